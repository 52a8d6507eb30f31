import { defineRule } from "../rule.ts";
import { formatMoney, grade, toMajor } from "../sentences.ts";

const SEASON_FACTOR = 1.5;

export const velocityAmount = defineRule({
	id: "velocity_amount",
	title: "Much more money out than on a usual day",
	why: "An account that is being emptied sends in a day what it used to send in a month.",
	appliesTo: ["out"],
	parameters: {
		dayMax: { default: { KE: 150_000, NG: 1_000_000 }, unit: "money", min: 100, max: 1_000_000_000 },
		usualRatio: { default: 4, unit: "ratio", min: 1, max: 100 },
	},
	signals: ["outSumWith24hMinor", "outSumUsualDayMinor", "outSumSameDaysEarlierMinor", "isSeason", "currency"],
	weight: 1.2,
	tags: ["pace"],
	canVerify: true,
	evaluate(signals, { dayMax, usualRatio }) {
		const dayMinor = signals.outSumWith24hMinor;
		const limit = signals.isSeason ? dayMax * SEASON_FACTOR : dayMax;
		if (dayMinor === undefined || dayMinor <= limit) return undefined;
		const usual = signals.outSumUsualDayMinor;
		if (usual !== undefined && dayMinor <= usual * usualRatio) return undefined;
		if (dayMinor <= signals.outSumSameDaysEarlierMinor * SEASON_FACTOR) return undefined;
		return {
			strength: grade(dayMinor, limit, 4 * limit, 0.5),
			sentence: `${formatMoney(dayMinor, signals.currency)} out in 24 hours${
				usual === undefined ? "" : `, against ${formatMoney(usual, signals.currency)} on a usual day`
			}`,
			evidence: { out_24h: toMajor(dayMinor), usual_day: usual === undefined ? null : toMajor(usual) },
		};
	},
});
