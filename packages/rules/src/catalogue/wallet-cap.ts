import { defineRule, type Hit } from "../rule.ts";
import { formatMoney, toMajor } from "../sentences.ts";
import { findTierCap, isCappedMobile, WALLET_CAPS } from "./wallet-caps.ts";

export const walletCap = defineRule({
	id: "wallet_cap",
	title: "Over a cap on mobile money or on the customer's tier",
	why: "Kenyan mobile money and Nigerian account tiers have caps set by the regulator.",
	appliesTo: ["out", "in"],
	parameters: { ...WALLET_CAPS, balanceMax: { default: 500_000, unit: "money", min: 1, max: 1_000_000_000 } },
	signals: [
		"workspaceCountry",
		"isOut",
		"method",
		"destinationType",
		"amountMinor",
		"balanceMinor",
		"mobileOutSumWith24hMinor",
		"outSumWith24hMinor",
		"kycTier",
		"currency",
	],
	weight: 0,
	tags: ["regulatory"],
	isCap: true,
	evaluate(signals, parameters) {
		const { currency, isOut } = signals;
		if (signals.workspaceCountry === "NG") {
			const dayMax = isOut ? findTierCap(signals, parameters) : undefined;
			if (dayMax === undefined) return undefined;
			return over(signals.outSumWith24hMinor, dayMax, currency, `a day on tier ${signals.kycTier}`);
		}
		if (!isCappedMobile(signals)) return undefined;
		return (
			over(signals.amountMinor, parameters.transactionMax, currency, "a mobile-money payment") ??
			(isOut
				? over(signals.mobileOutSumWith24hMinor, parameters.dayMax, currency, "a day of mobile money")
				: over(signals.balanceMinor, parameters.balanceMax, currency, "the balance of a mobile-money account"))
		);
	},
});

function over(sumMinor: number | undefined, max: number, currency: string, what: string): Hit | undefined {
	if (sumMinor === undefined || sumMinor <= max) return undefined;
	return {
		sentence: `${formatMoney(sumMinor, currency)} is over the cap of ${formatMoney(max, currency)} for ${what}`,
		evidence: { amount: toMajor(sumMinor), cap: toMajor(max) },
	};
}
