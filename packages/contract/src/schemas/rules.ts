// The wire shapes that people who manage the rules send about rule sets. A draft's content is checked by the rules
// themselves, which know every name in it.

import { OCCASIONS, OWN_RULE_TAGS, RULE_FLOORS, RULE_MODES } from "@hakiki/domain";
import { type Static, Type } from "@sinclair/typebox";
import { buildText } from "./builders.ts";

const REASON_LENGTH_MAX = 500;
const revision = Type.Integer({
	minimum: 0,
	description: "The draft's revision as it was read, 0 for none; another one by now is refused.",
});

export const PublishRulesSchema = Type.Object(
	{
		reason: buildText(REASON_LENGTH_MAX, "Why, for the audit log."),
		revision: Type.Optional(revision),
	},
	{ $id: "PublishRules" },
);
export type PublishRulesInput = Static<typeof PublishRulesSchema>;

export const RollBackRulesSchema = Type.Object(
	{
		version: Type.String({ format: "rules-version", description: "The version whose content comes back." }),
		reason: buildText(REASON_LENGTH_MAX, "Why, for the audit log."),
	},
	{ $id: "RollBackRules" },
);
export type RollBackRulesInput = Static<typeof RollBackRulesSchema>;

export const DraftRevisionSchema = Type.Object({ revision: Type.Optional(revision) }, { $id: "DraftRevision" });

/** For the document: what the rules themselves check. */
export const RulesDraftSchema = Type.Object(
	{
		revision: Type.Optional(revision),
		bias: Type.Optional(Type.Number({ description: "The log-odds of fraud when nothing fires." })),
		thresholds: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
		rules: Type.Optional(
			Type.Record(Type.String(), Type.Unknown(), {
				description: "By the rule's id: `weight`, `mode`, `parameters`. What is not named stays as published.",
			}),
		),
		custom: Type.Optional(Type.Unknown({ description: "Rules of one's own, in CEL." })),
	},
	{ $id: "RulesDraftInput", description: "Unlike elsewhere, a field nobody knows is refused." },
);

/** The closed sets of words in a rule of one's own. The rules check them; the dashboard offers them. */
export const OWN_RULE_WORDS = { on: OCCASIONS, tags: OWN_RULE_TAGS, mode: RULE_MODES, floor: RULE_FLOORS } as const;

export interface RulesDraftInput {
	readonly revision: number | undefined;
	/** Everything else of the body: bias, thresholds, rules and custom, not checked yet. */
	readonly edits: Readonly<Record<string, unknown>>;
}
