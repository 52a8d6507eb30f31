// The latest rows that a replay learns from, a million by default, in flat arrays. One object per row would take ten times the
// memory.

import { EVENT_TYPES, isMovement, type Label, type LearningSettings, type NormalEvent } from "@hakiki/domain";
import { LAYER_SIGNALS } from "../learned/layer-signals.ts";
import type { LayerRows } from "../learned/learn-layer.ts";
import { copyRows, type LearningRows, learnedStrengthOf } from "../learning/learning-rows.ts";
import type { Outcome } from "../outcome.ts";

const ROWS_MAX = 1_000_000;
/** Old rows are dropped in blocks of a tenth. */
const SPARE_SHARE = 0.1;
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
	private readonly spare: number;
	private readonly starts: Uint32Array;
	private rules: Uint16Array;
	private strengths: Float64Array;
	private readonly states: Uint8Array;
	private readonly types: Uint8Array;
	private readonly counts: Float64Array;
	private readonly times: Float64Array;
	private readonly columns: readonly Float32Array[];
	private hasSettling = false;
	private length = 0;
	private dropped = 0;
	private labelsFrom = Number.POSITIVE_INFINITY;

	/** `ids` are the rules of the learning model in its order. */
	constructor(ids: readonly string[], rowsMax = ROWS_MAX) {
		this.indexOf = new Map(ids.map((id, index) => [id, index]));
		this.spare = Math.ceil(rowsMax * SPARE_SHARE);
		const size = rowsMax + this.spare;
		this.starts = new Uint32Array(size + 1);
		this.rules = new Uint16Array(size * HITS_PER_ROW);
		this.strengths = new Float64Array(size * HITS_PER_ROW);
		this.states = new Uint8Array(size);
		this.types = new Uint8Array(size);
		this.counts = new Float64Array(size);
		this.times = new Float64Array(size);
		this.columns = LAYER_SIGNALS.map(() => new Float32Array(size));
	}

	/** `values` are those of `LAYER_SIGNALS`. Returns the row's number, by which it can be labelled later. */
	add(event: NormalEvent, outcome: Outcome, values: Float32Array | undefined, count: number): number {
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
		for (let place = 0; place < LAYER_SIGNALS.length; place += 1) {
			(this.columns[place] as Float32Array)[row] = values?.[place] ?? Number.NaN;
		}
		this.length += 1;
		return this.dropped + row;
	}

	/** `delayMs` is the time from the event to its label. */
	label(number: number, label: Label, delayMs: number): void {
		const row = number - this.dropped;
		if (row < 0) return;
		this.labelsFrom = Math.min(this.labelsFrom, (this.times[row] ?? 0) + delayMs);
		this.states[row] = ((this.states[row] ?? 0) & ~(LEGIT | FRAUD)) | (label === "fraud" ? FRAUD : LEGIT);
	}

	/** Returns the rows with what is known of each by now. Valid until the next row is added. */
	read(nowMs: number, settings: LearningSettings, othersMax = OTHERS_MAX): LayerRows {
		const rows = this.view(nowMs, settings);
		let others = 0;
		for (const kind of rows.kinds) if (kind !== FRAUD_KIND) others += 1;
		const every = Math.ceil(others / othersMax);
		const { labelsFrom } = this;
		if (every <= 1)
			return { ...rows, labelsFrom, columns: this.columns.map((column) => column.subarray(0, rows.length)) };
		const isPicked = (row: number): boolean => rows.kinds[row] === FRAUD_KIND || (this.dropped + row) % every === 0;
		const places = Uint32Array.from({ length: rows.length }, (_, row) => row).filter(isPicked);
		const picked = copyRows(rows, places);
		return {
			...picked,
			labelsFrom,
			columns: this.columns.map((column) => Float32Array.from(places, (row) => column[row] ?? Number.NaN)),
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
		for (const hit of fired) {
			const index = this.indexOf.get(hit.rule);
			const strength = learnedStrengthOf(hit);
			if (index === undefined || hit.isShadow || strength === 0) continue;
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
		const hits = this.starts[this.spare] ?? 0;
		this.rules.copyWithin(0, hits);
		this.strengths.copyWithin(0, hits);
		for (const list of [this.states, this.types, this.counts, this.times, ...this.columns])
			list.copyWithin(0, this.spare);
		this.length -= this.spare;
		for (let row = 0; row <= this.length; row += 1) this.starts[row] = (this.starts[row + this.spare] ?? 0) - hits;
		this.dropped += this.spare;
	}
}
