// Reads history, as a line of a file or an item of a batch: an event as in the API, alone or under `event`, and its
// label beside it.

import {
	AppError,
	type ErrorDetail,
	type EventInput,
	type FraudType,
	FUTURE_TOLERANCE_MS,
	type Label,
	parseInstantOrUnix,
} from "@hakiki/domain";
import { parseJson } from "../json/parse-json.ts";
import { checkEventInput, type EventArrival, parseEventInput } from "./parse-event.ts";
import { parseFeedback } from "./parse-feedback.ts";
import { isObject } from "./prune.ts";

export interface HistoryLine {
	readonly input: EventInput;
	readonly label: HistoryLabel | undefined;
	/** How many events the line stands for. Only backtests use it. */
	readonly weight: number | undefined;
}

export interface HistoryLabel {
	readonly label: Label;
	readonly source: string | undefined;
	readonly fraudType: FraudType | undefined;
	/** When the label was known, in ms. */
	readonly labelledAt: number | undefined;
}

/** A placeholder for the id of the labelled event, which has no id yet. */
const ANY_EVENT = "evt_00000000000000000000000000";
const WEIGHT_MAX = 1_000_000;

/** The error names all invalid fields, of the label and of the event. */
export function parseHistoryLine(text: string): HistoryLine {
	// Most lines are bare events, so this parses them only once.
	if (!text.includes('"event"') && !text.includes('"label') && !text.includes('"source"') && !text.includes('"weight"'))
		return { input: parseEventInput(text), label: undefined, weight: undefined };
	const { value, problems } = parseJson(text);
	if (problems.length > 0) throw AppError.invalid(problems);
	return checkHistoryLine(value);
}

/**
 * Reads the customer id of a line without checking the line, for callers that only sort lines and parse them later.
 * Returns undefined if the line names no customer.
 */
export function peekCustomerId(text: string): string | undefined {
	try {
		const line: unknown = JSON.parse(text);
		const event = isObject(line) && isWrapped(dropNulls(line)) ? line["event"] : line;
		const id = isObject(event) ? event["customer_id"] : undefined;
		return typeof id === "string" ? id : undefined;
	} catch {
		return undefined;
	}
}

/** The same for a line that is part of a larger text, which is already parsed. */
export function checkHistoryLine(given: unknown, arrival?: EventArrival): HistoryLine {
	if (!isObject(given)) throw refuse("body", "must be an object");
	const value = dropNulls(given);
	const details: ErrorDetail[] = [];
	const input = collect(details, (line) => readEvent(line, arrival), value);
	const said = value["label"] === undefined ? undefined : collect(details, readLabel, value);
	const latest = (arrival?.nowMs ?? Number.POSITIVE_INFINITY) + FUTURE_TOLERANCE_MS;
	const labelledAt =
		value["label_at"] === undefined ? undefined : collect(details, (at) => readTime(at, latest), value["label_at"]);
	if (value["label"] === undefined && (value["label_at"] !== undefined || value["source"] !== undefined)) {
		details.push({ field: "label", code: "required", message: "is required with its time or source" });
	}
	const weight = value["weight"] === undefined ? undefined : collect(details, readWeight, value["weight"]);
	if (input === undefined || details.length > 0) throw AppError.invalid(details);
	const label = said && { label: said.label, source: said.source, fraudType: said.fraudType, labelledAt };
	return { input, label, weight };
}

function readEvent(line: Readonly<Record<string, unknown>>, arrival: EventArrival | undefined): EventInput {
	if (!isWrapped(line)) return checkEventInput({ value: line, problems: [] }, arrival);
	const event = line["event"];
	if (!isObject(event)) throw refuse("event", "must be an object");
	return checkEventInput({ value: event, problems: [] }, arrival);
}

/** The fields beside the event are read one by one, and null means absent there too. */
function dropNulls(line: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
	for (const name in line) {
		if (line[name] === null) return Object.fromEntries(Object.entries(line).filter(([, field]) => field !== null));
	}
	return line;
}

/** True if the event is under the key `event`. */
function isWrapped(line: Readonly<Record<string, unknown>>): boolean {
	return line["event"] !== undefined && line["type"] === undefined;
}

function readLabel(line: Readonly<Record<string, unknown>>): Omit<HistoryLabel, "labelledAt"> {
	const { label, source, fraud_type } = line;
	// This short cut covers nearly every label, and files have millions of them.
	if ((label === "fraud" || label === "legit") && fraud_type === undefined && isShortText(source))
		return { label, source, fraudType: undefined };
	const said = parseFeedback(JSON.stringify({ event_id: ANY_EVENT, label, source, fraud_type }));
	return { label: said.label, source: said.source, fraudType: said.fraud_type };
}

function readTime(value: unknown, latest: number): number {
	const time = typeof value === "string" || typeof value === "number" ? parseInstantOrUnix(value) : undefined;
	if (time === undefined) throw refuse("label_at", "must be an ISO 8601 time with an offset, or a Unix time");
	if (time > latest) throw AppError.invalid([{ field: "label_at", code: "in_future", message: "is in the future" }]);
	return time;
}

/** Reads how many events the line stands for, if the file is a sample. */
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
