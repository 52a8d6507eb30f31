// A line of an import file: an event as the API takes it, alone or under `event`, with what became of it beside it.

import { parseEventInput, parseFeedback, parseJson } from "@hakiki/contract";
import { AppError, type ErrorDetail, type EventInput, parseInstantOrUnix } from "@hakiki/domain";
import type { ImportLine } from "@hakiki/service";

/** Stands where a label of the API names its event, which has no id yet. */
const ANY_EVENT = "evt_00000000000000000000000000";

/** All wrong fields are named, those of the label with those of the event. */
export function parseImportLine(text: string): ImportLine {
	// Most lines are bare events, and are read once.
	if (!text.includes('"event"') && !text.includes('"label') && !text.includes('"source"'))
		return { input: parseEventInput(text) };
	const { value, problems } = parseJson(text);
	if (problems.length > 0) throw AppError.invalid(problems);
	if (!isObject(value)) return { input: parseEventInput(text) };
	const details: ErrorDetail[] = [];
	const input = collect(details, () => readEvent(value, text));
	const label = value["label"] === undefined ? undefined : collect(details, () => readLabel(value));
	const labelledAt = value["label_at"] === undefined ? undefined : collect(details, () => readTime(value["label_at"]));
	if (value["label"] === undefined && (value["label_at"] !== undefined || value["source"] !== undefined)) {
		details.push({ field: "label", code: "required", message: "is required with its time or source" });
	}
	if (input === undefined || details.length > 0) throw AppError.invalid(details);
	return label === undefined ? { input } : { input, label: { ...label, labelledAt } };
}

/** The reader of JSON has kept every digit of an on-chain amount as text, so that writing it again loses none. */
function readEvent(line: Readonly<Record<string, unknown>>, text: string): EventInput {
	const event = line["event"];
	if (event === undefined || line["type"] !== undefined) return parseEventInput(text);
	if (!isObject(event)) throw refuse("event", "must be an object");
	return parseEventInput(JSON.stringify(event));
}

function readLabel(line: Readonly<Record<string, unknown>>): NonNullable<ImportLine["label"]> {
	const { label, source, fraud_type } = line;
	const said = parseFeedback(JSON.stringify({ event_id: ANY_EVENT, label, source, fraud_type }));
	return { label: said.label, source: said.source, fraudType: said.fraud_type };
}

function readTime(value: unknown): number {
	const time = typeof value === "string" || typeof value === "number" ? parseInstantOrUnix(value) : undefined;
	if (time === undefined) throw refuse("label_at", "must be an ISO 8601 time with an offset, or a Unix time");
	return time;
}

function collect<Value>(details: ErrorDetail[], read: () => Value): Value | undefined {
	try {
		return read();
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		details.push(...error.details);
		return undefined;
	}
}

function refuse(field: string, message: string): AppError {
	return AppError.invalid([{ field, code: "invalid", message }]);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
