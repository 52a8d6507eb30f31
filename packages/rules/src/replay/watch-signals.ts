// Adds a watcher to a compiled rule set. It sees the signals of every event at the moment of the decision and changes
// nothing.

import type { CompiledRule, RuleSet } from "../rule-set/rule-set.ts";
import type { SignalValues } from "../signals/signals.ts";

export function watchSignals(ruleSet: RuleSet, watch: (signals: SignalValues) => void): RuleSet {
	const watcher: CompiledRule = {
		rule: {
			id: "watcher",
			title: "Watcher",
			why: "Records signals.",
			appliesTo: [],
			parameters: {},
			signals: [],
			weight: 0,
			tags: [],
			evaluate: (signals) => {
				watch(signals);
				return undefined;
			},
		},
		weight: 0,
		isShadow: true,
		isCap: false,
		parameters: {},
	};
	const byOccasion = Object.entries(ruleSet.byOccasion).map(([occasion, rules]) => [occasion, [...rules, watcher]]);
	return { ...ruleSet, byOccasion: Object.fromEntries(byOccasion) as unknown as RuleSet["byOccasion"] };
}
