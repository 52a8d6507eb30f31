// The wire shape of a customer: the response to `GET /v1/customers/{customer_id}`.

import { CASE_TYPES, CUSTOMER_STATUSES, RISK_LEVELS, SCREENING_STATUSES } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildTime, buildWord, orNull } from "./builders.ts";

export const OpenCaseSchema = Type.Object({
	id: Type.String({ description: "The case's id." }),
	type: buildWord(CASE_TYPES, "The subject of the case."),
	status: buildWord(["open", "in_review"], "The case's status. Closed cases are not listed."),
	severity: buildWord(RISK_LEVELS, "The severity of the case."),
	reason: Type.String({ description: "The reason why the case was opened, as a sentence." }),
	event_id: orNull(Type.String({ description: "The event that opened the case, or null." })),
	opened_at: buildTime("When the case was opened."),
});

export const CustomerSchema = Type.Object(
	{
		id: Type.String({ description: "Your own id of the customer." }),
		status: buildWord(CUSTOMER_STATUSES, "A `held` or `blocked` customer cannot be paid out."),
		risk_level: buildWord(RISK_LEVELS, "The customer's risk level."),
		screening: Type.Object({
			status: buildWord(SCREENING_STATUSES, "The result of the latest screening."),
			last_screened_at: orNull(buildTime("When the customer was last screened. Null while `pending`.")),
		}),
		open_cases: Type.Array(OpenCaseSchema),
		created_at: buildTime("When the first event was received."),
		last_event_at: buildTime("When the latest event occurred."),
	},
	{ $id: "Customer", description: "A customer's status, risk level, screening result and open cases." },
);
export type CustomerView = Static<typeof CustomerSchema>;
