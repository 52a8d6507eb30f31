// The figures of a backtest, as people read them.

import type { RuleSetName } from "../rule-set.ts";
import type { Decision, Label } from "../vocabulary.ts";

export interface Caught {
	/** The share of frauds that were stopped. */
	readonly recall: number | undefined;
	readonly precision: number | undefined;
	/** The share of legitimate events that were stopped. */
	readonly falsePositiveRate: number | undefined;
	/** The share of all events that were stopped. */
	readonly share: number | undefined;
}

export interface RuleLine {
	readonly rule: string;
	readonly weight: number;
	/** A rule in shadow mode has no effect on the score. */
	readonly isShadow: boolean;
	readonly fired: number;
	readonly fraud: number;
	readonly legit: number;
	readonly precision: number | undefined;
	/** How many times likelier fraud is where the rule fired than overall. */
	readonly lift: number | undefined;
	readonly recall: number | undefined;
}

export interface CustomerFigures {
	readonly count: number;
	readonly fraud: number;
	/** The share of fraudulent customers among the first 1, 5 and 10 %, ranked by their highest score. */
	readonly recallAt1Percent: number | undefined;
	readonly recallAt5Percent: number | undefined;
	readonly recallAt10Percent: number | undefined;
}

export interface Scores {
	readonly events: number;
	readonly fraud: number;
	readonly legit: number;
	readonly unlabelled: number;
	readonly auc: number | undefined;
	readonly averagePrecision: number | undefined;
	readonly cardPrecision100: number | undefined;
	readonly decisions: Readonly<Record<Decision, Caught & { readonly events: number }>>;
	readonly notAllowed: Caught;
	readonly blocked: Caught;
	readonly customers: CustomerFigures;
	readonly rules: readonly RuleLine[];
}

export interface ChangedDecision {
	readonly eventId: string;
	readonly customerId: string;
	readonly occurredAt: number;
	readonly amountMinor: number | undefined;
	readonly from: Decision;
	readonly to: Decision;
	readonly scoreFrom: number;
	readonly scoreTo: number;
	readonly label: Label | undefined;
	/** The reasons of the stricter decision, strongest first. */
	readonly reasons: readonly string[];
}

export interface ChangedPair {
	readonly from: Decision;
	readonly to: Decision;
	readonly events: number;
	readonly fraud: number;
}

/** Amounts in minor units. Each movement counts once. */
export interface MoneyFigures {
	/** The held amount of legitimate payments. */
	readonly heldMinor: number;
	/** The amount of stopped frauds. */
	readonly savedMinor: number;
	/** The amount of frauds that were allowed. */
	readonly lostMinor: number;
}

export interface ComparisonFigures {
	readonly changed: number;
	readonly pairs: readonly ChangedPair[];
	readonly examples: readonly ChangedDecision[];
	readonly money: { readonly from: MoneyFigures; readonly to: MoneyFigures };
}

export interface RulesBacktest {
	readonly from: RuleSetName;
	readonly to: RuleSetName;
	readonly currency: string;
	readonly replayed: number;
	readonly scores: { readonly from: Scores; readonly to: Scores };
	readonly comparison: ComparisonFigures;
	readonly seconds: number;
	/** False when the run was aborted. */
	readonly isComplete: boolean;
}
