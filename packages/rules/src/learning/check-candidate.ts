// Whether a fit is good enough to take today's place: log-loss and recall on events it has not seen, with a paired
// bootstrap, so that a lucky handful of events does not decide.

import { kindOf, type LearningRows } from "./learning-rows.ts";
import type { LearningSettings } from "./learning-settings.ts";

/** Rows as one set of weights scores them, before any bias. */
export interface Scoring {
	readonly sums: Float64Array;
	/** The same, less the limit at which an event of the row's type is stopped. */
	readonly margins: Float64Array;
}

export interface Comparison {
	/** Each at the bias that suits it best here: the bias is set by shares, so it must not count for or against. */
	readonly logLoss: { readonly today: number; readonly candidate: number };
	/** Share of the frauds among as many events as today's set stops. */
	readonly recall: { readonly today: number; readonly candidate: number };
	/** The share of events that are looked at for that recall. */
	readonly reviewRate: number;
	/** In which share of the resamples the candidate is worse. */
	readonly worse: { readonly logLoss: number; readonly recall: number };
}

/** Where hardly anything is stopped, recall is taken at this share of events, or it would compare nothing. */
const REVIEW_RATE_MIN = 0.01;
const NOISE = 1e-12;
/** Beyond this no event is likely or unlikely any more, and a slice of one kind has no best bias. */
const BIAS_MAX = 30;

export function compareScorings(
	rows: LearningRows,
	today: Scoring,
	candidate: Scoring,
	stoppedToday: number,
	settings: LearningSettings,
): Comparison {
	const evidence = Float64Array.from({ length: rows.length }, (_, row) => evidenceOf(rows, row, settings));
	const losses = [today, candidate].map(({ sums }) => listLosses(rows, sums, findBestBias(rows, sums, evidence)));
	const total = rows.counts.reduce((sum, count) => sum + count, 0);
	const looked = Math.max(stoppedToday, total * REVIEW_RATE_MIN);
	const caught = [today, candidate].map(({ margins }) => listCaught(rows, margins, looked));
	const frauds = [...rows.kinds.keys()].filter((row) => kindOf(rows, row) === "fraud");
	const taught = [...rows.kinds.keys()].filter((row) => (evidence[row] ?? 0) > 0);
	const [lossToday, lossCandidate] = losses.map((list) => average(taught, evidence, list));
	const [recallToday, recallCandidate] = caught.map((list) => average(frauds, rows.counts, list));
	return {
		logLoss: { today: lossToday ?? 0, candidate: lossCandidate ?? 0 },
		recall: { today: recallToday ?? 0, candidate: recallCandidate ?? 0 },
		reviewRate: total === 0 ? 0 : looked / total,
		worse: {
			logLoss: resample(taught, evidence, subtract(losses[0], losses[1]), settings.resamples),
			recall: resample(frauds, rows.counts, subtract(caught[1], caught[0]), settings.resamples),
		},
	};
}

export function evidenceOf(rows: LearningRows, row: number, settings: LearningSettings): number {
	const kind = kindOf(rows, row);
	if (kind === "unknown") return 0;
	return (rows.counts[row] ?? 0) * (kind === "weak_legit" ? settings.weakLegitWeight : 1);
}

/** The bias with the least log-loss, by Newton's method; it ends where chances and labels balance. */
function findBestBias(rows: LearningRows, sums: Float64Array, evidence: Float64Array): number {
	let bias = 0;
	for (let step = 0; step < 60; step += 1) {
		let slope = 0;
		let curve = 0;
		for (let row = 0; row < rows.length; row += 1) {
			const chance = 1 / (1 + Math.exp(-(sums[row] ?? 0) - bias));
			slope += (evidence[row] ?? 0) * (chance - (kindOf(rows, row) === "fraud" ? 1 : 0));
			curve += (evidence[row] ?? 0) * chance * (1 - chance);
		}
		// Far out the curve is all but flat, and a whole step would overshoot.
		const move = Math.max(-1, Math.min(1, slope / Math.max(curve, NOISE)));
		bias = Math.max(-BIAS_MAX, Math.min(BIAS_MAX, bias - move));
		if (Math.abs(move) < 1e-9) break;
	}
	return bias;
}

function listLosses(rows: LearningRows, sums: Float64Array, bias: number): Float64Array {
	return sums.map((sum, row) => {
		const logit = sum + bias;
		const wrong = kindOf(rows, row) === "fraud" ? -logit : logit;
		return Math.max(wrong, 0) + Math.log1p(Math.exp(-Math.abs(wrong)));
	});
}

/** How much of each row is among the `looked` events with the highest margins; equals share what is left. */
function listCaught(rows: LearningRows, margins: Float64Array, looked: number): Float64Array {
	const order = Uint32Array.from({ length: rows.length }, (_, row) => row).sort(
		(one, other) => (margins[other] ?? 0) - (margins[one] ?? 0),
	);
	const caught = new Float64Array(rows.length);
	let left = looked;
	for (let place = 0; place < order.length && left > NOISE; ) {
		const margin = margins[order[place] ?? 0] ?? 0;
		let end = place;
		let count = 0;
		while (end < order.length && (margins[order[end] ?? 0] ?? 0) === margin) {
			count += rows.counts[order[end] ?? 0] ?? 0;
			end += 1;
		}
		const part = Math.min(1, left / count);
		for (; place < end; place += 1) caught[order[place] ?? 0] = part;
		left -= count;
	}
	return caught;
}

/** The share of resamples, drawn with replacement, in which the weighted sum of gains is negative. */
function resample(picked: readonly number[], weights: Float64Array, gains: Float64Array, times: number): number {
	const products = Float64Array.from(picked, (row) => (weights[row] ?? 0) * (gains[row] ?? 0));
	const noise = NOISE * products.reduce((total, value) => total + Math.abs(value), 0);
	let worse = 0;
	// A fixed seed: the same rows give the same verdict.
	let state = 0x9e3779b9;
	for (let time = 0; time < times; time += 1) {
		let total = 0;
		for (let drawn = 0; drawn < products.length; drawn += 1) {
			state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
			total += products[Math.floor((state / 0x1_0000_0000) * products.length)] ?? 0;
		}
		if (total < -noise) worse += 1;
	}
	return times === 0 ? 0 : worse / times;
}

function subtract(one: Float64Array | undefined, other: Float64Array | undefined): Float64Array {
	return (one ?? new Float64Array(0)).map((value, row) => value - (other?.[row] ?? 0));
}

function average(picked: readonly number[], weights: Float64Array, values: Float64Array): number {
	let total = 0;
	let weight = 0;
	for (const row of picked) {
		total += (weights[row] ?? 0) * (values[row] ?? 0);
		weight += weights[row] ?? 0;
	}
	return weight === 0 ? 0 : total / weight;
}
