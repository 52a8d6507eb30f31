import { defineRule } from "../rule.ts";
import { formatDuration, formatMoney, formatShare, grade, roundTo, toMajor } from "../sentences.ts";

const STEPS = [{ money: "in", from: "anyone" }] as const;

export const firstPartyBustOut = defineRule({
	id: "first_party_bust_out",
	title: "In and all out again on a new account",
	why: "An account opened for fraud receives as much as it can and is emptied within the hour.",
	appliesTo: ["out"],
	parameters: {
		withinHours: { default: 1, unit: "hours", min: 0.25, max: 24 },
		ageDaysMax: { default: 7, unit: "days", min: 1, max: 60 },
		shareMin: { default: 0.9, unit: "ratio", min: 0.5, max: 1 },
		receivedMin: { default: { KE: 10_000, NG: 50_000 }, unit: "money", min: 0, max: 100_000_000 },
	},
	signals: ["steps", "historyDays", "isOpeningSeen", "isHonestCrowd", "occurredAtMs", "currency"],
	weight: 2,
	tags: ["mule"],
	evaluate(signals, { withinHours, ageDaysMax, shareMin, receivedMin }) {
		if (signals.historyDays > ageDaysMax || signals.isHonestCrowd) return undefined;
		const received = signals.steps.match(STEPS, withinHours)?.[0];
		if (received === undefined || received.amountMinor <= 0 || received.amountMinor < receivedMin) return undefined;
		const share = signals.steps.sumOutSince(received.at) / received.amountMinor;
		if (share < shareMin) return undefined;
		const minutes = (signals.occurredAtMs - received.at) / 60_000;
		return {
			// If the opening was not sent to us, the account may be old and only new to us.
			strength: grade(received.amountMinor, receivedMin, 5 * receivedMin, 0.6) * (signals.isOpeningSeen ? 1 : 0.5),
			sentence: `${formatShare(share, `the ${formatMoney(received.amountMinor, signals.currency)} received`)} left within ${formatDuration(minutes)}, ${formatDuration(signals.historyDays * 1440)} after the first event`,
			evidence: {
				received: toMajor(received.amountMinor),
				share: roundTo(share, 3),
				minutes: Math.floor(minutes),
				history_days: roundTo(signals.historyDays, 1),
			},
			evidenceAt: received.at,
		};
	},
});
