// The validation report: what a validator of the score asks for. All shares are from 0 to 1, all times are in ms.

import type { OutsideModelFacts } from "../rule-set.ts";
import type { RoundPart, RoundReason, RoundStatus } from "./learning.ts";
import type { Share } from "./overview.ts";
import type { RuleSetVersion } from "./rules.ts";

export interface Span {
	readonly from: number;
	readonly to: number;
}

/** One tenth of the scale of scores. */
export interface CalibrationBin extends Span {
	/** The events that the bin stands for, and the confirmed frauds among them. */
	readonly events: number;
	readonly fraud: number;
	/** The average probability that the scores say. Null without events, like the share of fraud and its interval. */
	readonly predicted: number | null;
	readonly share: number | null;
	readonly low: number | null;
	readonly high: number | null;
}

export interface CalibrationFigures {
	readonly bins: readonly CalibrationBin[];
	/** The average distance between prediction and share, weighted by events. Null with too few frauds. */
	readonly error: number | null;
}

/** How right the decisions of one kind were: precision of labelled stops, recall of confirmed frauds. */
export interface Accuracy {
	readonly precision: Share;
	readonly recall: Share;
}

export interface ValidationMonth {
	/** `2026-10`, in the workspace's time zone. */
	readonly month: string;
	/** Estimated from the sample. */
	readonly events: number;
	readonly fraud: number;
	readonly legit: number;
	/** Events without a complaint that are old enough to count as legit, estimated from the sample. */
	readonly matured: number;
	readonly stopped: Accuracy;
	readonly blocked: Accuracy;
	/** Null with too few frauds. */
	readonly auc: number | null;
	readonly averagePrecision: number | null;
	/** The population stability index of the score against the reference. Null with too few events. */
	readonly drift: number | null;
}

export interface DriftGroup extends Span {
	readonly events: number;
}

/**
 * `grows`: an age or a total, which grows for as long as a replay runs. `history`: the replay does not reach back far enough.
 * `customers`: there are too few of them for a signal that hardly changes from event to event.
 */
export const DRIFT_WAITS = ["grows", "history", "customers"] as const;

export interface SignalDrift {
	readonly signal: string;
	readonly meaning: string;
	/** Null if the signal cannot be judged. */
	readonly index: number | null;
	/** Why there is no index. */
	readonly waits: (typeof DRIFT_WAITS)[number] | null;
	/** The days of events that the signal needs before it can be judged. Null if no number of days is enough. */
	readonly historyDays: number | null;
}

/** Signals are not stored, so the latest events are replayed. */
export interface ReplayedDrift {
	readonly replayed: number;
	readonly reference: DriftGroup;
	readonly latest: DriftGroup;
	/** Largest first, and then those that cannot be judged. Empty with too few events. */
	readonly signals: readonly SignalDrift[];
}

export interface ScoreDrift {
	/** Null with too few events. */
	readonly index: number | null;
	readonly reference: DriftGroup;
	readonly latest: DriftGroup;
}

/** The same events, decided by a version and by the version before it. */
export interface Stability {
	readonly events: number;
	readonly changed: number;
	/** Spearman's rank correlation of the scores. Null if all scores of a version are equal. */
	readonly correlation: number | null;
}

export interface ValidatedVersion extends RuleSetVersion {
	/** The first changes in words, and how many there are. */
	readonly changes: readonly string[];
	readonly changeCount: number;
	/** Null if the version was not replayed. */
	readonly stability: Stability | null;
}

export interface ValidatedRound {
	readonly id: number;
	readonly at: number;
	readonly part: RoundPart;
	readonly status: RoundStatus;
	readonly reason: RoundReason | null;
	readonly publishedVersion: number | null;
	readonly fraud: number;
	readonly legit: number;
	/** The guard rails on later events that the round did not learn from. Null if the round ended before. */
	readonly heldOut: {
		readonly fraud: number;
		readonly logLoss: { readonly today: number; readonly candidate: number };
		readonly recall: { readonly today: number; readonly candidate: number };
		readonly stopped: { readonly today: number; readonly candidate: number };
		readonly blocked: { readonly today: number; readonly candidate: number };
	} | null;
}

/** A clause of a standard, what the report shows for it, and what the institution must add. */
export interface ValidationClause {
	readonly clause: string;
	readonly asks: string;
	readonly shows: string;
	readonly lacks: string;
}

export interface ValidationReport extends Span {
	readonly workspace: { readonly id: string; readonly name: string; readonly timeZone: string };
	readonly madeAt: number;
	readonly isLive: boolean;
	/** The published version of the rules. */
	readonly version: number;
	readonly sample: {
		/** Events that were read, and how many events each of them stands for. */
		readonly events: number;
		readonly every: number;
		/** Labelled events that were read. */
		readonly labelled: number;
		/** Set if there were more labels than the report reads: labels of events before it were left out. */
		readonly labelledFrom: number | null;
	};
	/** After these days without a complaint an allowed event counts as legit. */
	readonly maturityDays: number;
	readonly cardMaturityDays: number;
	readonly outcomes: {
		readonly fraud: number;
		readonly legit: number;
		readonly matured: number;
		/** Events that count neither as fraud nor as legit. */
		readonly unknown: number;
	};
	readonly calibration: CalibrationFigures;
	/** Oldest first. */
	readonly months: readonly ValidationMonth[];
	readonly scoreDrift: ScoreDrift;
	/** Null if the replay took too long. */
	readonly signalDrift: ReplayedDrift | null;
	/** Newest first. */
	readonly versions: readonly ValidatedVersion[];
	readonly versionCount: number;
	/** Whether a version needs the approval of a second person. */
	readonly needsApproval: boolean;
	/** Newest first. */
	readonly rounds: readonly ValidatedRound[];
	readonly model: OutsideModelFacts | null;
	readonly clauses: readonly ValidationClause[];
}

/** The stored report of a realm, and a request for a new one that waits. */
export interface ValidationReading {
	readonly askedAt: number | null;
	readonly report: ValidationReport | null;
}
