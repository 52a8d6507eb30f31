// Reads the body of `POST /v1/events`. What passes here may still be refused by normalising, which knows the workspace.

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
	/** The header's key is used, and checked as if it had been sent in the body, unless the body has its own. */
	readonly idempotencyKeyHeader?: string | undefined;
	/** When the body arrived: times in the future are then listed with the other mistakes. */
	readonly nowMs?: number | undefined;
}

export function parseEventInput(text: string, arrival: EventArrival = {}): EventInput {
	return checkEventInput(parseJson(text), arrival);
}

/** The same for an event that stands inside a line of a file, which was read as a whole. */
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
 * Normalising refuses these too; they are listed here so that they stand beside what the schema refuses. A time without an
 * offset counts here only where it is in the future anywhere: normalising knows the workspace and judges the rest.
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

/** The field each type cannot do without. */
function listMissingForType(body: Record<string, unknown>): readonly ErrorDetail[] {
	const type = body["type"];
	if (type === "transaction" && body["amount"] === undefined) return [describeMissing("amount", type)];
	if (type === "customer.updated" && body["changes"] === undefined) return [describeMissing("changes", type)];
	return [];
}

function describeMissing(field: string, type: string): ErrorDetail {
	return { field, code: "required", message: `is required for ${type}` };
}
