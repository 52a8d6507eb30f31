// What comes back from `POST /v1/events`.

/** Known words, and those that a newer service may add. */
export type Open<Word extends string> = Word | (string & {});

/** How grave something is. */
export type RiskLevel = Open<"low" | "medium" | "high" | "critical">;

/** A `held` or `blocked` customer cannot be paid out. */
export type CustomerStatus = Open<"active" | "held" | "blocked" | "closed">;

/** The result of the latest screening. */
export type ScreeningStatus = Open<"pending" | "clear" | "potential_match" | "confirmed_match">;

/** Why an event was decided as it was. */
export interface Reason {
	/** A stable word for programs. */
	code: string;
	/** A sentence an analyst can read to the customer's bank. */
	reason: string;
	/** The id of the rule that fired. */
	rule: string;
	/** How grave this is by itself. */
	severity: RiskLevel;
	/** What it added to the score, in log-odds. */
	weight: number;
	/** The figures that caused it. */
	evidence: Record<string, string | number | boolean | null>;
}

/** The event's amount in the workspace's currency. */
export interface DecisionAmount {
	/** Major units. */
	value: number;
	/** The workspace's currency, ISO 4217. */
	currency: string;
	/** As it was sent; present when it was converted. */
	original_amount?: number;
	/** As it was sent, ISO 4217. */
	original_currency?: string;
	/** Workspace currency per one unit of the original. */
	rate?: number;
	/** The date or time the rate is of. */
	rate_at?: string;
	/** Who gave the rate. */
	rate_source?: Open<"workspace" | "feed" | "package">;
}

/** What is known of a crypto address. */
export interface DecisionWallet {
	/** The chain the address belongs to. */
	chain: string;
	/** Whether it is well formed, its checksum included. */
	valid: boolean;
	/** Whether it belongs to the network that was named. */
	network_matches: boolean;
	/** Whether it is on a sanctions list. */
	sanctioned: boolean;
	/** In its canonical spelling. */
	address: string;
	/** Why it is not valid. */
	reason?: string;
}

/** What the lists say about the names in an event. */
export interface DecisionScreening {
	/** The customer's status after this event. */
	status: ScreeningStatus;
	/** Whose names were looked up. */
	screened: string[];
	/** Whether every required list was searched. Where it is false, no result clears nobody. */
	complete: boolean;
	/** Whether there is any result. */
	match: boolean;
	/** What weighs most first. */
	results: {
		/** Whose name matched. */
		party: string;
		/** The entry's id on its list. */
		id: string;
		/** Which kind of list it is on. */
		type: Open<"sanction" | "pep">;
		/** `strong` needs more than a name to agree. */
		strength: string;
		/** 0 to 1. */
		score: number;
	}[];
}

/** Something to mend in what you send. The event was recorded and decided all the same. */
export interface EventWarning {
	/** Dotted path, e.g. `device.ip`. */
	field: string;
	/** `malformed`: the detail was not used. `rate_stale`: money was converted at a rate of more than 7 days ago. */
	code: Open<"malformed" | "rate_stale">;
	/** A sentence without its subject, which is the field. */
	message: string;
}

/** What was decided about an event, and why. */
export interface Decision {
	/** The event's id, `evt_…`: name it in feedback. */
	event_id: string;
	/** The event's type. */
	type: string;
	/** Your own id of the customer. */
	customer_id: string;
	/** `allow` means proceed. Anything else, also a word you do not know, means hold the action. */
	decision: Open<"allow" | "review" | "block">;
	/** 0 to 100. */
	score: number;
	/** The level of this event. */
	risk_level: RiskLevel;
	/** Strongest first. */
	reasons: Reason[];
	/** Present when the event had an amount. */
	amount?: DecisionAmount;
	/** Present for crypto wallets. */
	wallet?: DecisionWallet;
	/** Present when a name was screened with this event, and in live mode while no list is loaded. */
	screening?: DecisionScreening;
	/** The customer after this event. */
	customer: {
		/** A `held` or `blocked` customer cannot be paid out. */
		status: CustomerStatus;
		/** The customer's level. */
		risk_level: RiskLevel;
	};
	/** What would settle it: `verify` is a step-up, `cool_off` a warning and a wait, `analyst` a person. */
	next_step: Open<"none" | "verify" | "cool_off" | "analyst" | "stop">;
	/** The only text meant for the customer. */
	customer_message?: {
		/** A stable word for programs. */
		code: string;
		/** English. */
		en: string;
		/** Swahili. */
		sw: string;
		/** Nigerian Pidgin, in a warning against scams (`scam_warning`). */
		pcm?: string;
	};
	/** With `cool_off`: the customer may confirm no earlier than this, ISO 8601. */
	cool_off_until?: string;
	/** In a workspace that observes: what would have been decided. */
	would_decide?: Open<"allow" | "review" | "block">;
	/** The case this event opened or joined. */
	case_id?: string;
	/** Present only when there is something to warn of. */
	warnings?: EventWarning[];
	/** False with a test key. */
	livemode: boolean;
	/** True for history, which opens no case and sends no webhook. */
	backfilled: boolean;
	/** The immutable rule set that decided. */
	rules_version: string;
	/** When the event was received, ISO 8601. */
	created_at: string;
	/** Never set on a decision of the service. */
	unavailable?: undefined;
}

/** What `createOrHold` gives when the service could not be asked: hold the action and ask again later. */
export interface Hold {
	/** Like a decision that a person must look at. */
	decision: "review";
	/** Tells it from a decision of the service. */
	unavailable: true;
}
