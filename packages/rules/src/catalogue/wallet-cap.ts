import { defineRule, type Hit } from "../rule.ts";
import { formatMoney, toMajor } from "../sentences.ts";

const MOBILE: ReadonlySet<string | undefined> = new Set(["mpesa", "airtel"]);

export const walletCap = defineRule({
	id: "wallet_cap",
	title: "Over a cap on mobile money or on the customer's tier",
	why: "Kenyan mobile money and Nigerian account tiers have caps set by the regulator.",
	appliesTo: ["out"],
	parameters: {
		transactionMax: { default: 250_000, unit: "money", min: 1, max: 1_000_000_000 },
		dayMax: { default: 500_000, unit: "money", min: 1, max: 1_000_000_000 },
		tier1DayMax: { default: 50_000, unit: "money", min: 1, max: 1_000_000_000 },
		tier2DayMax: { default: 200_000, unit: "money", min: 1, max: 1_000_000_000 },
		tier3DayMax: { default: 5_000_000, unit: "money", min: 1, max: 1_000_000_000 },
	},
	signals: [
		"workspaceCountry",
		"method",
		"destinationType",
		"amountMinor",
		"mobileOutSumWith24hMinor",
		"outSumWith24hMinor",
		"kycTier",
		"currency",
	],
	weight: 0,
	tags: ["regulatory"],
	isCap: true,
	evaluate(signals, parameters) {
		if (signals.workspaceCountry === "NG") {
			const tier = signals.kycTier;
			if (tier === undefined) return undefined;
			const dayMax = [parameters.tier1DayMax, parameters.tier2DayMax, parameters.tier3DayMax][tier - 1];
			return over(signals.outSumWith24hMinor, dayMax, signals.currency, `a day on tier ${tier}`);
		}
		// Bank transfers have no such cap, whatever they are paid from.
		if (!MOBILE.has(signals.method ?? signals.destinationType)) return undefined;
		return (
			over(signals.amountMinor, parameters.transactionMax, signals.currency, "a mobile-money payment") ??
			over(signals.mobileOutSumWith24hMinor, parameters.dayMax, signals.currency, "a day of mobile money")
		);
	},
});

function over(sumMinor: number | undefined, max: number | undefined, currency: string, what: string): Hit | undefined {
	if (sumMinor === undefined || max === undefined || sumMinor <= max) return undefined;
	return {
		sentence: `${formatMoney(sumMinor, currency)} is over the cap of ${formatMoney(max, currency)} for ${what}`,
		evidence: { amount: toMajor(sumMinor), cap: toMajor(max) },
	};
}
