// The type of a rule. A rule declares the signals it reads, and `evaluate` compiles only for those.

import type { CountryServed, Floor, Occasion, RuleMode, RuleTag } from "@hakiki/domain";
import type { SignalName, SignalValues } from "./signals/signals.ts";

/**
 * The report to the compliance officer, whatever the decision: a line in the register, or a `regulatory` case as well.
 */
export type Reporting = "register" | "case";
/** Rules that see the same thing from several sides: a mule who collects, or a stranger in a customer's account. */
export type RuleFamily = "mule" | "takeover";

/** `money` is set in major units of the workspace's currency and passed to `evaluate` in minor units. */
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
	/** Greater than 0, up to 1. Default 1. */
	readonly strength?: number;
	readonly sentence: string;
	readonly evidence: Evidence;
	/** Raises the rule's floor for this hit. */
	readonly floor?: Floor;
	readonly holds?: boolean;
	/** True if nothing is left to investigate. It holds the customer even if the workspace only observes. */
	readonly isCertain?: boolean;
	/** Replaces the rule's report for this hit. */
	readonly reports?: Reporting;
	/** When the newest evidence of this hit occurred (ms). An approval given before it does not cover the hit. */
	readonly evidenceAt?: number;
	/** The owner is acting, perhaps on a scammer's orders. A warning and a wait of this length settle the hit. */
	readonly coolOffMinutes?: number;
}

/** A rule as the engine sees it. `defineRule` makes one from a typed specification. */
export interface Rule {
	readonly id: string;
	readonly title: string;
	/** The fraud that the rule catches. */
	readonly why: string;
	readonly appliesTo: readonly Occasion[];
	readonly parameters: Readonly<Record<string, ParameterSpec>>;
	readonly signals: readonly SignalName[];
	/** The default mode. `live` if absent. */
	readonly mode?: RuleMode;
	/** Log-odds at full strength. Negative for trust. */
	readonly weight: number;
	readonly floor?: Floor;
	readonly holds?: boolean;
	readonly tags: readonly RuleTag[];
	/** In a family the strongest hit counts fully and the others a quarter. */
	readonly family?: RuleFamily;
	/** The rule has half strength until the customer has 14 days of history. */
	readonly isNewness?: boolean;
	/** A cap decides by itself: no score, no case, no hold, nothing to learn. It may differ by country. */
	readonly isCap?: boolean | Readonly<Record<CountryServed, boolean>>;
	/** The floor stops the event but says nothing about the customer's risk (a mistyped address, a missing form). */
	readonly isFormal?: boolean;
	/** The rule only reports: no score, no hold, nothing to learn. */
	readonly reports?: Reporting;
	/** The part that the customer can correct. The message to the customer asks for it. */
	readonly asksFor?: "destination";
	/** A closed case can approve it although it is about screening, because somebody has reviewed it. */
	readonly isApprovable?: boolean;
	/**
	 * The evidence is often reported long after it occurred (an operator reports a swap, a victim complains). So its time
	 * does not show whether a reviewer knew it. An approval covers it only if the rule had fired on the reviewed event.
	 */
	readonly isToldLate?: boolean;
	/** True if a verification of the customer settles it. */
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

export function defineRule<
	const Id extends string,
	const Names extends SignalName,
	const Parameters extends Record<string, ParameterSpec>,
>(spec: RuleSpec<Names, Parameters> & { readonly id: Id }): Rule & { readonly id: Id } {
	// Compiling a rule set resolves exactly the declared parameters, so the wider record carries each of them.
	return spec as unknown as Rule & { readonly id: Id };
}

export function isCapIn({ isCap }: Pick<Rule, "isCap">, country: CountryServed): boolean {
	return typeof isCap === "object" ? isCap[country] : isCap === true;
}
