// The layer learns from payments that went through, so it knows little about those that the rules stop. It may make such a
// stop milder, but it lets nothing through that rules stop as a takeover, as a mule or because of a confirmed fraud. Shops are
// left to it: most payments at a shop with a few confirmed frauds are honest, and their labels say so.

import type { RuleTag } from "@hakiki/domain";

const KEPT_TAGS: ReadonlySet<RuleTag> = new Set<RuleTag>(["cyber", "impersonation", "mule"]);
/** A rule that adds less to the log-odds is only one of many small signs. */
const ADDED_MIN = 1;

/** `added` is what the rule adds to the log-odds of the event. */
export function isKept(tags: readonly RuleTag[], added: number): boolean {
	return added >= ADDED_MIN && tags.some((tag) => KEPT_TAGS.has(tag));
}

/** Returns the change of a kept event: at most down to the limit for a review. */
export function keepStop(change: number, base: number, limit: number): number {
	return base < limit ? change : Math.max(change, limit - base);
}
