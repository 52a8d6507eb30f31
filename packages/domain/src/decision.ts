// What the service answers about an event, in its own words; the contract's package writes it for the wire.

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

/** The only text meant for the customer: neutral, never revealing screening or reporting. */
export interface CustomerMessage {
	readonly code: string;
	readonly en: string;
	readonly sw: string;
	/** Nigerian Pidgin, where the text is a warning that must be understood at once. */
	readonly pcm?: string | undefined;
}

/** `malformed`: a detail that is no such thing and was not used. `rate_stale`: money was converted at an old rate. */
export const WARNING_CODES = ["malformed", "rate_stale"] as const;

/** Something about an event that its caller should mend, and for which the event must not be lost. */
export interface EventWarning {
	/** Dotted path, as errors name it. */
	readonly field: string;
	readonly code: (typeof WARNING_CODES)[number];
	/** Never holds the value itself, which may be somebody's number or address. */
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
	/** Major units as a decimal text with the currency's own digits. */
	readonly amount?:
		| { readonly value: string; readonly currency: string; readonly conversion?: Conversion | undefined }
		| undefined;
	readonly wallet?: (EventWallet & { readonly address: string }) | undefined;
	/** Present when a name was screened with this event, or would have been if a list were loaded; `status` is the customer's after it. */
	readonly screening?: (ScreenedFacts & { readonly status: ScreeningStatus }) | undefined;
	readonly customer: { readonly status: CustomerStatus; readonly riskLevel: RiskLevel };
	readonly nextStep: NextStep;
	readonly customerMessage?: CustomerMessage | undefined;
	/** With `cool_off`: when the customer may confirm at the earliest, in ms. */
	readonly coolOffUntil?: number | undefined;
	readonly wouldDecide?: Decision | undefined;
	readonly caseId?: string | undefined;
	/** Absent where there is nothing to warn of. */
	readonly warnings?: readonly EventWarning[] | undefined;
	readonly isLive: boolean;
	readonly isBackfilled: boolean;
	readonly rulesVersion: string;
	readonly createdAt: number;
}
