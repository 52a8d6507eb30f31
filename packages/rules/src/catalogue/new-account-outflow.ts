import { defineRule } from "../rule.ts";
import { formatDuration, formatMoney, grade, roundTo, toMajor } from "../sentences.ts";

export const newAccountOutflow = defineRule({
	id: "new_account_outflow",
	title: "Much money out of a new account",
	why: "Accounts opened with borrowed or stolen papers are emptied in their first days.",
	appliesTo: ["out"],
	parameters: {
		ageDaysMax: { default: 7, unit: "days", min: 1, max: 60 },
		amountMin: { default: { KE: 50_000, NG: 200_000 }, unit: "money", min: 0, max: 100_000_000 },
	},
	signals: ["historyDays", "isOpeningSeen", "outSumWith24hMinor", "currency"],
	weight: 1.2,
	tags: ["mule"],
	evaluate({ historyDays, isOpeningSeen, outSumWith24hMinor: sum, currency }, { ageDaysMax, amountMin }) {
		if (!sum || sum < amountMin || historyDays > ageDaysMax) return undefined;
		return {
			// If the opening was not sent to us, the account may be old and only new to us.
			strength: grade(sum, amountMin, amountMin * 3, 0.4) * (isOpeningSeen ? 1 : 0.5),
			sentence: `${formatMoney(sum, currency)} out in a day, ${formatDuration(historyDays * 1440)} after the first event`,
			evidence: { history_days: roundTo(historyDays, 1), out_24h: toMajor(sum), opening_seen: isOpeningSeen },
		};
	},
});
