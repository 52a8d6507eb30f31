import { defineRule } from "../rule.ts";
import { formatMoney, toMajor } from "../sentences.ts";

export const firstPaymentToPayee = defineRule({
	id: "first_payment_to_payee",
	title: "First payment to this payee",
	why: "Fraud pays strangers. So do honest people every day: it weighs by how large the amount is for this customer.",
	appliesTo: ["out"],
	parameters: { fullRatio: { default: 2, unit: "ratio", min: 0.5, max: 20 } },
	signals: ["isFirstPaymentToPayee", "isShop", "amountMinor", "outAmountP95Minor", "currency"],
	weight: 0.8,
	tags: ["pace"],
	isNewness: true,
	canVerify: true,
	evaluate(signals, { fullRatio }) {
		if (signals.isFirstPaymentToPayee !== true || signals.isShop) return undefined;
		const { amountMinor, outAmountP95Minor: usual } = signals;
		const ratio = amountMinor === undefined || usual === undefined ? 0 : amountMinor / usual;
		return {
			strength: 0.3 + 0.7 * Math.min(1, ratio / fullRatio),
			sentence:
				amountMinor === undefined
					? "First payment to this payee"
					: `First payment to this payee, of ${formatMoney(amountMinor, signals.currency)}`,
			evidence: { usual_large_amount: usual === undefined ? null : toMajor(usual) },
		};
	},
});
