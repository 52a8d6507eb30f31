// Keeps the signals of replayed movements in columns, to measure how they drift.

import { isMovement, type NormalEvent, type ReplayedDrift } from "@hakiki/domain";
import { measureDrift } from "../learned/bins.ts";
import { LAYER_SIGNALS } from "../learned/layer-signals.ts";
import type { Outcome } from "../outcome.ts";
import type { RuleSet } from "../rule-set/rule-set.ts";
import { DECLARED_SIGNALS } from "../signals/declared-signals.ts";
import type { Learner } from "./backtest.ts";

/** The index of two small groups is large by chance alone. */
export const DRIFT_EVENTS_MIN = 200;

const MEANINGS: ReadonlyMap<string, string> = new Map(DECLARED_SIGNALS.map(({ name, meaning }) => [name, meaning]));

export class SignalColumns implements Learner {
	private readonly columns: readonly Float32Array[];
	private readonly times: Float64Array;
	private length = 0;

	/** Later movements than `rowsMax` are not kept. */
	constructor(rowsMax: number) {
		this.columns = LAYER_SIGNALS.map(() => new Float32Array(rowsMax));
		this.times = new Float64Array(rowsMax);
	}

	learn(): RuleSet | undefined {
		return undefined;
	}

	take(event: NormalEvent, outcome: Outcome, values: Float32Array): number {
		if (!isMovement(event) || outcome.isSettling || this.length === this.times.length) return 0;
		for (const [place, column] of this.columns.entries()) column[this.length] = values[place] ?? Number.NaN;
		this.times[this.length] = event.occurredAt;
		this.length += 1;
		return 0;
	}

	label(): void {}

	/**
	 * The first quarter of the movements only builds history. The latest movements are those since `latestFrom`, at most a
	 * quarter of all. The reference are the movements between.
	 */
	read(latestFrom: number): Omit<ReplayedDrift, "replayed"> {
		const quarter = Math.floor(this.length / 4);
		const times = this.times.subarray(0, this.length);
		const since = times.findIndex((at) => at >= latestFrom);
		const split = Math.max(since < 0 ? this.length : since, this.length - quarter);
		const describe = (from: number, to: number) => ({
			...{ from: times[from] ?? 0, to: times[Math.max(from, to - 1)] ?? 0, events: to - from },
		});
		const reference = describe(quarter, split);
		const latest = describe(split, this.length);
		const isEnough = Math.min(reference.events, latest.events) >= DRIFT_EVENTS_MIN;
		const signals = LAYER_SIGNALS.map((signal, place) => {
			const column = this.columns[place] ?? new Float32Array();
			const index = measureDrift(column.subarray(quarter, split), column.subarray(split, this.length));
			return { signal, meaning: MEANINGS.get(signal) ?? signal, index };
		});
		return {
			reference,
			latest,
			signals: isEnough ? signals.sort((one, other) => other.index - one.index) : [],
		};
	}
}
