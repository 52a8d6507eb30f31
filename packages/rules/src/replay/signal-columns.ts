// Keeps the signals of replayed movements in columns, to measure how they drift.

import { isMovement, type NormalEvent, type ReplayedDrift, type SignalDrift } from "@hakiki/domain";
import { measureDrift } from "../learned/bins.ts";
import { LAYER_SIGNALS } from "../learned/layer-signals.ts";
import type { Outcome } from "../outcome.ts";
import type { RuleSet } from "../rule-set/rule-set.ts";
import { DECLARED_SIGNALS } from "../signals/declared-signals.ts";
import { warmUpMsOf } from "../signals/signal-history.ts";
import type { Learner } from "./backtest.ts";

/** The index of two small groups is large by chance alone. */
export const DRIFT_EVENTS_MIN = 200;
/**
 * A customer's sum of 28 days is nearly the same in all events of a month, so that the customers count and not the events.
 * 150 customers whose habits did not change had an index of 0.19, and 600 had at most 0.07.
 */
const DRIFT_CUSTOMERS_MIN = 500;
const DAY_MS = 86_400_000;
const LONG_MS = 7 * DAY_MS;
/** A signal of the calendar comes round again. Each group must see each value often enough. */
const ROUNDS_MS: Readonly<Record<string, number>> = { localHour: 4 * DAY_MS, localWeekday: 14 * DAY_MS };

const MEANINGS: ReadonlyMap<string, string> = new Map(DECLARED_SIGNALS.map(({ name, meaning }) => [name, meaning]));

export class SignalColumns implements Learner {
	private readonly columns: readonly Float32Array[];
	private readonly times: Float64Array;
	/** The number of each movement's customer. */
	private readonly customers: Int32Array;
	private readonly numbers = new Map<string, number>();
	private length = 0;

	/** Later movements than `rowsMax` are not kept. */
	constructor(rowsMax: number) {
		this.columns = LAYER_SIGNALS.map(() => new Float32Array(rowsMax));
		this.times = new Float64Array(rowsMax);
		this.customers = new Int32Array(rowsMax);
	}

	learn(): RuleSet | undefined {
		return undefined;
	}

	take(event: NormalEvent, outcome: Outcome, values: Float32Array): number {
		if (!isMovement(event) || outcome.isSettling || this.length === this.times.length) return 0;
		for (const [place, column] of this.columns.entries()) column[this.length] = values[place] ?? Number.NaN;
		const number = this.numbers.get(event.customerId) ?? this.numbers.size;
		this.numbers.set(event.customerId, number);
		this.customers[this.length] = number;
		this.times[this.length] = event.occurredAt;
		this.length += 1;
		return 0;
	}

	label(): void {}

	/**
	 * The latest movements are those since `latestFrom`, at most a quarter of all. The reference of a signal are the movements
	 * before, without those of the first days, in which the replay did not know enough for this signal.
	 */
	read(latestFrom: number): Omit<ReplayedDrift, "replayed"> {
		const times = this.times.subarray(0, this.length);
		const since = times.findIndex((at) => at >= latestFrom);
		const split = Math.max(since < 0 ? this.length : since, this.length - Math.floor(this.length / 4));
		const describe = (from: number, to: number) => ({
			...{ from: times[from] ?? 0, to: times[Math.max(from, to - 1)] ?? 0, events: to - from },
		});
		const reference = describe(0, split);
		const latest = describe(split, this.length);
		const isEnough = Math.min(reference.events, latest.events) >= DRIFT_EVENTS_MIN;
		return { reference, latest, signals: isEnough ? this.measureSignals(times, split) : [] };
	}

	private measureSignals(times: Float64Array, split: number): readonly SignalDrift[] {
		const latestCustomers = this.countCustomers(split, this.length);
		const spanOf = (from: number, to: number) => (times[to - 1] ?? 0) - (times[from] ?? 0);
		const shortestMs = Math.min(spanOf(0, split), spanOf(split, this.length));
		const measured = LAYER_SIGNALS.map((signal, place): SignalDrift => {
			const column = this.columns[place] ?? new Float32Array();
			const warmUpMs = warmUpMsOf(signal);
			const isGrowing = !Number.isFinite(warmUpMs);
			const roundsMs = ROUNDS_MS[signal] ?? 0;
			const facts = { signal, meaning: MEANINGS.get(signal) ?? signal };
			const historyDays = isGrowing ? null : Math.ceil(Math.max(warmUpMs, 2 * roundsMs) / DAY_MS);
			const wait = (waits: SignalDrift["waits"]) => ({ ...facts, historyDays, index: null, waits });
			if (isGrowing) return wait("grows");
			const from = times.findIndex((at) => at >= (times[0] ?? 0) + warmUpMs);
			if (from < 0 || split - from < DRIFT_EVENTS_MIN || shortestMs < roundsMs) return wait("history");
			const customers = Math.min(latestCustomers, this.countCustomers(from, split));
			if (warmUpMs >= LONG_MS && customers < DRIFT_CUSTOMERS_MIN) return wait("customers");
			const index = measureDrift(column.subarray(from, split), column.subarray(split, this.length));
			return { ...facts, historyDays, index, waits: null };
		});
		return measured.sort((one, other) => (other.index ?? -1) - (one.index ?? -1));
	}

	private countCustomers(from: number, to: number): number {
		return new Set(this.customers.subarray(from, to)).size;
	}
}
