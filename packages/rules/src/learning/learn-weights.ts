// One round of learning over the rows of a workspace: fit on what came earlier, set the bias, and check on what came
// later. The result is a candidate, or the reason why today's weights stay.

import { orderByTime } from "./canonical-rows.ts";
import { type Comparison, compareScorings } from "./check-candidate.ts";
import { type Fit, fitWeights } from "./fit-weights.ts";
import { type LearningModel, listLimits, termsOf } from "./learning-model.ts";
import { kindOf, type LearningRows, selectRows, sumRow } from "./learning-rows.ts";
import type { LearningSettings } from "./learning-settings.ts";
import { countOver, findBias, findBiasFor, type Share, tolerate } from "./set-bias.ts";

/** Why no candidate came of it. */
export type WaitingReason =
	| "few_frauds"
	| "few_legit"
	| "few_frauds_held_out"
	| "not_converged"
	| "shares_moved"
	| "log_loss_worse"
	| "recall_lower"
	| "nothing_moved";

export interface LearningCounts {
	readonly fraud: number;
	readonly legit: number;
	readonly weakLegit: number;
	readonly unknown: number;
}

export interface Learning {
	/** Nothing when this is a candidate. */
	readonly waits: WaitingReason | undefined;
	readonly counts: LearningCounts;
	/** Weights by rule and the bias, as far as the round came. */
	readonly fitted?: { readonly bias: number; readonly weights: Readonly<Record<string, number>> };
	readonly heldOut?: {
		/** Events from here on were held out (ms). */
		readonly from: number;
		readonly counts: LearningCounts;
		/** How many of them lie over the limits, today and with the candidate. */
		readonly stopped: { readonly today: number; readonly candidate: number };
		readonly blocked: { readonly today: number; readonly candidate: number };
		readonly comparison: Comparison;
	};
}

/** How much of the fit is taken, at most that much: less of it moves the shares less. */
const PORTIONS = [1, 0.8, 0.6, 0.45, 0.3, 0.2, 0.1, 0.05];
/** The least part of the legit events that the check is held on. */
const HELD_OUT_LEGIT_SHARE = 0.1;
const DECIMALS = 10_000;
const MOVED_MIN = 0.001;

export function learnWeights(model: LearningModel, rows: LearningRows, settings: LearningSettings): Learning {
	const counts = countKinds(rows);
	const legit = counts.legit + counts.weakLegit;
	if (counts.fraud < settings.fraudMin) return { waits: "few_frauds", counts };
	if (legit < settings.legitMin) return { waits: "few_legit", counts };
	const ordered = orderByTime(rows);
	const from = findCut(ordered, counts, settings);
	const train = selectRows(ordered, (row) => (ordered.times[row] ?? 0) < from);
	const heldOut = selectRows(ordered, (row) => (ordered.times[row] ?? 0) >= from);
	const before = countKinds(train);
	const after = countKinds(heldOut);
	if (before.fraud < settings.fraudMin || after.fraud < settings.heldOutFraudMin)
		return { waits: "few_frauds_held_out", counts };
	if (before.legit + before.weakLegit < settings.legitMin) return { waits: "few_legit", counts };
	const fit = fitWeights({ rows: train, ...termsOf(model, settings), weakLegitWeight: settings.weakLegitWeight });
	if (!fit.isConverged) return { waits: "not_converged", counts };
	return judge({ model, settings, counts, heldOut, from, heldOutCounts: after, fit });
}

interface Trial {
	readonly model: LearningModel;
	readonly settings: LearningSettings;
	readonly counts: LearningCounts;
	readonly heldOut: LearningRows;
	readonly heldOutCounts: LearningCounts;
	readonly from: number;
	readonly fit: Fit;
}

function judge(trial: Trial): Learning {
	const { model, settings, counts, heldOut, fit } = trial;
	const today = model.rules.map(({ weight }) => weight);
	const limits = listLimits(model.thresholds);
	const reviewToday = marginsOf(heldOut, today, limits.review);
	const stopped = tolerate(countOver(heldOut, reviewToday, model.bias.value), settings.shareTolerance);
	const blockToday = marginsOf(heldOut, today, limits.block);
	const blocked = tolerate(countOver(heldOut, blockToday, model.bias.value), settings.shareTolerance);
	const chosen = choosePortion(trial, today, stopped, blocked);
	if (chosen === undefined) return { waits: "shares_moved", counts, fitted: present(model, fit.weights, fit.bias) };
	const review = marginsOf(heldOut, chosen.weights, limits.review);
	const block = marginsOf(heldOut, chosen.weights, limits.block);
	const comparison = compareScorings(
		heldOut,
		{ sums: sumsOf(heldOut, today), margins: reviewToday },
		{ sums: sumsOf(heldOut, chosen.weights), margins: review },
		stopped.today,
		settings,
	);
	return {
		waits: findFault(model, chosen.weights, comparison, settings),
		counts,
		fitted: present(model, chosen.weights, chosen.bias),
		heldOut: {
			from: trial.from,
			counts: trial.heldOutCounts,
			stopped: { today: stopped.today, candidate: countOver(heldOut, review, chosen.bias) },
			blocked: { today: blocked.today, candidate: countOver(heldOut, block, chosen.bias) },
			comparison,
		},
	};
}

function findFault(
	model: LearningModel,
	weights: readonly number[],
	comparison: Comparison,
	settings: LearningSettings,
): WaitingReason | undefined {
	if (model.rules.every(({ weight }, index) => Math.abs((weights[index] ?? 0) - weight) < MOVED_MIN))
		return "nothing_moved";
	const { logLoss, worse } = comparison;
	if (logLoss.candidate > logLoss.today || worse.logLoss > settings.logLossWorseMax) return "log_loss_worse";
	if (worse.recall > settings.recallWorseMax) return "recall_lower";
	return undefined;
}

/** A bias alone cannot always keep both shares. Then only a part of the way to the fit is gone. */
function choosePortion(
	{ model, heldOut, fit }: Trial,
	today: readonly number[],
	stopped: Share,
	blocked: Share,
): { readonly weights: readonly number[]; readonly bias: number } | undefined {
	const limits = listLimits(model.thresholds);
	for (const portion of PORTIONS) {
		const weights = today.map((weight, index) =>
			roundWeight(weight + portion * ((fit.weights[index] ?? weight) - weight), weight, fit.weights[index] ?? weight),
		);
		const review = marginsOf(heldOut, weights, limits.review);
		const block = marginsOf(heldOut, weights, limits.block);
		// What stops as many as today; were it the fitted one, every round would drift the same way.
		const wanted = findBiasFor(heldOut, review, stopped.today) ?? Math.min(fit.bias, model.bias.value);
		const bias = findBias(
			heldOut,
			[
				{ margins: review, share: stopped },
				{ margins: block, share: blocked },
			],
			wanted,
		);
		if (bias !== undefined) return { weights, bias };
	}
	return undefined;
}

/** Rounding never takes a weight past the fit or back behind today's. */
function roundWeight(value: number, one: number, other: number): number {
	const rounded = Math.round(value * DECIMALS) / DECIMALS;
	return Math.min(Math.max(one, other), Math.max(Math.min(one, other), rounded));
}

/** The latest frauds are held out, and with them the latest of what counts as legit, which matures later. */
function findCut(rows: LearningRows, counts: LearningCounts, settings: LearningSettings): number {
	const fraudTimes: number[] = [];
	const legitTimes: number[] = [];
	for (let row = 0; row < rows.length; row += 1) {
		const kind = kindOf(rows, row);
		if (kind === "fraud") fraudTimes.push(rows.times[row] ?? 0);
		else if (kind !== "unknown") legitTimes.push(rows.times[row] ?? 0);
	}
	const frauds = Math.max(settings.heldOutFraudMin, Math.ceil(counts.fraud * settings.heldOutShare));
	const legit = Math.max(settings.legitMin, Math.ceil(legitTimes.length * HELD_OUT_LEGIT_SHARE));
	return Math.min(latest(fraudTimes, frauds), latest(legitTimes, legit));
}

/** The time of the `place`th latest; of the first, if there are fewer. */
function latest(times: readonly number[], place: number): number {
	const sorted = Float64Array.from(times).sort();
	return sorted[Math.max(0, sorted.length - place)] ?? 0;
}

function countKinds(rows: LearningRows): LearningCounts {
	const counts = { fraud: 0, legit: 0, weak_legit: 0, unknown: 0 };
	for (let row = 0; row < rows.length; row += 1) counts[kindOf(rows, row)] += 1;
	return { fraud: counts.fraud, legit: counts.legit, weakLegit: counts.weak_legit, unknown: counts.unknown };
}

function marginsOf(rows: LearningRows, weights: readonly number[], limits: readonly number[]): Float64Array {
	return Float64Array.from(
		{ length: rows.length },
		(_, row) => sumRow(rows, row, weights) - (limits[rows.types[row] ?? 0] ?? 0),
	);
}

function sumsOf(rows: LearningRows, weights: readonly number[]): Float64Array {
	return Float64Array.from({ length: rows.length }, (_, row) => sumRow(rows, row, weights));
}

function present(model: LearningModel, weights: readonly number[], bias: number): NonNullable<Learning["fitted"]> {
	return { bias, weights: Object.fromEntries(model.rules.map(({ id }, index) => [id, weights[index] ?? 0])) };
}
