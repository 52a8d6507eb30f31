// Reads the body of `POST /v1/events`. What passes here may still be refused by normalising, which knows the workspace.

import type { ErrorDetail, EventInput, Label } from "@hakiki/domain";
import { EventInputSchema } from "../schemas/event-input.ts";
import { EventLineSchema } from "../schemas/event-line.ts";
import { compileBodyParser } from "./parse-body.ts";

const parseBody = compileBodyParser(EventInputSchema);
const parseLine = compileBodyParser(EventLineSchema);

/** The header's key is used, and checked as if it had been sent in the body, unless the body has its own. */
export function parseEventInput(text: string, idempotencyKeyHeader?: string): EventInput {
	const input = parseBody(text, {
		complete(body) {
			if (idempotencyKeyHeader !== undefined && body["idempotency_key"] === undefined) {
				body["idempotency_key"] = idempotencyKeyHeader;
			}
		},
		listMore: listMissingForType,
	});
	if (input.changes !== undefined) input.changes = [...new Set(input.changes)];
	return input;
}

export interface EventLine {
	readonly input: EventInput;
	/** `at` and `source` as the line has them; both may be left out. */
	readonly label?: { readonly label: Label; readonly at?: string; readonly source?: string };
}

/** Reads one line of a history file, which may carry the event's label. */
export function parseEventLine(text: string): EventLine {
	const { label, label_at, source, ...input } = parseLine(text, { listMore: listMissingForLine });
	if (input.changes !== undefined) input.changes = [...new Set(input.changes)];
	if (label === undefined) return { input };
	return { input, label: { label, ...(label_at && { at: label_at }), ...(source && { source }) } };
}

function listMissingForLine(body: Record<string, unknown>): readonly ErrorDetail[] {
	const isLabelMissing =
		body["label"] === undefined && (body["label_at"] !== undefined || body["source"] !== undefined);
	const missing = isLabelMissing
		? [{ field: "label", code: "required", message: "is required with its time or source" }]
		: [];
	return [...listMissingForType(body), ...missing];
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
