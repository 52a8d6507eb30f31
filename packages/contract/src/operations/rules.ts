// Operations on rule sets: reading, drafting, publishing, watching, trying.

import { Type } from "@sinclair/typebox";
import { RulesBacktestSchema } from "../schemas/backtest.ts";
import { buildForm } from "../schemas/builders.ts";
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
/** Every rule of the catalogue, and 50 of the workspace's own at their longest. */
const DRAFT_BYTES_MAX = 512 * 1024;
/** Some seconds of work beside the decisions; more is for `hakiki rules backtest`, in a process of its own. */
const BACKTEST_EVENTS_MAX = 20_000;
const BACKTEST_EVENTS_DEFAULT = 10_000;

const ruleSetName = (description: string) =>
	Type.Optional(buildForm("rule-set-name", `${description}: \`published\`, \`draft\`, or the number of a version.`));

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
		from: ruleSetName("What stands before, the published rules when not said"),
		to: ruleSetName("What stands after, the draft when not said"),
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
	description: "Every rule with its parameters and their bounds, in the workspace's own defaults.",
	answer: RuleCatalogueSchema,
});

export const describeSignals = defineOperation({
	...reads,
	id: "describeSignals",
	path: "/v1/rules/signals",
	summary: "Read what a rule of one's own can ask",
	answer: RuleSignalsSchema,
});

export const replaceDraft = defineOperation({
	...writes,
	id: "replaceDraft",
	countsInBothModes: true,
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
	summary: "Check a draft without keeping it",
	description: "That something is wrong is what was asked, so it is an answer and no error.",
	body: RulesDraftSchema,
	bodyBytesMax: DRAFT_BYTES_MAX,
	answer: DraftValidationSchema,
	example: { body: { rules: { sim_swap_payout: { weight: 3.5 } } } },
});

export const discardDraft = defineOperation({
	...writes,
	id: "discardDraft",
	countsInBothModes: true,
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
	summary: "Go back to an earlier version",
	body: RollBackRulesSchema,
	answer: PublishedRulesSchema,
	errors: ["not_found"],
	example: { body: { version: "1", reason: "Too many salaries were held" } },
});

export const reportShadow = defineOperation({
	...reads,
	id: "reportShadow",
	path: "/v1/rules/shadow",
	summary: "See what the watching draft would have changed",
	answer: RuleShadowReportSchema,
	errors: ["not_found"],
});

export const startShadow = defineOperation({
	...writes,
	id: "startShadow",
	countsInBothModes: true,
	method: "POST",
	path: "/v1/rules/shadow",
	summary: "Let the draft watch decisions",
	answer: RuleShadowSchema,
	errors: ["not_found"],
});

export const stopShadow = defineOperation({
	...writes,
	id: "stopShadow",
	countsInBothModes: true,
	method: "DELETE",
	path: "/v1/rules/shadow",
	summary: "Stop the watching draft",
	answer: ShadowStoppedSchema,
	errors: ["not_found"],
});

export const backtestRules = defineOperation({
	...reads,
	id: "backtestRules",
	path: "/v1/rules/backtest",
	summary: "Decide the latest stored events by two rule sets",
	query: Type.Object({
		from: ruleSetName("The first, the published rules when not said"),
		to: ruleSetName("The second, the draft when not said"),
		events: Type.Integer({
			minimum: 1,
			maximum: BACKTEST_EVENTS_MAX,
			default: BACKTEST_EVENTS_DEFAULT,
			description: "The latest so many.",
		}),
		score_from: Type.Optional(buildForm("moment", "Counts only events from then on; earlier ones build history.")),
		score_to: Type.Optional(buildForm("moment", "Counts only events before then.")),
	}),
	answer: RulesBacktestSchema,
	errors: ["not_found"],
	example: { query: "from=1&to=published&events=100" },
});
