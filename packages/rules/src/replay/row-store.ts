// The latest 400,000 rows that a replay learns from, in flat arrays. One object per row would take ten times the
// memory.

import { EVENT_TYPES, isMovement, type Label, type LearningSettings, type NormalEvent } from "@hakiki/domain";
import { type LearningRows, selectRows } from "../learning/learning-rows.ts";
import type { Outcome } from "../outcome.ts";

const ROWS_MAX = 400_000;
/** Old rows are dropped in blocks of a tenth. */
const ROWS_SPARE = 40_000;
const HITS_PER_ROW = 6;
/** If there are more rows that are not fraud, a fit reads every nth of them and lets each stand for n. */
const OTHERS_MAX = 80_000;
const DAY_MS = 86_400_000;

const LEGIT = 1;
const FRAUD = 2;
const LET_THROUGH = 4;
const CARD = 8;
/** The event only settles a payout. A movement is one row, unless this event is the labelled one. */
const SETTLING = 16;
/** The number of `fraud` in `RowKind`. */
const FRAUD_KIND = 3;

export class RowStore {
	private readonly indexOf: ReadonlyMap<string, number>;
	private readonly starts = new Uint32Array(ROWS_MAX + ROWS_SPARE + 1);
	private rules = new Uint16Array((ROWS_MAX + ROWS_SPARE) * HITS_PER_ROW);
	private strengths = new Float64Array((ROWS_MAX + ROWS_SPARE) * HITS_PER_ROW);
	private readonly states = new Uint8Array(ROWS_MAX + ROWS_SPARE);
	private readonly types = new Uint8Array(ROWS_MAX + ROWS_SPARE);
	private readonly counts = new Float64Array(ROWS_MAX + ROWS_SPARE);
	private readonly times = new Float64Array(ROWS_MAX + ROWS_SPARE);
	private hasSettling = false;
	private length = 0;
	private dropped = 0;

	/** `ids` are the rules of the learning model in its order. */
	constructor(ids: readonly string[]) {
		this.indexOf = new Map(ids.map((id, index) => [id, index]));
	}

	/** Returns the row's number, by which it can be labelled later. */
	add(event: NormalEvent, outcome: Outcome, count: number): number {
		if (this.length === this.states.length) this.dropOldest();
		const row = this.length;
		this.starts[row + 1] = this.addHits(this.starts[row] ?? 0, outcome);
		// Nobody complains about a login, so it never counts as legit without a label.
		const isLetThrough =
			isMovement(event) && outcome.decision === "allow" && (event.status ?? "completed") === "completed";
		this.states[row] =
			(isLetThrough ? LET_THROUGH : 0) | (event.method === "card" ? CARD : 0) | (outcome.isSettling ? SETTLING : 0);
		this.hasSettling ||= outcome.isSettling;
		this.types[row] = EVENT_TYPES.indexOf(event.type);
		this.counts[row] = count;
		this.times[row] = event.occurredAt;
		this.length += 1;
		return this.dropped + row;
	}

	label(number: number, label: Label): void {
		const row = number - this.dropped;
		if (row < 0) return;
		this.states[row] = ((this.states[row] ?? 0) & ~(LEGIT | FRAUD)) | (label === "fraud" ? FRAUD : LEGIT);
	}

	/** Returns the rows with what is known of each by now. Valid until the next row is added. */
	read(nowMs: number, settings: LearningSettings): LearningRows {
		const rows = this.view(nowMs, settings);
		let others = 0;
		for (const kind of rows.kinds) if (kind !== FRAUD_KIND) others += 1;
		const every = Math.ceil(others / OTHERS_MAX);
		if (every <= 1) return rows;
		const isFraud = (row: number): boolean => rows.kinds[row] === FRAUD_KIND;
		const picked = selectRows(rows, (row) => isFraud(row) || (this.dropped + row) % every === 0);
		return {
			...picked,
			counts: picked.counts.map((count, row) => (picked.kinds[row] === FRAUD_KIND ? count : count * every)),
		};
	}

	private view(nowMs: number, settings: LearningSettings): LearningRows {
		const { length } = this;
		const hits = this.starts[length] ?? 0;
		return {
			length,
			starts: this.starts.subarray(0, length + 1),
			rules: this.rules.subarray(0, hits),
			strengths: this.strengths.subarray(0, hits),
			kinds: this.viewKinds(nowMs, settings),
			types: this.types.subarray(0, length),
			counts: this.viewCounts(),
			times: this.times.subarray(0, length),
		};
	}

	private viewKinds(nowMs: number, settings: LearningSettings): Uint8Array {
		const kinds = new Uint8Array(this.length);
		for (let row = 0; row < this.length; row += 1) kinds[row] = this.kindOf(row, nowMs, settings);
		return kinds;
	}

	private viewCounts(): Float64Array {
		const counts = this.counts.subarray(0, this.length);
		if (!this.hasSettling) return counts;
		return counts.map((count, row) => (this.isLeftOut(this.states[row] ?? 0) ? 0 : count));
	}

	private isLeftOut(state: number): boolean {
		return (state & SETTLING) !== 0 && (state & (LEGIT | FRAUD)) === 0;
	}

	/** Returns the number in `RowKind`: unknown, weakly legit, legit, fraud. */
	private kindOf(row: number, nowMs: number, settings: LearningSettings): number {
		const state = this.states[row] ?? 0;
		if (this.isLeftOut(state)) return 0;
		if (state & FRAUD) return FRAUD_KIND;
		if (state & LEGIT) return 2;
		const maturityDays = state & CARD ? settings.cardMaturityDays : settings.maturityDays;
		const isMature = (this.times[row] ?? 0) <= nowMs - maturityDays * DAY_MS;
		return state & LET_THROUGH && isMature ? 1 : 0;
	}

	/** Keeps the rules of an event in the model's order. Few fire, so moving them is cheap. */
	private addHits(first: number, { fired }: Outcome): number {
		let end = first;
		if (end + fired.length > this.rules.length) this.grow();
		for (const { rule, strength, isShadow } of fired) {
			const index = this.indexOf.get(rule);
			if (index === undefined || isShadow || strength <= 0) continue;
			let place = end;
			while (place > first && (this.rules[place - 1] ?? 0) > index) {
				this.rules[place] = this.rules[place - 1] ?? 0;
				this.strengths[place] = this.strengths[place - 1] ?? 0;
				place -= 1;
			}
			this.rules[place] = index;
			this.strengths[place] = strength;
			end += 1;
		}
		return end;
	}

	private grow(): void {
		const rules = new Uint16Array(this.rules.length * 2);
		rules.set(this.rules);
		this.rules = rules;
		const strengths = new Float64Array(this.strengths.length * 2);
		strengths.set(this.strengths);
		this.strengths = strengths;
	}

	private dropOldest(): void {
		const hits = this.starts[ROWS_SPARE] ?? 0;
		this.rules.copyWithin(0, hits);
		this.strengths.copyWithin(0, hits);
		for (const list of [this.states, this.types, this.counts, this.times]) list.copyWithin(0, ROWS_SPARE);
		this.length -= ROWS_SPARE;
		for (let row = 0; row <= this.length; row += 1) this.starts[row] = (this.starts[row + ROWS_SPARE] ?? 0) - hits;
		this.dropped += ROWS_SPARE;
	}
}
