import type { AmountBaseline } from "@hakiki/domain";
import { defineRule } from "../rule.ts";
import { formatMoney, toMajor } from "../sentences.ts";

export const firstPaymentToPayee = defineRule({
	id: "first_payment_to_payee",
	title: "First payment to this payee",
	why: "Fraud pays strangers. So do honest people every day: it weighs by how large the amount is for this customer.",
	appliesTo: ["out"],
	parameters: { fullRatio: { default: 2, unit: "ratio", min: 0.5, max: 20 } },
	signals: ["isNewPayee", "isShop", "amountMinor", "outAmountP95Minor", "amountBaseline", "currency"],
	weight: 0.7,
	tags: ["pace"],
	family: "takeover",
	isNewness: true,
	canVerify: true,
	evaluate(signals, { fullRatio }) {
		if (signals.isNewPayee !== true || signals.isShop) return undefined;
		const { amountMinor, outAmountP95Minor: usual } = signals;
		const size =
			usual === undefined
				? placeAmong(amountMinor, signals.amountBaseline)
				: Math.min(1, (amountMinor ?? 0) / (usual * fullRatio));
		return {
			strength: 0.3 + 0.7 * size,
			sentence:
				amountMinor === undefined
					? "First payment to this payee"
					: `First payment to this payee, of ${formatMoney(amountMinor, signals.currency)}`,
			evidence: { usual_large_amount: usual === undefined ? null : toMajor(usual) },
		};
	},
});

/** Who has no history is measured by the others: 0 up to the median of such payments here, 1 from the 99th percentile on. */
function placeAmong(amountMinor: number | undefined, baseline: AmountBaseline | undefined): number {
	if (amountMinor === undefined || baseline === undefined || amountMinor <= baseline.p50Minor) return 0;
	if (amountMinor >= baseline.p99Minor) return 1;
	return Math.log(amountMinor / baseline.p50Minor) / Math.log(baseline.p99Minor / baseline.p50Minor);
}
