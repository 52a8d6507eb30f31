import { defineRule } from "../rule.ts";
import { formatDuration, formatMoney, formatShare, grade, roundTo, toMajor } from "../sentences.ts";

const STEPS = [{ money: "in", from: "lender" }] as const;

export const creditThenDrain = defineRule({
	id: "credit_then_drain",
	title: "A loan leaves as soon as it comes",
	why: "A thief who has taken over an account also borrows in the owner's name, and moves the loan on at once.",
	appliesTo: ["out"],
	parameters: {
		withinHours: { default: 2, unit: "hours", min: 0.25, max: 24 },
		shareMin: { default: 0.8, unit: "ratio", min: 0.3, max: 1 },
		creditMin: { default: { KE: 1_000, NG: 5_000 }, unit: "money", min: 0, max: 100_000_000 },
	},
	signals: ["steps", "isFirstPaymentToPayee", "isShop", "occurredAtMs", "currency"],
	weight: 1.8,
	tags: ["impersonation"],
	canVerify: true,
	evaluate(signals, { withinHours, shareMin, creditMin }) {
		const credit = signals.steps.match(STEPS, withinHours)?.[0];
		if (credit === undefined || credit.amountMinor <= 0 || credit.amountMinor < creditMin) return undefined;
		const share = signals.steps.sumOutSince(credit.at) / credit.amountMinor;
		if (share < shareMin) return undefined;
		// People borrow to pay for something, so a shop or a known payee is an ordinary use of a loan.
		const isOrdinary = signals.isShop || signals.isFirstPaymentToPayee === false;
		const minutes = (signals.occurredAtMs - credit.at) / 60_000;
		return {
			strength: grade(share, shareMin, Math.max(shareMin, 1), 0.7) * (isOrdinary ? 0.4 : 1),
			sentence: `${formatShare(share, `a loan of ${formatMoney(credit.amountMinor, signals.currency)}`)} left within ${formatDuration(minutes)}`,
			evidence: {
				credit: toMajor(credit.amountMinor),
				share: roundTo(share, 3),
				minutes: Math.floor(minutes),
				first_payment: signals.isFirstPaymentToPayee ?? null,
			},
			evidenceAt: credit.at,
		};
	},
});
