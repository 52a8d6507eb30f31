// Every signal by name. A signal is one entry of a table: its name, which ends with its unit, and its computation.
// It is computed once per event, when a rule first reads it. Unknown is `undefined`, never 0 or false.

import type { DecideInput } from "../outcome.ts";
import { doubtSignals } from "./doubt-signals.ts";
import { eventSignals } from "./event-signals.ts";
import { Facts } from "./facts.ts";
import { limitSignals } from "./limit-signals.ts";
import { listSignals } from "./list-signals.ts";
import { locationSignals } from "./location-signals.ts";
import { networkSignals } from "./network-signals.ts";
import { partySignals } from "./party-signals.ts";
import { screeningSignals } from "./screening-signals.ts";
import { sequenceSignals } from "./sequence-signals.ts";
import { stateSignals } from "./state-signals.ts";
import { windowSignals } from "./window-signals.ts";

const TABLE = {
	...eventSignals,
	...windowSignals,
	...sequenceSignals,
	...partySignals,
	...doubtSignals,
	...locationSignals,
	...networkSignals,
	...stateSignals,
	...limitSignals,
	...listSignals,
	...screeningSignals,
};

export type SignalName = keyof typeof TABLE;
export type SignalValues = { readonly [Name in SignalName]: ReturnType<(typeof TABLE)[Name]> };

export const SIGNAL_NAMES: readonly string[] = Object.keys(TABLE);

const UNREAD = Symbol("unread");
/** Copied for each event. Copying one block of memory is faster than filling every element. */
const ALL_UNREAD: readonly unknown[] = SIGNAL_NAMES.map(() => UNREAD);

class LazySignals {
	readonly facts: Facts;
	readonly values: unknown[];

	constructor(facts: Facts) {
		this.facts = facts;
		this.values = ALL_UNREAD.slice();
	}
}

Object.entries(TABLE).forEach(([name, compute]: [string, (facts: Facts) => unknown], index) => {
	Object.defineProperty(LazySignals.prototype, name, {
		get(this: LazySignals): unknown {
			const known = this.values[index];
			if (known !== UNREAD) return known;
			const value = compute(this.facts);
			this.values[index] = value;
			return value;
		},
	});
});

/** Returns the signals of one event and the facts behind them. */
export function createSignals(input: DecideInput): { readonly facts: Facts; readonly signals: SignalValues } {
	const facts = new Facts(input);
	// The loop above gave the class one property for each entry of the table, which the compiler cannot see.
	return { facts, signals: new LazySignals(facts) as unknown as SignalValues };
}

/** Lists the signals that were read so far, with their values. */
export function listReadSignals(signals: SignalValues): readonly (readonly [SignalName, unknown])[] {
	if (!(signals instanceof LazySignals)) return [];
	const { values } = signals;
	return SIGNAL_NAMES.flatMap((name, place) =>
		values[place] === UNREAD ? [] : [[name as SignalName, values[place]] as const],
	);
}
