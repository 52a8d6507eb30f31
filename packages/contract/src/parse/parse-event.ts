// Reads the body of `POST /v1/events`. What passes here may still be refused by normalising, which knows the workspace.

import type { ErrorDetail, EventInput } from "@hakiki/domain";
import { EventInputSchema } from "../schemas/event-input.ts";
import { compileBodyParser } from "./parse-body.ts";

const parseBody = compileBodyParser(EventInputSchema);

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
