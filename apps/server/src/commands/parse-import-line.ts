// A line of an import file: an event as the API takes it, alone or under `event`, with what became of it beside it.

import { checkEventInput, parseEventInput, parseFeedback, parseJson } from "@hakiki/contract";
import { AppError, type ErrorDetail, type EventInput, parseInstantOrUnix } from "@hakiki/domain";
import type { ImportLine } from "@hakiki/service";

/** Stands where a label of the API names its event, which has no id yet. */
const ANY_EVENT = "evt_00000000000000000000000000";
const WEIGHT_MAX = 1_000_000;

/** All wrong fields are named, those of the label with those of the event. */
export function parseImportLine(text: string): ImportLine {
	// Most lines are bare events, and are read once.
	if (!text.includes('"event"') && !text.includes('"label') && !text.includes('"source"') && !text.includes('"weight"'))
		return { input: parseEventInput(text), label: undefined, weight: undefined };
	const { value, problems } = parseJson(text);
	if (problems.length > 0) throw AppError.invalid(problems);
	if (!isObject(value)) throw refuse("body", "must be an object");
	const details: ErrorDetail[] = [];
	const input = collect(details, readEvent, value);
	const said = value["label"] === undefined ? undefined : collect(details, readLabel, value);
	const labelledAt = value["label_at"] === undefined ? undefined : collect(details, readTime, value["label_at"]);
	if (value["label"] === undefined && (value["label_at"] !== undefined || value["source"] !== undefined)) {
		details.push({ field: "label", code: "required", message: "is required with its time or source" });
	}
	const weight = value["weight"] === undefined ? undefined : collect(details, readWeight, value["weight"]);
	if (input === undefined || details.length > 0) throw AppError.invalid(details);
	const label = said && { label: said.label, source: said.source, fraudType: said.fraudType, labelledAt };
	return { input, label, weight };
}

function readEvent(line: Readonly<Record<string, unknown>>): EventInput {
	const event = line["event"];
	if (event === undefined || line["type"] !== undefined) return checkEventInput({ value: line, problems: [] });
	if (!isObject(event)) throw refuse("event", "must be an object");
	return checkEventInput({ value: event, problems: [] });
}

function readLabel(line: Readonly<Record<string, unknown>>): NonNullable<ImportLine["label"]> {
	const { label, source, fraud_type } = line;
	// Nearly every label is one of the two words and a source, and files have millions of them.
	if ((label === "fraud" || label === "legit") && fraud_type === undefined && isShortText(source))
		return { label, source, fraudType: undefined };
	const said = parseFeedback(JSON.stringify({ event_id: ANY_EVENT, label, source, fraud_type }));
	return { label: said.label, source: said.source, fraudType: said.fraud_type };
}

function readTime(value: unknown): number {
	const time = typeof value === "string" || typeof value === "number" ? parseInstantOrUnix(value) : undefined;
	if (time === undefined) throw refuse("label_at", "must be an ISO 8601 time with an offset, or a Unix time");
	return time;
}

/** How many events the line stands for, where the file is a sample. */
function readWeight(value: unknown): number {
	if (typeof value === "number" && value > 0 && value <= WEIGHT_MAX) return value;
	throw refuse("weight", `must be a number over 0, up to ${WEIGHT_MAX}`);
}

function isShortText(value: unknown): value is string | undefined {
	return value === undefined || (typeof value === "string" && value.length > 0 && value.length <= 64);
}

function collect<Given, Value>(details: ErrorDetail[], read: (given: Given) => Value, given: Given): Value | undefined {
	try {
		return read(given);
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
