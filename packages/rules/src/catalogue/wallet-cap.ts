import { defineRule, type Hit } from "../rule.ts";
import { formatMoney, toMajor } from "../sentences.ts";
import { hasTierLimits } from "./customer-kinds.ts";
import { countLeft, describeLeft } from "./describe-cap.ts";
import { findTierCap, isCappedMobile, WALLET_CAPS } from "./wallet-caps.ts";

export const walletCap = defineRule({
	id: "wallet_cap",
	title: "Over a cap on mobile money or on the customer's tier",
	why: "Kenyan mobile money and Nigerian account tiers of private persons have caps set by the regulator.",
	appliesTo: ["out", "in"],
	parameters: { ...WALLET_CAPS, balanceMax: { default: 500_000, unit: "money", min: 1, max: 1_000_000_000 } },
	signals: [
		"workspaceCountry",
		"isOut",
		"method",
		"destinationType",
		"amountMinor",
		"countedBeforeMinor",
		"balanceMinor",
		"mobileOutSumWith24hMinor",
		"outSumWith24hMinor",
		"kycTier",
		"customerKind",
		"isKindInferred",
		"currency",
	],
	weight: 0,
	tags: ["regulatory"],
	isCap: true,
	evaluate(signals, parameters) {
		const { currency, isOut, amountMinor = 0 } = signals;
		const addedMinor = Math.max(0, amountMinor - signals.countedBeforeMinor);
		const judge = (sumMinor: number | undefined, max: number, what: string): Hit | undefined =>
			sumMinor === undefined || sumMinor <= max
				? undefined
				: describeCap(sumMinor, max, what, { leftMinor: countLeft(sumMinor, addedMinor, max), currency });
		if (signals.workspaceCountry === "NG") {
			const dayMax = isOut ? findTierCap(signals, parameters) : undefined;
			if (dayMax === undefined) return undefined;
			return judge(signals.outSumWith24hMinor, dayMax, `a day on tier ${signals.kycTier}`);
		}
		if (!isCappedMobile(signals)) return undefined;
		const { transactionMax } = parameters;
		if (amountMinor > transactionMax)
			return describeCap(amountMinor, transactionMax, "a mobile-money payment", { currency });
		// A business pays wages from an account that is no personal wallet.
		if (!hasTierLimits(signals)) return undefined;
		return isOut
			? judge(signals.mobileOutSumWith24hMinor, parameters.dayMax, "a day of mobile money")
			: judge(signals.balanceMinor, parameters.balanceMax, "the balance of a mobile-money account");
	},
});

/** A cap on each payment is never used up, so it has no `leftMinor`. */
function describeCap(
	sumMinor: number,
	max: number,
	what: string,
	{ leftMinor, currency }: { readonly leftMinor?: number; readonly currency: string },
): Hit {
	const left = leftMinor === undefined ? "" : `; ${describeLeft(leftMinor, currency)}`;
	return {
		sentence: `${formatMoney(sumMinor, currency)} is over the cap of ${formatMoney(max, currency)} for ${what}${left}`,
		evidence: { amount: toMajor(sumMinor), cap: toMajor(max), left: toMajor(leftMinor ?? max) },
	};
}
