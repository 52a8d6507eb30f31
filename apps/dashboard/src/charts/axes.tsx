import type { ReactNode } from "react";

export const MARGIN = { top: 8, right: 8, bottom: 22, left: 52 };

interface ValueAxisProps {
	readonly ticks: readonly number[];
	readonly scale: (value: number) => number;
	readonly format: (value: number) => string;
	readonly width: number;
}

export function ValueAxis({ ticks, scale, format, width }: ValueAxisProps): ReactNode {
	return dropRepeated(ticks.map((tick) => ({ tick, text: format(tick) }))).map(({ tick, text }) => (
		<g key={tick} transform={`translate(0 ${scale(tick)})`}>
			<line x1={MARGIN.left} x2={width - MARGIN.right} className="stroke-line" />
			<text x={MARGIN.left - 8} dy="0.32em" textAnchor="end" className="figures fill-faint text-2xs">
				{text}
			</text>
		</g>
	));
}

interface LabelAxisProps {
	readonly labels: readonly { readonly x: number; readonly text: string }[];
	readonly y: number;
}

export function LabelAxis({ labels, y }: LabelAxisProps): ReactNode {
	return dropRepeated(labels).map(({ x, text }) => (
		<text key={`${x}`} x={x} y={y} dy="1.1em" textAnchor="middle" className="figures fill-faint text-2xs">
			{text}
		</text>
	));
}

/** Drops a label that reads like the one before it: small values can share a rounded text, and two hours share a day. */
export function dropRepeated<Item extends { readonly text: string }>(items: readonly Item[]): readonly Item[] {
	return items.filter(({ text }, index) => text !== items[index - 1]?.text);
}

/** As many labels as fit. */
export function thinOut<Item>(items: readonly Item[], width: number, labelWidth = 64): readonly Item[] {
	const step = Math.max(1, Math.ceil(items.length / Math.max(1, Math.floor(width / labelWidth))));
	return items.filter((_item, index) => index % step === 0);
}
