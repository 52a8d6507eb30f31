// A chart with stacked bars, by day or by category.

import { scaleBand, scaleLinear } from "d3-scale";
import { type ReactNode, useState } from "react";
import { t } from "../messages/charts.ts";
import { formatCount } from "../messages/define-messages.ts";
import { LabelAxis, MARGIN, thinOut, ValueAxis } from "./axes.tsx";
import { ChartFrame, FILLS, type Series } from "./chart-frame.tsx";
import { ChartTip } from "./chart-tip.tsx";

export interface Bar {
	readonly id: string;
	readonly label: string;
	/** The label with its year, for a file. The default is the label. */
	readonly name?: string;
	/** By the series' id. */
	readonly values: Readonly<Record<string, number>>;
}

interface BarChartProps {
	readonly label: string;
	readonly bars: readonly Bar[];
	/** From the bottom up. */
	readonly series: readonly Series[];
	readonly format?: (value: number) => string;
	readonly height?: number;
	/** The head of the labels' column, as a table. */
	readonly axis?: string | undefined;
	/** Opens what a bar stands for, or one of its series. */
	readonly onOpen?: ((barId: string, seriesId: string | undefined) => void) | undefined;
}

export function BarChart({
	label,
	bars,
	series,
	format = formatCount,
	height = 220,
	axis = t("time"),
	onOpen,
}: BarChartProps): ReactNode {
	const table = {
		head: [axis, ...series.map((one) => one.label)],
		rows: bars.map((bar) => [bar.label, ...series.map(({ id }) => format(bar.values[id] ?? 0))]),
		exactRows: bars.map((bar) => [bar.name ?? bar.label, ...series.map(({ id }) => String(bar.values[id] ?? 0))]),
		onOpen: onOpen && ((row: number, column: number) => onOpen(bars[row]?.id ?? "", series[column - 1]?.id)),
	};
	return (
		<ChartFrame label={label} series={series} table={table} height={height}>
			{(width) => <Bars {...{ label, bars, series, format, height, width, onOpen }} />}
		</ChartFrame>
	);
}

type BarsProps = Required<Omit<BarChartProps, "onOpen" | "axis">> &
	Pick<BarChartProps, "onOpen"> & { readonly width: number };

function Bars({ label, bars, series, format, height, width, onOpen }: BarsProps): ReactNode {
	const [hovered, setHovered] = useState<number>();
	const x = scaleBand<number>(
		bars.map((_bar, index) => index),
		[MARGIN.left, width - MARGIN.right],
	).padding(bars.length > 40 ? 0.15 : 0.28);
	const highest = Math.max(1, ...bars.map((bar) => sumUp(bar, series)));
	const y = scaleLinear([0, highest], [height - MARGIN.bottom, MARGIN.top]).nice(4);
	const middles = bars.map((bar, index) => ({ x: (x(index) ?? 0) + x.bandwidth() / 2, text: bar.label }));
	const bar = hovered === undefined ? undefined : bars[hovered];
	return (
		<>
			<svg width={width} height={height} role="img" aria-label={label} onPointerLeave={() => setHovered(undefined)}>
				<ValueAxis ticks={y.ticks(Math.max(1, Math.min(4, highest)))} scale={y} format={format} width={width} />
				{bars.map((one, index) => (
					<g key={one.id}>
						{/* biome-ignore lint/a11y/noStaticElementInteractions: the table offers the same to the keyboard. */}
						<rect
							data-hover
							x={(x(index) ?? 0) - (x.step() - x.bandwidth()) / 2}
							y={MARGIN.top}
							width={x.step()}
							height={height - MARGIN.top - MARGIN.bottom}
							className={`${hovered === index ? "fill-hover" : "fill-transparent"} ${onOpen === undefined ? "" : "cursor-pointer"}`}
							onPointerEnter={() => setHovered(index)}
							onClick={() => onOpen?.(one.id, undefined)}
						/>
						<Stack bar={one} series={series} x={x(index) ?? 0} width={x.bandwidth()} y={y} onOpen={onOpen} />
					</g>
				))}
				<LabelAxis labels={thinOut(middles, width)} y={height - MARGIN.bottom} />
			</svg>
			{bar !== undefined && (
				<ChartTip
					x={middles[hovered ?? 0]?.x ?? 0}
					width={width}
					title={bar.label}
					series={series}
					values={bar.values}
					format={format}
				/>
			)}
		</>
	);
}

interface StackProps {
	readonly bar: Bar;
	readonly series: readonly Series[];
	readonly x: number;
	readonly width: number;
	readonly y: (value: number) => number;
	readonly onOpen: BarChartProps["onOpen"];
}

function Stack({ bar, series, x, width, y, onOpen }: StackProps): ReactNode {
	let below = 0;
	return series.map(({ id, tone }) => {
		const from = below;
		below += bar.values[id] ?? 0;
		const height = y(from) - y(below);
		if (height <= 0) return null;
		// A thin gap separates two series where their colours are alike.
		return (
			// biome-ignore lint/a11y/noStaticElementInteractions: the table offers the same to the keyboard.
			<rect
				key={id}
				x={x}
				y={y(below)}
				width={width}
				height={Math.max(height - (from > 0 ? 1 : 0), 0.75)}
				rx={Math.min(2, width / 3)}
				className={`${onOpen === undefined ? "pointer-events-none" : "cursor-pointer"} ${FILLS[tone]}`}
				onClick={() => onOpen?.(bar.id, id)}
			/>
		);
	});
}

function sumUp(bar: Bar, series: readonly Series[]): number {
	return series.reduce((sum, { id }) => sum + (bar.values[id] ?? 0), 0);
}
