// A decision in the types of the domain. The package `contract` writes it for the wire.

import type { Conversion, EventWallet } from "./event.ts";
import type { ScreenedFacts } from "./screening.ts";
import type { CustomerStatus, Decision, EventType, NextStep, RiskLevel, ScreeningStatus } from "./vocabulary.ts";

export interface Reason {
	readonly code: string;
	/** A sentence an analyst can read to the customer's bank. */
	readonly reason: string;
	readonly rule: string;
	readonly severity: RiskLevel;
	/** weight × strength, in log-odds. */
	readonly weight: number;
	readonly evidence: Readonly<Record<string, string | number | boolean | null>>;
}

/** The only text that may be shown to the customer. It is neutral and never reveals screening or reporting. */
export interface CustomerMessage {
	readonly code: string;
	readonly en: string;
	readonly sw: string;
	/** Nigerian Pidgin, for warnings that the customer must understand at once. */
	readonly pcm?: string | undefined;
}

/**
 * `malformed`: a field has the wrong format and was not used. `rate_stale`: the amount was converted at an old rate.
 */
export const WARNING_CODES = ["malformed", "rate_stale"] as const;

/** A problem in an event that the caller should fix, but that must not refuse the event. */
export interface EventWarning {
	/** Dotted path, as in errors. */
	readonly field: string;
	readonly code: (typeof WARNING_CODES)[number];
	/** The message never holds the value itself, which may be personal data. */
	readonly message: string;
}

export interface DecisionRecord {
	readonly eventId: string;
	readonly type: EventType;
	readonly customerId: string;
	readonly decision: Decision;
	readonly score: number;
	readonly riskLevel: RiskLevel;
	readonly reasons: readonly Reason[];
	/** Major units as decimal text with the currency's number of digits. */
	readonly amount?:
		| { readonly value: string; readonly currency: string; readonly conversion?: Conversion | undefined }
		| undefined;
	readonly wallet?: (EventWallet & { readonly address: string }) | undefined;
	/**
	 * Present if a name was screened, or would have been with a loaded list. `status` is the customer's status
	 * afterwards.
	 */
	readonly screening?: (ScreenedFacts & { readonly status: ScreeningStatus }) | undefined;
	readonly customer: { readonly status: CustomerStatus; readonly riskLevel: RiskLevel };
	readonly nextStep: NextStep;
	readonly customerMessage?: CustomerMessage | undefined;
	/** With `cool_off`: the earliest time at which the customer may confirm, in ms. */
	readonly coolOffUntil?: number | undefined;
	readonly wouldDecide?: Decision | undefined;
	readonly caseId?: string | undefined;
	/** Absent if there are no warnings. */
	readonly warnings?: readonly EventWarning[] | undefined;
	readonly isLive: boolean;
	readonly isBackfilled: boolean;
	readonly rulesVersion: string;
	readonly createdAt: number;
}
