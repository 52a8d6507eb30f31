// The layer learns from payments that went through, so it knows little about those that the rules stop. It may make such a
// stop milder, but it lets nothing through that rules stop as a mule, because of a confirmed fraud, or as a takeover. Shops
// are left to it: most payments at a shop with a few confirmed frauds are honest, and their labels say so.

import type { RuleTag } from "@hakiki/domain";

/** A rule that adds less to the log-odds is only one of many small signs. */
const ADDED_MIN = 1;
const SIGN_MINUTES_MAX = 3 * 24 * 60;

/** The signals that say whether stops are kept. Unknown is undefined or NaN. */
export interface KeptFacts {
	readonly isShop: boolean;
	readonly minutesSinceTakeoverSign: number | undefined;
	readonly minutesInDeviceDoubt: number | undefined;
}

/** Returns the tags of the rules whose stops the layer keeps. Rules about takeovers also fire on honest habits. */
export function listKeptTags({
	isShop,
	minutesSinceTakeoverSign,
	minutesInDeviceDoubt,
}: KeptFacts): readonly RuleTag[] {
	if (isShop) return [];
	const isSigned =
		(minutesSinceTakeoverSign ?? Number.NaN) <= SIGN_MINUTES_MAX || (minutesInDeviceDoubt ?? Number.NaN) >= 0;
	return isSigned ? ["mule", "cyber", "impersonation"] : ["mule"];
}

/** `added` is what the rule adds to the log-odds of the event. */
export function isKept(kept: readonly RuleTag[], tags: readonly RuleTag[], added: number): boolean {
	return added >= ADDED_MIN && tags.some((tag) => kept.includes(tag));
}

/** Returns the change of a kept event: at most down to the limit for a review. */
export function keepStop(change: number, base: number, limit: number): number {
	return base < limit ? change : Math.max(change, limit - base);
}
