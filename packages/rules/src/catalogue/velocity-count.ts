import { defineRule } from "../rule.ts";
import { formatCount, grade, roundTo } from "../sentences.ts";

export const velocityCount = defineRule({
	id: "velocity_count",
	title: "Many payments in a short time",
	why: "Many small payments evade a limit per payment.",
	appliesTo: ["out"],
	parameters: {
		hourMax: { default: 10, unit: "count", min: 1, max: 10_000 },
		dayMax: { default: 30, unit: "count", min: 1, max: 100_000 },
		usualRatio: { default: 4, unit: "ratio", min: 1, max: 100 },
	},
	signals: ["outCountWith1h", "outCountWith24h", "outCountSinceVerifiedWith24h", "outCountUsualDay"],
	weight: 1.4,
	tags: ["pace"],
	canVerify: true,
	evaluate(signals, { hourMax, dayMax, usualRatio }) {
		const hour = signals.outCountWith1h ?? 0;
		const day = signals.outCountWith24h ?? 0;
		const isHour = hour > hourMax;
		if (!isHour && day <= dayMax) return undefined;
		// A verification speaks for the payments before it, and counting starts again.
		if ((signals.outCountSinceVerifiedWith24h ?? Number.POSITIVE_INFINITY) <= hourMax) return undefined;
		const usual = signals.outCountUsualDay;
		if (usual !== undefined && Math.max(hour, day) <= usual * usualRatio) return undefined;
		const count = isHour ? hour : day;
		const max = isHour ? hourMax : dayMax;
		return {
			strength: grade(count, max, 3 * max, 0.5),
			sentence: `${formatCount(count, "payment")} in ${isHour ? "an hour" : "24 hours"}`,
			evidence: { payments_1h: hour, payments_24h: day, usual_day: usual === undefined ? null : roundTo(usual, 1) },
		};
	},
});
