// Operations that label events.

import { LABELS } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { FEEDBACK_RULES } from "../parse/parse-feedback.ts";
import { buildText, buildWord } from "../schemas/builders.ts";
import { LabelPageSchema } from "../schemas/events.ts";
import { FeedbackInputSchema, LabelSchema } from "../schemas/feedback.ts";
import { BulkFeedbackSchema } from "../schemas/learning.ts";
import { BulkLabelledSchema } from "../schemas/learning-answers.ts";
import { buildPageQuery } from "../schemas/page.ts";
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
		"The event is named by `event_id`, by the `idempotency_key` it was sent with, or by the `reference` of its movement, whose first event is labelled. Each source has one current label, its latest. Late evidence (`chargeback`, `complaint`, `law_enforcement`, `recall`) of fraud beats any `legit`.",
	body: FeedbackInputSchema,
	bodyRules: FEEDBACK_RULES,
	answer: LabelSchema,
	errors: ["not_found"],
	example: {
		body: {
			event_id: EXAMPLE_IDS.event_id,
			customer_id: EXAMPLE_IDS.customer_id,
			label: "fraud",
			source: "chargeback",
		},
	},
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

export const listLabels = defineOperation({
	id: "listLabels",
	method: "GET",
	path: "/v1/feedback",
	scope: "feedback:bulk",
	tag: "Feedback",
	summary: "List labels",
	description: "Each source's latest word on an event, newest first.",
	query: buildPageQuery({
		label: Type.Optional(buildWord(LABELS, "Only these.")),
		source: Type.Optional(buildText(64, "Of one source.")),
	}),
	answer: LabelPageSchema,
	example: { query: "label=fraud&limit=10" },
});
