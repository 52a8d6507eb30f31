// What allow entries lift, and what they never do.

import type { Hit, Rule } from "../rule.ts";
import type { CompiledRule } from "../rule-set/rule-set.ts";
import type { SignalValues } from "../signals/signals.ts";

/** Stolen numbers are the one thing that an excuse for a destination or a device must not open the door to. */
const NEVER_LIFTED: ReadonlySet<string> = new Set(["sim_swap_payout", "takeover_sequence", "wallet_sanctioned"]);

/** Why an allow entry may not name the rule, or nothing when it may. */
export function refuseAllowance(rule: Rule): string | undefined {
	if (NEVER_LIFTED.has(rule.id) || rule.tags.includes("screening") || rule.tags.includes("state"))
		return `${rule.id} is never lifted by an entry`;
	if (rule.weight < 0) return `${rule.id} speaks for the customer, and there is nothing to lift`;
	if (rule.isCap !== undefined && rule.isCap !== false) return `${rule.id} is a limit, which no entry lifts`;
	if (rule.reports !== undefined) return `${rule.id} reports to regulators, which no entry stops`;
	return undefined;
}

/** The rules that this event is excused from; none when the rule set has turned allow entries off. */
export function findAllowances(
	rules: readonly CompiledRule[],
	{ allowEntries }: Pick<SignalValues, "allowEntries">,
): ReadonlySet<string> | undefined {
	if (allowEntries === undefined || !rules.some(({ rule, isShadow }) => rule.id === "allowlisted" && !isShadow))
		return undefined;
	return new Set(allowEntries.flatMap((entry) => entry.rules));
}

/** A hit that would hold the customer stands, whichever rule it is of. */
export function isLifted({ rule }: CompiledRule, hit: Hit, allowances: ReadonlySet<string>): boolean {
	if (!allowances.has(rule.id) || (hit.holds ?? rule.holds ?? false)) return false;
	return refuseAllowance(rule) === undefined;
}
