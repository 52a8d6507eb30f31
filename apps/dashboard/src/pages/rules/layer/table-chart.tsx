// The large drawing of a table: a cell for each pair of steps. A dot shows how many events a cell had.

import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import { LabelAxis, thinOut } from "../../../charts/axes.tsx";
import { ChartFrame } from "../../../charts/chart-frame.tsx";
import { t } from "../../../messages/layer.ts";
import { useSession } from "../../../session/session-context.tsx";
import { capitalise, nameAxis } from "./parts.ts";
import { cutShort, isNamed, listSteps, type Step, sayAdded, sayShare, type Table } from "./say-steps.ts";
import { listTableBins, paintCell } from "./small-drawings.tsx";

const MARGIN = { top: 22, right: 8, bottom: 40 };
const CHARACTER = 6.2;
const LINE_HEIGHT = { least: 20, most: 40 };

interface Axis {
	readonly title: string;
	readonly isNamed: boolean;
	readonly steps: readonly Step[];
}

export function TableChart({ table }: { readonly table: Table }): ReactNode {
	const { workspace } = useSession();
	const bins = listTableBins(table);
	const axes = table.signals.map((signal, place): Axis => {
		const shown = place === 0 ? bins.lines : bins.columns;
		const steps = listSteps(signal, table.edges[place] ?? [], workspace.currency);
		const known = steps.filter(({ bin }) => shown.includes(bin));
		return { title: nameAxis(signal.name), isNamed: isNamed(signal), steps: known };
	});
	const [lines, columns] = axes;
	if (lines === undefined || columns === undefined) return null;
	const label = t("tableOf", { first: lines.title, second: columns.title });
	const lineHeight = Math.max(LINE_HEIGHT.least, Math.min(LINE_HEIGHT.most, 320 / lines.steps.length));
	const height = MARGIN.top + MARGIN.bottom + lineHeight * lines.steps.length;
	const figures = {
		head: [`${lines.title} \\ ${columns.title}`, ...columns.steps.map(({ name }) => name)],
		rows: lines.steps.map(({ bin, name }) => [
			name,
			...columns.steps.map((column) => sayAdded(table.values[bin]?.[column.bin] ?? 0)),
		]),
	};
	return (
		<ChartFrame label={label} table={figures} height={height + 44}>
			{(width) => <Cells {...{ table, lines, columns, label, lineHeight, height, width }} />}
		</ChartFrame>
	);
}

interface CellsProps {
	readonly table: Table;
	readonly lines: Axis;
	readonly columns: Axis;
	readonly label: string;
	readonly lineHeight: number;
	readonly height: number;
	readonly width: number;
}

interface Place {
	readonly line: number;
	readonly column: number;
}

function Cells({ table, lines, columns, label, lineHeight, height, width }: CellsProps): ReactNode {
	const [chosen, setChosen] = useState<Place>();
	const left = width > 640 ? 150 : 84;
	const columnWidth = (width - left - MARGIN.right) / columns.steps.length;
	const x = (column: number): number => left + column * columnWidth;
	const y = (line: number): number => height - MARGIN.bottom - (line + 1) * lineHeight;
	const move = (line: number, column: number): void =>
		setChosen({ line: hold(line, lines.steps.length), column: hold(column, columns.steps.length) });
	const point = (event: PointerEvent<SVGSVGElement>): void => {
		const box = event.currentTarget.getBoundingClientRect();
		const fromBottom = height - MARGIN.bottom - (event.clientY - box.top);
		move(Math.floor(fromBottom / lineHeight), Math.floor((event.clientX - box.left - left) / columnWidth));
	};
	const press = (event: KeyboardEvent): void => {
		const step = ARROWS[event.key];
		if (step === undefined) return;
		event.preventDefault();
		move(
			(chosen?.line ?? 0) + (chosen === undefined ? 0 : step.line),
			(chosen?.column ?? 0) + (chosen === undefined ? 0 : step.column),
		);
	};
	return (
		<>
			<svg
				width={width}
				height={height}
				role="img"
				aria-label={label}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys choose a cell.
				tabIndex={0}
				onPointerMove={point}
				onPointerDown={point}
				onKeyDown={press}
				className="rounded-sm -outline-offset-1"
			>
				<Heat {...{ table, lines, columns, x, y, columnWidth, lineHeight }} />
				{chosen !== undefined && (
					<rect
						data-hover
						x={x(chosen.column)}
						y={y(chosen.line)}
						width={columnWidth}
						height={lineHeight}
						rx={2}
						strokeWidth={2}
						className="fill-transparent stroke-ink"
					/>
				)}
				{thinOut(
					lines.steps.map(({ short }, line) => ({ text: short, at: y(line) + lineHeight / 2 })),
					height,
					18,
				).map(({ text, at }) => (
					<text key={at} x={left - 8} y={at} dy="0.32em" textAnchor="end" className="figures fill-faint text-2xs">
						{cutShort(text, Math.floor((left - 12) / CHARACTER))}
					</text>
				))}
				<text x={0} y={12} className="fill-soft text-2xs font-medium">
					{`↑ ${capitalise(lines.title)}`}
				</text>
				<text x={width - MARGIN.right} y={height - 6} textAnchor="end" className="fill-soft text-2xs font-medium">
					{`${capitalise(columns.title)} →`}
				</text>
				<LabelAxis labels={listLabels(columns, x, columnWidth, width - left)} y={height - MARGIN.bottom} />
			</svg>
			<output className="block min-h-10 pt-1 text-xs text-soft">{sayCell(table, lines, columns, chosen)}</output>
		</>
	);
}

const ARROWS: Readonly<Record<string, Place>> = {
	ArrowUp: { line: 1, column: 0 },
	ArrowDown: { line: -1, column: 0 },
	ArrowRight: { line: 0, column: 1 },
	ArrowLeft: { line: 0, column: -1 },
};

function hold(place: number, count: number): number {
	return Math.max(0, Math.min(count - 1, place));
}

function sayCell(table: Table, lines: Axis, columns: Axis, chosen: Place | undefined): string {
	const [line, column] = [lines.steps[chosen?.line ?? -1], columns.steps[chosen?.column ?? -1]];
	if (line === undefined || column === undefined) return t("cellHint");
	return [
		sayAdded(table.values[line.bin]?.[column.bin] ?? 0),
		`${capitalise(lines.title)}: ${line.name}`,
		`${capitalise(columns.title)}: ${column.name}`,
		t("shareOf", { share: sayShare(table.shares[line.bin]?.[column.bin] ?? 0) }),
	].join(" · ");
}

function listLabels(
	{ steps, isNamed: isWord }: Axis,
	x: (column: number) => number,
	columnWidth: number,
	width: number,
): readonly { readonly x: number; readonly text: string }[] {
	const labels = steps.map(({ bin, short }, column) => ({
		x: x(column) + (isWord || bin === 0 ? columnWidth / 2 : 0),
		text: bin === 0 && columnWidth < 56 ? "?" : cutShort(short),
	}));
	// The first step of a scale has no lower limit.
	const shown = isWord ? labels : labels.filter((_, column) => steps[column]?.bin !== 1);
	return thinOut(shown, width, 14 + Math.max(3, ...shown.map(({ text }) => text.length)) * 6.5);
}

interface HeatProps extends Pick<CellsProps, "table" | "lines" | "columns" | "lineHeight"> {
	readonly x: (column: number) => number;
	readonly y: (line: number) => number;
	readonly columnWidth: number;
}

function Heat({ table, lines, columns, x, y, columnWidth, lineHeight }: HeatProps): ReactNode {
	const most = Math.max(0.1, ...table.values.flat().map(Math.abs));
	const largest = Math.max(1e-9, ...table.shares.flat());
	const radiusMax = Math.min(columnWidth, lineHeight) * 0.38;
	return lines.steps.flatMap(({ bin: line }, at) =>
		columns.steps.map(({ bin: column }, place) => {
			const [value, share] = [table.values[line]?.[column] ?? 0, table.shares[line]?.[column] ?? 0];
			return (
				<g key={`${line} ${column}`}>
					<rect x={x(place)} y={y(at)} width={columnWidth} height={lineHeight} className="fill-sunken stroke-surface" />
					{share > 0 && (
						<rect
							x={x(place) + 0.5}
							y={y(at) + 0.5}
							width={Math.max(0, columnWidth - 1)}
							height={lineHeight - 1}
							{...paintCell(value, most)}
						/>
					)}
					{share > 0 && (
						<circle
							cx={x(place) + columnWidth / 2}
							cy={y(at) + lineHeight / 2}
							r={Math.max(0.8, radiusMax * Math.sqrt(share / largest))}
							className="fill-ink opacity-55"
						/>
					)}
				</g>
			);
		}),
	);
}
