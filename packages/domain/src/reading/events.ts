// Read models of events and of their decisions.

import type { Reason } from "../decision.ts";
import type { ErasableEvent } from "../retention.ts";
import type { VerificationMethod } from "../verification.ts";
import type { Decision, EventType, Label } from "../vocabulary.ts";
import type { Habits } from "./customers.ts";
import type { SourcedLabel } from "./labels.ts";

/** A row of a list of events. */
export interface EventSummary {
	/** `evt_…`. */
	readonly id: string;
	readonly customerId: string;
	readonly type: EventType;
	readonly occurredAt: number;
	/** The order of lists. */
	readonly receivedAt: number;
	readonly decision: Decision;
	readonly score: number;
	readonly amountMinor: number | null;
	readonly direction: string | null;
	readonly method: string | null;
	/** The account, phone or wallet of the other party. Its end alone for callers who may not see personal data. */
	readonly payeeAccount: string | null;
	/** The sentence of the strongest reason. */
	readonly reason: string | null;
	/** The rules that fired, without those in shadow. */
	readonly rules: readonly string[];
	readonly resolution: string | null;
	/** The label that counts. */
	readonly label: Label | null;
}

/** An event without its secrets. */
export interface EventReading {
	readonly event: ErasableEvent;
	/** JSON of the decision, as the caller got it. Callers who may not see personal data get the end of a wallet's address. */
	readonly decision: string;
	readonly resolution: "approved" | "declined" | null;
	readonly effectiveLabel: Label | null;
	/** The caller's own reference; undefined after it was erased. */
	readonly reference?: string | undefined;
	readonly idempotencyKey?: string | undefined;
	/** The account, phone or wallet of the other party. Its end alone for callers who may not see personal data. */
	readonly payeeAccount?: string | undefined;
}

/** The share of one rule in a score. */
interface Contribution {
	readonly rule: string;
	readonly title: string | null;
	readonly strength: number;
	readonly weight: number;
	readonly added: number;
	readonly isShadow: boolean;
}

/** How a score came about: the log-odds before any rule, and the share of each rule. */
interface ScoreParts {
	readonly bias: number;
	readonly thresholds: { readonly review: number; readonly block: number };
	readonly contributions: readonly Contribution[];
}

export interface EventExplanation extends EventReading, ScoreParts {
	readonly labels: readonly SourcedLabel[];
	/** The customer's habits before this event; undefined if the history is too long to fold again. */
	readonly usual: Habits | undefined;
}

/** The decision that other rules would have made on one event. */
export interface WhatIf {
	readonly eventId: string;
	/** The decision as it was stored. */
	readonly recorded: { readonly decision: Decision; readonly score: number };
	readonly before: WhatIfVerdict;
	readonly after: WhatIfVerdict;
	/** The rules of that time came to the recorded decision again. If not, the network has changed since. */
	readonly isFaithful: boolean;
}

export interface WhatIfVerdict extends ScoreParts {
	readonly decision: Decision;
	readonly score: number;
	readonly reasons: readonly Reason[];
}

export interface VerificationResult {
	readonly eventId: string;
	readonly method: VerificationMethod;
	readonly isPassed: boolean;
	/** False if the method proves nothing at present. */
	readonly isCounted: boolean;
	readonly resolution: "approved" | "declined" | null;
	readonly message: string;
}

export interface AppealResult {
	readonly eventId: string;
	readonly caseId: string;
	/** False if the appeal joined a case that was open already. */
	readonly isNewCase: boolean;
}
