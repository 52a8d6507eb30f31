// The wire shapes of requests about rule sets. The package `rules` checks a draft's content, because it knows every
// rule, parameter and signal.

import { OCCASIONS, OWN_RULE_TAGS, RULE_FLOORS, RULE_MODES } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildText } from "./builders.ts";

const REASON_LENGTH_MAX = 500;
const revision = Type.Integer({
	minimum: 0,
	description:
		"The draft's `revision` as you read it, or 0 if there was no draft. The request is refused if the draft has changed since.",
});

export const PublishRulesSchema = Type.Object(
	{
		reason: buildText(REASON_LENGTH_MAX, "The reason, for the audit log."),
		revision: Type.Optional(revision),
	},
	{ $id: "PublishRules" },
);
export type PublishRulesInput = Static<typeof PublishRulesSchema>;

export const RollBackRulesSchema = Type.Object(
	{
		version: Type.String({ format: "rules-version", description: "The version to restore." }),
		reason: buildText(REASON_LENGTH_MAX, "The reason, for the audit log."),
	},
	{ $id: "RollBackRules" },
);
export type RollBackRulesInput = Static<typeof RollBackRulesSchema>;

export const DraftRevisionSchema = Type.Object({ revision: Type.Optional(revision) }, { $id: "DraftRevision" });

/** For the API document only. The package `rules` checks the content. */
export const RulesDraftSchema = Type.Object(
	{
		revision: Type.Optional(revision),
		bias: Type.Optional(Type.Number({ description: "The log-odds of fraud if no rule fires." })),
		thresholds: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
		rules: Type.Optional(
			Type.Record(Type.String(), Type.Unknown(), {
				description: "`weight`, `mode` and `parameters` by the rule's id. Values that are left out stay as published.",
			}),
		),
		custom: Type.Optional(Type.Unknown({ description: "Your own rules, in CEL." })),
		pins: Type.Optional(
			Type.Record(Type.String(), Type.Unknown(), {
				description:
					"Parts of the learned layer that you set by hand, by an id of your choice: `signal`, `value` (log-odds from -3 to 3), and optionally `from`, `to`, `unknown`, `note`. Without a range, the whole curve is pinned. For a table: `signal`, `with` and the value 0. Null removes a pin.",
			}),
		),
	},
	{ $id: "RulesDraftInput", description: "Unlike elsewhere, unknown fields are refused." },
);

/** The closed sets of words in a rule of one's own. The rules check them; the dashboard offers them. */
export const OWN_RULE_WORDS = { on: OCCASIONS, tags: OWN_RULE_TAGS, mode: RULE_MODES, floor: RULE_FLOORS } as const;

export interface RulesDraftInput {
	readonly revision: number | undefined;
	/** The rest of the body: bias, thresholds, rules, custom and pins. It is not checked yet. */
	readonly edits: Readonly<Record<string, unknown>>;
}
