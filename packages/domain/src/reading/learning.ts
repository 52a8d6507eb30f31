// Learning as people read it: how a workspace wants it, its rounds, and the evidence that each rule has gathered.

import type { RuleSetDocument } from "../rule-set.ts";

export interface LearningSettings {
	/** How far a rule's weight may be from the prior before it needs evidence: the prior's standard deviation. */
	readonly priorDeviation: number;
	/** The same for single rules, by id. */
	readonly priorDeviations: Readonly<Record<string, number>>;
	readonly biasDeviation: number;
	/** What an event counts that was let through and that nobody complained of; a label counts 1. */
	readonly weakLegitWeight: number;
	/** How far one fit may move a weight from today's. */
	readonly movementMax: number;
	/** How far the bias may be from what people set, however many rounds there were. */
	readonly biasMovementMax: number;
	readonly fraudMin: number;
	readonly legitMin: number;
	readonly heldOutFraudMin: number;
	/** The share of the frauds, the latest ones, that the check is held on. */
	readonly heldOutShare: number;
	/** How far the shares of stopped and blocked events may move, as a share of themselves. */
	readonly shareTolerance: number;
	/** A candidate waits when its log-loss is worse than today's in more than this share of the resamples. */
	readonly logLossWorseMax: number;
	/** The same for recall, which rests on few events: only a loss that chance hardly explains counts. */
	readonly recallWorseMax: number;
	readonly resamples: number;
	/** After this many days without a complaint an event that was let through counts as weakly legit. */
	readonly maturityDays: number;
	readonly cardMaturityDays: number;
}

/** Why no candidate came of it. */
export type WaitingReason =
	| "few_frauds"
	| "few_legit"
	| "few_frauds_held_out"
	| "not_converged"
	| "shares_moved"
	| "log_loss_worse"
	| "recall_lower"
	| "nothing_moved";

export interface LearningCounts {
	readonly fraud: number;
	readonly legit: number;
	readonly weakLegit: number;
	readonly unknown: number;
}

export interface CandidateComparison {
	/** Each at the bias and scale that suit it best here: both are set by shares, so they must not count for or against. */
	readonly logLoss: { readonly today: number; readonly candidate: number };
	/** Share of the frauds among as many events as today's set stops. */
	readonly recall: { readonly today: number; readonly candidate: number };
	/** The share of events that are looked at for that recall. */
	readonly reviewRate: number;
	/** In which share of the resamples the candidate is worse. */
	readonly worse: { readonly logLoss: number; readonly recall: number };
}

export interface LearningResult {
	/** Nothing when this is a candidate. */
	readonly waits: WaitingReason | undefined;
	readonly counts: LearningCounts;
	/** Weights by rule and the bias, as far as the round came. */
	readonly fitted?: { readonly bias: number; readonly weights: Readonly<Record<string, number>> };
	readonly heldOut?: {
		/** Events from here on were held out (ms). */
		readonly from: number;
		readonly counts: LearningCounts;
		/** How many of them lie over the limits, today and with the candidate. */
		readonly stopped: { readonly today: number; readonly candidate: number };
		readonly blocked: { readonly today: number; readonly candidate: number };
		readonly comparison: CandidateComparison;
	};
}

export type RoundStatus = "published" | "candidate" | "waiting" | "outdated";

export type RoundReason = WaitingReason | "published_today" | "rules_changed" | "test_mode" | "needs_approval";

/** What is kept of a round beside its status. */
export interface RoundBody {
	readonly learning: LearningResult;
	/** The rules as they would be; only for what is or was a candidate. */
	readonly document?: RuleSetDocument;
	/** Weights that would move, and the bias, before and after. */
	readonly moved: readonly { readonly rule: string; readonly before: number; readonly after: number }[];
}

export interface RuleEvidence {
	readonly rule: string;
	readonly fired: number;
	readonly fraud: number;
	readonly legit: number;
	readonly weakLegit: number;
	/** Share of fraud among the events whose outcome is known; nothing while none is. */
	readonly precision?: { readonly value: number; readonly low: number; readonly high: number };
	/** How many times likelier fraud is where it fires than overall. */
	readonly lift?: number;
}

export interface EvidenceReport {
	readonly events: number;
	readonly fraud: number;
	readonly legit: number;
	readonly weakLegit: number;
	/** Time of the earliest and the latest event counted (ms); nothing without events. */
	readonly span?: { readonly from: number; readonly to: number };
	/** By id. */
	readonly rules: readonly RuleEvidence[];
}

export interface WeightStep {
	readonly version: number;
	readonly at: number;
	readonly by: string;
	readonly weight: number;
}

export interface EvidenceReading extends Omit<EvidenceReport, "rules"> {
	/** When it was counted (ms); nothing before the first round. */
	readonly countedAt: number | undefined;
	readonly rules: readonly (RuleEvidence & { readonly weights: readonly WeightStep[] })[];
}

export const LEARNING_MODES = ["automatic", "approval", "off"] as const;
export type LearningMode = (typeof LEARNING_MODES)[number];

export interface LearningWish {
	readonly mode: LearningMode;
	/** Only what differs from the defaults. */
	readonly settings: Partial<LearningSettings>;
}

export interface LearningRound {
	/** Nothing for a dry run, which stores nothing. */
	readonly id: number | undefined;
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
