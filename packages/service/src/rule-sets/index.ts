// The verbs about rule sets.

export {
	type PublishedVersion,
	type Publishing,
	publishRuleSet,
	publishRuleSetWithin,
} from "./publish-rule-set.ts";
export type { RuleSetTools } from "./rule-set-tools.ts";
