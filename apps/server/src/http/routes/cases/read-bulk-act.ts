// Reads an action on many cases. Each action requires the same fields as the action on one case.

import type { BodyOf, operations } from "@hakiki/contract";
import { AppError, type ErrorDetail } from "@hakiki/domain";
import type { BulkAct } from "@hakiki/service";

type BulkBody = BodyOf<typeof operations.actOnCases>;

const NEEDED: Readonly<Record<BulkBody["act"], readonly (keyof BulkBody)[]>> = {
	assign: ["assignee"],
	prioritise: ["priority"],
	note: ["text"],
	close: ["resolution", "note"],
	reopen: ["reason"],
};

export function readBulkAct(body: BulkBody): BulkAct {
	const missing: ErrorDetail[] = NEEDED[body.act]
		.filter((field) => body[field] === undefined)
		.map((field) => ({ field, code: "required", message: `is required to ${body.act}` }));
	if (missing.length > 0) throw AppError.invalid(missing);
	const { act, assignee = null, priority = null, text = "", resolution = "declined", note = "", reason = "" } = body;
	switch (act) {
		case "assign":
			return { act, assignee };
		case "prioritise":
			return { act, priority };
		case "note":
			return { act, text };
		case "close":
			return { act, resolution, disposition: body.disposition, fraudType: body.fraud_type, note };
		case "reopen":
			return { act, reason };
	}
}
