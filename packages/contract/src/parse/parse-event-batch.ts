// Reads the body of `POST /v1/events/batch`. An error in the batch itself refuses the whole batch. An error in one
// event is found when that event is processed, and becomes the result of that event.

import { AppError, type ErrorDetail, type EventInput } from "@hakiki/domain";
import { PROBLEMS_MAX, parseJson } from "../json/parse-json.ts";
import { BATCH_EVENTS_MAX } from "../schemas/event-batch.ts";
import { IDEMPOTENCY_KEY_LENGTH_MAX } from "../schemas/event-input.ts";
import { checkEventInput, type EventArrival } from "./parse-event.ts";
import { checkHistoryLine, type HistoryLabel } from "./parse-history-line.ts";
import { isObject } from "./prune.ts";

export interface BatchedEvent {
	readonly input: EventInput;
	readonly label: HistoryLabel | undefined;
}

export interface BatchRead {
	readonly isBackfill: boolean;
	/** Each function throws an `AppError` that names the invalid fields as if the event had been sent alone. */
	readonly events: readonly (() => BatchedEvent)[];
}

const KEY_FIELD = "idempotency_key";
/** The key of each event is the header's key, a dot and the event's index. */
const KEY_LENGTH_MAX = IDEMPOTENCY_KEY_LENGTH_MAX - `.${BATCH_EVENTS_MAX - 1}`.length;
/** A valid event. Checking it with a key checks only the key. */
const ANY_EVENT = { type: "sim.swap", customer_id: "any" };
const LABEL_FIELDS = ["label", "label_at"];

export function parseEventBatch(text: string, arrival: EventArrival = {}): BatchRead {
	const { value, problems } = parseJson(text);
	// The JSON reader stops noting problems at this number, so problems of later events would go unseen.
	if (problems.length >= PROBLEMS_MAX) throw AppError.invalid(problems);
	if (!isObject(value)) throw refuse("body", "invalid_type", "must be an object");
	const events = value["events"] ?? undefined;
	const backfill = value["backfill"] ?? undefined;
	const ownProblems = problems.filter(({ field }) => readIndex(field) === undefined);
	const mistakes = [...ownProblems, ...listMistakes(events, backfill), ...checkKey(arrival.idempotencyKeyHeader)];
	if (mistakes.length > 0 || !Array.isArray(events)) throw AppError.invalid(mistakes);
	const isBackfill = backfill === true;
	return {
		isBackfill,
		events: events.map((event: unknown, index) => () => {
			const own = listProblemsOf(index, problems);
			const key = arrival.idempotencyKeyHeader;
			const idempotencyKeyHeader = key === undefined ? undefined : `${key}.${index}`;
			return readEvent(event, own, isBackfill, { nowMs: arrival.nowMs, idempotencyKeyHeader });
		}),
	};
}

/**
 * Checks the header's key once, by the rules for a single event, so that the error names the header and not an event.
 */
function checkKey(key: string | undefined): readonly ErrorDetail[] {
	if (key === undefined) return [];
	const own = listKeyMistakes(key);
	if (own.length > 0 || [...key].length <= KEY_LENGTH_MAX) return own;
	return [{ field: KEY_FIELD, code: "too_long", message: `must be at most ${KEY_LENGTH_MAX} characters for a batch` }];
}

function listKeyMistakes(key: string): readonly ErrorDetail[] {
	try {
		checkEventInput({ value: { ...ANY_EVENT, [KEY_FIELD]: key }, problems: [] }, {});
	} catch (error) {
		if (error instanceof AppError) return error.details;
		throw error;
	}
	return [];
}

function listMistakes(events: unknown, backfill: unknown): readonly ErrorDetail[] {
	const mistakes: ErrorDetail[] = [];
	if (events === undefined) mistakes.push({ field: "events", code: "required", message: "is required" });
	else if (!Array.isArray(events))
		mistakes.push({ field: "events", code: "invalid_type", message: "must be an array" });
	else if (events.length === 0)
		mistakes.push({ field: "events", code: "too_few", message: "must have at least 1 element" });
	else if (events.length > BATCH_EVENTS_MAX)
		mistakes.push({ field: "events", code: "too_many", message: `must have at most ${BATCH_EVENTS_MAX} elements` });
	if (backfill !== undefined && typeof backfill !== "boolean")
		mistakes.push({ field: "backfill", code: "invalid_type", message: "must be true or false" });
	return mistakes;
}

function readEvent(
	event: unknown,
	problems: readonly ErrorDetail[],
	isBackfill: boolean,
	arrival: EventArrival,
): BatchedEvent {
	if (!isBackfill) {
		const more = isObject(event) ? LABEL_FIELDS.filter((field) => (event[field] ?? undefined) !== undefined) : [];
		const mistakes = more.map((field) => ({ field, code: "invalid", message: "is accepted only with backfill" }));
		return {
			input: checkEventInput({ value: event, problems: [...problems, ...mistakes] }, arrival),
			label: undefined,
		};
	}
	if (problems.length > 0) throw AppError.invalid(problems);
	const { input, label } = checkHistoryLine(event, arrival);
	return { input, label };
}

/** Returns the problems of one event, with field names as if the event had been sent alone. */
function listProblemsOf(index: number, problems: readonly ErrorDetail[]): readonly ErrorDetail[] {
	if (problems.length === 0) return problems;
	const prefix = `events.${index}`;
	return problems
		.filter(({ field }) => readIndex(field) === index)
		.map(({ field, code, message }) => ({ field: field.slice(prefix.length + 1) || "body", code, message }));
}

/** Returns the index of the event that a field belongs to, or undefined for a field of the batch itself. */
function readIndex(field: string): number | undefined {
	const index = /^events\.(\d+)(\.|$)/.exec(field)?.[1];
	return index === undefined ? undefined : Number(index);
}

function refuse(field: string, code: string, message: string): AppError {
	return AppError.invalid([{ field, code, message }]);
}
