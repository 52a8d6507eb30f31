// Operations on rule sets: read, draft, publish, run in shadow, backtest.

import { Type } from "@sinclair/typebox";
import { RulePreviewInputSchema, RulePreviewSchema, RulesBacktestSchema } from "../schemas/backtest.ts";
import { buildForm, buildOpenObject } from "../schemas/builders.ts";
import { LayerSchema } from "../schemas/layer.ts";
import {
	MODEL_BODY_BYTES_MAX,
	ModelChangedSchema,
	ModelLoadSchema,
	ModelReadingSchema,
	ModelRemovalSchema,
	ModelStatusSchema,
} from "../schemas/outside-model.ts";
import { buildPageQuery } from "../schemas/page.ts";
import { PublishRulesSchema, RollBackRulesSchema, RulesDraftSchema } from "../schemas/rules.ts";
import {
	DraftDiscardedSchema,
	DraftValidationSchema,
	PublishedRulesSchema,
	RuleCatalogueSchema,
	RuleDraftSchema,
	RuleSetSchema,
	RuleSetVersionPageSchema,
	RuleShadowReportSchema,
	RuleShadowSchema,
	RuleSignalsSchema,
	RulesDiffSchema,
	RulesSchema,
	ShadowStoppedSchema,
} from "../schemas/rules-answers.ts";
import { defineOperation } from "./operation.ts";

const reads = { method: "GET", scope: "rules:read", tag: "Rules" } as const;
const writes = { scope: "rules:write", tag: "Rules" } as const;
/** Room for every rule of the catalogue and 50 custom rules of maximum length. */
const DRAFT_BYTES_MAX = 512 * 1024;
/** A payment of over KES 100 is suspicious: the model's only split. */
const EXAMPLE_MODEL = {
	objective: "binary sigmoid:1",
	num_class: 1,
	num_tree_per_iteration: 1,
	average_output: false,
	feature_names: ["amountMinor"],
	tree_info: [
		{
			tree_structure: {
				...{ split_feature: 0, threshold: 10_000, decision_type: "<=", default_left: true, missing_type: "NaN" },
				internal_count: 100,
				left_child: { leaf_value: -5, leaf_count: 99 },
				right_child: { leaf_value: 4, leaf_count: 1 },
			},
		},
	],
};
/** A few seconds of work in the process that decides. Use `hakiki rules backtest`, a separate process, for more. */
const BACKTEST_EVENTS_MAX = 20_000;
const BACKTEST_EVENTS_DEFAULT = 10_000;

const ruleSetName = (description: string) =>
	Type.Optional(buildForm("rule-set-name", `${description}: \`published\`, \`draft\` or a version number.`));

export const readRules = defineOperation({
	...reads,
	id: "readRules",
	path: "/v1/rules",
	summary: "Read the published rules, the draft and the shadow",
	answer: RulesSchema,
});

export const listRuleVersions = defineOperation({
	...reads,
	id: "listRuleVersions",
	path: "/v1/rules/versions",
	summary: "List versions of the rules, newest first",
	query: buildPageQuery({}),
	answer: RuleSetVersionPageSchema,
});

export const readRuleVersion = defineOperation({
	...reads,
	id: "readRuleVersion",
	path: "/v1/rules/versions/{version}",
	summary: "Read a version of the rules",
	answer: RuleSetSchema,
});

export const compareRules = defineOperation({
	...reads,
	id: "compareRules",
	path: "/v1/rules/diff",
	summary: "Compare two rule sets",
	query: Type.Object({
		from: ruleSetName("The first rule set (the default is the published one)"),
		to: ruleSetName("The second rule set (the default is the draft)"),
	}),
	answer: RulesDiffSchema,
	errors: ["not_found"],
	example: { query: "from=1&to=published" },
});

export const describeRules = defineOperation({
	...reads,
	id: "describeRules",
	path: "/v1/rules/catalogue",
	summary: "Read the catalogue of rules",
	description: "Every rule with its parameters and their bounds, and the defaults for this workspace.",
	answer: RuleCatalogueSchema,
});

export const describeSignals = defineOperation({
	...reads,
	id: "describeSignals",
	path: "/v1/rules/signals",
	summary: "List the signals for custom rules",
	answer: RuleSignalsSchema,
});

export const readLayer = defineOperation({
	...reads,
	id: "readLayer",
	path: "/v1/rules/layer",
	summary: "Read the learned layer",
	description:
		"Every curve and table with its steps, the share of the training events in each, the rules' own effect, and the parts that people have set. To set one, send `pins` to `PUT /v1/rules/draft`.",
	query: Type.Object({ of: ruleSetName("The rule set (the default is the published one)") }),
	answer: LayerSchema,
	errors: ["not_found"],
});

export const replaceDraft = defineOperation({
	...writes,
	id: "replaceDraft",
	countsInBothModes: "draft",
	method: "PUT",
	path: "/v1/rules/draft",
	summary: "Replace the draft",
	body: RulesDraftSchema,
	bodyBytesMax: DRAFT_BYTES_MAX,
	answer: RuleDraftSchema,
	example: { body: { rules: { sim_swap_payout: { weight: 3.5 } } } },
});

export const validateDraft = defineOperation({
	...writes,
	id: "validateDraft",
	method: "POST",
	path: "/v1/rules/draft/validate",
	summary: "Validate a draft without saving it",
	description: "The status is 200 also for an invalid draft. `valid` and `details` hold the result.",
	body: RulesDraftSchema,
	bodyBytesMax: DRAFT_BYTES_MAX,
	answer: DraftValidationSchema,
	example: { body: { rules: { sim_swap_payout: { weight: 3.5 } } } },
});

export const discardDraft = defineOperation({
	...writes,
	id: "discardDraft",
	countsInBothModes: "draft",
	method: "DELETE",
	path: "/v1/rules/draft",
	summary: "Discard the draft",
	answer: DraftDiscardedSchema,
	errors: ["not_found"],
});

export const publishRules = defineOperation({
	...writes,
	id: "publishRules",
	countsInBothModes: true,
	method: "POST",
	path: "/v1/rules/publish",
	summary: "Publish the draft",
	body: PublishRulesSchema,
	answer: PublishedRulesSchema,
	errors: ["not_found"],
	example: { body: { reason: "Fewer SIM swaps slipped through in the backtest" } },
});

export const rollBackRules = defineOperation({
	...writes,
	id: "rollBackRules",
	countsInBothModes: true,
	method: "POST",
	path: "/v1/rules/rollback",
	summary: "Roll back to an earlier version",
	body: RollBackRulesSchema,
	answer: PublishedRulesSchema,
	errors: ["not_found"],
	example: { body: { version: "1", reason: "Too many salaries were held" } },
});

export const readModel = defineOperation({
	...reads,
	id: "readModel",
	path: "/v1/rules/model",
	summary: "Read the facts of the model that was trained outside",
	answer: ModelReadingSchema,
});

export const loadModel = defineOperation({
	...writes,
	id: "loadModel",
	countsInBothModes: true,
	method: "PUT",
	path: "/v1/rules/model",
	summary: "Load a model that was trained outside, in shadow",
	description:
		"The body is the file itself: what LightGBM's `dump_model` (as JSON) or XGBoost's `save_model` (as `.json`) wrote, for a binary objective. A refused file changes nothing, and `details` names the place in it. Load a larger file with `hakiki rules model load`.",
	query: ModelLoadSchema,
	body: buildOpenObject("The file of the model."),
	bodyBytesMax: MODEL_BODY_BYTES_MAX,
	answer: ModelChangedSchema,
	example: { query: "name=amounts&reason=Trained+on+January+to+May", body: EXAMPLE_MODEL },
});

export const changeModelStatus = defineOperation({
	...writes,
	id: "changeModelStatus",
	countsInBothModes: true,
	method: "PATCH",
	path: "/v1/rules/model",
	summary: "Make the model active, or put it back in shadow",
	body: ModelStatusSchema,
	answer: ModelChangedSchema,
	errors: ["not_found"],
	example: { body: { status: "active", reason: "Finds more fraud in the backtest" } },
});

export const removeModel = defineOperation({
	...writes,
	id: "removeModel",
	countsInBothModes: true,
	method: "DELETE",
	path: "/v1/rules/model",
	summary: "Remove the model that was trained outside",
	description: "Earlier versions of the rules keep it, so that a rollback brings it back.",
	query: ModelRemovalSchema,
	answer: ModelChangedSchema,
	errors: ["not_found"],
	example: { query: "reason=Replaced+by+the+learned+score" },
});

export const reportShadow = defineOperation({
	...reads,
	id: "reportShadow",
	path: "/v1/rules/shadow",
	summary: "Read the report of the shadow run",
	answer: RuleShadowReportSchema,
	errors: ["not_found"],
});

export const startShadow = defineOperation({
	...writes,
	id: "startShadow",
	countsInBothModes: true,
	method: "POST",
	path: "/v1/rules/shadow",
	summary: "Start to run the draft in shadow",
	answer: RuleShadowSchema,
	errors: ["not_found"],
});

export const stopShadow = defineOperation({
	...writes,
	id: "stopShadow",
	countsInBothModes: true,
	method: "DELETE",
	path: "/v1/rules/shadow",
	summary: "Stop the shadow run",
	answer: ShadowStoppedSchema,
	errors: ["not_found"],
});

export const backtestRules = defineOperation({
	...reads,
	id: "backtestRules",
	path: "/v1/rules/backtest",
	summary: "Backtest two rule sets on the latest stored events",
	query: Type.Object({
		from: ruleSetName("The first rule set (the default is the published one)"),
		to: ruleSetName("The second rule set (the default is the draft)"),
		events: Type.Integer({
			minimum: 1,
			maximum: BACKTEST_EVENTS_MAX,
			default: BACKTEST_EVENTS_DEFAULT,
			description: "The number of latest events to replay.",
		}),
		score_from: Type.Optional(
			buildForm("moment", "Measure only events at or after this time. Earlier events only build history."),
		),
		score_to: Type.Optional(buildForm("moment", "Measure only events before this time.")),
	}),
	answer: RulesBacktestSchema,
	errors: ["not_found"],
	example: { query: "from=1&to=published&events=100" },
});

export const previewRule = defineOperation({
	...reads,
	id: "previewRule",
	method: "POST",
	path: "/v1/rules/preview",
	summary: "Count the events on which a condition would have fired",
	description:
		"Counts the events of the last 30 days. The first answer counts the latest events that can be replayed in about 2 s. If there are more, `counting` is true: up to 60,000 events are then replayed in the background, for about 10 s, and the same request gets their counts. If not all events of the 30 days were counted, `sampled` is true and `from` says since when. Nothing is stored.",
	body: RulePreviewInputSchema,
	answer: RulePreviewSchema,
	example: { body: { when: "isOut && amountMinor > money(50000)", on: ["out"] } },
});
