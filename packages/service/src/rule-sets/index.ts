// The verbs about rule sets.

export { MODEL_FILE_BYTES_MAX } from "@hakiki/rules";
export { changeModel, type ModelChange, readModels, readPublishedModel } from "./change-model.ts";
export { describeCatalogue, describeSignals } from "./describe-rules.ts";
export { type DraftEdit, discardDraft, editDraft, validateEdit } from "./edit-draft.ts";
export { publishDraft, rollBackRules, setApproval } from "./publish-draft.ts";
export { type Publishing, publishRuleSet, publishRuleSetWithin } from "./publish-rule-set.ts";
export {
	compareRuleSets,
	listRuleSetVersions,
	readRuleSetVersion,
	readRules,
	VERSIONS_PAGE_MAX,
} from "./read-rules.ts";
export {
	type AppliedRules,
	applyRuleFiles,
	planRuleFiles,
	pullRuleFiles,
	type RuleFiles,
	type RulesPlan,
} from "./rule-files.ts";
export { reportShadow, startShadow, stopShadow } from "./run-shadow.ts";
