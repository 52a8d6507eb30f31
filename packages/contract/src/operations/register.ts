// Operations on what regulators ask to be told of.

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
	description: "What regulators ask to be told of, oldest first.",
	query: buildPageQuery(
		{
			from: Type.Optional(buildForm("moment", "Entered from then on: a date or a time.")),
			to: Type.Optional(buildForm("moment", "Entered before then.")),
		},
		{ max: 1_000 },
	),
	answer: RegisterPageSchema,
	example: { query: "from=2026-01-01&limit=10" },
});
