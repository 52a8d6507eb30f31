// Operations that label events.

import { FeedbackInputSchema, LabelSchema } from "../schemas/feedback.ts";
import { BulkFeedbackSchema } from "../schemas/learning.ts";
import { BulkLabelledSchema } from "../schemas/learning-answers.ts";
import { defineOperation } from "./operation.ts";
import { EXAMPLE_IDS } from "./parameters.ts";

export const labelEvent = defineOperation({
	id: "labelEvent",
	method: "POST",
	path: "/v1/feedback",
	scope: "feedback:write",
	tag: "Feedback",
	summary: "Label an event",
	description:
		"Each source has one current label, its latest. Late evidence (`chargeback`, `complaint`, `law_enforcement`, `recall`) of fraud beats any `legit`.",
	body: FeedbackInputSchema,
	answer: LabelSchema,
	errors: ["not_found"],
	example: { body: { event_id: EXAMPLE_IDS.event_id, label: "fraud", source: "chargeback" } },
});

export const labelInBulk = defineOperation({
	id: "labelInBulk",
	method: "POST",
	path: "/v1/feedback/bulk",
	scope: "feedback:bulk",
	tag: "Feedback",
	summary: "Label up to 200 events alike",
	description: "Without `confirm` nothing is labelled: the answer shows what would change, with the `confirm` to send.",
	body: BulkFeedbackSchema,
	answer: BulkLabelledSchema,
	example: { body: { event_ids: [EXAMPLE_IDS.event_id], label: "legit" } },
});
