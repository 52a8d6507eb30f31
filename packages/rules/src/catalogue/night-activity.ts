import { defineRule } from "../rule.ts";
import { grade, roundTo } from "../sentences.ts";

export const nightActivity = defineRule({
	id: "night_activity",
	title: "At night, which is unusual for this customer",
	why: "Accounts are emptied while their owners sleep and see no message.",
	appliesTo: ["out"],
	parameters: {
		fromHour: { default: 23, unit: "hours", min: 0, max: 23 },
		toHour: { default: 5, unit: "hours", min: 0, max: 23 },
		shareMax: { default: 0.1, unit: "ratio", min: 0.01, max: 0.5 },
	},
	signals: ["localHour", "hourShare"],
	weight: 0.5,
	tags: ["pace"],
	canVerify: true,
	evaluate(signals, { fromHour, toHour, shareMax }) {
		const { localHour: hour, hourShare: share } = signals;
		const isNight = fromHour <= toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour;
		if (!isNight || share === undefined || share >= shareMax) return undefined;
		return {
			strength: grade(shareMax - share, 0, shareMax, 0.4),
			sentence: `Between ${formatHour(hour)} and ${formatHour((hour + 1) % 24)}, when this customer is ${
				share === 0 ? "never" : "seldom"
			} active`,
			evidence: { local_hour: hour, share_of_activity: roundTo(share, 3) },
		};
	},
});

function formatHour(hour: number): string {
	return `${String(hour).padStart(2, "0")}:00`;
}
