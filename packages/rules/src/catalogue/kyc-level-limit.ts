import { defineRule } from "../rule.ts";
import { formatMoney, toMajor } from "../sentences.ts";

export const kycLevelLimit = defineRule({
	id: "kyc_level_limit",
	title: "More than the customer's KYC level allows",
	why: "Who has shown little of who they are may move only little at a time. A limit of 0 is none.",
	appliesTo: ["out", "in"],
	parameters: {
		tier1Max: { default: { KE: 100_000, NG: 50_000 }, unit: "money", min: 0, max: 1_000_000_000 },
		tier2Max: { default: { KE: 250_000, NG: 200_000 }, unit: "money", min: 0, max: 1_000_000_000 },
		tier3Max: { default: { KE: 0, NG: 5_000_000 }, unit: "money", min: 0, max: 1_000_000_000 },
	},
	signals: ["kycTier", "amountMinor", "currency"],
	weight: 0,
	tags: ["regulatory"],
	isCap: true,
	evaluate({ kycTier, amountMinor: amount, currency }, { tier1Max, tier2Max, tier3Max }) {
		if (kycTier === undefined || amount === undefined) return undefined;
		const max = [tier1Max, tier2Max, tier3Max][kycTier - 1] ?? 0;
		if (max === 0 || amount <= max) return undefined;
		return {
			sentence: `${formatMoney(amount, currency)} is over the ${formatMoney(max, currency)} that KYC level ${kycTier} allows`,
			evidence: { amount: toMajor(amount), limit: toMajor(max), kyc_level: kycTier },
		};
	},
});
