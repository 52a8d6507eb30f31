// The parts and props of `DataTable`.

import { createSortedRowModel, rowSortingFeature, type SortingState, tableFeatures } from "@tanstack/react-table";
import type { useVirtualizer } from "@tanstack/react-virtual";
import { memo, type MouseEvent as ReactMouseEvent, type ReactNode } from "react";
import { t } from "../messages/common.ts";
import { Checkbox } from "./field.tsx";
import { Icon } from "./icons.tsx";
import { Skeleton } from "./states.tsx";

export interface Column<Item> {
	readonly id: string;
	readonly title: string;
	readonly cell: (item: Item) => ReactNode;
	/** In pixels. Columns without a width share the remaining space. */
	readonly width?: number;
	readonly align?: "left" | "right";
	/** The column is hidden on narrower screens. */
	readonly showFrom?: "md" | "lg" | "xl";
	/** The sort key for the loaded rows. Without it the heading cannot be pressed. */
	readonly sortValue?: (item: Item) => string | number;
	/** The service's name of this sort order; `onSort` tells the page. */
	readonly sortName?: string;
}

export interface DataTableProps<Item> {
	readonly label: string;
	readonly items: readonly Item[];
	readonly columns: readonly Column<Item>[];
	readonly getId: (item: Item) => string;
	/** Called on Enter and on a click on a row. */
	readonly onOpen?: (item: Item) => void;
	/** Draws a row on screens below 640 pixels. */
	readonly renderCard?: (item: Item) => ReactNode;
	readonly isLoading?: boolean;
	/** Loads the next page when the end comes near. */
	readonly onEndReached?: (() => void) | undefined;
	readonly isLoadingMore?: boolean;
	readonly sorting?: { readonly name: string; readonly isDescending?: boolean };
	readonly onSort?: (name: string) => void;
	readonly selection?: ReadonlySet<string>;
	readonly onSelect?: (ids: ReadonlySet<string>) => void;
	/** Shown when there are no rows. */
	readonly empty: ReactNode;
	/** Called with the row that has the focus, for shortcuts of the page. */
	readonly onCurrent?: (item: Item | undefined) => void;
	/** The row that gets the focus first, as after coming back to the list. */
	readonly startId?: string | undefined;
	/** Rows that no longer match the filters. They stay in place so that nothing moves. */
	readonly isFaded?: (item: Item) => boolean;
}

export const ROW_HEIGHT = 37;
export const CARD_HEIGHT = 92;
const SKELETON_ROWS = 12;
export const NO_SELECTION: ReadonlySet<string> = new Set();
const SHOW = { md: "hidden md:table-cell", lg: "hidden lg:table-cell", xl: "hidden xl:table-cell" };

export const features = tableFeatures({
	rowSortingFeature,
	sortedRowModel: createSortedRowModel(),
});
export interface TableRow<Item> {
	readonly id: string;
	readonly original: Item;
}

export interface Current {
	readonly id: string | undefined;
	readonly set: (id: string) => void;
}

interface HeadProps<Item> {
	readonly props: DataTableProps<Item>;
	readonly rows: readonly TableRow<Item>[];
	readonly sorted: { readonly sorting: SortingState; readonly toggle: (id: string) => void };
}

export function Head<Item>({ props, rows, sorted }: HeadProps<Item>): ReactNode {
	const { columns, onSelect, selection = NO_SELECTION } = props;
	return (
		<thead className="sticky top-0 z-10 bg-surface shadow-[inset_0_-1px_var(--color-line)]">
			<tr className="h-9 text-left text-xs text-faint">
				{onSelect !== undefined && (
					<th scope="col" className="w-10 pl-4">
						<Checkbox
							label={t("selectAll")}
							isLabelHidden
							checked={rows.length > 0 && selection.size >= rows.length}
							isMixed={selection.size > 0 && selection.size < rows.length}
							onToggle={(isAll) => onSelect(new Set(isAll ? rows.map(({ id }) => id) : []))}
						/>
					</th>
				)}
				{columns.map((column) => (
					<HeadCell key={column.id} column={column} props={props} sorted={sorted} />
				))}
			</tr>
		</thead>
	);
}

interface HeadCellProps<Item> extends Omit<HeadProps<Item>, "rows"> {
	readonly column: Column<Item>;
}

function HeadCell<Item>({ column, props, sorted }: HeadCellProps<Item>): ReactNode {
	const { id, title, width, align, showFrom, sortValue, sortName } = column;
	const own = sorted.sorting.find((one) => one.id === id);
	const isSorted = sortName === undefined ? own !== undefined : props.sorting?.name === sortName;
	const isDescending = sortName === undefined ? own?.desc === true : props.sorting?.isDescending === true;
	const press =
		sortName !== undefined
			? () => props.onSort?.(sortName)
			: sortValue !== undefined
				? () => sorted.toggle(id)
				: undefined;
	return (
		<th
			scope="col"
			style={width === undefined ? undefined : { width }}
			aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}
			className={`truncate px-3 font-medium first:pl-4 last:pr-4 ${align === "right" ? "text-right" : ""} ${showFrom === undefined ? "" : SHOW[showFrom]}`}
		>
			{press === undefined ? (
				title
			) : (
				<button
					type="button"
					onClick={press}
					className={`inline-flex items-center gap-1 hover:text-ink ${isSorted ? "text-ink" : ""}`}
				>
					{title}
					<Icon name={isSorted ? (isDescending ? "arrowDown" : "arrowUp") : "chevronsUpDown"} size={12} />
				</button>
			)}
		</th>
	);
}

/** Callbacks of the rows. The object never changes, so that unchanged rows are not rendered again. */
export interface RowActs {
	readonly press: (id: string) => void;
	/** With `isSpan`, for all rows from the one that was toggled before. */
	readonly toggle: (id: string, isSpan: boolean) => void;
}

interface RowProps<Item> extends Pick<DataTableProps<Item>, "columns"> {
	readonly id: string;
	readonly item: Item;
	readonly index: number;
	readonly acts: RowActs;
	readonly canOpen: boolean;
	readonly canSelect: boolean;
	readonly isSelected: boolean;
	readonly isCurrent: boolean;
	readonly isFaded: boolean;
}

export const BodyRow = memo(drawRow) as typeof drawRow;

function drawRow<Item>(props: RowProps<Item>): ReactNode {
	const { id: rowId, item, index, columns, acts, canOpen, canSelect, isSelected, isCurrent, isFaded } = props;
	return (
		<tr
			data-row={rowId}
			tabIndex={-1}
			aria-rowindex={index + 2}
			aria-selected={canSelect ? isSelected : undefined}
			onClick={(event) => {
				if (event.target instanceof Element && event.target.closest("a, button, input, label, select") !== null) return;
				acts.press(rowId);
			}}
			style={{ height: ROW_HEIGHT }}
			className={`[&>td]:border-b [&>td]:border-line outline-offset-[-2px] ${canOpen ? "cursor-pointer hover:bg-hover" : ""} ${isSelected ? "bg-accent-tint" : ""} ${isCurrent ? "shadow-[inset_3px_0_var(--color-accent)]" : ""} ${isFaded ? "bg-sunken text-faint" : ""}`}
		>
			{canSelect && (
				<td className="pl-4">
					<label className="grid size-6 place-items-center" onMouseDown={keepText}>
						<input
							type="checkbox"
							className="size-4 accent-accent"
							checked={isSelected}
							onChange={({ nativeEvent: event }) => acts.toggle(rowId, event instanceof MouseEvent && event.shiftKey)}
							aria-label={t("selectRow")}
						/>
					</label>
				</td>
			)}
			{columns.map(({ id, cell, align, showFrom }) => (
				<td
					key={id}
					className={`truncate px-3 first:pl-4 last:pr-4 ${align === "right" ? "text-right" : ""} ${showFrom === undefined ? "" : SHOW[showFrom]}`}
				>
					{cell(item)}
				</td>
			))}
		</tr>
	);
}

/** Shift and a click would also mark the text of the rows between. */
function keepText(event: ReactMouseEvent): void {
	if (event.shiftKey) event.preventDefault();
}

export function Spacer({ height }: { readonly height: number }): ReactNode {
	if (height <= 0) return null;
	return (
		<tr>
			<td style={{ height, padding: 0 }} />
		</tr>
	);
}

export function WaitingRows<Item>({
	columns,
	hasSelection,
}: {
	readonly columns: readonly Column<Item>[];
	readonly hasSelection: boolean;
}): ReactNode {
	return Array.from({ length: SKELETON_ROWS }, (_, index) => (
		<tr key={String(index)} style={{ height: ROW_HEIGHT }} className="[&>td]:border-b [&>td]:border-line">
			{hasSelection && <td className="pl-4" />}
			{columns.map(({ id, showFrom, align }) => (
				<td
					key={id}
					className={`px-3 first:pl-4 ${align === "right" ? "text-right" : ""} ${showFrom === undefined ? "" : SHOW[showFrom]}`}
				>
					<Skeleton className={index % 3 === 1 ? "h-3.5 w-3/5" : "h-3.5 w-4/5"} />
				</td>
			))}
		</tr>
	));
}

interface CardsProps<Item> {
	readonly rows: readonly TableRow<Item>[];
	readonly virtual: ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>;
	readonly props: DataTableProps<Item>;
	readonly current: Current;
}

export function Cards<Item>({ rows, virtual, props, current }: CardsProps<Item>): ReactNode {
	if (props.isLoading === true && rows.length === 0) {
		return (
			<div role="status" aria-label={t("loading")} className="flex flex-col">
				{Array.from({ length: 8 }, (_, index) => (
					<div
						key={String(index)}
						className="flex flex-col gap-2 border-b border-line px-4 py-3"
						style={{ height: CARD_HEIGHT }}
					>
						<Skeleton className="h-4 w-2/3" />
						<Skeleton className="h-4 w-full" />
						<Skeleton className="h-4 w-1/3" />
					</div>
				))}
			</div>
		);
	}
	return (
		<ul className="relative" style={{ height: virtual.getTotalSize() }}>
			{virtual.getVirtualItems().map(({ index, start, key }) => {
				const row = rows[index];
				if (row === undefined) return null;
				return (
					<li
						key={key}
						data-index={index}
						data-row={row.id}
						tabIndex={-1}
						ref={virtual.measureElement}
						style={{ transform: `translateY(${start}px)` }}
						className={`absolute inset-x-0 top-0 border-b border-line ${current.id === row.id ? "bg-hover" : ""}`}
					>
						{props.renderCard?.(row.original)}
					</li>
				);
			})}
		</ul>
	);
}

export function Foot<Item>({ props }: { readonly props: DataTableProps<Item> }): ReactNode {
	const { items, isLoadingMore = false, onEndReached } = props;
	if (items.length === 0) return null;
	return (
		<p role="status" className="px-4 py-3 text-center text-xs text-faint">
			{isLoadingMore
				? `${t("loading")} …`
				: `${t("rowsLoaded", { count: items.length })}${onEndReached === undefined ? ` · ${t("endOfList")}` : ""}`}
		</p>
	);
}
