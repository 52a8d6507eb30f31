// What a rule is. A rule declares the signals it reads, and `evaluate` compiles only for those.

import type { CountryServed, Floor, Occasion, RuleMode, RuleTag } from "@hakiki/domain";
import type { SignalName, SignalValues } from "./signals/signals.ts";

/** What the compliance officer gets, whatever is decided: a line in the register, or a `regulatory` case as well. */
export type Reporting = "register" | "case";
/** Rules that see one thing from several sides: a mule collecting, or a stranger in a customer's account. */
export type RuleFamily = "mule" | "takeover";

/** `money` is set in major units of the workspace's currency and handed to `evaluate` in minor units. */
export type ParameterUnit =
	| "money"
	| "USD"
	| "seconds"
	| "minutes"
	| "hours"
	| "days"
	| "count"
	| "ratio"
	| "km"
	| "km/h"
	| "points";

export interface ParameterSpec {
	readonly default: number | Readonly<Record<CountryServed, number>>;
	readonly unit: ParameterUnit;
	readonly min: number;
	readonly max: number;
}

export type Evidence = Readonly<Record<string, string | number | boolean | null>>;

export interface Hit {
	/** Over 0, up to 1; 1 when not said. */
	readonly strength?: number;
	readonly sentence: string;
	readonly evidence: Evidence;
	/** Raises the rule's own floor for this hit. */
	readonly floor?: Floor;
	readonly holds?: boolean;
	/** Nothing is left to look into: it holds the customer also where the workspace only observes. */
	readonly isCertain?: boolean;
	/** Replaces the rule's own for this hit. */
	readonly reports?: Reporting;
	/** When the newest thing this hit rests on happened (ms): an approval given before it does not cover it. */
	readonly evidenceAt?: number;
	/** The owner is acting, perhaps for a swindler: a warning and this long a wait would settle the hit. */
	readonly coolOffMinutes?: number;
}

/** A rule as the machinery sees it; `defineRule` makes one from a typed specification. */
export interface Rule {
	readonly id: string;
	readonly title: string;
	/** The fraud it catches. */
	readonly why: string;
	readonly appliesTo: readonly Occasion[];
	readonly parameters: Readonly<Record<string, ParameterSpec>>;
	readonly signals: readonly SignalName[];
	/** What it is until a workspace says otherwise; `live` when not said. */
	readonly mode?: RuleMode;
	/** Log-odds at full strength; negative for trust. */
	readonly weight: number;
	readonly floor?: Floor;
	readonly holds?: boolean;
	readonly tags: readonly RuleTag[];
	/** Of a family the strongest hit counts whole and the rest a quarter. */
	readonly family?: RuleFamily;
	/** Half strength until the customer has 14 days of history. */
	readonly isNewness?: boolean;
	/** Where it differs by country, a cap decides by itself: no score, no case, no hold, nothing to learn from. */
	readonly isCap?: boolean | Readonly<Record<CountryServed, boolean>>;
	/** Its floor stops the event without saying anything about the customer's risk (a mistyped address, a missing form). */
	readonly isFormal?: boolean;
	/** It reports what happened and has no say in the decision: no score of its own, no hold, nothing to learn from. */
	readonly reports?: Reporting;
	/** What the customer can put right, which the message to them then asks for. */
	readonly asksFor?: "destination";
	/** A closed case lets it pass although it is about screening: somebody has looked, and may look no further. */
	readonly isApprovable?: boolean;
	/**
	 * Its evidence is often told long after it happened (an operator reports a swap, a victim complains), so its time does not
	 * say whether a reviewer knew of it: an approval covers it only where it had fired on what was reviewed.
	 */
	readonly isToldLate?: boolean;
	/** A step-up by the customer would settle it. */
	readonly canVerify?: boolean;
	readonly evaluate: (signals: SignalValues, parameters: Readonly<Record<string, number>>) => Hit | undefined;
}

export interface RuleSpec<Names extends SignalName, Parameters extends Record<string, ParameterSpec>>
	extends Omit<Rule, "signals" | "parameters" | "evaluate"> {
	readonly signals: readonly Names[];
	readonly parameters: Parameters;
	readonly evaluate: (
		signals: Pick<SignalValues, Names>,
		parameters: { readonly [Key in keyof Parameters]: number },
	) => Hit | undefined;
}

export function defineRule<const Names extends SignalName, const Parameters extends Record<string, ParameterSpec>>(
	spec: RuleSpec<Names, Parameters>,
): Rule {
	// Compiling a rule set resolves exactly the declared parameters, so the wider record carries each of them.
	return spec as unknown as Rule;
}
