// The wire shape of one line of the register.

import { CASE_STATUSES } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildTime, buildWord, orNull } from "./builders.ts";
import { buildPage } from "./page.ts";

export const RegisterLineSchema = Type.Object(
	{
		entered_at: buildTime("When the line was entered."),
		occurred_at: buildTime("When the event occurred."),
		customer_id: Type.String(),
		event_id: Type.String(),
		customer_name: orNull(
			Type.String({ description: "The customer's name. Null if unknown, or without the scope `customers:personal`." }),
		),
		rule: Type.String({ description: "The rule that reported the event." }),
		reason: Type.String(),
		type: Type.String({ description: "The event's type." }),
		direction: orNull(Type.String({ description: "For a movement: the direction of the money." })),
		method: orNull(Type.String({ description: "How the money moved." })),
		amount: orNull(Type.String({ description: "The amount in the workspace's currency." })),
		currency: Type.String(),
		decision: Type.String({ description: "The decision on the event." }),
		case_id: orNull(Type.String()),
		case_status: orNull(buildWord(CASE_STATUSES, "The present status of the case.")),
		backfilled: Type.Boolean(),
		evidence: Type.Record(Type.String(), Type.Unknown()),
	},
	{ $id: "RegisterLine" },
);
export const RegisterPageSchema = buildPage("RegisterPage", RegisterLineSchema);
