// Operations on the register of events that must be reported to regulators.

import { Type } from "@sinclair/typebox";
import { buildForm } from "../schemas/builders.ts";
import { buildPageQuery } from "../schemas/page.ts";
import { RegisterPageSchema } from "../schemas/register.ts";
import { defineOperation } from "./operation.ts";

export const listRegister = defineOperation({
	id: "listRegister",
	method: "GET",
	path: "/v1/register",
	scope: "register:read",
	tag: "Audit",
	summary: "Read the register",
	description: "The events that must be reported to regulators, oldest first.",
	query: buildPageQuery(
		{
			from: Type.Optional(buildForm("moment", "Only lines entered at or after this date or time.")),
			to: Type.Optional(buildForm("moment", "Only lines entered before this date or time.")),
		},
		{ max: 1_000 },
	),
	answer: RegisterPageSchema,
	example: { query: "from=2026-01-01&limit=10" },
});
