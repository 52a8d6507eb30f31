// A waterfall chart of a score: base, the effect of each rule, and the total. It has rows and not columns, because
// the names of rules are sentences.

import { scaleLinear } from "d3-scale";
import type { ReactNode } from "react";
import { t } from "../messages/charts.ts";

export interface Step {
	readonly id: string;
	readonly label: ReactNode;
	/** In the unit of `start`; negative values lower the score. */
	readonly added: number;
	/** A shadow rule: drawn hollow, and adds nothing. */
	readonly isShadow?: boolean;
}

interface WaterfallProps {
	readonly label: string;
	readonly start: number;
	readonly steps: readonly Step[];
	/** Converts a value to the scale of the axis, as a score from 0 to 100. */
	readonly format: (value: number) => string;
	/** Labelled lines, as the thresholds of review and block. */
	readonly marks?: readonly { readonly at: number; readonly label: string; readonly tone: "review" | "block" }[];
}

const ROOM = 0.06;

export function Waterfall({ label, start, steps, format, marks = [] }: WaterfallProps): ReactNode {
	const ends: number[] = [];
	let sum = start;
	for (const step of steps) {
		if (step.isShadow !== true) sum += step.added;
		ends.push(sum);
	}
	const all = [start, sum, ...ends, ...marks.map(({ at }) => at)];
	const low = Math.min(...all);
	const high = Math.max(...all);
	const x = scaleLinear([low - (high - low) * ROOM, high + (high - low || 1) * ROOM], [0, 100]);
	return (
		<figure aria-label={label} className="relative flex flex-col text-sm">
			<ol className="flex flex-col">
				<Line
					label={t("start")}
					from={x(Math.min(...x.domain()))}
					to={x(start)}
					value={format(start)}
					look="bg-edge"
					x={x}
					marks={marks}
				/>
				{steps.map((step, index) => {
					const before = index === 0 ? start : (ends[index - 1] ?? start);
					const after = step.isShadow === true ? before + step.added : (ends[index] ?? before);
					const look =
						step.isShadow === true
							? "border border-dashed border-edge"
							: step.added < 0
								? "bg-allow-mark"
								: "bg-block-mark";
					return (
						<Line
							key={step.id}
							label={step.label}
							from={x(Math.min(before, after))}
							to={x(Math.max(before, after))}
							value={`${step.added < 0 ? "−" : "+"}${Math.abs(step.added).toFixed(2)}`}
							note={step.isShadow === true ? t("watched") : undefined}
							look={look}
							x={x}
							marks={marks}
						/>
					);
				})}
				<Line
					label={<strong className="font-semibold">{t("total")}</strong>}
					from={x(Math.min(...x.domain()))}
					to={x(sum)}
					value={format(sum)}
					look="bg-accent"
					x={x}
					marks={marks}
				/>
			</ol>
			{marks.length > 0 && (
				<p className="mt-1 flex gap-4 text-xs text-faint">
					{marks.map(({ label: name, tone }) => (
						<span key={name} className="inline-flex items-center gap-1.5">
							<span
								aria-hidden="true"
								className={`h-3 border-l-2 border-dashed ${tone === "block" ? "border-block-mark" : "border-review-mark"}`}
							/>
							{name}
						</span>
					))}
				</p>
			)}
		</figure>
	);
}

interface LineProps extends Required<Pick<WaterfallProps, "marks">> {
	readonly label: ReactNode;
	readonly note?: string | undefined;
	/** Both in per cent of the width. */
	readonly from: number;
	readonly to: number;
	readonly value: string;
	readonly look: string;
	readonly x: (value: number) => number;
}

function Line({ label, note, from, to, value, look, x, marks }: LineProps): ReactNode {
	return (
		<li className="grid grid-cols-[minmax(0,1fr)_4rem] items-center gap-x-3 border-b border-line py-1.5 last:border-b-0 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_4rem]">
			<span className="min-w-0">
				{label}
				{note !== undefined && <span className="block text-xs text-faint">{note}</span>}
			</span>
			<span
				aria-hidden="true"
				className="relative order-last col-span-2 min-h-4 self-stretch sm:order-none sm:col-span-1"
			>
				{marks.map((mark) => (
					<span
						key={mark.label}
						style={{ left: `${x(mark.at)}%` }}
						className={`absolute inset-y-0 border-l-2 sm:-inset-y-1.5 border-dashed ${mark.tone === "block" ? "border-block-mark" : "border-review-mark"}`}
					/>
				))}
				<span
					style={{ left: `${from}%`, width: `${Math.max(to - from, 0.6)}%` }}
					className={`absolute top-1/2 h-4 -translate-y-1/2 rounded-sm ${look}`}
				/>
			</span>
			<span className="figures text-right">{value}</span>
		</li>
	);
}
