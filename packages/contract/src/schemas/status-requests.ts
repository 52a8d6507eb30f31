// The wire shapes of what takes two people: one asks, another decides.

import { FOUR_EYES_ACTIONS, REQUEST_STATES } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildText, buildTime, buildWord, orNull } from "./builders.ts";
import { buildPage } from "./page.ts";

export const StatusRequestSchema = Type.Object(
	{
		id: Type.String({ description: "`rqs_` and 26 letters." }),
		customer_id: Type.String(),
		case_id: orNull(Type.String({ description: "The case it comes from." })),
		action: buildWord(FOUR_EYES_ACTIONS, "What is asked for."),
		state: buildWord(REQUEST_STATES, "What came of it."),
		requested_by: Type.String(),
		requested_at: buildTime("When it was asked for."),
		reason: Type.String(),
		decided_by: orNull(Type.String()),
		decided_at: orNull(buildTime("When somebody else decided.")),
		answer: orNull(Type.String({ description: "What they wrote." })),
	},
	{ $id: "StatusRequest" },
);
export const StatusRequestPageSchema = buildPage("StatusRequestPage", StatusRequestSchema);

export const StatusRequestInputSchema = Type.Object(
	{
		action: buildWord(FOUR_EYES_ACTIONS, "What is asked for."),
		reason: buildText(2_000, "Why. Stored sealed."),
		case_id: Type.Optional(buildText(64, "The case it comes from.")),
	},
	{ $id: "StatusRequestInput" },
);

export const StatusVerdictSchema = Type.Object(
	{ note: Type.Optional(buildText(2_000, "Why. Stored sealed.")) },
	{ $id: "StatusVerdict" },
);

export type StatusRequestView = Static<typeof StatusRequestSchema>;
