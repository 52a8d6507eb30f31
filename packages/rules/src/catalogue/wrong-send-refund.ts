import { defineRule } from "../rule.ts";
import { formatDuration, formatMoney, formatShare, grade, roundTo, toMajor } from "../sentences.ts";

const STEPS = [{ money: "in", from: "stranger" }] as const;

export const wrongSendRefund = defineRule({
	id: "wrong_send_refund",
	title: "A stranger's money goes on to somebody else",
	why: "A stranger claims to have sent money by mistake and asks for it back to another number. The first payment is stolen or reversed later; the refund is lost.",
	appliesTo: ["out"],
	parameters: {
		withinHours: { default: 2, unit: "hours", min: 0.25, max: 24 },
		shareMin: { default: 0.5, unit: "ratio", min: 0.1, max: 1 },
		shareMax: { default: 1.1, unit: "ratio", min: 1, max: 5 },
		receivedMin: { default: { KE: 1_000, NG: 5_000 }, unit: "money", min: 0, max: 100_000_000 },
		reviewMin: { default: { KE: 10_000, NG: 50_000 }, unit: "money", min: 0, max: 100_000_000 },
	},
	signals: ["steps", "isFirstPaymentToPayee", "isHonestCrowd", "amountMinor", "occurredAtMs", "currency"],
	weight: 1.4,
	tags: ["impersonation"],
	isNewness: true,
	canVerify: true,
	evaluate(signals, { withinHours, shareMin, shareMax, receivedMin, reviewMin }) {
		const { amountMinor } = signals;
		if (signals.isFirstPaymentToPayee !== true || signals.isHonestCrowd || amountMinor === undefined) return undefined;
		const received = signals.steps.match(STEPS, withinHours)?.[0];
		if (received === undefined || received.amountMinor <= 0 || received.amountMinor < receivedMin) return undefined;
		const share = amountMinor / received.amountMinor;
		if (share < shareMin || share > shareMax) return undefined;
		const minutes = (signals.occurredAtMs - received.at) / 60_000;
		return {
			strength: grade(share, shareMin, Math.max(shareMin, 0.9), 0.5),
			sentence: `${formatShare(share, `the ${formatMoney(received.amountMinor, signals.currency)} that a first-time sender sent ${formatDuration(minutes)} ago`)} goes to somebody else, never paid before`,
			evidence: {
				received: toMajor(received.amountMinor),
				share: roundTo(share, 3),
				minutes_since_received: Math.floor(minutes),
			},
			evidenceAt: received.at,
			...(amountMinor >= reviewMin && { floor: "review" as const }),
		};
	},
});
