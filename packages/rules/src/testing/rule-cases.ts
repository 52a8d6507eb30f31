// For tests of rules: runs one rule over given signals, with its defaults, and refuses reads of undeclared signals.

import type { CountryServed } from "@hakiki/domain";
import type { Hit, Rule } from "../rule.ts";
import { compileRuleSet } from "../rule-set/compile-rule-set.ts";
import type { SignalValues } from "../signals/signals.ts";

const ALWAYS_KNOWN: Partial<SignalValues> = {
	occurredAtMs: Date.parse("2026-07-14T09:00:00Z"),
	currency: "KES",
	workspaceCountry: "KE",
	isTillOrPaybill: false,
	isShop: false,
	isHonestCrowd: false,
	isAgentsDevice: false,
	isFromLender: false,
	isPayeeEstablished: false,
	isSeason: false,
	hasEarlierDevice: false,
	freshOutMinor: 0,
	isInDoubt: false,
	hasOpenStop: false,
	outSumSameDaysEarlierMinor: 0,
	outLargestSameDaysEarlierMinor: 0,
	ownFrauds28d: 0,
	ownFraudsEver: 0,
	customerStatus: "active",
	partyCountries: [],
	distinctPayersWith24h: 0,
	distinctPayeesWith8h: 0,
	newPayeesWith1h: 0,
	newPayeesWith8h: 0,
	isDraining: false,
	isUndone: false,
	countriesPaid: 0,
	outLargest90dMinor: 0,
	activeDays90d: 0,
	historyDays: 100,
	isOpeningSeen: true,
	isFirstOut: false,
	locatedEvents: 0,
	cardDeclinesWith10m: 0,
	reversalsWith7d: 0,
	phoneChangesWith: 0,
	hasBvn: false,
	outAmountsWith24hMinor: [],
	inAmountsWith24hMinor: [],
	isOut: true,
	isVolume: true,
	isCash: false,
	isKindInferred: false,
	isBirthDateTold: false,
	countedBeforeMinor: 0,
	isPep: false,
	isPartyPep: false,
};

/** Returns the result of the rule for these signals. A signal that is left out is unknown. */
export function evaluateRule(
	rule: Rule,
	signals: Partial<SignalValues>,
	options: { country?: CountryServed; parameters?: Record<string, number> } = {},
): Hit | undefined {
	const country = options.country ?? "KE";
	const parameters = options.parameters ?? {};
	const ruleSet = compileRuleSet({ version: "test", country, rules: { [rule.id]: { mode: "live", parameters } } }, [
		rule,
	]);
	const compiled = Object.values(ruleSet.byOccasion).flat()[0];
	if (compiled === undefined) throw new Error(`${rule.id} applies to nothing`);
	const currency = country === "KE" ? "KES" : "NGN";
	const values: Partial<SignalValues> = { ...ALWAYS_KNOWN, currency, workspaceCountry: country, ...signals };
	return rule.evaluate(guardReads(rule, values), compiled.parameters);
}

/** The compiler already refuses reads of undeclared signals. This also catches casts and spreads. */
function guardReads(rule: Rule, values: Partial<SignalValues>): SignalValues {
	const declared: readonly string[] = rule.signals;
	return new Proxy(values, {
		get(target, name) {
			if (!declared.includes(String(name))) throw new Error(`${rule.id} reads ${String(name)} undeclared`);
			return Reflect.get(target, name);
		},
	}) as SignalValues;
}
