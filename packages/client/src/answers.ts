// What goes to and comes back from `/v1/customers`, `/v1/events/batch`, `/v1/feedback` and `/v1/screen`.

import type { CustomerStatus, Decision, Open, RiskLevel, ScreeningStatus } from "./decision.ts";
import type { ErrorDetail } from "./error.ts";
import type { Absent, EventInput } from "./event-input.ts";

/** A case somebody has to look at. */
export interface OpenCase {
	/** The case's id, `cas_…`. */
	id: string;
	/** What it is about. */
	type: Open<"fraud" | "screening" | "travel_rule" | "regulatory">;
	/** Closed cases are not listed. */
	status: Open<"open" | "in_review">;
	/** How grave it is. */
	severity: RiskLevel;
	/** The sentence that opened it. */
	reason: string;
	/** The event that opened it, if one did. */
	event_id: string | null;
	/** When it was opened, ISO 8601. */
	opened_at: string;
}

/** A customer as the service sees them. */
export interface Customer {
	/** Your own id of the customer. */
	id: string;
	/** A `held` or `blocked` customer cannot be paid out. */
	status: CustomerStatus;
	/** The customer's level. */
	risk_level: RiskLevel;
	/** What the lists say. */
	screening: {
		/** The result of the latest screening. */
		status: ScreeningStatus;
		/** ISO 8601; null while `pending`. */
		last_screened_at: string | null;
	};
	/** Cases that are not closed. */
	open_cases: OpenCase[];
	/** When the first event was received, ISO 8601. */
	created_at: string;
	/** When the latest event occurred, ISO 8601. */
	last_event_at: string;
}

type Name = "event_id" | "reference" | "idempotency_key";

/**
 * Exactly one name of an event: its id, the key it was sent with, or the reference of its movement, whose first event is
 * then labelled.
 */
export type EventName = { [One in Name]: Record<One, string> & { [Other in Exclude<Name, One>]?: undefined } }[Name];

/** What an earlier event turned out to be. */
export type FeedbackInput = EventName & FeedbackFields;

/** What a label says. */
export interface FeedbackFields {
	/** Whose event it is; needed where several customers share the reference. */
	customer_id?: string | undefined;
	/** What it turned out to be. */
	label: "fraud" | "legit";
	/** Who says so. Evidence that comes late, like a chargeback, beats an earlier `legit`. */
	source?: Open<"chargeback" | "complaint" | "law_enforcement" | "recall" | "analyst"> | Absent;
	/** The kind of fraud, where it is known. */
	fraud_type?: "takeover" | "scam_victim" | "mule" | "first_party" | "other" | Absent;
}

/** The acknowledgement of a label. */
export interface Feedback {
	/** The label's id, `lbl_…`. */
	id: string;
	/** The event it is for. */
	event_id: string;
	/** As it was sent. */
	label: Open<"fraud" | "legit">;
	/** As it was sent. */
	source: string | null;
	/** As it was sent. */
	fraud_type?: string;
	/** The label that counts now, all sources weighed. */
	effective_label: Open<"fraud" | "legit">;
	/** Whether this label changed the one that counted before. */
	overrode: boolean;
	/** When it was taken, ISO 8601. */
	created_at: string;
}

/** An event of a batch; of history, with what it turned out to be. */
export type BatchEvent = EventInput &
	Partial<Omit<FeedbackFields, "customer_id"> & Record<"label_at", string | number>>;

/** What came of one event of a batch. */
export interface EventResult {
	/** As if it had been sent alone: 200, 400, 409, 429, 500 or 503. */
	status: number;
	/** The decision of an earlier event with the same key. */
	replayed?: boolean;
	/** The decision. */
	decision?: Decision;
	/** The label. */
	label?: Feedback;
	/** Why it was not recorded or, where there is a decision, not labelled. */
	error?: Record<"error" | "message" | "request_id", string> & Record<"details", ErrorDetail[]>;
}

/** What came of a batch. */
export interface EventBatch {
	/** One for each event, in the order given. */
	results: EventResult[];
	/** Recorded now. */
	recorded: number;
	/** Known already. */
	replayed: number;
	/** With an error. */
	failed: number;
}

/** A name to look up. */
export interface ScreenInput {
	/** Full name, in any order and spelling. */
	name: string;
	/** Birth date: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
	dob?: string | Absent;
	/** ISO 3166-1, two letters. */
	nationality?: string | Absent;
	/** What the name belongs to; `company` is any organisation. Entries of other kinds are left out. */
	type?: "person" | "company" | "vessel" | "aircraft" | Absent;
	/** Numbers of passports, identity cards, registrations, ships or aircraft, in any spelling; at most 4. */
	documents?: string[] | Absent;
	/** Registration number of a company. */
	registration_number?: string | Absent;
	/** IMO number of a ship, seven digits. */
	imo?: string | Absent;
	/** Addresses as they are written, at most 4: they support a name that fits. */
	addresses?: string[] | Absent;
	/** At most so many results, 1 to 100; 20 unless told. */
	limit?: number | Absent;
}

/** An entry of a list that the name may be. */
export interface ScreenResult {
	/** The entry's id on its list. */
	id: string;
	/** The entry's main name. */
	name: string;
	/** Which kind of list it is on. */
	type: Open<"sanction" | "pep">;
	/** What the entry is; `company` is any organisation. */
	entity_type: Open<"person" | "company" | "vessel" | "aircraft" | "unknown">;
	/** The office held, with place and time, as the list prints it; null where it prints none. */
	position: string | null;
	/** The lists it is on. */
	lists: string[];
	/** 0 to 1. */
	score: number;
	/** `strong` needs more than a name to agree. */
	strength: Open<"weak" | "strong">;
	/** The name or alias that matched best. */
	matched_name: string;
	/** What agreed, e.g. `name`, `dob`, `nationality`. */
	matched_on: string[];
	/** Birth dates of the entry. */
	dob: string[];
	/** Countries of the entry. */
	countries: string[];
	/** What the entry is listed for. */
	topics: string[];
	/** When it was listed. */
	listed_at?: string;
	/** A sentence saying why this is a match. */
	explanation: string;
}

/** What the lists say about a name. */
export interface Screening {
	/** Whether there is any result. */
	match: boolean;
	/** Whether every required list was searched. Where it is false, an answer without results clears nobody. */
	complete: boolean;
	/** Why it is not complete, as sentences. */
	incomplete_reasons: string[];
	/** Best first. */
	results: ScreenResult[];
	/** Whether there are more results than `limit`. */
	truncated: boolean;
	/** When the lists were searched, ISO 8601. */
	screened_at: string;
	/** The lists that were searched. */
	lists: {
		/** The list's id. */
		id: string;
		/** The version that was searched, ISO 8601. */
		updated_at: string;
		/** How many entries it has. */
		entries: number;
	}[];
}
