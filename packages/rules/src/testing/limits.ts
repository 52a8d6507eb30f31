// For tests of rules on limits: builds a limit log from the movements of the last days.

import type { NormalEvent } from "@hakiki/domain";
import { foldEvent } from "../profile/fold-event.ts";
import { createProfile } from "../profile/profile.ts";
import { compileRuleSet, defaultRuleSet } from "../rule-set/compile-rule-set.ts";
import { Facts } from "../signals/facts.ts";
import { LimitLog } from "../signals/limit-signals.ts";
import { Story } from "./story.ts";

/** Returns the log as the last of these events sees it. All others were allowed before. */
export function makeLimitLog(events: readonly NormalEvent[]): LimitLog {
	const event = events.at(-1);
	if (event === undefined) throw new Error("A log needs the event that looks at it");
	const profile = createProfile();
	for (const earlier of events.slice(0, -1)) foldEvent(profile, earlier, { decision: "allow", score: 3 });
	const { customer, network, workspace } = new Story();
	const ruleSet = compileRuleSet(defaultRuleSet("KE"), []);
	return new LimitLog(new Facts({ event, customer, isNewCustomer: false, profile, network, workspace, ruleSet }));
}
