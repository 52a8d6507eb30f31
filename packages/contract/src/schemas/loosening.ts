// The wire shapes of requests to loosen what takes two people.

import { FOUR_EYES_ACTIONS, LOOSENED_SETTINGS } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildOpenObject, buildTime, buildWord } from "./builders.ts";
import { buildPage } from "./page.ts";
import { ThresholdsSchema } from "./screening.ts";

export const LooseningSchema = Type.Object(
	{
		setting: buildWord(LOOSENED_SETTINGS, "What is to be loosened."),
		wanted: buildOpenObject(
			"`removed`: what shall no longer take two people. `needed`: whether rules need a second person. Or the thresholds. Of `screening_lists`, `needed` is whether live mode refuses to look names up without the required lists.",
		),
		requested_by: Type.String({ description: "Who asked for it." }),
		requested_at: buildTime("When."),
		effective_at: buildTime("When it takes effect without a second person."),
	},
	{ $id: "Loosening" },
);
export const LooseningPageSchema = buildPage("LooseningPage", LooseningSchema);

export const LooseningInputSchema = Type.Object(
	{
		four_eyes: Type.Optional(
			Type.Array(buildWord(FOUR_EYES_ACTIONS, "What is done to a customer."), {
				maxItems: FOUR_EYES_ACTIONS.length,
				description: "All that shall still take two people.",
			}),
		),
		rules_need_approval: Type.Optional(Type.Boolean({ description: "`false`: rules shall need no second person." })),
		screening_needs_lists: Type.Optional(
			Type.Boolean({ description: "`false`: names shall be looked up in live mode without the required lists." }),
		),
		thresholds: Type.Optional(Type.Partial(Type.Pick(ThresholdsSchema, ["sanction", "strong"]))),
	},
	{ $id: "LooseningInput", description: "The settings as they shall be; at least one must be looser than it is." },
);

export type LooseningView = Static<typeof LooseningSchema>;
