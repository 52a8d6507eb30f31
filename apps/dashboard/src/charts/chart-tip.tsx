import type { ReactNode } from "react";
import type { Series } from "./chart-frame.tsx";

interface ChartTipProps {
	readonly x: number;
	readonly width: number;
	readonly title: string;
	readonly series: readonly Series[];
	readonly values: Readonly<Record<string, number | undefined>>;
	readonly format: (value: number) => string;
}

/** The values under the pointer. The table shows them too. */
export function ChartTip({ x, width, title, series, values, format }: ChartTipProps): ReactNode {
	const isRight = x > width / 2;
	return (
		<div
			aria-hidden="true"
			style={isRight ? { right: width - x + 10 } : { left: x + 10 }}
			className="pointer-events-none absolute top-1 z-10 rounded-md border border-line bg-raised px-2.5 py-1.5 text-xs shadow-high"
		>
			<p className="font-medium">{title}</p>
			{[...series].reverse().map(({ id, label }) => (
				<p key={id} className="figures flex justify-between gap-4 text-soft">
					<span>{label}</span>
					<span className="text-ink">{values[id] === undefined ? "–" : format(values[id])}</span>
				</p>
			))}
		</div>
	);
}
