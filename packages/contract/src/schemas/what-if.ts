// The wire shape of what other rules would have decided of one event.

import { DECISIONS } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildOpenObject, buildWord, orNull } from "./builders.ts";

const verdict = Type.Object({
	decision: buildWord(DECISIONS, "What it comes to."),
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
			evidence: buildOpenObject("The figures that caused it."),
		}),
	),
	contributions: Type.Array(
		Type.Object({
			rule: Type.String(),
			title: orNull(Type.String()),
			strength: Type.Number({ description: "0 to 1." }),
			weight: Type.Number(),
			added: Type.Number({ description: "What it added to the log-odds." }),
			shadow: Type.Boolean({ description: "It was only watched, and added nothing." }),
		}),
	),
});

export const WhatIfSchema = Type.Object(
	{
		event_id: Type.String(),
		recorded: Type.Object({ decision: buildWord(DECISIONS, "As it was decided."), score: Type.Number() }),
		before: verdict,
		after: verdict,
		faithful: Type.Boolean({
			description: "`before` came to what was recorded. Where not, what is known of the network has changed since.",
		}),
	},
	{ $id: "WhatIf", description: "`before`: decided again by the rules of then; `after`: by those asked about." },
);

export type WhatIfView = Static<typeof WhatIfSchema>;
