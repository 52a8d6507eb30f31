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
	const lines = [...series].reverse().map(({ id, label }) => {
		const value = values[id];
		return { label, text: value === undefined ? "–" : format(value) };
	});
	return <TipLines x={x} width={width} title={title} lines={lines} />;
}

interface TipLinesProps extends Pick<ChartTipProps, "x" | "width" | "title"> {
	readonly lines: readonly { readonly label: string; readonly text: string }[];
}

/** The same for lines that have units of their own. */
export function TipLines({ x, width, title, lines }: TipLinesProps): ReactNode {
	const isRight = x > width / 2;
	return (
		<div
			aria-hidden="true"
			style={isRight ? { right: width - x + 10 } : { left: x + 10 }}
			className="pointer-events-none absolute top-1 z-10 rounded-md border border-line bg-raised px-2.5 py-1.5 text-xs shadow-high"
		>
			<p className="font-medium">{title}</p>
			{lines.map(({ label, text }) => (
				<p key={label} className="figures flex justify-between gap-4 text-soft">
					<span>{label}</span>
					<span className="text-ink">{text}</span>
				</p>
			))}
		</div>
	);
}
