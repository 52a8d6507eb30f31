// Computes what the decisions of a period were worth: how many stops were wrong, the money that fraud took and did not
// take, and the cost of review. Only labels count: an event without a label is neither honest nor fraud.

import { type ActivityFigures, LABELS_MIN, type LabelledFigures, type Outcomes, type Share } from "@hakiki/domain";
import { findInterval } from "@hakiki/rules";
import type { ReviewTime } from "@hakiki/store";

const MINUTES_PER_HOUR = 60;

interface Sources {
	readonly groups: readonly ActivityFigures[];
	readonly labelled: readonly LabelledFigures[];
	readonly review: ReviewTime;
	/** The cost of an hour of review, as the workspace sets it. */
	readonly costMinor: number | null;
	/** Types and methods that the figures are limited to; undefined for all. */
	readonly types: readonly string[] | undefined;
	readonly methods: readonly string[] | undefined;
}

export function measureOutcomes(sources: Sources): Outcomes {
	const isChosen = ({ type, method }: ActivityFigures): boolean =>
		sources.types?.includes(type) !== false && sources.methods?.includes(method === "" ? "none" : method) !== false;
	const labelled = sources.labelled.filter(isChosen);
	const frauds = labelled.filter(({ label }) => label === "fraud");
	const stopped = labelled.filter(({ decision }) => decision !== "allow");
	const [missed, caught] = [true, false].map((isThrough) =>
		sumUp(frauds.filter(({ isLetThrough }) => isLetThrough === isThrough)),
	) as [Sum, Sum];
	const stops = sumUp(stopped).events;
	const rightStops = sumUp(stopped.filter(({ label }) => label === "fraud")).events;
	const decided = sumUp(sources.groups.filter(isChosen)).events;
	const review = priceReview(sources);
	const isAll = sources.types === undefined && sources.methods === undefined;
	return {
		labelled: sumUp(labelled).events,
		falsePositives: share(stops - rightStops, stops),
		precision: share(rightStops, stops),
		// All events are counted, and not a sample of them, so there is no interval.
		fraud: { ...share(sumUp(frauds).events, labelled.length === 0 ? 0 : decided), low: null, high: null },
		caught: caught.events,
		missed: missed.events,
		savedMinor: caught.amountMinor,
		lostMinor: missed.amountMinor,
		review,
		netMinor: review.costMinor === null || !isAll ? null : caught.amountMinor - review.costMinor,
	};
}

function priceReview({ review: { cases, measured, minutes }, costMinor }: Sources): Outcomes["review"] {
	return {
		cases,
		measuredCases: measured,
		minutes: Math.round(minutes),
		costMinor: costMinor === null ? null : Math.round((minutes / MINUTES_PER_HOUR) * costMinor),
	};
}

function share(hits: number, total: number): Share {
	if (total < LABELS_MIN) return { hits, total, value: null, low: null, high: null };
	return { hits, total, value: hits / total, ...findInterval(hits, total) };
}

interface Sum {
	readonly events: number;
	readonly amountMinor: number;
}

function sumUp(rows: readonly Sum[]): Sum {
	return {
		events: rows.reduce((sum, { events }) => sum + events, 0),
		amountMinor: rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
	};
}
