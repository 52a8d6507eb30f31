// Checks whether a fit is good enough to replace today's weights: log-loss and recall on unseen events, with a paired
// bootstrap, so that a few lucky events do not decide.

import type { CandidateComparison, LearningSettings, WaitingReason } from "@hakiki/domain";
import { kindOf, type LearningRows } from "./learning-rows.ts";

/** The rows as one set of weights scores them, before any bias. */
export interface Scoring {
	readonly sums: Float64Array;
	/** The same, less the limit at which an event of the row's type is stopped. */
	readonly margins: Float64Array;
}

/** If hardly anything is stopped, recall is measured at this share of events. Otherwise it would compare nothing. */
const REVIEW_RATE_MIN = 0.01;
const NOISE = 1e-12;
const STEPS_MAX = 60;
const STEP_MIN = 1e-6;
/** Beyond this bias no probability changes any more, and rows of only one label have no best bias. */
const BIAS_MAX = 30;

export function compareScorings(
	rows: LearningRows,
	today: Scoring,
	candidate: Scoring,
	stoppedToday: number,
	settings: LearningSettings,
): CandidateComparison {
	const evidence = Float64Array.from({ length: rows.length }, (_, row) => evidenceOf(rows, row, settings));
	const losses = [today, candidate].map(({ sums }) => listLosses(rows, sums, findBestLine(rows, sums, evidence)));
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

/** The scale and shift that turn the sums of a set of weights into probabilities. */
interface Line {
	readonly scale: number;
	readonly bias: number;
}

/** Finds the line with the least log-loss by Newton's method. Steps are halved while they do not help. */
function findBestLine(rows: LearningRows, sums: Float64Array, evidence: Float64Array): Line {
	let line: Line = { scale: 1, bias: 0 };
	let cost = costOf(rows, sums, evidence, line);
	for (let step = 0; step < STEPS_MAX; step += 1) {
		const move = findMove(rows, sums, evidence, line);
		let next = line;
		let length = 1;
		for (; length > STEP_MIN; length /= 2) {
			next = {
				scale: Math.max(0, line.scale - length * move.scale),
				bias: Math.max(-BIAS_MAX, Math.min(BIAS_MAX, line.bias - length * move.bias)),
			};
			if (costOf(rows, sums, evidence, next) < cost) break;
		}
		if (length <= STEP_MIN) break;
		line = next;
		const lower = costOf(rows, sums, evidence, line);
		if (cost - lower < NOISE * cost) break;
		cost = lower;
	}
	return line;
}

function findMove(rows: LearningRows, sums: Float64Array, evidence: Float64Array, line: Line): Line {
	// A small curvature, so that rows of one label, or with equal sums, still have a direction.
	let [slope, slopeSum, curve, curveSum, curveSquare] = [0, 0, NOISE, 0, NOISE];
	for (let row = 0; row < rows.length; row += 1) {
		const weight = evidence[row] ?? 0;
		if (weight === 0) continue;
		const sum = sums[row] ?? 0;
		const chance = 1 / (1 + Math.exp(-line.scale * sum - line.bias));
		const error = weight * (chance - (kindOf(rows, row) === "fraud" ? 1 : 0));
		const bend = weight * chance * (1 - chance);
		slope += error;
		slopeSum += error * sum;
		curve += bend;
		curveSum += bend * sum;
		curveSquare += bend * sum * sum;
	}
	const determinant = curve * curveSquare - curveSum * curveSum;
	if (determinant < NOISE * curve * curveSquare) return { scale: 0, bias: slope / curve };
	return {
		scale: (curve * slopeSum - curveSum * slope) / determinant,
		bias: (curveSquare * slope - curveSum * slopeSum) / determinant,
	};
}

function costOf(rows: LearningRows, sums: Float64Array, evidence: Float64Array, line: Line): number {
	let cost = 0;
	for (let row = 0; row < rows.length; row += 1) {
		const weight = evidence[row] ?? 0;
		if (weight > 0) cost += weight * lossOf(rows, row, line.scale * (sums[row] ?? 0) + line.bias);
	}
	return cost;
}

function lossOf(rows: LearningRows, row: number, logit: number): number {
	const wrong = kindOf(rows, row) === "fraud" ? -logit : logit;
	return Math.max(wrong, 0) + Math.log1p(Math.exp(-Math.abs(wrong)));
}

function listLosses(rows: LearningRows, sums: Float64Array, { scale, bias }: Line): Float64Array {
	return sums.map((sum, row) => lossOf(rows, row, scale * sum + bias));
}

/** Returns the part of each row that is among the `looked` events with the highest margins. Ties share the rest. */
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

/** Returns the share of resamples, drawn with replacement, in which the weighted sum of gains is negative. */
function resample(picked: readonly number[], weights: Float64Array, gains: Float64Array, times: number): number {
	const products = Float64Array.from(picked, (row) => (weights[row] ?? 0) * (gains[row] ?? 0));
	const noise = NOISE * products.reduce((total, value) => total + Math.abs(value), 0);
	let worse = 0;
	// The seed is fixed, so that the same rows give the same verdict.
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

/** The figures in which a candidate is worse than today's score, if any. */
export function findWorse(
	{ logLoss, worse }: CandidateComparison,
	settings: LearningSettings,
): WaitingReason | undefined {
	if (logLoss.candidate > logLoss.today || worse.logLoss > settings.logLossWorseMax) return "log_loss_worse";
	return worse.recall > settings.recallWorseMax ? "recall_lower" : undefined;
}
