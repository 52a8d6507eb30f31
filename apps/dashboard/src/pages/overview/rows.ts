// The rows behind a figure: filters of the lists of events and cases that select exactly the rows that the figure counts.

import { formatIsoMinute } from "../../format/days.ts";
import type { QueueSearch } from "../cases/queue-filters.ts";
import type { EventSearch } from "../events/event-filters.ts";
import type { Choice } from "./figures.ts";
import type { Range } from "./range.ts";

const STOPPED = ["review", "block"];

export interface Rows {
	readonly range: Range;
	readonly choice: Choice;
}

/** The events of the period that are chosen, with more filters. */
export function selectEvents({ range, choice }: Rows, more: EventSearch = {}): EventSearch {
	return {
		...(choice.type && { type: [...choice.type] }),
		...(choice.method && { method: [...choice.method] }),
		...more,
		from: more.from ?? range.fromDay,
		to: more.to ?? range.toDay,
		counted: ["true"],
	};
}

/** The filters of each figure, besides the period. */
export const BEHIND = {
	stopped: { decision: STOPPED },
	allowed: { decision: ["allow"] },
	falsePositives: { label: ["legit"], decision: STOPPED },
	rightStops: { label: ["fraud"], decision: STOPPED },
	labelledStops: { label: ["fraud", "legit"], decision: STOPPED },
	labelled: { label: ["fraud", "legit"] },
	frauds: { label: ["fraud"] },
	caught: { label: ["fraud"], let_through: ["false"] },
	missed: { label: ["fraud"], let_through: ["true"], sort: "amount" },
} satisfies Readonly<Record<string, EventSearch>>;

/** A step of a chart, which may be a day or an hour. */
export function selectStep(rows: Rows, step: Step, more: EventSearch = {}): EventSearch {
	const stepMs = step.hours * 3_600_000;
	const format = (atMs: number): string => formatIsoMinute(atMs, step.zone);
	// The first day of a period and the last one may be cut.
	const fromMs = Math.max(step.atMs, Date.parse(rows.range.from));
	const toMs = Math.min(step.atMs + stepMs, Date.parse(rows.range.to));
	return selectEvents(rows, { ...more, from: format(fromMs), to: format(toMs) });
}

interface Step {
	readonly atMs: number;
	readonly hours: number;
	readonly zone: string;
}

/** The cases that were closed in the period. They do not follow the filters of types and methods. */
export function selectClosed({ range }: Rows, more: QueueSearch = {}): QueueSearch {
	return { ...more, status: ["closed"], closed_from: range.fromDay, closed_to: range.toDay };
}

/** The smallest amount of most currencies. */
const AMOUNT_MIN = 0.01;

/** The closed cases that released money. A dismissed screening case is approved as well, but it stopped no payment. */
export function selectReleased(rows: Rows): QueueSearch {
	return selectClosed(rows, {
		resolution: ["approved"],
		decision: STOPPED,
		amount_min: AMOUNT_MIN,
	});
}
