// The wire shape of a what-if: the decision that other rules would have made on one event.

import { DECISIONS } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildOpenObject, buildWord, orNull } from "./builders.ts";

const verdict = Type.Object({
	decision: buildWord(DECISIONS, "The decision."),
	score: Type.Number({ description: "0 to 100." }),
	bias: Type.Number({ description: "The log-odds of fraud before any rule." }),
	thresholds: Type.Object({ review: Type.Number(), block: Type.Number() }),
	reasons: Type.Array(
		Type.Object({
			code: Type.String(),
			reason: Type.String(),
			rule: Type.String(),
			severity: Type.String(),
			weight: Type.Number(),
			evidence: buildOpenObject("The figures behind the reason."),
		}),
	),
	contributions: Type.Array(
		Type.Object({
			rule: Type.String(),
			title: orNull(Type.String()),
			strength: Type.Number({ description: "0 to 1." }),
			weight: Type.Number(),
			added: Type.Number({ description: "The amount it added to the log-odds." }),
			shadow: Type.Boolean({ description: "True if the rule runs in shadow mode and added nothing." }),
		}),
	),
});

export const WhatIfSchema = Type.Object(
	{
		event_id: Type.String(),
		recorded: Type.Object({ decision: buildWord(DECISIONS, "The recorded decision."), score: Type.Number() }),
		before: verdict,
		after: verdict,
		faithful: Type.Boolean({
			description:
				"True if `before` equals the recorded decision. If false, the data about the network has changed since.",
		}),
	},
	{
		$id: "WhatIf",
		description:
			"`before` is a new decision by the rules that were in force. `after` is the decision by the rules in the request.",
	},
);

export type WhatIfView = Static<typeof WhatIfSchema>;
