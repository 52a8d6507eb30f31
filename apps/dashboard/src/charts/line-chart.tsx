// Lines over time, in the workspace's zone.

import { scaleLinear } from "d3-scale";
import { curveMonotoneX, line } from "d3-shape";
import { type PointerEvent, type ReactNode, useState } from "react";
import { t } from "../messages/charts.ts";
import { getLanguage } from "../messages/define-messages.ts";
import { LabelAxis, MARGIN, thinOut, ValueAxis } from "./axes.tsx";
import { ChartFrame, DASHES, FILLS, type Series, STROKES } from "./chart-frame.tsx";
import { ChartTip } from "./chart-tip.tsx";

export interface Point {
	readonly atMs: number;
	/** By the series' id; undefined leaves a gap. */
	readonly values: Readonly<Record<string, number | undefined>>;
}

interface LineChartProps {
	readonly label: string;
	readonly points: readonly Point[];
	readonly series: readonly Series[];
	readonly format?: (value: number) => string;
	readonly formatTime: (atMs: number) => string;
	/** The time with its year, for a file. The default is `formatTime`. */
	readonly nameTime?: (atMs: number) => string;
	/** The axis starts at 0 unless this is set. */
	readonly min?: number;
	readonly max?: number;
	readonly height?: number;
	/** Opens what a point stands for. */
	readonly onOpen?: ((atMs: number) => void) | undefined;
}

const formatPlain = (value: number): string => value.toLocaleString(getLanguage().locale, { maximumFractionDigits: 2 });

export function LineChart({
	label,
	points,
	series,
	format = formatPlain,
	height = 220,
	nameTime,
	...rest
}: LineChartProps): ReactNode {
	const table = {
		head: [t("time"), ...series.map((one) => one.label)],
		rows: points.map((point) => [
			rest.formatTime(point.atMs),
			...series.map(({ id }) => (point.values[id] === undefined ? "–" : format(point.values[id]))),
		]),
		exactRows: points.map(({ atMs, values }) => [
			(nameTime ?? rest.formatTime)(atMs),
			...series.map(({ id }) => String(values[id] ?? "")),
		]),
		onOpen: rest.onOpen && ((row: number) => rest.onOpen?.(points[row]?.atMs ?? 0)),
	};
	return (
		<ChartFrame label={label} series={series} table={table} height={height}>
			{(width) => <Lines {...{ label, points, series, format, height, width }} {...rest} />}
		</ChartFrame>
	);
}

type LinesProps = Omit<LineChartProps, "nameTime"> & {
	readonly width: number;
	readonly height: number;
	readonly format: (value: number) => string;
};

function Lines(props: LinesProps): ReactNode {
	const { label, points, series, format, formatTime, height, width, min = 0, max, onOpen } = props;
	const [hovered, setHovered] = useState<number>();
	const first = points[0]?.atMs ?? 0;
	const last = points.at(-1)?.atMs ?? 1;
	const x = scaleLinear([first, last === first ? first + 1 : last], [MARGIN.left, width - MARGIN.right]);
	const values = points.flatMap((point) => series.map(({ id }) => point.values[id] ?? min));
	const y = scaleLinear([min, max ?? Math.max(min + 1e-9, ...values)], [height - MARGIN.bottom, MARGIN.top]);
	if (max === undefined) y.nice(4);
	const find = (event: PointerEvent<SVGSVGElement>): void => {
		const atMs = x.invert(event.clientX - event.currentTarget.getBoundingClientRect().left);
		setHovered(findNearest(points, atMs));
	};
	const point = hovered === undefined ? undefined : points[hovered];
	const labels = points.map(({ atMs }) => ({ x: x(atMs), text: formatTime(atMs) }));
	return (
		<>
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: the table offers the same to the keyboard. */}
			<svg
				width={width}
				height={height}
				role="img"
				aria-label={label}
				className={onOpen === undefined ? "" : "cursor-pointer"}
				onClick={() => point !== undefined && onOpen?.(point.atMs)}
				onPointerMove={find}
				onPointerLeave={() => setHovered(undefined)}
			>
				<ValueAxis ticks={y.ticks(4)} scale={y} format={format} width={width} />
				<LabelAxis labels={thinOut(labels, width, 72)} y={height - MARGIN.bottom} />
				{point !== undefined && (
					<line
						data-hover
						x1={x(point.atMs)}
						x2={x(point.atMs)}
						y1={MARGIN.top}
						y2={height - MARGIN.bottom}
						className="stroke-edge"
					/>
				)}
				{listLonely(points, series).map(({ id, tone, atMs, value }) => (
					<circle key={`${id} ${atMs}`} cx={x(atMs)} cy={y(value)} r={3} className={FILLS[tone]} />
				))}
				{series.map(({ id, tone }, index) => (
					<path
						key={id}
						d={drawLine(points, id, x, y)}
						fill="none"
						strokeWidth={2}
						strokeDasharray={DASHES[index % DASHES.length]}
						className={STROKES[tone]}
					/>
				))}
			</svg>
			{point !== undefined && (
				<ChartTip
					x={x(point.atMs)}
					width={width}
					title={formatTime(point.atMs)}
					series={series}
					values={point.values}
					format={format}
				/>
			)}
		</>
	);
}

/** Single points between two gaps, which a line cannot show. */
function listLonely(points: readonly Point[], series: readonly Series[]) {
	return series.flatMap(({ id, tone }) =>
		points.flatMap(({ atMs, values }, index) => {
			const value = values[id];
			const isLonely = points[index - 1]?.values[id] === undefined && points[index + 1]?.values[id] === undefined;
			return value !== undefined && isLonely ? [{ id, tone, atMs, value }] : [];
		}),
	);
}

type Scale = (value: number) => number;

function drawLine(points: readonly Point[], id: string, x: Scale, y: Scale): string {
	const draw = line<Point>()
		.defined((point) => point.values[id] !== undefined)
		.x((point) => x(point.atMs))
		.y((point) => y(point.values[id] ?? 0))
		.curve(curveMonotoneX);
	return draw([...points]) ?? "";
}

function findNearest(points: readonly Point[], atMs: number): number | undefined {
	let best: number | undefined;
	for (const [index, point] of points.entries()) {
		const before = best === undefined ? Number.POSITIVE_INFINITY : Math.abs((points[best]?.atMs ?? 0) - atMs);
		if (Math.abs(point.atMs - atMs) < before) best = index;
	}
	return best;
}
