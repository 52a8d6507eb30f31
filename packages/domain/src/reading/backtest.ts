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
	/** Money of other movements that were stopped: labelled legitimate, or without a label. */
	readonly heldMinor: number;
	/** Money of frauds that were stopped. */
	readonly savedMinor: number;
	/** Money of frauds that were allowed. */
	readonly lostMinor: number;
}

/** Stopped events by their labels. An event without a label is neither fraud nor honest. */
export interface StoppedFigures {
	readonly fraud: number;
	readonly legit: number;
	readonly unlabelled: number;
}

export interface CaughtFigures {
	readonly events: number;
	readonly minor: number;
}

/** Distinct customers who had an event stopped that is not a confirmed fraud. */
export interface HeldPeople {
	readonly from: number;
	readonly to: number;
	/** Only the second rule set stops an event of theirs. */
	readonly more: number;
	/** Only the first rule set does. */
	readonly less: number;
}

export const RULE_CHANGE_KINDS = ["added", "changed", "removed"] as const;

export interface ChangedRule {
	readonly rule: string;
	readonly change: (typeof RULE_CHANGE_KINDS)[number];
}

/** The effect of one rule that differs between the two rule sets. */
export interface RuleEffect extends ChangedRule {
	/** True if the rule runs in shadow in the second rule set, where it stops nothing. */
	readonly isShadow: boolean;
	readonly firedBefore: number;
	readonly fired: number;
	/** The labels of the events on which the rule fires with the second rule set; with the first one if it was removed. */
	readonly fraud: number;
	readonly legit: number;
	readonly unlabelled: number;
	/** The share of fraud among the labelled events; undefined without labelled events. */
	readonly precision: number | undefined;
	/** Labelled frauds that the first rule set allows and the second one stops, while the rule fires. */
	readonly caught: { readonly events: number; readonly minor: number };
	/** Labelled legitimate events that the first rule set allows and the second one stops, while the rule fires. */
	readonly held: { readonly events: number; readonly customers: number };
	/** Labelled frauds that the first rule set stops while the rule fires, and the second one allows. */
	readonly missed: { readonly events: number; readonly minor: number };
	/** Newly stopped events by label. For a rule in shadow: events on which it fires. */
	readonly examples: {
		readonly caught: readonly ChangedDecision[];
		readonly held: readonly ChangedDecision[];
		readonly unlabelled: readonly ChangedDecision[];
		/** Other events on which the rule fires, or fired before it was removed. */
		readonly other: readonly ChangedDecision[];
	};
}

export interface ComparisonFigures {
	readonly changed: number;
	readonly pairs: readonly ChangedPair[];
	readonly examples: readonly ChangedDecision[];
	readonly money: { readonly from: MoneyFigures; readonly to: MoneyFigures };
	readonly stopped: { readonly from: StoppedFigures; readonly to: StoppedFigures };
	/** Confirmed frauds that only the second rule set stops, and those that only the first one stops. */
	readonly caught: { readonly more: CaughtFigures; readonly less: CaughtFigures };
	readonly people: HeldPeople;
	/** The effect of each rule that differs, in the order of the rule sets. */
	readonly effects: readonly RuleEffect[];
}

/** The events that the rules would catch and hold with one threshold for a review. The threshold for a block stays. */
export interface SweepFigures {
	/** Movements that are stopped. */
	readonly stopped: number;
	readonly caught: CaughtFigures;
	/** Distinct customers with a stopped movement that is not a confirmed fraud. */
	readonly people: number;
}

export interface ThresholdSweep {
	/** The rule set's own thresholds for a review, which may differ by type of event. */
	readonly today: SweepFigures & { readonly reviews: readonly number[] };
	/** Thresholds from 1 to 99, for every type of movement. */
	readonly points: readonly (SweepFigures & { readonly review: number })[];
	readonly fraud: CaughtFigures;
	/** Customers with a movement that is not a confirmed fraud. */
	readonly people: number;
}

export interface RulesBacktest {
	readonly from: RuleSetName;
	readonly to: RuleSetName;
	readonly currency: string;
	readonly replayed: number;
	readonly scores: { readonly from: Scores; readonly to: Scores };
	readonly comparison: ComparisonFigures;
	/** Only if it was asked for: the second rule set at other thresholds. */
	readonly sweep?: ThresholdSweep | undefined;
	readonly seconds: number;
	/** False when the run was aborted. */
	readonly isComplete: boolean;
}

/** The events of the last days on which a condition would have fired. */
export interface RulePreview {
	/** The times of the earliest and the latest counted event; undefined without events. */
	readonly span: { readonly from: number; readonly to: number } | undefined;
	/** The number of counted events. */
	readonly events: number;
	/** True if there were more events in the last 30 days than were counted: the counted ones are the latest. */
	readonly isSampled: boolean;
	/** False if the signals look further back than the events that were read. */
	readonly isHistoryComplete: boolean;
	/** True while more events are being counted; a later request gets them. */
	readonly isGrowing: boolean;
	readonly hits: number;
	readonly fraud: number;
	readonly legit: number;
	readonly unlabelled: number;
	/** Distinct customers of the hits. */
	readonly customers: number;
	readonly hitMinor: number;
	/** The latest hits. */
	readonly examples: readonly PreviewExample[];
}

export interface PreviewExample {
	readonly eventId: string;
	readonly customerId: string;
	readonly occurredAt: number;
	readonly amountMinor: number | undefined;
	readonly label: Label | undefined;
}
