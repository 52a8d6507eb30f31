// For tests of ordered rules: returns the steps as an event sees them, after earlier events were folded.

import type { NormalEvent } from "@hakiki/domain";
import { catalogue } from "../catalogue/catalogue.ts";
import { foldEvent } from "../profile/fold-event.ts";
import { createProfile } from "../profile/profile.ts";
import { compileRuleSet, defaultRuleSet } from "../rule-set/compile-rule-set.ts";
import { createSignals, type SignalValues } from "../signals/signals.ts";
import { makeNetwork, Story } from "./story.ts";

const ruleSet = compileRuleSet(defaultRuleSet("KE"), catalogue);

/** Every earlier event was allowed. */
export function signalsAfter(before: readonly NormalEvent[], event: NormalEvent): SignalValues {
	const profile = createProfile();
	for (const earlier of before) foldEvent(profile, earlier, { decision: "allow", score: 1 });
	const { customer, workspace } = new Story();
	const network = makeNetwork();
	return createSignals({ event, customer, isNewCustomer: false, profile, network, workspace, ruleSet }).signals;
}
