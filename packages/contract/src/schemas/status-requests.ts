// The wire shapes of changes that require two people: one requests, another decides.

import { FOUR_EYES_ACTIONS, REQUEST_STATES } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildText, buildTime, buildWord, orNull } from "./builders.ts";
import { buildPage } from "./page.ts";

export const StatusRequestSchema = Type.Object(
	{
		id: Type.String({ description: "The request's id: `rqs_` and 26 letters." }),
		customer_id: Type.String(),
		case_id: orNull(Type.String({ description: "The case in which the change was requested." })),
		action: buildWord(FOUR_EYES_ACTIONS, "The requested action."),
		state: buildWord(REQUEST_STATES, "The state of the request."),
		requested_by: Type.String(),
		requested_at: buildTime("When the change was requested."),
		reason: Type.String(),
		decided_by: orNull(Type.String()),
		decided_at: orNull(buildTime("When the second person decided.")),
		answer: orNull(Type.String({ description: "The note of the second person." })),
	},
	{ $id: "StatusRequest" },
);
export const StatusRequestPageSchema = buildPage("StatusRequestPage", StatusRequestSchema);

export const StatusRequestInputSchema = Type.Object(
	{
		action: buildWord(FOUR_EYES_ACTIONS, "The requested action."),
		reason: buildText(2_000, "The reason. Stored encrypted."),
		case_id: Type.Optional(buildText(64, "The case in which the change was requested.")),
	},
	{ $id: "StatusRequestInput" },
);

export const StatusVerdictSchema = Type.Object(
	{ note: Type.Optional(buildText(2_000, "The reason. Stored encrypted.")) },
	{ $id: "StatusVerdict" },
);

export type StatusRequestView = Static<typeof StatusRequestSchema>;
