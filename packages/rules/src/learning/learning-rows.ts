// The data that learning reads from decided events, as flat arrays: which rules fired how strongly, and the outcome.

import { EVENT_TYPES, type EventType } from "@hakiki/domain";
import { LAYER_ID } from "../learned/compile-layer.ts";
import { MODEL_ID } from "../models/tree-model.ts";

/**
 * The outcome of an event. `weak_legit` was allowed long ago and nobody complained. `unknown` was stopped or is too
 * recent: it teaches nothing, and counts only in shares of all events.
 */
export type RowKind = "unknown" | "weak_legit" | "legit" | "fraud";

const KINDS: readonly RowKind[] = ["unknown", "weak_legit", "legit", "fraud"];

/**
 * The elements from `starts[i]` to `starts[i + 1]` of `rules` and `strengths` are the rules that fired for event `i`.
 */
export interface LearningRows {
	readonly length: number;
	readonly starts: Uint32Array;
	/** The index of the rule in the model, ascending within an event. */
	readonly rules: Uint16Array;
	readonly strengths: Float64Array;
	readonly kinds: Uint8Array;
	readonly types: Uint8Array;
	/** How many events the row stands for: 1, unless the data is a sample. */
	readonly counts: Float64Array;
	/** When the event occurred (ms). */
	readonly times: Float64Array;
}

/** A rule that fired, as far as learning reads it. */
export interface LearnedHit {
	readonly rule: string;
	readonly strength: number;
	readonly weight?: number;
}

/** The layer and the model have no weight of their own: what they added counts as their strength, also below zero. */
export function learnedStrengthOf({ rule, strength, weight = 0 }: LearnedHit): number {
	return rule === LAYER_ID || rule === MODEL_ID ? weight : Math.max(0, strength);
}

export interface NewLearningRow {
	readonly fired: readonly LearnedHit[];
	readonly kind: RowKind;
	readonly type: EventType;
	readonly at: number;
	readonly count?: number;
}

export function kindOf(rows: LearningRows, row: number): RowKind {
	return KINDS[rows.kinds[row] ?? 0] ?? "unknown";
}

/** Collects rows one by one. Rules that the model does not know (now off, or a limit) are left out. */
export class LearningRowsBuilder {
	private readonly indexOf: ReadonlyMap<string, number>;
	private readonly starts: number[] = [0];
	private readonly rules: number[] = [];
	private readonly strengths: number[] = [];
	private readonly kinds: number[] = [];
	private readonly types: number[] = [];
	private readonly counts: number[] = [];
	private readonly times: number[] = [];

	/** `ids` are the rules of the model in its order. */
	constructor(ids: readonly string[]) {
		this.indexOf = new Map(ids.map((id, index) => [id, index]));
	}

	get length(): number {
		return this.kinds.length;
	}

	add(row: NewLearningRow): void {
		const first = this.rules.length;
		for (const hit of row.fired) {
			const index = this.indexOf.get(hit.rule);
			const strength = learnedStrengthOf(hit);
			if (index !== undefined && strength !== 0) this.insert(first, index, strength);
		}
		this.starts.push(this.rules.length);
		this.kinds.push(KINDS.indexOf(row.kind));
		this.types.push(EVENT_TYPES.indexOf(row.type));
		this.counts.push(row.count ?? 1);
		this.times.push(row.at);
	}

	build(): LearningRows {
		return {
			length: this.kinds.length,
			starts: Uint32Array.from(this.starts),
			rules: Uint16Array.from(this.rules),
			strengths: Float64Array.from(this.strengths),
			kinds: Uint8Array.from(this.kinds),
			types: Uint8Array.from(this.types),
			counts: Float64Array.from(this.counts),
			times: Float64Array.from(this.times),
		};
	}

	/** Keeps the rules of an event in the model's order. Few fire, so moving them is cheap. */
	private insert(first: number, index: number, strength: number): void {
		let place = this.rules.length;
		while (place > first && (this.rules[place - 1] ?? 0) > index) {
			this.rules[place] = this.rules[place - 1] ?? 0;
			this.strengths[place] = this.strengths[place - 1] ?? 0;
			place -= 1;
		}
		this.rules[place] = index;
		this.strengths[place] = strength;
	}
}

/** Returns the rows for which `isPicked` is true, in the same order. */
export function selectRows(rows: LearningRows, isPicked: (row: number) => boolean): LearningRows {
	const picked: number[] = [];
	for (let row = 0; row < rows.length; row += 1) if (isPicked(row)) picked.push(row);
	return copyRows(rows, picked);
}

/** Returns the given rows in the given order. */
export function copyRows(rows: LearningRows, picked: ArrayLike<number>): LearningRows {
	const { length } = picked;
	const starts = new Uint32Array(length + 1);
	for (let place = 0; place < length; place += 1) {
		const row = picked[place] ?? 0;
		starts[place + 1] = (starts[place] ?? 0) + (rows.starts[row + 1] ?? 0) - (rows.starts[row] ?? 0);
	}
	const copy = {
		length,
		starts,
		rules: new Uint16Array(starts[length] ?? 0),
		strengths: new Float64Array(starts[length] ?? 0),
		kinds: new Uint8Array(length),
		types: new Uint8Array(length),
		counts: new Float64Array(length),
		times: new Float64Array(length),
	};
	for (let place = 0; place < length; place += 1) {
		const row = picked[place] ?? 0;
		let to = starts[place] ?? 0;
		const end = rows.starts[row + 1] ?? 0;
		for (let hit = rows.starts[row] ?? 0; hit < end; hit += 1, to += 1) {
			copy.rules[to] = rows.rules[hit] ?? 0;
			copy.strengths[to] = rows.strengths[hit] ?? 0;
		}
		copy.kinds[place] = rows.kinds[row] ?? 0;
		copy.types[place] = rows.types[row] ?? 0;
		copy.counts[place] = rows.counts[row] ?? 0;
		copy.times[place] = rows.times[row] ?? 0;
	}
	return copy;
}

/** Returns the log-odds of a row before the bias. */
export function sumRow(rows: LearningRows, row: number, weights: ArrayLike<number>): number {
	let sum = 0;
	const end = rows.starts[row + 1] ?? 0;
	for (let hit = rows.starts[row] ?? 0; hit < end; hit += 1)
		sum += (weights[rows.rules[hit] ?? 0] ?? 0) * (rows.strengths[hit] ?? 0);
	return sum;
}
