import { defineRule } from "../rule.ts";
import { formatMoney, toMajor } from "../sentences.ts";
import { hasTierLimits } from "./customer-kinds.ts";

export const kycLevelLimit = defineRule({
	id: "kyc_level_limit",
	title: "More than the customer's KYC level allows",
	why: "People who have proved little of their identity may move only small amounts at a time. Businesses have no such levels. A limit of 0 means no limit.",
	appliesTo: ["out", "in"],
	parameters: {
		tier1Max: { default: { KE: 100_000, NG: 50_000 }, unit: "money", min: 0, max: 1_000_000_000 },
		tier2Max: { default: { KE: 250_000, NG: 200_000 }, unit: "money", min: 0, max: 1_000_000_000 },
		tier3Max: { default: { KE: 0, NG: 5_000_000 }, unit: "money", min: 0, max: 1_000_000_000 },
	},
	signals: ["kycTier", "customerKind", "isKindInferred", "amountMinor", "currency"],
	weight: 0,
	tags: ["regulatory"],
	isCap: true,
	evaluate(signals, { tier1Max, tier2Max, tier3Max }) {
		const { kycTier, amountMinor: amount, currency } = signals;
		if (kycTier === undefined || amount === undefined || !hasTierLimits(signals)) return undefined;
		const max = [tier1Max, tier2Max, tier3Max][kycTier - 1] ?? 0;
		if (max === 0 || amount <= max) return undefined;
		return {
			sentence: `${formatMoney(amount, currency)} is over the ${formatMoney(max, currency)} that KYC level ${kycTier} allows at a time`,
			// The limit applies to each movement, so the whole limit is left for the next one.
			evidence: { amount: toMajor(amount), limit: toMajor(max), left: toMajor(max), kyc_level: kycTier },
		};
	},
});
