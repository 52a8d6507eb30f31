// Counts how the decisions of a period turned out: calibration, precision and recall by month, and the drift of the score.
// It is pure, so that a test can compare it with a slow and simple form.

import {
	type Accuracy,
	effectiveLabelOf,
	LABELS_MIN,
	type LearningSettings,
	type ScoreDrift,
	type Share,
	type ValidationMonth,
	type ValidationReport,
} from "@hakiki/domain";
import { Calibration, DRIFT_EVENTS_MIN, findInterval, judgeEvent, measureDrift, Ranking } from "@hakiki/rules";
import type { StoredVerdict } from "@hakiki/store";

const DAY_MS = 86_400_000;
/** The longest reference and latest group of the score's drift. */
const REFERENCE_MS_MAX = 90 * DAY_MS;
const LATEST_MS_MAX = 30 * DAY_MS;

export interface VerdictOptions {
	readonly from: number;
	readonly to: number;
	readonly now: number;
	readonly offsetMs: number;
	readonly settings: LearningSettings;
}

type Figures = Pick<ValidationReport, "outcomes" | "calibration" | "months" | "scoreDrift">;

export class VerdictTally {
	private readonly options: VerdictOptions;
	private readonly calibration = new Calibration();
	private readonly months = new Map<string, MonthTally>();
	private readonly sampled: { readonly at: number; readonly score: number; readonly month: string }[] = [];
	private readonly outcomes = { fraud: 0, legit: 0, matured: 0, unknown: 0 };

	constructor(options: VerdictOptions) {
		this.options = options;
	}

	/** Takes a labelled event. Every one of them is read. */
	addLabelled(verdict: StoredVerdict): void {
		this.count(verdict, 1);
	}

	/** Takes an event of the sample that stands for `every` events. Labelled ones are counted by `addLabelled`. */
	addSampled(verdict: StoredVerdict, every: number): void {
		if (!this.isInPeriod(verdict) || !isMeasured(verdict)) return;
		const month = this.monthOf(verdict.at);
		this.openMonth(month).events += every;
		this.sampled.push({ at: verdict.at, score: verdict.score, month });
		if (verdict.labels.length === 0) this.count(verdict, every);
	}

	read(): Figures {
		const { scoreDrift, monthDrift } = measureScoreDrift(this.sampled);
		const months = [...this.months].sort(([one], [other]) => (one < other ? -1 : 1));
		return {
			outcomes: { ...this.outcomes },
			calibration: this.calibration.read(LABELS_MIN),
			months: months.map(([month, tally]) => ({ month, ...tally.read(), drift: monthDrift.get(month) ?? null })),
			scoreDrift,
		};
	}

	private count(verdict: StoredVerdict, weight: number): void {
		if (!this.isInPeriod(verdict)) return;
		const label = effectiveLabelOf(verdict.labels)?.label;
		const kind = judgeEvent({ ...verdict, label }, this.options.now, this.options.settings);
		const outcome = kind === "weak_legit" ? "matured" : kind;
		this.outcomes[outcome] += weight;
		if (outcome === "unknown") return;
		const isFraud = outcome === "fraud";
		this.calibration.add(verdict.score / 100, isFraud, weight);
		this.openMonth(this.monthOf(verdict.at)).add(verdict, outcome, weight);
	}

	private isInPeriod({ at }: StoredVerdict): boolean {
		return at >= this.options.from && at < this.options.to;
	}

	private monthOf(at: number): string {
		return new Date(at + this.options.offsetMs).toISOString().slice(0, 7);
	}

	private openMonth(month: string): MonthTally {
		const tally = this.months.get(month) ?? new MonthTally();
		this.months.set(month, tally);
		return tally;
	}
}

/** A movement is one event, so that an event that only settles a payout is left out. Nobody complains about a login. */
function isMeasured({ type, isSettling }: StoredVerdict): boolean {
	return (type === "transaction" || type === "payout.requested") && !isSettling;
}

class MonthTally {
	events = 0;
	private readonly counts = { fraud: 0, legit: 0, matured: 0 };
	private readonly stopped = { fraud: 0, legit: 0 };
	private readonly blocked = { fraud: 0, legit: 0 };
	private readonly ranking = new Ranking();

	add({ decision, score }: StoredVerdict, outcome: "fraud" | "legit" | "matured", weight: number): void {
		this.counts[outcome] += weight;
		this.ranking.add(logitOf(score), outcome === "fraud", weight);
		if (outcome === "matured") return;
		if (decision !== "allow") this.stopped[outcome] += 1;
		if (decision === "block") this.blocked[outcome] += 1;
	}

	read(): Omit<ValidationMonth, "month" | "drift"> {
		const { fraud, legit, matured } = this.counts;
		const isEnough = fraud >= LABELS_MIN && legit + matured >= LABELS_MIN;
		const { auc, averagePrecision } = isEnough ? this.ranking.read() : {};
		const judge = (stops: { readonly fraud: number; readonly legit: number }): Accuracy => ({
			precision: share(stops.fraud, stops.fraud + stops.legit),
			recall: share(stops.fraud, fraud),
		});
		return {
			...{ events: this.events, fraud, legit, matured },
			stopped: judge(this.stopped),
			blocked: judge(this.blocked),
			auc: auc ?? null,
			averagePrecision: averagePrecision ?? null,
		};
	}
}

function share(hits: number, total: number): Share {
	if (total < LABELS_MIN) return { hits, total, value: null, low: null, high: null };
	return { hits, total, value: hits / total, ...findInterval(hits, total) };
}

/** Scores are stored in tenths of a point. */
function logitOf(score: number): number {
	const rounded = Math.min(Math.max(score, 0.05), 99.95);
	return Math.log(rounded / (100 - rounded));
}

interface SampledScore {
	readonly at: number;
	readonly score: number;
	readonly month: string;
}

/** The reference is the first 90 days with events, and the latest group the last 30, each at most a third of the whole. */
function measureScoreDrift(sampled: readonly SampledScore[]): {
	readonly scoreDrift: ScoreDrift;
	readonly monthDrift: ReadonlyMap<string, number | null>;
} {
	let first = Number.POSITIVE_INFINITY;
	let last = Number.NEGATIVE_INFINITY;
	for (const { at } of sampled) {
		first = Math.min(first, at);
		last = Math.max(last, at);
	}
	const third = (last - first) / 3;
	const referenceTo = first + Math.min(REFERENCE_MS_MAX, third);
	const latestFrom = last - Math.min(LATEST_MS_MAX, third);
	const pick = (isPicked: (one: SampledScore) => boolean) =>
		Float32Array.from(sampled.filter(isPicked), ({ score }) => score);
	const before = pick(({ at }) => at < referenceTo);
	const after = pick(({ at }) => at >= latestFrom);
	const compare = (values: Float32Array): number | null =>
		Math.min(before.length, values.length) < DRIFT_EVENTS_MIN ? null : measureDrift(before, values);
	const none = sampled.length === 0;
	const months = new Set(sampled.map(({ month }) => month));
	return {
		scoreDrift: {
			index: compare(after),
			reference: { from: none ? 0 : first, to: none ? 0 : referenceTo, events: before.length },
			latest: { from: none ? 0 : latestFrom, to: none ? 0 : last, events: after.length },
		},
		monthDrift: new Map([...months].map((month) => [month, compare(pick((one) => one.month === month))])),
	};
}
