// One round of learning over the rows of a workspace: fit on earlier events, set the bias, and check on later events.
// The result is a candidate, or the reason why today's weights stay.

import type {
	CandidateComparison,
	LearningCounts,
	LearningResult,
	LearningSettings,
	WaitingReason,
} from "@hakiki/domain";
import { joinAlike, orderByTime } from "./canonical-rows.ts";
import { compareScorings, findWorse } from "./check-candidate.ts";
import { type Fit, fitWeights } from "./fit-weights.ts";
import { type LearningModel, listLimits, termsOf } from "./learning-model.ts";
import { kindOf, type LearningRows, selectRows, sumRow } from "./learning-rows.ts";
import { allowShare, countOver, findBias, findBiasFor, type Share } from "./set-bias.ts";

/**
 * The scales of the fitted weights that are tried. A bias alone can keep only one of the two shares, because sharper
 * weights push more events over both limits. Smaller weights rank events alike and lie closer together. A weight is
 * scaled only as far as it is based on labels, because a rule without labels has learned nothing.
 */
const SCALES = [1, 0.93, 0.87, 0.8, 0.73, 0.67, 0.6, 0.53, 0.47, 0.4, 0.35, 0.3, 0.25, 0.2];
const PORTIONS = [1, 0.5, 0.25, 0.1];
/** The minimum share of legit events that the check is made on. */
const HELD_OUT_LEGIT_SHARE = 0.1;
const DECIMALS = 10_000;
const MOVED_MIN = 0.001;

export function learnWeights(model: LearningModel, rows: LearningRows, settings: LearningSettings): LearningResult {
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
	return judge({ model, settings, counts, heldOut, alike: joinAlike(heldOut), from, heldOutCounts: after, fit });
}

/** How many held-out events are over a limit by today's weights, and by the weights that people set. */
interface ShareBefore {
	readonly today: number;
	readonly original: number;
}

interface Trial {
	readonly model: LearningModel;
	readonly settings: LearningSettings;
	readonly counts: LearningCounts;
	readonly heldOut: LearningRows;
	/** The same rows, with equal ones merged. */
	readonly alike: LearningRows;
	readonly heldOutCounts: LearningCounts;
	readonly from: number;
	readonly fit: Fit;
}

function judge(trial: Trial): LearningResult {
	const { model, settings, counts, heldOut, alike, fit } = trial;
	const limits = listLimits(model.thresholds);
	const today = model.rules.map(({ weight }) => weight);
	const original = model.rules.map(({ prior }) => prior);
	const [stopped, blocked] = [limits.review, limits.block].map((limit) => ({
		today: countOver(alike, marginsOf(alike, today, limit), model.bias.value),
		original: countOver(alike, marginsOf(alike, original, limit), model.bias.prior),
	})) as [ShareBefore, ShareBefore];
	const shareOf = (before: ShareBefore) => allowShare(before.today, before.original, settings.shareTolerance);
	const chosen = chooseWeights(trial, today, shareOf(stopped), shareOf(blocked));
	if (chosen === undefined) return { waits: "shares_moved", counts, fitted: present(model, fit.weights, fit.bias) };
	const review = marginsOf(heldOut, chosen.weights, limits.review);
	const comparison = compareScorings(
		heldOut,
		{ sums: sumsOf(heldOut, today), margins: marginsOf(heldOut, today, limits.review) },
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
			stopped: { today: stopped.today, candidate: chosen.stopped },
			blocked: { today: blocked.today, candidate: chosen.blocked },
			comparison,
		},
	};
}

function findFault(
	model: LearningModel,
	weights: readonly number[],
	comparison: CandidateComparison,
	settings: LearningSettings,
): WaitingReason | undefined {
	if (model.rules.every(({ weight }, index) => Math.abs((weights[index] ?? 0) - weight) < MOVED_MIN))
		return "nothing_moved";
	return findWorse(comparison, settings);
}

interface Chosen {
	readonly weights: readonly number[];
	readonly bias: number;
	readonly stopped: number;
	readonly blocked: number;
}

/** Returns the sharpest weights, and the bias, that keep both shares. */
function chooseWeights(
	{ model, settings, alike, fit }: Trial,
	today: readonly number[],
	stopped: Share,
	blocked: Share,
): Chosen | undefined {
	const limits = listLimits(model.thresholds);
	// A rule without labels weighs relative to the bias, so the bias must not move far.
	const bounds = {
		min: model.bias.prior - settings.biasMovementMax,
		max: model.bias.prior + settings.biasMovementMax,
	};
	for (const portion of PORTIONS)
		for (const scale of SCALES) {
			const weights = approach(today, scaleFit(fit, scale), portion, settings.movementMax);
			const review = marginsOf(alike, weights, limits.review);
			const block = marginsOf(alike, weights, limits.block);
			const wanted = findBiasFor(alike, review, stopped.wanted) ?? Math.min(fit.bias, model.bias.value);
			const both = [
				{ margins: review, share: stopped },
				{ margins: block, share: blocked },
			];
			const bias = findBias(alike, both, wanted, bounds);
			if (bias === undefined) continue;
			return { weights, bias, stopped: countOver(alike, review, bias), blocked: countOver(alike, block, bias) };
		}
	return undefined;
}

function scaleFit({ weights, informed }: Fit, scale: number): number[] {
	return weights.map((weight, index) => weight * (1 - (1 - scale) * (informed[index] ?? 0)));
}

/** Moves towards the wanted weights until one weight reaches its limit. The proportions of the moves are kept. */
function approach(today: readonly number[], wanted: readonly number[], portion: number, movementMax: number): number[] {
	const longest = Math.max(...today.map((weight, index) => Math.abs((wanted[index] ?? weight) - weight)));
	const part = longest * portion > movementMax ? movementMax / longest : portion;
	return today.map((weight, index) => {
		const move = part * ((wanted[index] ?? weight) - weight);
		// Rounding goes towards today's weight, so that the last digit does not exceed the limit.
		return Math.round((weight + Math.trunc(move * DECIMALS) / DECIMALS) * DECIMALS) / DECIMALS;
	});
}

/** The latest frauds are held out, and with them the latest legit events, which mature later. */
export function findCut(rows: LearningRows, counts: LearningCounts, settings: LearningSettings): number {
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

/** Returns the time of the `place`th latest, or of the first if there are fewer. */
function latest(times: readonly number[], place: number): number {
	const sorted = Float64Array.from(times).sort();
	return sorted[Math.max(0, sorted.length - place)] ?? 0;
}

export function countKinds(rows: LearningRows): LearningCounts {
	const counts = { fraud: 0, legit: 0, weak_legit: 0, unknown: 0 };
	for (let row = 0; row < rows.length; row += 1) counts[kindOf(rows, row)] += 1;
	return { fraud: counts.fraud, legit: counts.legit, weakLegit: counts.weak_legit, unknown: counts.unknown };
}

function marginsOf(rows: LearningRows, weights: readonly number[], limits: readonly number[]): Float64Array {
	const margins = sumsOf(rows, weights);
	for (let row = 0; row < rows.length; row += 1)
		margins[row] = (margins[row] ?? 0) - (limits[rows.types[row] ?? 0] ?? 0);
	return margins;
}

function sumsOf(rows: LearningRows, weights: readonly number[]): Float64Array {
	const sums = new Float64Array(rows.length);
	for (let row = 0; row < rows.length; row += 1) sums[row] = sumRow(rows, row, weights);
	return sums;
}

function present(
	model: LearningModel,
	weights: readonly number[],
	bias: number,
): NonNullable<LearningResult["fitted"]> {
	return { bias, weights: Object.fromEntries(model.rules.map(({ id }, index) => [id, weights[index] ?? 0])) };
}
