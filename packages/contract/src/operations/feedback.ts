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
		"Name the event by its `event_id`, by its `idempotency_key`, or by the `reference` of its movement. With a reference, the movement's first event is labelled. Only the latest label of each source counts. Fraud from late evidence (`chargeback`, `complaint`, `law_enforcement`, `recall`) takes precedence over every `legit`.",
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
	summary: "Give up to 200 events the same label",
	description:
		"Without `confirm` nothing is labelled. The response is a preview of the changes, with the `confirm` to send.",
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
	description: "The latest label of each source for each event, newest first.",
	query: buildPageQuery({
		label: Type.Optional(buildWord(LABELS, "Only this label.")),
		source: Type.Optional(buildText(64, "Only labels from this source.")),
	}),
	answer: LabelPageSchema,
	example: { query: "label=fraud&limit=10" },
});
