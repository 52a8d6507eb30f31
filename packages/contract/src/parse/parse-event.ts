// Reads the body of `POST /v1/events`. Normalising, which knows the workspace, may still refuse an event that passes
// here.

import {
	type ErrorDetail,
	type EventInput,
	FUTURE_TOLERANCE_MS,
	parseWrittenTimeOrUnix,
	UTC_OFFSET_MS_MAX,
} from "@hakiki/domain";
import { type ParsedJson, parseJson } from "../json/parse-json.ts";
import { EventInputSchema } from "../schemas/event-input.ts";
import { listMetadataMistakes } from "./check-metadata.ts";
import { compileBodyChecker } from "./parse-body.ts";

const checkBody = compileBodyChecker(EventInputSchema);

export interface EventArrival {
	/** The key from the header. It is checked like a key in the body, and used if the body has none. */
	readonly idempotencyKeyHeader?: string | undefined;
	/** The time of arrival. If it is given, times in the future are listed with the other errors. */
	readonly nowMs?: number | undefined;
}

export function parseEventInput(text: string, arrival: EventArrival = {}): EventInput {
	return checkEventInput(parseJson(text), arrival);
}

/** The same for an event inside a line of a file, which is already parsed. */
export function checkEventInput(parsed: ParsedJson, arrival: EventArrival = {}): EventInput {
	const { idempotencyKeyHeader, nowMs } = arrival;
	const input = checkBody(parsed, {
		complete(body) {
			if (idempotencyKeyHeader !== undefined && body["idempotency_key"] === undefined) {
				body["idempotency_key"] = idempotencyKeyHeader;
			}
		},
		listMore: (body) => [
			...listMissingForType(body),
			...listMetadataMistakes(body["metadata"]),
			...(nowMs === undefined ? [] : listFutureTimes(body, nowMs)),
		],
	});
	if (input.changes !== undefined) input.changes = [...new Set(input.changes)];
	return input;
}

/**
 * Normalising refuses future times too. They are listed here so that the caller gets them together with the schema's
 * errors. A time without an offset is listed only if it is in the future in every time zone; normalising checks the
 * rest.
 */
function listFutureTimes(body: Record<string, unknown>, nowMs: number): readonly ErrorDetail[] {
	return ["occurred_at", "sim_swapped_at"].flatMap((field) => {
		const value = body[field];
		if (typeof value !== "string" && typeof value !== "number") return [];
		const time = parseWrittenTimeOrUnix(value, UTC_OFFSET_MS_MAX);
		const isFuture = time !== undefined && time > nowMs + FUTURE_TOLERANCE_MS;
		return isFuture ? [{ field, code: "in_future", message: "is in the future" }] : [];
	});
}

/** Lists the fields that the event's type requires. */
function listMissingForType(body: Record<string, unknown>): readonly ErrorDetail[] {
	const type = body["type"];
	if (type === "transaction" && body["amount"] === undefined) return [describeMissing("amount", type)];
	if (type === "customer.updated" && body["changes"] === undefined) return [describeMissing("changes", type)];
	return [];
}

function describeMissing(field: string, type: string): ErrorDetail {
	return { field, code: "required", message: `is required for ${type}` };
}
