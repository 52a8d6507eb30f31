import { defineRule, type Hit } from "../rule.ts";
import { formatCount, formatMoney, toMajor } from "../sentences.ts";
import { findTierCap, isCappedMobile, WALLET_CAPS } from "./wallet-caps.ts";

export const nearCap = defineRule({
	id: "near_cap",
	title: "Again and again just under a cap",
	why: "People who want to move more than a cap allows split it into parts just under the cap.",
	appliesTo: ["out"],
	parameters: {
		...WALLET_CAPS,
		shareMin: { default: 0.95, unit: "ratio", min: 0.8, max: 0.99 },
		countMin: { default: 3, unit: "count", min: 2, max: 7 },
	},
	signals: [
		"workspaceCountry",
		"method",
		"destinationType",
		"kycTier",
		"customerKind",
		"isKindInferred",
		"limits",
		"currency",
	],
	weight: 0,
	tags: ["regulatory"],
	reports: "register",
	evaluate(signals, parameters) {
		const { limits, currency } = signals;
		const { shareMin, countMin } = parameters;
		if (signals.workspaceCountry === "NG") {
			const dayMax = findTierCap(signals, parameters);
			if (dayMax === undefined) return undefined;
			const days = limits.countDays("outSum", dayMax * shareMin, dayMax + 1);
			return describe(days, countMin, "day", dayMax, currency);
		}
		if (!isCappedMobile(signals)) return undefined;
		const { transactionMax, dayMax } = parameters;
		const payments = limits.countMobileOut(transactionMax * shareMin, transactionMax + 1);
		const days = limits.countDays("mobileOutSum", dayMax * shareMin, dayMax + 1);
		return (
			describe(payments, countMin, "payment", transactionMax, currency) ??
			describe(days, countMin, "day", dayMax, currency)
		);
	},
});

function describe(
	count: number,
	countMin: number,
	of: "payment" | "day",
	cap: number,
	currency: string,
): Hit | undefined {
	if (count < countMin) return undefined;
	return {
		sentence: `${formatCount(count, of)} of the last 7 days just under the cap of ${formatMoney(cap, currency)}`,
		evidence: { count_7d: count, of: `${of}s`, cap: toMajor(cap) },
	};
}
