// Reads the body of `POST /v1/feedback`.

import type { ErrorDetail } from "@hakiki/domain";
import { FeedbackInputSchema } from "../schemas/feedback.ts";
import { type BodyRules, compileBodyParser } from "./parse-body.ts";

const NAMES = ["event_id", "reference", "idempotency_key"] as const;

/** Exactly one field names the event. Two could name different events, and the label could go to the wrong one. */
export const FEEDBACK_RULES: BodyRules = {
	listMore(body): readonly ErrorDetail[] {
		const [first, ...more] = NAMES.filter((name) => body[name] !== undefined);
		if (first === undefined)
			return [{ field: "event_id", code: "required", message: "is required, or reference or idempotency_key" }];
		return more.map((field) => ({ field, code: "invalid", message: `must not be sent together with ${first}` }));
	},
};

const parse = compileBodyParser(FeedbackInputSchema);

export function parseFeedback(text: string): ReturnType<typeof parse> {
	return parse(text, FEEDBACK_RULES);
}
