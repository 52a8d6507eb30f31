// The response to `POST /v1/events`.

/** The known words. A newer service may add others. */
export type Open<Word extends string> = Word | (string & {});

/** The level of a risk. */
export type RiskLevel = Open<"low" | "medium" | "high" | "critical">;

/** A `held` or `blocked` customer cannot be paid out. */
export type CustomerStatus = Open<"active" | "held" | "blocked" | "closed">;

/** The result of the latest screening. */
export type ScreeningStatus = Open<"pending" | "clear" | "potential_match" | "confirmed_match">;

/** One reason for a decision. */
export interface Reason {
	/** A stable code for programs. */
	code: string;
	/** A sentence for an analyst. */
	reason: string;
	/** The id of the rule that fired. */
	rule: string;
	/** The severity of this reason by itself. */
	severity: RiskLevel;
	/** The amount it added to the score, in log-odds. */
	weight: number;
	/** The figures behind the reason. */
	evidence: Record<string, string | number | boolean | null>;
}

/** The amount in the workspace's currency. */
export interface DecisionAmount {
	/** The amount in major units. */
	value: number;
	/** ISO 4217. */
	currency: string;
	/** The sent amount, if it was converted. */
	original_amount?: number;
	/** ISO 4217. */
	original_currency?: string;
	/** The value of one unit of the original currency. */
	rate?: number;
	/** The date or time of the rate. */
	rate_at?: string;
	/** The source of the rate. */
	rate_source?: Open<"workspace" | "feed" | "package">;
}

/** The result of checking a crypto address. */
export interface DecisionWallet {
	/** The chain of the address. */
	chain: string;
	/** Whether the address and its checksum are right. */
	valid: boolean;
	/** Whether it belongs to the given network. */
	network_matches: boolean;
	/** Whether it is on a sanctions list. */
	sanctioned: boolean;
	/** The canonical spelling. */
	address: string;
	/** Why the address is not valid. */
	reason?: string;
}

/** The result of screening the names in an event. */
export interface DecisionScreening {
	/** The status after this event. */
	status: ScreeningStatus;
	/** The parties whose names were screened. */
	screened: string[];
	/** Whether every required list was searched. If not, an empty result clears nobody. */
	complete: boolean;
	/** True if `results` is not empty. */
	match: boolean;
	/** The matches, most important first. */
	results: {
		/** The party whose name matched. */
		party: string;
		/** The entry's id on its list. */
		id: string;
		/** The kind of list. */
		type: Open<"sanction" | "pep">;
		/** `strong` means that more than the name agrees. */
		strength: string;
		/** The score of the match, 0 to 1. */
		score: number;
	}[];
}

/** A problem that you should fix. The event was decided anyway. */
export interface EventWarning {
	/** Dotted path, for example `device.ip`. */
	field: string;
	/** `malformed`: the field was not used. `rate_stale`: the rate is more than 7 days old. */
	code: Open<"malformed" | "rate_stale">;
	/** The problem, for example `is not an IP address`. */
	message: string;
}

/** The decision on an event, and the reasons for it. */
export interface Decision {
	/** `evt_…`. Send it with feedback. */
	event_id: string;
	/** The type. */
	type: string;
	/** Your customer id. */
	customer_id: string;
	/** `allow` means proceed. Hold the action on any other value, also on values that you do not know yet. */
	decision: Open<"allow" | "review" | "block">;
	/** The score, 0 to 100. */
	score: number;
	/** The risk level of this event. */
	risk_level: RiskLevel;
	/** The reasons, strongest first. */
	reasons: Reason[];
	/** Present if the event had an amount. */
	amount?: DecisionAmount;
	/** Present for crypto wallets. */
	wallet?: DecisionWallet;
	/** Present if a name was screened, and in live mode while no list is loaded. */
	screening?: DecisionScreening;
	/** The customer after this event. */
	customer: {
		/** A `held` or `blocked` customer cannot be paid out. */
		status: CustomerStatus;
		/** The customer's risk level. */
		risk_level: RiskLevel;
	};
	/** `verify` is a step-up, `cool_off` a warning and a wait, `analyst` a review by a person. */
	next_step: Open<"none" | "verify" | "cool_off" | "analyst" | "stop">;
	/** The only text that you may show to the customer. */
	customer_message?: {
		/** A stable code for programs. */
		code: string;
		/** The text in English. */
		en: string;
		/** The text in Swahili. */
		sw: string;
		/** The text in Nigerian Pidgin, for warnings against scams (`scam_warning`). */
		pcm?: string;
	};
	/** With `cool_off`: the customer may confirm no earlier than this, ISO 8601. */
	cool_off_until?: string;
	/** In `observe` mode: the decision that `enforce` mode would have made. */
	would_decide?: Open<"allow" | "review" | "block">;
	/** The case of the event. */
	case_id?: string;
	/** Present only if there are warnings. */
	warnings?: EventWarning[];
	/** False with a test key. */
	livemode: boolean;
	/** True for imported history, which opens no case and sends no webhook. */
	backfilled: boolean;
	/** The version of the rule set that decided. */
	rules_version: string;
	/** When the event was received, ISO 8601. */
	created_at: string;
	/** Never set on a decision of the service. */
	unavailable?: undefined;
}

/** `createOrHold` during an outage. Hold the action and send the event again later. */
export interface Hold {
	/** The same word as for a decision that a person must review. */
	decision: "review";
	/** Distinguishes a hold from a decision of the service. */
	unavailable: true;
}
