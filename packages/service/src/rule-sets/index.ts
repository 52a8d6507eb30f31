// The verbs about rule sets.

export { type DescribedRule, type DescribedSignal, describeCatalogue, describeSignals } from "./describe-rules.ts";
export { type DraftEdit, discardDraft, editDraft, validateEdit } from "./edit-draft.ts";
export { publishDraft, rollBackRules, setApproval } from "./publish-draft.ts";
export {
	type PublishedVersion,
	type Publishing,
	publishRuleSet,
	publishRuleSetWithin,
} from "./publish-rule-set.ts";
export {
	compareRuleSets,
	type DraftReading,
	listRuleSetVersions,
	type RuleSetName,
	type RulesReading,
	readRuleSetVersion,
	readRules,
	type ShadowFacts,
	VERSIONS_PAGE_MAX,
	type VersionFacts,
	type VersionReading,
} from "./read-rules.ts";
export type { RuleSetTools } from "./rule-set-tools.ts";
export { reportShadow, type ShadowExample, type ShadowReport, startShadow, stopShadow } from "./run-shadow.ts";
