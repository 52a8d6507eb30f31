import { defineRule } from "../rule.ts";
import { formatDuration, formatMoney, grade, roundTo, toMajor } from "../sentences.ts";

export const newAccountReceiving = defineRule({
	id: "new_account_receiving",
	title: "Much money into an account of the first day",
	why: "Mule accounts are opened for one purpose, and the first victim pays into them within hours.",
	appliesTo: ["in"],
	parameters: {
		ageHoursMax: { default: 24, unit: "hours", min: 1, max: 720 },
		amountMin: { default: { KE: 50_000, NG: 250_000 }, unit: "money", min: 0, max: 100_000_000 },
	},
	signals: ["historyDays", "isOpeningSeen", "inSumWith24hMinor", "isHonestCrowd", "currency"],
	weight: 1.4,
	tags: ["mule"],
	evaluate(signals, { ageHoursMax, amountMin }) {
		const sum = signals.inSumWith24hMinor;
		const hours = signals.historyDays * 24;
		if (!sum || sum < amountMin || hours > ageHoursMax || signals.isHonestCrowd) return undefined;
		const isNew = signals.isOpeningSeen;
		return {
			// If the opening was not sent to us, the account may be old and only new to us.
			strength: grade(sum, amountMin, 4 * amountMin, 0.5) * (isNew ? 1 : 0.5),
			sentence: `${formatMoney(sum, signals.currency)} received ${formatDuration(hours * 60)} after the ${
				isNew ? "account was opened" : "first event"
			}`,
			evidence: { age_hours: roundTo(hours, 1), received: toMajor(sum), opening_seen: isNew },
		};
	},
});
