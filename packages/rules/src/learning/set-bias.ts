// Sets the bias after a fit, so that about as many events are stopped and blocked as today. Labels come from reviewed
// events, so they say little about how common fraud is.

import type { LearningRows } from "./learning-rows.ts";

/** The log-odds of a row less the limit of its type. The row is stopped if this is at least minus the bias. */
export type Margins = Float64Array;

/** How many events may be at or over a limit. */
export interface Share {
	readonly least: number;
	readonly most: number;
	/** The best number. */
	readonly wanted: number;
}

/**
 * The number must be near today's number, and near the number that people's own weights give. Otherwise a tenth in each
 * round could add up to anything. Below a hundred events, chance alone moves the number by its square root.
 */
export function allowShare(today: number, original: number, tolerance: number): Share {
	const slackOf = (count: number) => Math.max(count * tolerance, Math.min(Math.sqrt(count), 10), 1);
	const least = Math.max(today - slackOf(today), original - slackOf(original));
	const most = Math.min(today + slackOf(today), original + slackOf(original));
	if (least <= most) return { least, most, wanted: Math.min(most, Math.max(least, original)) };
	// The two are too far apart, because events have changed. The number moves back as far as one round may go.
	const wanted = original < today ? today - slackOf(today) : today + slackOf(today);
	return { least: Math.min(today, wanted), most: Math.max(today, wanted), wanted };
}

export function countOver(rows: LearningRows, margins: Margins, bias: number): number {
	let count = 0;
	for (let row = 0; row < rows.length; row += 1) if ((margins[row] ?? 0) + bias >= 0) count += rows.counts[row] ?? 0;
	return count;
}

interface Span {
	/** The least sufficient bias. */
	readonly from: number;
	/** The first bias that is too large. */
	readonly below: number;
}

const STEPS = 1_024;

/**
 * Returns the rows with the highest margins first, until more than `most` events are covered. The rest is left out. Few
 * events are over a limit, so sorting those few is far cheaper than sorting all.
 */
function sortTop(rows: LearningRows, margins: Margins, most: number): Uint32Array {
	const least = findLeastMargin(rows, margins, most);
	const picked: number[] = [];
	for (let row = 0; row < rows.length; row += 1) if ((margins[row] ?? 0) >= least) picked.push(row);
	return Uint32Array.from(picked).sort((one, other) => (margins[other] ?? 0) - (margins[one] ?? 0));
}

/** Returns a margin that slightly more than `most` events reach, or the lowest margin if there are fewer events. */
function findLeastMargin(rows: LearningRows, margins: Margins, most: number): number {
	let lowest = Number.POSITIVE_INFINITY;
	let highest = Number.NEGATIVE_INFINITY;
	for (let row = 0; row < rows.length; row += 1) {
		const margin = margins[row] ?? 0;
		if (margin < lowest) lowest = margin;
		if (margin > highest) highest = margin;
	}
	const width = (highest - lowest) / STEPS;
	if (!(width > 0)) return lowest;
	const events = new Float64Array(STEPS + 1);
	const leastOf = new Float64Array(STEPS + 1).fill(Number.POSITIVE_INFINITY);
	for (let row = 0; row < rows.length; row += 1) {
		const margin = margins[row] ?? 0;
		const step = Math.floor((margin - lowest) / width);
		events[step] = (events[step] ?? 0) + (rows.counts[row] ?? 0);
		if (margin < (leastOf[step] ?? 0)) leastOf[step] = margin;
	}
	let told = 0;
	for (let step = STEPS; step >= 0; step -= 1) {
		told += events[step] ?? 0;
		if (told > most) return leastOf[step] ?? lowest;
	}
	return lowest;
}

/** Returns the least bias at which this many events are over the limit. */
export function findBiasFor(rows: LearningRows, margins: Margins, wanted: number): number | undefined {
	let count = 0;
	for (const row of wanted > 0 ? sortTop(rows, margins, wanted) : []) {
		count += rows.counts[row] ?? 0;
		if (count >= wanted) return -(margins[row] ?? 0);
	}
	return undefined;
}

/** Returns the biases for which between `least` and `most` events are over the limit. */
function findSpan(rows: LearningRows, margins: Margins, share: Share): Span {
	let count = 0;
	let from = Number.NEGATIVE_INFINITY;
	let hasEnough = share.least <= 0;
	for (const row of sortTop(rows, margins, share.most)) {
		count += rows.counts[row] ?? 0;
		if (count > share.most) return { from: hasEnough ? from : Number.POSITIVE_INFINITY, below: -(margins[row] ?? 0) };
		if (!hasEnough && count >= share.least) {
			hasEnough = true;
			from = -(margins[row] ?? 0);
		}
	}
	return { from: hasEnough ? from : Number.POSITIVE_INFINITY, below: Number.POSITIVE_INFINITY };
}

const DECIMALS = 10_000;

/** Returns the bias nearest to the wanted one that keeps both shares, or undefined if there is none. */
export function findBias(
	rows: LearningRows,
	limits: readonly { readonly margins: Margins; readonly share: Share }[],
	wanted: number,
	bounds: { readonly min: number; readonly max: number },
): number | undefined {
	const spans = limits.map(({ margins, share }) => findSpan(rows, margins, share));
	const from = Math.max(bounds.min, ...spans.map((span) => span.from));
	const below = Math.min(bounds.max, ...spans.map((span) => span.below));
	// Rounded inwards: a bias is published with four decimals and must still keep the shares.
	const least = Math.ceil(from * DECIMALS) / DECIMALS;
	const most = (Math.ceil(below * DECIMALS) - 1) / DECIMALS;
	if (!(least <= most)) return undefined;
	return Math.min(most, Math.max(least, Math.round(wanted * DECIMALS) / DECIMALS));
}
