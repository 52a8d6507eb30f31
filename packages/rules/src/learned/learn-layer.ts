// One round of learning for the layer: trees are grown on earlier events, the number of trees is chosen on later ones, and
// the sum is checked on the latest, which neither has seen. The result is a layer, or the reason why today's stays.

import type {
	LayerPins,
	LearnedLayer,
	LearningCounts,
	LearningResult,
	LearningSettings,
	RuleTag,
} from "@hakiki/domain";
import { catalogue } from "../catalogue/catalogue.ts";
import { compareScorings, evidenceOf, findWorse } from "../learning/check-candidate.ts";
import { countKinds, findCut } from "../learning/learn-weights.ts";
import { type LearningModel, listLimits } from "../learning/learning-model.ts";
import { kindOf, type LearningRows, sumRow } from "../learning/learning-rows.ts";
import { allowShare, type Share } from "../learning/set-bias.ts";
import { binOf, findEdges, measureDrift } from "./bins.ts";
import { boundLayer, compileLayer, LAYER_ID, PIVOT_MAX, type Squeezing, squeeze } from "./compile-layer.ts";
import { findIntercept, Grower, type GrowOptions, type TrainingRows } from "./grow-trees.ts";
import { isKept, keepStop, listKeptTags } from "./keep-stops.ts";
import { LABEL_SIGNALS, LAYER_DIRECTIONS, LAYER_SIGNALS, type LayerSignalName } from "./layer-signals.ts";
import { measureRules } from "./measure-rules.ts";
import { mergeTrees } from "./merge-trees.ts";

/** Rows in order of time, with the signals of each. Unknown is NaN. */
export interface LayerRows extends LearningRows {
	/** One column for each signal of `LAYER_SIGNALS`. */
	readonly columns: readonly Float32Array[];
	/** When the first label arrived (ms). */
	readonly labelsFrom: number;
}

export interface LayerResult extends Pick<LearningResult, "waits" | "counts" | "heldOut"> {
	readonly layer?: LearnedLayer;
}

/** A layer has many more numbers than there are weights, so it needs more frauds. */
export const LAYER_FRAUDS_MIN = 100;
const LATER_SHARE = 0.2;
const EDGE_ROWS_MAX = 40_000;
/** Never 0, so that events above the limit keep their order. */
const FACTORS = [1, 0.8, 0.65, 0.5, 0.4, 0.3, 0.23, 0.17, 0.13, 0.1, 0.07, 0.05, 0.035, 0.025, 0.017, 0.01];
/** A population stability index above a quarter is usually called a significant change. */
const DRIFT_MAX = 0.25;
const DAY_MS = 86_400_000;
/** Until then, sums over 28 days grow from day to day. */
const STEADY_MS = 28 * DAY_MS;
/** A signal of the calendar comes round again, so it is steady once each value has occurred four times. */
const ROUNDS_MS: Readonly<Record<string, number>> = { localHour: 4 * DAY_MS, localWeekday: 28 * DAY_MS };
const SHIFT_STEPS = 30;
const DECIMALS = 10_000;

const GROWTH: Omit<GrowOptions, "edgeCounts" | "directions"> = {
	treesMax: 400,
	rate: 0.15,
	pairsMax: 40,
	patience: 40,
	sample: 60_000,
	penalty: 5,
	leafWeightMin: 2,
};

export function learnLayer(
	model: LearningModel,
	rows: LayerRows,
	settings: LearningSettings,
	today: LearnedLayer | undefined,
	pins?: LayerPins,
): LayerResult {
	const counts = countKinds(rows);
	if (counts.fraud < Math.max(LAYER_FRAUDS_MIN, settings.fraudMin)) return { waits: "few_frauds", counts };
	if (counts.legit + counts.weakLegit < settings.legitMin) return { waits: "few_legit", counts };
	// Labels of a long history that arrive all at once still teach everything but what labels themselves say.
	const isYoung = countRecentFrauds(rows) < LAYER_FRAUDS_MIN;
	if (isYoung && (rows.times[rows.length - 1] ?? 0) - (rows.times[0] ?? 0) < STEADY_MS)
		return { waits: "few_frauds", counts };
	const from = isYoung ? Number.NEGATIVE_INFINITY : rows.labelsFrom;
	const cut = findCut(rows, counts, settings);
	const isTaught = (row: number) => (rows.times[row] ?? 0) >= from && kindOf(rows, row) !== "unknown";
	const taught = listRows(rows, (row) => (rows.times[row] ?? 0) < cut && isTaught(row));
	const heldOut = listRows(rows, (row) => (rows.times[row] ?? 0) >= cut);
	const laterFrom = findLater(rows, taught);
	const weights = model.rules.map(({ id, weight }) => (id === LAYER_ID ? 0 : weight));
	const base = Float64Array.from(rows.times, (_, row) => model.bias.value + sumRow(rows, row, weights));
	const earlier = taught.filter((row) => (rows.times[row] ?? 0) < laterFrom);
	if (earlier.filter((row) => kindOf(rows, row) === "fraud").length < settings.fraudMin)
		return { waits: "few_frauds_held_out", counts };
	const later = taught.filter((row) => (rows.times[row] ?? 0) >= laterFrom);
	const leftOut = listUnsteady(rows, earlier, later, isYoung);
	const fitted = fitLayer({ rows, base, settings, leftOut, growth: GROWTH }, earlier, later);
	if (fitted.treeCount === 0) return { waits: "nothing_moved", counts };
	const trial = { model, settings, rows, counts, heldOut, from: cut, base, today, pins };
	const result = judge({ ...trial, fitted: fitted.layer });
	if (result.waits !== undefined) return result;
	// The checked layer is grown once more from all labels, with as many trees. The latest labels teach the most.
	const all = listRows(rows, isTaught);
	const whole = { ...GROWTH, treesMax: fitted.treeCount };
	const { layer } = fitLayer({ rows, base, settings, leftOut, growth: whole }, all);
	const { chosen } = squeezeToShares({ ...trial, fitted: layer });
	const final = chosen === undefined ? result.layer : { ...layer, ...chosen };
	return final === undefined
		? result
		: { ...result, layer: measureRules(final, { picked: all, base, rows, settings }) };
}

/** Before the first label arrives, nothing is known of frauds at a payee. Such events would teach that it never matters. */
function countRecentFrauds(rows: LayerRows): number {
	let count = 0;
	for (let row = 0; row < rows.length; row += 1)
		if (kindOf(rows, row) === "fraud" && (rows.times[row] ?? 0) >= rows.labelsFrom) count += 1;
	return count;
}

/**
 * Signals that say when an event was rather than what it is like. Where the history is young, its length and all sums over
 * long windows grow from day to day.
 */
function listUnsteady(
	rows: LayerRows,
	earlier: Uint32Array,
	later: Uint32Array,
	isYoung: boolean,
): ReadonlySet<number> {
	const spanMs = (rows.times[earlier.at(-1) ?? 0] ?? 0) - (rows.times[earlier[0] ?? 0] ?? 0);
	const unsteady = rows.columns.flatMap((column, signal) => {
		const name = LAYER_SIGNALS[signal] ?? "";
		const roundsMs = ROUNDS_MS[name];
		if (roundsMs !== undefined) return spanMs < roundsMs ? [signal] : [];
		if (isYoung && LABEL_SIGNALS.has(name)) return [signal];
		const drift = measureDrift(sampleColumn(rows, column, earlier), sampleColumn(rows, column, later));
		return drift > DRIFT_MAX ? [signal] : [];
	});
	return new Set(unsteady);
}

interface FitInput {
	readonly rows: LayerRows;
	readonly base: Float64Array;
	readonly settings: LearningSettings;
	/** Signals that are not learned from, by their place. */
	readonly leftOut: ReadonlySet<number>;
	readonly growth: Omit<GrowOptions, "edgeCounts" | "directions">;
}

/** Without later rows, all trees are grown that `growth` allows. */
function fitLayer(
	{ rows, base, settings, leftOut, growth }: FitInput,
	earlier: Uint32Array,
	later?: Uint32Array,
): { readonly layer: LearnedLayer; readonly treeCount: number } {
	const edges = rows.columns.map((column, signal) =>
		leftOut.has(signal) ? [] : findEdges(sampleColumn(rows, column, earlier)),
	);
	// The pivot sets the level of the score later. It must not use up the bound, so the trees start from the right level.
	const binned = binRows(rows, earlier, edges, base, settings);
	const level = findIntercept(binned);
	const raise = (part: TrainingRows): TrainingRows => ({ ...part, base: part.base.map((sum) => sum + level) });
	const earlierRows = raise(binned);
	const edgeCounts = edges.map((list) => list.length);
	const grower = new Grower(earlierRows, { ...growth, edgeCounts, directions: LAYER_DIRECTIONS });
	const trees =
		later === undefined ? grower.growAll() : grower.grow(raise(binRows(rows, later, edges, base, settings))).trees;
	const merged = mergeTrees({ signals: LAYER_SIGNALS, edges, rows: earlierRows, trees });
	const trainedTo = rows.times[earlier.at(-1) ?? 0] ?? 0;
	return { layer: { trainedTo, ...merged, pivot: 0, topFactor: 1 }, treeCount: trees.length };
}

interface Trial {
	readonly model: LearningModel;
	readonly settings: LearningSettings;
	readonly rows: LayerRows;
	readonly counts: LearningCounts;
	readonly heldOut: Uint32Array;
	readonly from: number;
	readonly base: Float64Array;
	readonly today: LearnedLayer | undefined;
	/** The parts of today's and of every later layer that people have set. */
	readonly pins: LayerPins | undefined;
	readonly fitted: LearnedLayer;
}

/** The held-out rows, with the rules' log-odds and limits of each. */
interface HeldOut {
	readonly rows: LearningRows;
	readonly base: Float64Array;
	readonly review: Float64Array;
	readonly block: Float64Array;
	/** 1 where the layer must not let an event through that the rules stop. */
	readonly kept: Uint8Array;
}

/** The log-odds of the held-out rows by the rules, by today's layer and by the fitted one. */
interface Squeezed {
	readonly held: HeldOut;
	readonly before: Float64Array;
	readonly sums: Float64Array;
	readonly chosen: Squeezing | undefined;
}

function squeezeToShares({ model, settings, rows, heldOut, today, pins, fitted, base }: Trial): Squeezed {
	const limits = listLimits(model.thresholds);
	const limitsOf = (list: readonly number[]) => Float64Array.from(heldOut, (row) => list[rows.types[row] ?? 0] ?? 0);
	const held: HeldOut = {
		rows: pickRows(rows, heldOut),
		base: Float64Array.from(heldOut, (row) => base[row] ?? 0),
		review: limitsOf(limits.review),
		block: limitsOf(limits.block),
		kept: Uint8Array.from(heldOut, (row) => (isRowKept(rows, row, model) ? 1 : 0)),
	};
	const before = today === undefined ? held.base : scoreRows(held, sumLayer(rows, heldOut, today, pins), today);
	const shareOf = (limit: Float64Array): Share =>
		allowShare(countOver(held, before, limit), countOver(held, held.base, limit), settings.shareTolerance);
	const sums = sumLayer(rows, heldOut, fitted, pins);
	return { held, before, sums, chosen: keepShares(held, sums, shareOf(held.review), shareOf(held.block)) };
}

function judge(trial: Trial): LayerResult {
	const { settings, counts, fitted } = trial;
	const { held, before, sums, chosen } = squeezeToShares(trial);
	if (chosen === undefined) return { waits: "shares_moved", counts };
	const layer = { ...fitted, ...chosen };
	const after = scoreRows(held, sums, chosen);
	const scoringOf = (scores: Float64Array, squeezed: Float64Array) => ({
		sums: scores,
		margins: squeezed.map((score, row) => score - (held.review[row] ?? 0)),
	});
	const stopped = countOver(held, before, held.review);
	// Squeezing keeps the order and only serves the shares, so the log-loss is that of the score before it. Today's layer has
	// seen these events, so that the rules alone are the measure.
	const sharp = held.base.map((base, row) => base + boundLayer(sums[row] ?? 0));
	const comparison = compareScorings(
		held.rows,
		scoringOf(held.base, held.base),
		scoringOf(sharp, after),
		stopped,
		settings,
	);
	return {
		waits: findWorse(comparison, settings),
		counts,
		layer,
		heldOut: {
			from: trial.from,
			counts: countKinds(held.rows),
			stopped: { today: stopped, candidate: countOver(held, after, held.review) },
			blocked: { today: countOver(held, before, held.block), candidate: countOver(held, after, held.block) },
			comparison,
		},
	};
}

/** Finds the pivot that keeps the share of stopped events, and the factor that keeps the share of blocked ones. */
function keepShares(held: HeldOut, sums: Float64Array, stopped: Share, blocked: Share): Squeezing | undefined {
	const countStopped = (pivot: number) => countOver(held, scoreRows(held, sums, { pivot, topFactor: 1 }), held.review);
	let [low, high] = [-PIVOT_MAX, PIVOT_MAX];
	for (let step = 0; step < SHIFT_STEPS; step += 1) {
		const middle = (low + high) / 2;
		if (countStopped(middle) > stopped.wanted) low = middle;
		else high = middle;
	}
	const pivot = Math.ceil(high * DECIMALS) / DECIMALS;
	const reached = countStopped(pivot);
	// One row may stand for so many events that no pivot stops a number between the two.
	const isLeap = countStopped(pivot - 2 / DECIMALS) > stopped.most;
	if (reached > stopped.most || (reached < stopped.least && !isLeap)) return undefined;
	const topFactor = FACTORS.find(
		(factor) => countOver(held, scoreRows(held, sums, { pivot, topFactor: factor }), held.block) <= blocked.most,
	);
	return topFactor === undefined ? undefined : { pivot, topFactor };
}

/** `sums` are what a layer adds before the bound. */
function scoreRows(held: HeldOut, sums: Float64Array, squeezing: Squeezing): Float64Array {
	return held.base.map((base, row) => {
		const limit = held.review[row] ?? 0;
		const change = squeeze(boundLayer(sums[row] ?? 0), base, limit, squeezing);
		return base + (held.kept[row] === 1 ? keepStop(change, base, limit) : change);
	});
}

const TAGS_OF: ReadonlyMap<string, readonly RuleTag[]> = new Map(catalogue.map(({ id, tags }) => [id, tags]));

function isRowKept(rows: LayerRows, row: number, { rules }: LearningModel): boolean {
	const read = (name: LayerSignalName): number | undefined => rows.columns[LAYER_SIGNALS.indexOf(name)]?.[row];
	const kept = listKeptTags({
		isShop: read("isShop") === 1 || read("isTillOrPaybill") === 1,
		minutesSinceTakeoverSign: read("minutesSinceTakeoverSign"),
		minutesInDeviceDoubt: read("minutesInDeviceDoubt"),
	});
	for (let at = rows.starts[row] ?? 0; at < (rows.starts[row + 1] ?? 0); at += 1) {
		const rule = rules[rows.rules[at] ?? 0];
		const added = (rule?.weight ?? 0) * (rows.strengths[at] ?? 0);
		if (rule !== undefined && isKept(kept, TAGS_OF.get(rule.id) ?? [], added)) return true;
	}
	return false;
}

function countOver({ rows }: HeldOut, sums: Float64Array, limits: Float64Array): number {
	let count = 0;
	for (let row = 0; row < rows.length; row += 1)
		if ((sums[row] ?? 0) >= (limits[row] ?? 0)) count += rows.counts[row] ?? 0;
	return count;
}

/** The sum of a layer for each picked row, before the bound. */
function sumLayer(rows: LayerRows, picked: Uint32Array, layer: LearnedLayer, pins?: LayerPins): Float64Array {
	const compiled = compileLayer(layer, pins);
	const columns = compiled.signals.map((name) => rows.columns[LAYER_SIGNALS.indexOf(name)]);
	const values = new Float64Array(columns.length);
	return Float64Array.from(picked, (row) => {
		for (let place = 0; place < columns.length; place += 1) values[place] = columns[place]?.[row] ?? Number.NaN;
		return compiled.sum(values);
	});
}

function listRows(rows: LearningRows, isPicked: (row: number) => boolean): Uint32Array {
	const picked: number[] = [];
	for (let row = 0; row < rows.length; row += 1) if ((rows.counts[row] ?? 0) > 0 && isPicked(row)) picked.push(row);
	return Uint32Array.from(picked);
}

/** The rows as the checks read them, which need no rules. */
function pickRows(rows: LearningRows, picked: Uint32Array): LearningRows {
	return {
		length: picked.length,
		starts: new Uint32Array(picked.length + 1),
		rules: new Uint16Array(0),
		strengths: new Float64Array(0),
		kinds: Uint8Array.from(picked, (row) => rows.kinds[row] ?? 0),
		types: Uint8Array.from(picked, (row) => rows.types[row] ?? 0),
		counts: Float64Array.from(picked, (row) => rows.counts[row] ?? 0),
		times: Float64Array.from(picked, (row) => rows.times[row] ?? 0),
	};
}

/** The time from which on the rows choose the number of trees: the latest fifth of the frauds. */
function findLater(rows: LearningRows, taught: Uint32Array): number {
	const frauds = taught.filter((row) => kindOf(rows, row) === "fraud");
	return rows.times[frauds[Math.floor(frauds.length * (1 - LATER_SHARE))] ?? 0] ?? 0;
}

/** All frauds and about as many others as are read quickly, so that bins are narrow where frauds are. */
function sampleColumn(rows: LearningRows, column: Float32Array, picked: Uint32Array): Float32Array {
	const every = Math.max(1, Math.ceil(picked.length / EDGE_ROWS_MAX));
	const sampled = picked.filter((row, place) => place % every === 0 || kindOf(rows, row) === "fraud");
	return Float32Array.from(sampled, (row) => column[row] ?? Number.NaN);
}

function binRows(
	rows: LayerRows,
	picked: Uint32Array,
	edges: readonly (readonly number[])[],
	base: Float64Array,
	settings: LearningSettings,
): TrainingRows {
	const width = edges.length;
	const bins = new Uint8Array(picked.length * width);
	for (let signal = 0; signal < width; signal += 1) {
		const column = rows.columns[signal] ?? new Float32Array(0);
		const own = edges[signal] ?? [];
		for (let place = 0; place < picked.length; place += 1)
			bins[place * width + signal] = binOf(own, column[picked[place] ?? 0] ?? Number.NaN);
	}
	return {
		length: picked.length,
		bins,
		isFraud: Uint8Array.from(picked, (row) => (kindOf(rows, row) === "fraud" ? 1 : 0)),
		weights: Float64Array.from(picked, (row) => evidenceOf(rows, row, settings)),
		base: Float64Array.from(picked, (row) => base[row] ?? 0),
	};
}
