// The wire shapes of requests to loosen a control that requires two people.

import { FOUR_EYES_ACTIONS, LOOSENED_SETTINGS } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildOpenObject, buildTime, buildWord } from "./builders.ts";
import { buildPage } from "./page.ts";
import { ThresholdsSchema } from "./screening.ts";
import { ControlGroupSchema } from "./workspace.ts";

export const LooseningSchema = Type.Object(
	{
		setting: buildWord(LOOSENED_SETTINGS, "The setting to loosen."),
		wanted: buildOpenObject(
			"`removed`: the actions that no longer require two people. `needed`: whether rules need a second person; for `screening_lists`, whether live mode refuses to screen names without the required lists. For thresholds: the new thresholds. For the control group: `share`, and `amount_max_minor` in minor units.",
		),
		requested_by: Type.String({ description: "The user who requested it." }),
		requested_at: buildTime("When it was requested."),
		effective_at: buildTime("When it takes effect without a second person."),
	},
	{ $id: "Loosening" },
);
export const LooseningPageSchema = buildPage("LooseningPage", LooseningSchema);

export const LooseningInputSchema = Type.Object(
	{
		four_eyes: Type.Optional(
			Type.Array(buildWord(FOUR_EYES_ACTIONS, "An action on a customer."), {
				maxItems: FOUR_EYES_ACTIONS.length,
				description: "All actions that still require two people.",
			}),
		),
		rules_need_approval: Type.Optional(Type.Boolean({ description: "`false`: rules no longer need a second person." })),
		screening_needs_lists: Type.Optional(
			Type.Boolean({ description: "`false`: live mode screens names even without the required lists." }),
		),
		control_group: Type.Optional(ControlGroupSchema),
		thresholds: Type.Optional(Type.Partial(Type.Pick(ThresholdsSchema, ["sanction", "strong"]))),
	},
	{ $id: "LooseningInput", description: "The new settings. At least one must be looser than the current one." },
);

export type LooseningView = Static<typeof LooseningSchema>;
