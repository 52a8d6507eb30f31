// The figures of a backtest. The package `rules` counts them, and `contract` writes them for the wire.

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
	/** True if the rule runs in shadow: it fires but adds nothing to the score. */
	readonly isShadow: boolean;
	readonly fired: number;
	readonly fraud: number;
	readonly legit: number;
	readonly precision: number | undefined;
	/** The share of fraud among the rule's events, divided by the share of fraud among all events. */
	readonly lift: number | undefined;
	readonly recall: number | undefined;
}

export interface CustomerFigures {
	readonly count: number;
	readonly fraud: number;
	/**
	 * Customers are ranked by their highest score. This is the share of all fraud customers in the first 1, 5 and 10 %.
	 */
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
	/** The reasons of the stricter of the two decisions, strongest first. */
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
	/** Money of legitimate movements that were held. */
	readonly heldMinor: number;
	/** Money of frauds that were stopped. */
	readonly savedMinor: number;
	/** Money of frauds that were allowed. */
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
