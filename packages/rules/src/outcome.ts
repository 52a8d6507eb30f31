// What deciding takes and gives: the input of one decision, its outcome, and the part of it that folding needs again.

import type {
	CaseType,
	CustomerMessage,
	CustomerState,
	Decision,
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

export interface DecideInput {
	readonly event: NormalEvent;
	/** As read with the profile, before this event. */
	readonly customer: CustomerState;
	readonly isNewCustomer: boolean;
	/** As it was before this event; deciding never changes it. */
	readonly profile: Profile;
	readonly network: NetworkFacts;
	readonly workspace: WorkspaceSettings;
	readonly ruleSet: RuleSet;
	/** A rule set that is only watched. */
	readonly shadowSet?: RuleSet | undefined;
}

/** A rule that fired. `strength` is the effective one: after the newness discount and the family's quarter. */
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

/** Something a regulator asks to be told of, or a limit that somebody keeps close to. */
export interface Report {
	readonly rule: string;
	readonly reason: string;
	readonly evidence: Evidence;
	/** An officer must look at it; otherwise the line in the register is enough. */
	readonly opensCase: boolean;
}

export interface ShadowVerdict {
	/** What the published rules say, also where the workspace only observes. */
	readonly instead: Decision;
	readonly decision: Decision;
	readonly score: number;
	readonly fired: readonly FiredRule[];
}

/** JSON-serialisable; stored with the event, and enough for folding it again. */
export interface Outcome {
	readonly decision: Decision;
	/** In a workspace that observes: what would have been decided. */
	readonly wouldDecide?: Decision | undefined;
	/** 0 to 100 with one decimal. */
	readonly score: number;
	readonly riskLevel: RiskLevel;
	readonly reasons: readonly Reason[];
	readonly fired: readonly FiredRule[];
	/** The customer becomes `held`. */
	readonly holds: boolean;
	/** Money out was held or blocked on suspicion: it sticks until somebody settles it. Absent where it was not. */
	readonly isStopped?: true | undefined;
	/** What holds the customer by it, also one who is held already: its case, or a list, which no closed case lifts. */
	readonly holdCause?: "case" | "list" | undefined;
	readonly opensCase?: CaseOpening | undefined;
	/** For the register; absent when there is nothing to report. */
	readonly reports?: readonly Report[] | undefined;
	readonly nextStep: NextStep;
	readonly customerMessage?: CustomerMessage | undefined;
	/** With the next step `cool_off`: when it may be settled at the earliest, in ms. */
	readonly coolOffUntil?: number | undefined;
	/** The event id whose approval let this one through; folding spends it. */
	readonly usedApproval?: string | undefined;
	/** The news of a movement that was allowed and counted before. Learning reads the movement's first event. */
	readonly isSettling: boolean;
	/** What the watched rule set says, where its decision or score is another. */
	readonly shadow?: ShadowVerdict | undefined;
}

/** The part of an outcome that changes the profile. */
export type FoldedOutcome = Pick<Outcome, "decision" | "score" | "usedApproval" | "isStopped">;

/** A closed case let this event's movement through: once, within 24 h of the closing. */
export interface Approval {
	readonly eventId: string;
	readonly eventAt: number;
	/** `payeeOf` the approved event. */
	readonly payee?: Hash;
	readonly amountMinor?: number;
	/** The rules that had fired and were reviewed. */
	readonly rules: readonly string[];
}

/** Whatever changes a profile besides events. Times are ms. */
export type CustomerChange =
	| {
			readonly kind: "label";
			readonly at: number;
			readonly eventId: string;
			readonly eventAt: number;
			/** The event's effective label now; null when every source has withdrawn. */
			readonly label: Label | null;
			readonly fraudType?: FraudType;
			/** `payeeOf` the labelled event. */
			readonly payee?: Hash;
	  }
	| { readonly kind: "screened"; readonly at: number; readonly facts: ScreenedFacts }
	| {
			readonly kind: "match_cleared" | "match_confirmed";
			readonly at: number;
			/** The entry's id with its list's name in front. */
			readonly entity: string;
			readonly topic: ScreenedTopic;
			/** What was judged: the names that were searched for, each with the entry as it was. */
			readonly pairs: readonly Hash[];
	  }
	/** The customer failed to prove that a stopped payment was theirs. */
	| { readonly kind: "verification_failed"; readonly at: number; readonly eventId: string }
	/** Somebody opened a case; the profile stays as it is. */
	| { readonly kind: "case_opened"; readonly at: number }
	/** What a closed case had approved is approved no longer. */
	| { readonly kind: "case_reopened"; readonly at: number; readonly events: readonly string[] }
	| {
			readonly kind: "hold" | "release" | "block" | "unblock";
			readonly at: number;
			/** The case whose closing released the customer, or whose reopening held them again; absent where a person did. */
			readonly caseId?: string;
	  }
	/** What is personal was erased, from the events before as well. */
	| { readonly kind: "erased"; readonly at: number }
	| {
			readonly kind: "case_closed";
			readonly at: number;
			readonly approvals: readonly Approval[];
			/** Ids of the events that were declined. */
			readonly declined: readonly string[];
			/** The customer proved who acts, which settles more than the one payment that an analyst approves. */
			readonly isVerified?: true;
	  };
