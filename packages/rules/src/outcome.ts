// The input of one decision, its outcome, and the part of the outcome that folding needs.

import type {
	CaseType,
	CustomerMessage,
	CustomerState,
	Decision,
	EntityRef,
	FraudType,
	Hash,
	Label,
	NetworkFacts,
	NextStep,
	NormalEvent,
	Reason,
	RiskLevel,
	ScreenedFacts,
	ScreenedTopic,
	WorkspaceSettings,
} from "@hakiki/domain";
import type { Profile } from "./profile/profile.ts";
import type { Evidence } from "./rule.ts";
import type { RuleSet } from "./rule-set/rule-set.ts";
import type { CountedHit } from "./scoring/evaluate-rules.ts";
import type { SignalValues } from "./signals/signals.ts";

export interface DecideInput {
	readonly event: NormalEvent;
	/** The customer's row, read with the profile, before this event. */
	readonly customer: CustomerState;
	readonly isNewCustomer: boolean;
	/** The profile before this event. Deciding never changes it. */
	readonly profile: Profile;
	readonly network: NetworkFacts;
	/** The hash under which payments to the customer's id name them, for events that may be a step of a ring. */
	readonly account?: Hash | undefined;
	readonly workspace: WorkspaceSettings;
	readonly ruleSet: RuleSet;
	/** A rule set that runs in shadow. */
	readonly shadowSet?: RuleSet | undefined;
	/** The result of `entityRefsOf`, if the caller has it already. */
	readonly refs?: readonly EntityRef[] | undefined;
	/** Absent if the workspace has no control group. */
	readonly control?: ControlGroup | undefined;
	/** Sees the signals when the event is decided, and changes nothing. */
	readonly watch?: ((signals: SignalValues) => void) | undefined;
	/** Sees how the decision came about, and changes nothing. */
	readonly trace?: ((trace: DecisionTrace) => void) | undefined;
}

/** Small payments that are let through by chance, to learn what stopping them costs. */
export interface ControlGroup {
	readonly amountMaxMinor: number;
	/** The draw must not be predictable, and posting again must not repeat it. */
	isDrawn(event: NormalEvent): boolean;
}

/** How a decision came about. The signals must be read at once: after folding they would count the event twice. */
export interface DecisionTrace {
	readonly event: NormalEvent;
	readonly ruleSet: RuleSet;
	readonly signals: SignalValues;
	/** Every rule that fired, also in shadow. */
	readonly hits: readonly CountedHit[];
}

/** A rule that fired. `strength` is the effective one, after the discounts for new customers and families. */
export interface FiredRule {
	readonly rule: string;
	readonly strength: number;
	readonly weight: number;
	readonly isShadow: boolean;
}

export interface CaseOpening {
	readonly type: CaseType;
	readonly severity: RiskLevel;
	readonly reason: string;
}

/** An event that must be reported to a regulator, or a series of amounts just under a limit. */
export interface Report {
	readonly rule: string;
	readonly reason: string;
	readonly evidence: Evidence;
	/** True if an officer must review it. Otherwise the line in the register is enough. */
	readonly opensCase: boolean;
}

export interface ShadowVerdict {
	/** The decision of the published rules, also if the workspace only observes. */
	readonly instead: Decision;
	readonly decision: Decision;
	readonly score: number;
	readonly fired: readonly FiredRule[];
}

/** Serialisable as JSON. It is stored with the event and is enough to fold the event again. */
export interface Outcome {
	readonly decision: Decision;
	/** In `observe` mode: the decision that `enforce` mode would have made. */
	readonly wouldDecide?: Decision | undefined;
	/** 0 to 100, with one decimal. */
	readonly score: number;
	readonly riskLevel: RiskLevel;
	readonly reasons: readonly Reason[];
	readonly fired: readonly FiredRule[];
	/** True if the customer becomes `held`. */
	readonly holds: boolean;
	/** True if outgoing money was held or blocked on suspicion. The stop stays open until somebody settles it. */
	readonly isStopped?: true | undefined;
	/** The cause of the hold, also if the customer is held already: a case, or a list, which no closed case lifts. */
	readonly holdCause?: "case" | "list" | undefined;
	readonly opensCase?: CaseOpening | undefined;
	/** Lines for the register. Absent if there is nothing to report. */
	readonly reports?: readonly Report[] | undefined;
	readonly nextStep: NextStep;
	readonly customerMessage?: CustomerMessage | undefined;
	/** With the next step `cool_off`: the earliest time at which it may be settled, in ms. */
	readonly coolOffUntil?: number | undefined;
	/** The event whose approval allowed this one. Folding uses the approval up. */
	readonly usedApproval?: string | undefined;
	/**
	 * True if the event continues a movement that was allowed and counted before. Learning reads only the first event.
	 */
	readonly isSettling: boolean;
	/** The customers that passed the money back with this payment, its origin first, if a live rule says so. */
	readonly returnPath?: readonly string[] | undefined;
	/** True if the score alone would have sent the event to review, and it was let through as part of the control group. */
	readonly isControl?: true | undefined;
	/** The verdict of the shadow rule set, if its decision or score differs. */
	readonly shadow?: ShadowVerdict | undefined;
}

/** The part of an outcome that changes the profile. */
export type FoldedOutcome = Pick<Outcome, "decision" | "score" | "usedApproval" | "isStopped" | "isControl">;

/** A closed case allowed this event's movement: once, within 24 h after closing. */
export interface Approval {
	readonly eventId: string;
	readonly eventAt: number;
	/** The result of `payeeOf` for the approved event. */
	readonly payee?: Hash;
	readonly amountMinor?: number;
	/** The rules that had fired and were reviewed. */
	readonly rules: readonly string[];
}

/** Every change of a profile that is not an event. Times are in ms. */
export type CustomerChange =
	| {
			readonly kind: "label";
			readonly at: number;
			readonly eventId: string;
			readonly eventAt: number;
			/** The event's label in force. Null if every source has withdrawn its label. */
			readonly label: Label | null;
			readonly fraudType?: FraudType;
			/** The result of `payeeOf` for the labelled event. */
			readonly payee?: Hash;
	  }
	| { readonly kind: "screened"; readonly at: number; readonly facts: ScreenedFacts }
	| {
			readonly kind: "match_cleared" | "match_confirmed";
			readonly at: number;
			/** The list's name, followed by the entry's id. */
			readonly entity: string;
			readonly topic: ScreenedTopic;
			/** The pairs that were judged: each screened name with the edition of the entry. */
			readonly pairs: readonly Hash[];
	  }
	/** The customer failed the verification of a stopped payment. */
	| { readonly kind: "verification_failed"; readonly at: number; readonly eventId: string }
	/** Somebody opened a case. The profile does not change. */
	| { readonly kind: "case_opened"; readonly at: number }
	/** The approvals of a closed case are withdrawn. */
	| { readonly kind: "case_reopened"; readonly at: number; readonly events: readonly string[] }
	| {
			readonly kind: "hold" | "release" | "block" | "unblock";
			readonly at: number;
			/** The case that released the customer when closed, or held them when reopened. Absent if a person did it. */
			readonly caseId?: string;
	  }
	/** Personal data was erased, also from earlier events. */
	| { readonly kind: "erased"; readonly at: number }
	| {
			readonly kind: "case_closed";
			readonly at: number;
			readonly approvals: readonly Approval[];
			/** The ids of the declined events. */
			readonly declined: readonly string[];
			/** True if the customer was verified. That settles more than the one payment that an analyst approves. */
			readonly isVerified?: true;
	  };
