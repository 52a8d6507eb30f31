import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { ReactNode } from "react";

interface SparklineProps {
	/** The text for screen readers: the name and the latest value. */
	readonly label: string;
	readonly values: readonly number[];
	readonly width?: number;
	readonly height?: number;
	/** A value to compare with, drawn as a dashed line. */
	readonly usual?: number;
}

/** A small line chart without axes. Its last point is marked. */
export function Sparkline({ label, values, width = 120, height = 28, usual }: SparklineProps): ReactNode {
	const all = usual === undefined ? values : [...values, usual];
	const x = scaleLinear([0, Math.max(values.length - 1, 1)], [2, width - 4]);
	const y = scaleLinear([Math.min(0, ...all), Math.max(1e-9, ...all)], [height - 3, 3]);
	const path =
		line<number>(
			(_value, index) => x(index),
			(value) => y(value),
		)([...values]) ?? "";
	const last = values.at(-1);
	return (
		<svg width={width} height={height} role="img" aria-label={label} className="inline-block align-middle">
			{usual !== undefined && (
				<line x1={0} x2={width} y1={y(usual)} y2={y(usual)} strokeDasharray="2 3" className="stroke-edge" />
			)}
			<path d={path} fill="none" strokeWidth={1.5} className="stroke-accent" />
			{last !== undefined && <circle cx={x(values.length - 1)} cy={y(last)} r={2.5} className="fill-accent" />}
		</svg>
	);
}
