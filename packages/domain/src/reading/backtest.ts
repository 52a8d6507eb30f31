// What a backtest found: the rules count it, the service hands it on, and the contract writes it for the wire.

import type { RuleSetName } from "../rule-set.ts";
import type { Decision, Label } from "../vocabulary.ts";

export interface Caught {
	/** Of the frauds, how many were stopped. */
	readonly recall: number | undefined;
	readonly precision: number | undefined;
	/** Of the legitimate events, how many were stopped. */
	readonly falsePositiveRate: number | undefined;
	/** Of all events, how many were stopped. */
	readonly share: number | undefined;
}

export interface RuleLine {
	readonly rule: string;
	readonly weight: number;
	/** In shadow it was watched and counted for nothing. */
	readonly isShadow: boolean;
	readonly fired: number;
	readonly fraud: number;
	readonly legit: number;
	readonly precision: number | undefined;
	/** How much likelier fraud is among the events it fired on than among all. */
	readonly lift: number | undefined;
	readonly recall: number | undefined;
}

export interface CustomerFigures {
	readonly count: number;
	readonly fraud: number;
	/** Customers ranked by their highest score: the share of those with a fraud among the first 1, 5 and 10 %. */
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
	/** Of the stricter of the two, strongest first. */
	readonly reasons: readonly string[];
}

export interface ChangedPair {
	readonly from: Decision;
	readonly to: Decision;
	readonly events: number;
	readonly fraud: number;
}

/** In minor units, each movement once. */
export interface MoneyFigures {
	/** Of what is no fraud: people wait for it. */
	readonly heldMinor: number;
	/** Of frauds that were stopped. */
	readonly savedMinor: number;
	/** Of frauds that were let through. */
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
	/** False when it was ended early. */
	readonly isComplete: boolean;
}
