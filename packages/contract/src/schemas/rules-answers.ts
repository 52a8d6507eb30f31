// The wire shapes of answers about rule sets.

import { Type } from "@sinclair/typebox";
import { buildOpenObject, buildTime, orNull } from "./builders.ts";
import { ErrorDetailSchema } from "./error.ts";
import { buildPage } from "./page.ts";

const version = Type.String({ description: "The number of a version, as in decisions." });

const RuleSetContentSchema = Type.Object(
	{
		bias: Type.Optional(Type.Number({ description: "The log-odds of fraud when nothing fires." })),
		thresholds: Type.Optional(buildOpenObject("From which score on to review and to block.")),
		rules: Type.Optional(buildOpenObject("What is set of each rule of the catalogue.")),
		custom: Type.Optional(buildOpenObject("The workspace's own rules, in CEL.")),
	},
	{ $id: "RuleSetContent" },
);

const RuleSetChangeSchema = Type.Object(
	{
		path: Type.String({ description: "What differs, as a dotted path." }),
		before: Type.Optional(Type.Unknown({ description: "Absent where it is new." })),
		after: Type.Optional(Type.Unknown({ description: "Absent where it is gone." })),
	},
	{ $id: "RuleSetChange" },
);

const versionFields = {
	version,
	created_at: buildTime("When it was published."),
	created_by: Type.String({ description: "Who made it." }),
	approved_by: orNull(Type.String({ description: "Who approved it, where a second person must." })),
	reason: Type.String({ description: "Why." }),
	restores: orNull(Type.String({ description: "Of a roll-back: the version whose content came back." })),
};

const RuleSetVersionSchema = Type.Object(versionFields, { $id: "RuleSetVersion" });
export const RuleSetVersionPageSchema = buildPage("RuleSetVersionPage", RuleSetVersionSchema);
export const RuleSetSchema = Type.Object({ ...versionFields, content: RuleSetContentSchema }, { $id: "RuleSet" });

export const RuleDraftSchema = Type.Object(
	{
		revision: Type.Integer({ description: "Counts the draft's changes." }),
		based_on: version,
		authors: Type.Array(Type.String()),
		updated_at: buildTime("When it was last changed."),
		content: RuleSetContentSchema,
		changes: Type.Array(RuleSetChangeSchema, { description: "Against the version it is based on." }),
	},
	{ $id: "RuleDraft" },
);

const shadowFields = {
	number: Type.Integer(),
	started_at: buildTime("When it began to watch."),
	started_by: Type.String(),
};
export const RuleShadowSchema = Type.Object(shadowFields, { $id: "RuleShadow" });

export const RuleShadowReportSchema = Type.Object(
	{
		...shadowFields,
		events: Type.Integer({ description: "How many it has watched." }),
		changed: Type.Array(
			Type.Object({
				from: Type.String({ description: "As it was decided." }),
				to: Type.String({ description: "As the draft would have." }),
				count: Type.Integer(),
			}),
		),
		examples: Type.Array(
			Type.Object({
				event_id: Type.String(),
				customer_id: Type.String(),
				from: Type.String({ description: "As it was decided." }),
				to: Type.String({ description: "As the draft would have." }),
				score: Type.Number(),
				shadow_score: Type.Number(),
				rules: Type.Array(Type.String()),
			}),
		),
	},
	{ $id: "RuleShadowReport" },
);

export const RulesSchema = Type.Object(
	{
		published: RuleSetSchema,
		draft: orNull(RuleDraftSchema),
		shadow: orNull(RuleShadowSchema),
		needs_approval: Type.Boolean({ description: "Whether a second person must publish." }),
	},
	{ $id: "Rules" },
);

export const RulesDiffSchema = Type.Object(
	{ from: Type.String(), to: Type.String(), changes: Type.Array(RuleSetChangeSchema) },
	{ $id: "RulesDiff" },
);

export const PublishedRulesSchema = Type.Object(
	{ version, before: version, changes: Type.Array(RuleSetChangeSchema) },
	{ $id: "PublishedRules" },
);

export const DraftValidationSchema = Type.Object(
	{
		valid: Type.Boolean(),
		changes: Type.Array(RuleSetChangeSchema),
		details: Type.Array(ErrorDetailSchema),
	},
	{ $id: "DraftValidation" },
);

export const DraftDiscardedSchema = Type.Object({ discarded: Type.Boolean() }, { $id: "DraftDiscarded" });
export const ShadowStoppedSchema = Type.Object(
	{ stopped: Type.Integer({ description: "The number of the set that was watching." }) },
	{ $id: "ShadowStopped" },
);

export const RuleCatalogueSchema = Type.Object(
	{
		data: Type.Array(
			Type.Object(
				{
					id: Type.String(),
					title: Type.String(),
					why: Type.String(),
					applies_to: Type.Array(Type.String()),
					parameters: Type.Record(Type.String(), buildOpenObject("Default, unit and bounds.")),
					signals: Type.Array(Type.String()),
					weight: Type.Number(),
					floor: orNull(Type.String()),
					tags: Type.Array(Type.String()),
				},
				{ $id: "CatalogueRule" },
			),
		),
	},
	{ $id: "RuleCatalogue" },
);

export const RuleSignalsSchema = Type.Object(
	{
		data: Type.Array(
			Type.Object(
				{ name: Type.String(), type: Type.String(), unit: orNull(Type.String()), meaning: Type.String() },
				{ $id: "RuleSignal" },
			),
		),
	},
	{ $id: "RuleSignals" },
);
