// The rules that allow entries can lift, and those that they never lift.

import type { Hit, Rule } from "../rule.ts";
import type { CompiledRule } from "../rule-set/rule-set.ts";
import type { SignalValues } from "../signals/signals.ts";

/** An allow entry for a destination or a device must never help a thief with a stolen number. */
const NEVER_LIFTED: ReadonlySet<string> = new Set(["sim_swap_payout", "takeover_sequence", "wallet_sanctioned"]);

/** Returns the reason why an allow entry may not name the rule, or undefined if it may. */
export function refuseAllowance(rule: Rule): string | undefined {
	if (NEVER_LIFTED.has(rule.id) || rule.tags.includes("screening") || rule.tags.includes("state"))
		return `${rule.id} is never lifted by an entry`;
	if (rule.weight < 0) return `${rule.id} is a trust rule, so there is nothing to lift`;
	if (rule.isCap !== undefined && rule.isCap !== false) return `${rule.id} is a limit, which no entry lifts`;
	if (rule.reports !== undefined) return `${rule.id} reports to regulators, which no entry stops`;
	return undefined;
}

/** Returns the rules that this event is exempt from. Empty if the rule set has switched allow entries off. */
export function findAllowances(
	rules: readonly CompiledRule[],
	{ allowEntries }: Pick<SignalValues, "allowEntries">,
): ReadonlySet<string> | undefined {
	if (allowEntries === undefined || !rules.some(({ rule, isShadow }) => rule.id === "allowlisted" && !isShadow))
		return undefined;
	return new Set(allowEntries.flatMap((entry) => entry.rules));
}

/** A hit that would hold the customer is never lifted, whatever its rule. */
export function isLifted({ rule }: CompiledRule, hit: Hit, allowances: ReadonlySet<string>): boolean {
	if (!allowances.has(rule.id) || (hit.holds ?? rule.holds ?? false)) return false;
	return refuseAllowance(rule) === undefined;
}
