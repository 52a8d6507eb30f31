// The wire shapes of responses about rule sets.

import { SIGNAL_GROUPS } from "@hakiki/domain";
import { Type } from "@sinclair/typebox";
import { buildOpenObject, buildTime, buildWord, orNull } from "./builders.ts";
import { ErrorDetailSchema } from "./error.ts";
import { buildPage } from "./page.ts";

const version = Type.String({ description: "The version number, as in `rules_version` of a decision." });

const RuleSetContentSchema = Type.Object(
	{
		bias: Type.Optional(Type.Number({ description: "The log-odds of fraud if no rule fires." })),
		thresholds: Type.Optional(buildOpenObject("The scores from which on events are reviewed and blocked.")),
		rules: Type.Optional(buildOpenObject("The settings of each rule of the catalogue.")),
		custom: Type.Optional(buildOpenObject("The workspace's own rules, in CEL.")),
		pins: Type.Optional(buildOpenObject("The parts of the learned layer that people have set, by id.")),
	},
	{ $id: "RuleSetContent" },
);

const RuleSetChangeSchema = Type.Object(
	{
		path: Type.String({ description: "The dotted path of the value that differs." }),
		before: Type.Optional(Type.Unknown({ description: "The old value. Absent if the value is new." })),
		after: Type.Optional(Type.Unknown({ description: "The new value. Absent if the value was removed." })),
	},
	{ $id: "RuleSetChange" },
);

export const versionFields = {
	version,
	created_at: buildTime("When the version was published."),
	created_by: Type.String({ description: "The author of the version." }),
	approved_by: orNull(Type.String({ description: "The person who approved the version, if approval is required." })),
	reason: Type.String({ description: "The reason for the change." }),
	restores: orNull(Type.String({ description: "For a rollback: the version that was restored." })),
};

const RuleSetVersionSchema = Type.Object(versionFields, { $id: "RuleSetVersion" });
export const RuleSetVersionPageSchema = buildPage("RuleSetVersionPage", RuleSetVersionSchema);
export const RuleSetSchema = Type.Object({ ...versionFields, content: RuleSetContentSchema }, { $id: "RuleSet" });

export const RuleDraftSchema = Type.Object(
	{
		revision: Type.Integer({
			description: "The number of changes to the draft. Send it back to detect a concurrent change.",
		}),
		based_on: version,
		authors: Type.Array(Type.String()),
		updated_at: buildTime("When the draft was last changed."),
		content: RuleSetContentSchema,
		changes: Type.Array(RuleSetChangeSchema, {
			description: "The differences from the version the draft is based on.",
		}),
	},
	{ $id: "RuleDraft" },
);

const shadowFields = {
	number: Type.Integer(),
	started_at: buildTime("When the shadow run began."),
	started_by: Type.String(),
};
export const RuleShadowSchema = Type.Object(shadowFields, { $id: "RuleShadow" });

export const RuleShadowReportSchema = Type.Object(
	{
		...shadowFields,
		events: Type.Integer({ description: "The number of events the shadow run has seen." }),
		changed: Type.Array(
			Type.Object({
				from: Type.String({ description: "The real decision." }),
				to: Type.String({ description: "The decision that the draft would have made." }),
				count: Type.Integer(),
			}),
		),
		examples: Type.Array(
			Type.Object({
				event_id: Type.String(),
				customer_id: Type.String(),
				from: Type.String({ description: "The real decision." }),
				to: Type.String({ description: "The decision that the draft would have made." }),
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
		needs_approval: Type.Boolean({ description: "Whether a second person must approve a publication." }),
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
	{ stopped: Type.Integer({ description: "The number of the shadow run that was stopped." }) },
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
					parameters: Type.Record(
						Type.String(),
						buildOpenObject("The default, the unit and the bounds of a parameter."),
					),
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
				{
					name: Type.String(),
					group: buildWord(SIGNAL_GROUPS, "The subject of the signal."),
					type: buildWord(["number", "bool", "text", "texts"] as const, "The type of its values."),
					unit: orNull(Type.String()),
					choices: orNull(
						Type.Array(Type.String(), { description: "The possible values of a text, if they are a closed set." }),
					),
					meaning: Type.String(),
				},
				{ $id: "RuleSignal" },
			),
		),
	},
	{ $id: "RuleSignals" },
);
