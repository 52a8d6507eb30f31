// Learning as people read it: its settings, its rounds, and the evidence of each rule.

import type { RuleSetDocument } from "../rule-set.ts";

export interface LearningSettings {
	/** How far a rule's weight may be from the prior before it needs evidence: the prior's standard deviation. */
	readonly priorDeviation: number;
	/** The same for single rules, by id. */
	readonly priorDeviations: Readonly<Record<string, number>>;
	readonly biasDeviation: number;
	/** The weight of an allowed event without a complaint. A labelled event has the weight 1. */
	readonly weakLegitWeight: number;
	/** How far one fit may move a weight from today's. */
	readonly movementMax: number;
	/** How far the bias may move from the value that people set, over all rounds. */
	readonly biasMovementMax: number;
	readonly fraudMin: number;
	readonly legitMin: number;
	readonly heldOutFraudMin: number;
	/** The share of the latest frauds that is held out for the check. */
	readonly heldOutShare: number;
	/** How far the shares of stopped and blocked events may move, as a share of themselves. */
	readonly shareTolerance: number;
	/** A candidate waits when its log-loss is worse than today's in more than this share of the resamples. */
	readonly logLossWorseMax: number;
	/** The same for recall. Recall rests on few events, so only a loss beyond chance counts. */
	readonly recallWorseMax: number;
	readonly resamples: number;
	/** After this many days without a complaint an allowed event counts as weakly legit. */
	readonly maturityDays: number;
	readonly cardMaturityDays: number;
}

/** The reason why a round has no candidate. */
export type WaitingReason =
	| "few_frauds"
	| "few_legit"
	| "few_frauds_held_out"
	| "not_converged"
	| "shares_moved"
	| "log_loss_worse"
	| "recall_lower"
	| "nothing_moved"
	| "layer_published"
	| "out_of_time"
	| "out_of_memory";

/** A round learns the weights of the rules, or the layer of curves over signals. */
export const ROUND_PARTS = ["weights", "layer"] as const;
export type RoundPart = (typeof ROUND_PARTS)[number];

export interface LearningCounts {
	readonly fraud: number;
	readonly legit: number;
	readonly weakLegit: number;
	readonly unknown: number;
}

export interface CandidateComparison {
	/** Each at its best bias and scale. Both are set by shares elsewhere, so they must not influence the comparison. */
	readonly logLoss: { readonly today: number; readonly candidate: number };
	/** The share of frauds found among as many events as today's set stops. */
	readonly recall: { readonly today: number; readonly candidate: number };
	/** The share of events that this recall is based on. */
	readonly reviewRate: number;
	/** The share of the resamples in which the candidate is worse. */
	readonly worse: { readonly logLoss: number; readonly recall: number };
}

export interface LearningResult {
	/** Absent when there is a candidate. */
	readonly waits: WaitingReason | undefined;
	readonly counts: LearningCounts;
	/** The fitted bias and weights, if the round got that far. */
	readonly fitted?: { readonly bias: number; readonly weights: Readonly<Record<string, number>> };
	readonly heldOut?: {
		/** The start of the held-out events (ms). */
		readonly from: number;
		readonly counts: LearningCounts;
		/** How many held-out events are over the limits, today and with the candidate. */
		readonly stopped: { readonly today: number; readonly candidate: number };
		readonly blocked: { readonly today: number; readonly candidate: number };
		readonly comparison: CandidateComparison;
	};
}

export type RoundStatus = "published" | "candidate" | "waiting" | "outdated";

export type RoundReason = WaitingReason | "published_today" | "rules_changed" | "test_mode" | "needs_approval";

/** The stored details of a round. */
export interface RoundBody {
	readonly learning: LearningResult;
	/** The rule set of a candidate. */
	readonly document?: RuleSetDocument;
	/** The changed weights and the bias, before and after. */
	readonly moved: readonly { readonly rule: string; readonly before: number; readonly after: number }[];
}

export interface RuleEvidence {
	readonly rule: string;
	readonly fired: number;
	readonly fraud: number;
	readonly legit: number;
	readonly weakLegit: number;
	/** The amounts of the events labelled fraud. Reports that were stored before this field existed lack it. */
	readonly fraudMinor?: number;
	/** The share of fraud among the labelled events; absent without such events. */
	readonly precision?: { readonly value: number; readonly low: number; readonly high: number };
	/** The share of confirmed fraud among the rule's events, divided by that among all events. */
	readonly lift?: number;
}

/** The outcomes of a group of movements. */
export interface GroupEvidence {
	readonly events: number;
	readonly fraud: number;
	readonly legit: number;
	readonly weakLegit: number;
	/** The amounts of the events labelled fraud. */
	readonly fraudMinor: number;
}

/** The control group beside the movements that were sent to review. */
export interface ControlEvidence {
	readonly letThrough: GroupEvidence;
	readonly reviewed: GroupEvidence;
}

export interface EvidenceReport {
	readonly events: number;
	readonly fraud: number;
	readonly legit: number;
	readonly weakLegit: number;
	/** The times of the earliest and the latest event (ms); absent without events. */
	readonly span?: { readonly from: number; readonly to: number };
	/** Absent if nothing was let through. */
	readonly control?: ControlEvidence;
	/** Sorted by id. */
	readonly rules: readonly RuleEvidence[];
}

export interface WeightStep {
	readonly version: number;
	readonly at: number;
	readonly by: string;
	readonly weight: number;
}

export interface EvidenceReading extends Omit<EvidenceReport, "rules"> {
	/** The time of the count (ms); absent before the first round. */
	readonly countedAt: number | undefined;
	readonly rules: readonly (RuleEvidence & { readonly weights: readonly WeightStep[] })[];
}

export const LEARNING_MODES = ["automatic", "approval", "off"] as const;
export type LearningMode = (typeof LEARNING_MODES)[number];

export interface LearningWish {
	readonly mode: LearningMode;
	/** Only the values that differ from the defaults. */
	readonly settings: Partial<LearningSettings>;
}

export interface LearningRound {
	/** Absent for a dry run, which stores nothing. */
	readonly id: number | undefined;
	readonly part: RoundPart;
	readonly status: RoundStatus;
	readonly reason: RoundReason | undefined;
	readonly basedOn: number;
	readonly publishedVersion: number | undefined;
	readonly tookMs: number;
	readonly body: RoundBody;
	/** When the round was stored (ms). A round that has just run does not carry it. */
	readonly createdAt?: number;
}

export interface KeptRound extends LearningRound {
	readonly id: number;
	readonly createdAt: number;
}

export interface LearningReading {
	readonly wish: LearningWish;
	/** Newest first. */
	readonly rounds: readonly KeptRound[];
}
