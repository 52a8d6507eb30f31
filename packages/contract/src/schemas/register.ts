// The wire shape of a line of the register.

import { Type } from "@sinclair/typebox";
import { buildTime, orNull } from "./builders.ts";
import { buildPage } from "./page.ts";

export const RegisterLineSchema = Type.Object(
	{
		entered_at: buildTime("When it was entered."),
		occurred_at: buildTime("When what it tells of happened."),
		customer_id: Type.String(),
		event_id: Type.String(),
		rule: Type.String({ description: "The rule that reported it." }),
		reason: Type.String(),
		type: Type.String({ description: "The event's type." }),
		direction: orNull(Type.String({ description: "Of a movement." })),
		method: orNull(Type.String({ description: "How the money moved." })),
		amount: orNull(Type.String({ description: "In the workspace's currency." })),
		currency: Type.String(),
		decision: Type.String({ description: "What was decided." }),
		case_id: orNull(Type.String()),
		backfilled: Type.Boolean(),
		evidence: Type.Record(Type.String(), Type.Unknown()),
	},
	{ $id: "RegisterLine" },
);
export const RegisterPageSchema = buildPage("RegisterPage", RegisterLineSchema);
