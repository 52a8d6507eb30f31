import type { AmountBaseline } from "@hakiki/domain";
import { defineRule } from "../rule.ts";
import { formatDuration, formatMoney, toMajor } from "../sentences.ts";

const DAY_MINUTES = 24 * 60;

export const firstPaymentToPayee = defineRule({
	id: "first_payment_to_payee",
	title: "First payment to this payee",
	why: "Thieves pay strangers. Honest people do so every day too, so the weight depends on how large the amount is for this customer.",
	appliesTo: ["out"],
	parameters: { fullRatio: { default: 2, unit: "ratio", min: 0.5, max: 20 } },
	signals: [
		"isNewPayee",
		"isFirstPaymentToPayee",
		"minutesSincePayeeFirstSeen",
		"isShop",
		"amountMinor",
		"outAmountP95Minor",
		"amountBaseline",
		"currency",
	],
	weight: 0.7,
	tags: ["pace"],
	isNewness: true,
	canVerify: true,
	evaluate(signals, { fullRatio }) {
		// A small payment earlier today does not make the next payment to the same payee ordinary.
		const minutes = signals.minutesSincePayeeFirstSeen ?? 0;
		if (signals.isNewPayee !== true || signals.isShop || (!signals.isFirstPaymentToPayee && minutes > DAY_MINUTES))
			return undefined;
		const { amountMinor, outAmountP95Minor: usual } = signals;
		const size =
			usual === undefined
				? placeAmong(amountMinor, signals.amountBaseline)
				: Math.min(1, (amountMinor ?? 0) / (usual * fullRatio));
		const money = amountMinor === undefined ? undefined : formatMoney(amountMinor, signals.currency);
		return {
			strength: 0.3 + 0.7 * size,
			sentence: describe(signals.isFirstPaymentToPayee === true, minutes, money),
			evidence: { usual_large_amount: usual === undefined ? null : toMajor(usual) },
		};
	},
});

function describe(isFirst: boolean, minutes: number, money: string | undefined): string {
	if (isFirst) return money === undefined ? "First payment to this payee" : `First payment to this payee, of ${money}`;
	const since = minutes < 1 ? "just now" : `${formatDuration(minutes)} ago`;
	return `${money === undefined ? "Payment" : money} to a payee first paid ${since}`;
}

/**
 * Compares a customer without history with the workspace: 0 up to the median payment, 1 from the 99th percentile on.
 */
function placeAmong(amountMinor: number | undefined, baseline: AmountBaseline | undefined): number {
	if (amountMinor === undefined || baseline === undefined || amountMinor <= baseline.p50Minor) return 0;
	if (amountMinor >= baseline.p99Minor) return 1;
	return Math.log(amountMinor / baseline.p50Minor) / Math.log(baseline.p99Minor / baseline.p50Minor);
}
