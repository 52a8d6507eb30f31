// The control group: a few small payments that the score alone would send to review are let through by chance, so that a
// workspace learns what its stops cost. Everything else that speaks against an event keeps it out of the group.

import { isMovement, type Reason } from "@hakiki/domain";
import type { DecideInput } from "../outcome.ts";
import type { Facts } from "../signals/facts.ts";
import type { Verdict } from "./choose-answer.ts";
import type { CountedHit } from "./evaluate-rules.ts";

/** The answer carries this reason first. */
export const CONTROL_REASON: Reason = {
	code: "control_group",
	reason: "Let through as part of the control group",
	rule: "control_group",
	severity: "low",
	weight: 0,
	evidence: {},
};

/** Tags of rules that a person or the law stands behind. */
const KEPT_OUT: ReadonlySet<string> = new Set(["screening", "state", "regulatory"]);

/** Asks for the draw last, because it costs a keyed hash. */
export function isLetThrough(
	input: DecideInput,
	live: readonly CountedHit[],
	{ decision, suspicion, risk }: Verdict,
	facts: Facts,
): boolean {
	const { control, event } = input;
	if (control === undefined || decision !== "review" || suspicion !== "review" || risk !== "review") return false;
	if (input.workspace.mode !== "enforce" || event.isBackfilled || !isMovement(event) || facts.isSettling) return false;
	if (event.amountMinor === undefined || event.amountMinor > control.amountMaxMinor) return false;
	if (live.some(isMoreThanScore) || isCustomerKept(facts) || isFraudKnown(facts)) return false;
	return control.isDrawn(event);
}

function isMoreThanScore({ compiled, holds, floor, reports }: CountedHit): boolean {
	if (floor !== undefined || holds || reports !== undefined || compiled.isCap) return true;
	return compiled.rule.isFormal === true || compiled.rule.tags.some((tag) => KEPT_OUT.has(tag));
}

/** A customer who is under review, was stopped, or was let through in the last 30 days. */
function isCustomerKept({ customer, profile }: Facts): boolean {
	if (customer.status !== "active" || customer.openCases.length > 0) return true;
	if (customer.screeningStatus !== "clear" && customer.screeningStatus !== "pending") return true;
	if (profile.stops.length > 0 || profile.marks.length > 0 || profile.matches.length > 0) return true;
	return profile.milestones.some(({ kind }) => kind === "control_group");
}

/** A confirmed fraud, or a ring around one, at anything that this event shows: payee, device, agent, phone. */
function isFraudKnown({ refs, network }: Facts): boolean {
	return refs.some(({ hash }) => network.allOf(hash).some(({ marks, rings }) => marks.length > 0 || rings.length > 0));
}
