import { defineRule } from "../rule.ts";
import { formatCount, formatMoney, formatShare, grade, roundTo, toMajor } from "../sentences.ts";

export const moneyReturns = defineRule({
	id: "money_returns",
	title: "Money returns to its origin through others",
	why: "A ring of accounts passes money round, less a commission at each step, to hide where it came from or to feign turnover.",
	appliesTo: ["out"],
	parameters: {
		daysMax: { default: 7, unit: "days", min: 1, max: 14 },
		// Half, because the other half may go through another account.
		keptMin: { default: 0.45, unit: "ratio", min: 0.4, max: 1 },
		pureMin: { default: 0.4, unit: "ratio", min: 0, max: 1 },
		bulkMin: { default: 0.3, unit: "ratio", min: 0, max: 1 },
		restHoursMax: { default: 48, unit: "hours", min: 1, max: 168 },
		amountMin: { default: { KE: 5_000, NG: 50_000 }, unit: "money", min: 0, max: 10_000_000 },
	},
	signals: ["moneyReturn", "currency"],
	weight: 3,
	floor: "review",
	tags: ["mule"],
	family: "mule",
	evaluate({ moneyReturn, currency }, { daysMax, keptMin, pureMin, bulkMin, restHoursMax, amountMin }) {
		if (moneyReturn === undefined) return undefined;
		const { hours, kept, pure, bulk, minor, startMinor, path } = moneyReturn;
		const others = path.length - 1;
		if (hours > 24 * daysMax || kept < keptMin || startMinor < amountMin) return undefined;
		// Friends, families and traders also pay each other in circles. But they pay others too, get more than they pass on,
		// and take their time.
		if (pure < pureMin || bulk < bulkMin || hours > restHoursMax * others) return undefined;
		return {
			// In a week the same sums meet by chance more easily than in a day.
			strength: 1 - 0.4 * grade(hours, 24, 24 * daysMax, 0),
			sentence: `${formatShare(minor / startMinor, formatMoney(startMinor, currency))} returns to its origin through ${formatCount(others, "other")} within ${formatCount(Math.max(1, Math.round(hours)), "hour")}`,
			evidence: {
				others,
				minutes: Math.round(60 * hours),
				started: toMajor(startMinor),
				returned: toMajor(minor),
				kept_share: roundTo(kept, 3),
				path: writePath(path),
			},
		};
	},
});

/** The customers from the origin back to it, as a list in JSON, because an id may contain any sign. */
function writePath(path: readonly string[]): string {
	return JSON.stringify(path);
}
