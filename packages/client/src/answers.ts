// The requests and responses of `/v1/customers`, `/v1/events/batch`, `/v1/feedback` and `/v1/screen`.

import type { CustomerStatus, Decision, Open, RiskLevel, ScreeningStatus } from "./decision.ts";
import type { ErrorDetail } from "./error.ts";
import type { Absent, EventInput } from "./event-input.ts";

/** A case that is not closed. */
export interface OpenCase {
	/** `cas_…`. */
	id: string;
	/** The subject of the case. */
	type: Open<"fraud" | "screening" | "travel_rule" | "regulatory">;
	/** The case's status. Closed cases are not listed. */
	status: Open<"open" | "in_review">;
	/** The severity of the case. */
	severity: RiskLevel;
	/** Why the case was opened, as a sentence. */
	reason: string;
	/** The event that opened it. */
	event_id: string | null;
	/** When the case was opened, ISO 8601. */
	opened_at: string;
}

/** A customer. */
export interface Customer {
	/** Your customer id. */
	id: string;
	/** A `held` or `blocked` customer cannot be paid out. */
	status: CustomerStatus;
	/** The customer's risk level. */
	risk_level: RiskLevel;
	/** The screening of the name. */
	screening: {
		/** The result of the latest screening. */
		status: ScreeningStatus;
		/** When the name was screened, ISO 8601. Null while `pending`. */
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
 * Names an event by its id, its idempotency key, or its movement's reference. With a reference, the movement's first
 * event is labelled.
 */
export type EventName = { [One in Name]: Record<One, string> & { [Other in Exclude<Name, One>]?: undefined } }[Name];

/** A label for an earlier event. */
export type FeedbackInput = EventName & FeedbackFields;

/** The content of a label. */
export interface FeedbackFields {
	/** The customer of the event. Required if several customers share the reference. */
	customer_id?: string | undefined;
	/** The label. */
	label: "fraud" | "legit";
	/** The source. Late evidence, such as a chargeback, takes precedence over an earlier `legit`. */
	source?: Open<"chargeback" | "complaint" | "law_enforcement" | "recall" | "analyst"> | Absent;
	/** The kind of fraud, if known. */
	fraud_type?: "takeover" | "scam_victim" | "mule" | "first_party" | "other" | Absent;
}

/** The response to a label. */
export interface Feedback {
	/** `lbl_…`. */
	id: string;
	/** The labelled event. */
	event_id: string;
	/** The label that was sent. */
	label: Open<"fraud" | "legit">;
	/** The source that was sent. */
	source: string | null;
	/** The kind of fraud that was sent. */
	fraud_type?: string;
	/** The label in force. */
	effective_label: Open<"fraud" | "legit">;
	/** True if it changed that label. */
	overrode: boolean;
	/** When the label was recorded, ISO 8601. */
	created_at: string;
}

/** An event of a batch. Events of a backfill may carry a label. */
export type BatchEvent = EventInput &
	Partial<Omit<FeedbackFields, "customer_id"> & Record<"label_at", string | number>>;

/** The result of one event of a batch. */
export interface EventResult {
	/** The status of the event alone: 200, 400, 409, 429, 500 or 503. */
	status: number;
	/** True for the decision of an earlier event with the same idempotency key. */
	replayed?: boolean;
	/** The decision. */
	decision?: Decision;
	/** The label. */
	label?: Feedback;
	/** Why the event was not recorded or, if there is a decision, not labelled. */
	error?: Record<"error" | "message" | "request_id", string> & Record<"details", ErrorDetail[]>;
}

/** The results of a batch. */
export interface EventBatch {
	/** One result for each event, in the order of the request. */
	results: EventResult[];
	/** The number of recorded events. */
	recorded: number;
	/** The number of events that were recorded before. */
	replayed: number;
	/** The number of results with an error. */
	failed: number;
}

/** A name to screen. */
export interface ScreenInput {
	/** In any order and spelling. */
	name: string;
	/** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
	dob?: string | Absent;
	/** ISO 3166-1, two letters. */
	nationality?: string | Absent;
	/** `company` means any organisation. Entries of other kinds are left out. */
	type?: "person" | "company" | "vessel" | "aircraft" | Absent;
	/** Numbers of passports, identity cards or registrations, in any spelling; at most 4. */
	documents?: string[] | Absent;
	/** The registration number of a company. */
	registration_number?: string | Absent;
	/** The IMO number of a ship, seven digits. */
	imo?: string | Absent;
	/** Addresses as text, at most 4. They support a match by name. */
	addresses?: string[] | Absent;
	/** At most this many results, 1 to 100. Default 20. */
	limit?: number | Absent;
}

/** A list entry that matches the name. */
export interface ScreenResult {
	/** The entry's id on its list. */
	id: string;
	/** The entry's main name. */
	name: string;
	/** The kind of list. */
	type: Open<"sanction" | "pep">;
	/** `company` means any organisation. */
	entity_type: Open<"person" | "company" | "vessel" | "aircraft" | "unknown">;
	/** The political office, as the list states it. */
	position: string | null;
	/** The lists that hold the entry. */
	lists: string[];
	/** The score of the match, 0 to 1. */
	score: number;
	/** `strong` means that more than the name agrees. */
	strength: Open<"weak" | "strong">;
	/** The name or alias that matched best. */
	matched_name: string;
	/** The fields that agree, for example `dob`. */
	matched_on: string[];
	/** The entry's dates of birth. */
	dob: string[];
	/** The entry's countries. */
	countries: string[];
	/** The topics of the entry. */
	topics: string[];
	/** When the entry was listed. */
	listed_at?: string;
	/** Explains the match. */
	explanation: string;
}

/** The result of screening a name. */
export interface Screening {
	/** True if `results` is not empty. */
	match: boolean;
	/** Whether every required list was searched. If not, an empty result clears nobody. */
	complete: boolean;
	/** Why the search is not complete, as sentences. */
	incomplete_reasons: string[];
	/** The matches, best first. */
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
		/** The number of entries on the list. */
		entries: number;
	}[];
}
