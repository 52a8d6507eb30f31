// A virtual table: only visible rows are rendered, j and k move the focus, and on a narrow screen each row is a card.

import { type SortingState, useTable } from "@tanstack/react-table";
import { type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { t } from "../messages/common.ts";
import { useShortcuts } from "../shell/shortcuts.ts";
import { useIsNarrow } from "../shell/use-is-narrow.ts";
import {
	BodyRow,
	CARD_HEIGHT,
	Cards,
	type Column,
	type Current,
	type DataTableProps,
	Foot,
	features,
	Head,
	NO_SELECTION,
	ROW_HEIGHT,
	type RowActs,
	Spacer,
	type TableRow,
	WaitingRows,
} from "./data-table-parts.tsx";
import { toggleRows } from "./toggle-rows.ts";

export type { Column } from "./data-table-parts.tsx";

const ROWS_AHEAD = 6;
/** Rows are rendered in groups, so that scrolling within a group causes no layout. */
const ROWS_TOGETHER = 8;
/** The next page loads this many rows before the end, so that scrolling does not wait for it. */
const ROWS_TO_COME = 80;

export function DataTable<Item>(props: DataTableProps<Item>): ReactNode {
	const { items, columns, onEndReached, selection = NO_SELECTION, onSelect, onOpen, empty } = props;
	// A rare filter may find nothing on the first pages: there is none only when the last page was read.
	const isLoading = (props.isLoading ?? false) || (items.length === 0 && onEndReached !== undefined);
	const isNarrow = useIsNarrow() && props.renderCard !== undefined;
	const { rows, sorting, toggleSorting } = useRows(props);
	const scroller = useRef<HTMLDivElement>(null);
	const virtual = useVirtualizer({
		count: rows.length,
		getScrollElement: () => scroller.current,
		estimateSize: () => (isNarrow ? CARD_HEIGHT : ROW_HEIGHT),
		getItemKey: (index) => rows[index]?.id ?? index,
		rangeExtractor: chooseRows,
		// Rendered in the next frame, because rendering at once would delay the current one.
		useFlushSync: false,
	});
	const inSight = virtual.getVirtualItems();
	const lastIndex = inSight.at(-1)?.index ?? -1;
	useEffect(() => {
		if (lastIndex >= rows.length - ROWS_TO_COME) onEndReached?.();
	}, [lastIndex, rows.length, onEndReached]);
	const current = useCurrentRow(rows, props, (index) => virtual.scrollToIndex(index), scroller);
	const acts = useRowActs(rows, props, current);
	if (!isLoading && items.length === 0) return <div className="min-h-0 flex-1 overflow-y-auto">{empty}</div>;
	return (
		<section
			ref={scroller}
			// An opaque background lets the browser scroll painted pixels instead of painting again.
			className="min-h-0 flex-1 overflow-auto overscroll-contain bg-surface"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
			tabIndex={0}
			aria-label={props.label}
		>
			{isNarrow ? (
				<Cards rows={rows} virtual={virtual} props={{ ...props, isLoading }} current={current} />
			) : (
				<table
					// Collapsed borders would be painted for the whole table whenever a row appears or disappears.
					className="w-full table-fixed border-separate border-spacing-0 text-sm"
					aria-rowcount={items.length + 1}
					aria-busy={isLoading}
				>
					<caption className="sr-only">{props.label}</caption>
					<Head props={props} sorted={{ sorting, toggle: toggleSorting }} rows={rows} />
					{/* Rows that pass under the pointer would each light up, and be drawn for it. */}
					<tbody className={virtual.isScrolling ? "pointer-events-none" : ""}>
						{isLoading && items.length === 0 ? (
							<WaitingRows columns={columns} hasSelection={onSelect !== undefined} />
						) : (
							<>
								<Spacer height={inSight[0]?.start ?? 0} />
								{inSight.map(({ index }) => {
									const row = rows[index];
									return (
										row !== undefined && (
											<BodyRow
												key={row.id}
												id={row.id}
												item={row.original}
												index={index}
												columns={columns}
												acts={acts}
												canOpen={onOpen !== undefined}
												canSelect={onSelect !== undefined}
												isSelected={selection.has(row.id)}
												isCurrent={current.id === row.id}
												isFaded={props.isFaded?.(row.original) === true}
											/>
										)
									);
								})}
								<Spacer height={virtual.getTotalSize() - (inSight.at(-1)?.end ?? 0)} />
							</>
						)}
					</tbody>
				</table>
			)}
			<Foot props={props} />
		</section>
	);
}

function chooseRows({ startIndex, endIndex, count }: Range): number[] {
	const first = Math.max(0, Math.floor((startIndex - ROWS_AHEAD) / ROWS_TOGETHER) * ROWS_TOGETHER);
	const end = Math.min(count, Math.ceil((endIndex + 1 + ROWS_AHEAD) / ROWS_TOGETHER) * ROWS_TOGETHER);
	return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
}

/** The rows in the given order, or sorted by the chosen column. */
function useRows<Item>({ items, columns, getId }: DataTableProps<Item>) {
	const [sorting, setSorting] = useState<SortingState>([]);
	const isSortedHere = sorting.length > 0;
	const table = useTable({
		features,
		data: (isSortedHere ? items : NO_ITEMS) as (Item & object)[],
		columns: useMemo(() => describeColumns(columns), [columns]),
		getRowId: (item) => getId(item),
		state: { sorting },
		onSortingChange: setSorting,
	});
	const sorted = isSortedHere ? table.getRowModel().rows : undefined;
	const name = useRef(getId);
	name.current = getId;
	const rows = useMemo<readonly TableRow<Item>[]>(
		() =>
			sorted === undefined
				? items.map((item) => ({ id: name.current(item), original: item }))
				: sorted.map(({ id, original }) => ({ id, original })),
		[items, sorted],
	);
	return { rows, sorting, toggleSorting: (id: string) => table.getColumn(id)?.toggleSorting() };
}

const NO_ITEMS: readonly never[] = [];

function useRowActs<Item>(rows: readonly TableRow<Item>[], props: DataTableProps<Item>, current: Current): RowActs {
	const latest = useRef({ rows, props, current });
	latest.current = { rows, props, current };
	/** The row from which Shift and a click reach. */
	const toggled = useRef<string>(undefined);
	return useMemo(
		() => ({
			press: (id) => {
				const now = latest.current;
				now.current.set(id);
				const row = now.rows.find((one) => one.id === id);
				if (row !== undefined) now.props.onOpen?.(row.original);
			},
			toggle: (id, isSpan) => {
				const now = latest.current;
				const ids = now.rows.map((row) => row.id);
				const from = isSpan ? toggled.current : undefined;
				toggled.current = id;
				now.props.onSelect?.(toggleRows(ids, now.props.selection ?? NO_SELECTION, { id, from }));
			},
		}),
		[],
	);
}

function describeColumns<Item>(columns: readonly Column<Item>[]) {
	return columns.map(({ id, title, sortValue }) => ({
		id,
		header: title,
		enableSorting: sortValue !== undefined,
		accessorFn: (item: Item & object): string | number => sortValue?.(item) ?? "",
	}));
}

/** The current row. It has the focus, so that a screen reader reads it. */
function useCurrentRow<Item>(
	rows: readonly TableRow<Item>[],
	{ onOpen, onCurrent, onSelect, startId, selection = NO_SELECTION }: DataTableProps<Item>,
	scrollTo: (index: number) => void,
	scroller: { readonly current: HTMLElement | null },
): Current {
	const [id, setId] = useState(startId);
	const hasStarted = useRef(startId === undefined);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the rows are there.
	useEffect(() => {
		if (hasStarted.current || rows.length === 0) return;
		hasStarted.current = true;
		const start = rows.findIndex((row) => row.id === startId);
		if (start >= 0) goTo(start);
	}, [rows.length]);
	const index = useMemo(() => (id === undefined ? -1 : rows.findIndex((row) => row.id === id)), [rows, id]);
	const goTo = (next: number): void => {
		const row = rows[Math.max(0, Math.min(next, rows.length - 1))];
		if (row === undefined) return;
		setId(row.id);
		onCurrent?.(row.original);
		scrollTo(rows.indexOf(row));
		if (focusRow(scroller.current, row.id)) return;
		// The row is rendered within two frames. A dialog that was opened meanwhile keeps the focus, and what is typed there.
		requestAnimationFrame(() =>
			requestAnimationFrame(() => document.querySelector("[data-veil]") ?? focusRow(scroller.current, row.id)),
		);
	};
	const toggle = (): void => {
		const row = rows[index];
		if (row === undefined || onSelect === undefined) return;
		const next = new Set(selection);
		if (!next.delete(row.id)) next.add(row.id);
		onSelect(next);
	};
	const group = t("keysRows");
	useShortcuts([
		{ keys: "j", label: t("nextRow"), group, run: () => goTo(index + 1) },
		{ keys: "k", label: t("previousRow"), group, run: () => goTo(index - 1) },
		{
			keys: "Enter",
			label: t("openRow"),
			group,
			isDisabled: onOpen === undefined || index < 0,
			run: () => openRow(rows[index], onOpen),
		},
		{ keys: "x", label: t("selectRow"), group, isDisabled: onSelect === undefined || index < 0, run: toggle },
	]);
	const set = (next: string): void => {
		setId(next);
		onCurrent?.(rows.find((row) => row.id === next)?.original);
	};
	return { id, set };
}

/** Returns false if the row is not rendered. */
function focusRow(scroller: HTMLElement | null, id: string): boolean {
	const row = scroller?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
	row?.focus({ preventScroll: true });
	return row !== null && row !== undefined;
}

function openRow<Item>(row: TableRow<Item> | undefined, onOpen: ((item: Item) => void) | undefined): void {
	if (row !== undefined) onOpen?.(row.original);
}
