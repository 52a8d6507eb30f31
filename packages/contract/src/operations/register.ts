// Operations on the register of events that must be reported to regulators.

import { DECISIONS, EVENT_TYPES, REGISTER_STATUSES } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildForm, buildText, buildWord } from "../schemas/builders.ts";
import { buildPageQuery, buildWords } from "../schemas/page.ts";
import { RegisterPageSchema } from "../schemas/register.ts";
import { defineOperation } from "./operation.ts";

const reads = { method: "GET", scope: "register:read", tag: "Audit" } as const;

const filters = {
	from: Type.Optional(buildForm("moment", "Only lines entered at or after this date or time.")),
	to: Type.Optional(buildForm("moment", "Only lines entered before this date or time.")),
	customer_id: Type.Optional(buildText(128, "Only lines of this customer.")),
	type: Type.Optional(buildWords(EVENT_TYPES, "Only events of these types.")),
	rule: Type.Optional(buildText(64, "Only lines of this rule.")),
	decision: Type.Optional(buildWords(DECISIONS, "Only events with these decisions.")),
	status: Type.Optional(buildWords(REGISTER_STATUSES, "Only lines whose case has one of these statuses.")),
};

export const listRegister = defineOperation({
	...reads,
	id: "listRegister",
	path: "/v1/register",
	summary: "Read the register",
	description: "The events that must be reported to regulators, oldest first.",
	query: buildPageQuery(
		{ ...filters, order: Type.Optional(buildWord(["oldest", "newest"] as const, "The default is `oldest`.")) },
		{ max: 1_000 },
	),
	answer: RegisterPageSchema,
	example: { query: "from=2026-01-01&limit=10" },
});
