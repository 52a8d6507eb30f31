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
		shareMax: { default: 0.05, unit: "ratio", min: 0.01, max: 0.5 },
		quietMax: { default: 0.4, unit: "ratio", min: 0.01, max: 1 },
	},
	signals: ["localHour", "hourShare", "workspaceHourBusyness"],
	weight: 0.5,
	tags: ["pace"],
	canVerify: true,
	evaluate(signals, { fromHour, toHour, shareMax, quietMax }) {
		const { localHour: hour, hourShare: share, workspaceHourBusyness: busyness } = signals;
		if (share === undefined) {
			// While the customer's own hours are unknown, the hour is compared with all customers.
			if (busyness === undefined || busyness >= quietMax) return undefined;
			return {
				strength: gradeQuiet(busyness, quietMax),
				sentence: `${formatSpan(hour)}, when hardly anybody is active here`,
				evidence: { local_hour: hour, busyness: roundTo(busyness, 3) },
			};
		}
		const isNight = fromHour <= toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour;
		if (!isNight || share >= shareMax) return undefined;
		return {
			strength: grade(shareMax - share, 0, shareMax, 0.4),
			sentence: `${formatSpan(hour)}, when this customer is ${share === 0 ? "never" : "seldom"} active`,
			evidence: { local_hour: hour, share_of_activity: roundTo(share, 3) },
		};
	},
});

/**
 * The grade follows the logarithm: an hour with a tenth of the activity is ten times as telling. It is 1 at a
 * hundredth.
 */
function gradeQuiet(busyness: number, quietMax: number): number {
	return Math.min(1, Math.max(0.05, Math.log(quietMax / busyness) / Math.log(100)));
}

function formatSpan(hour: number): string {
	return `Between ${formatHour(hour)} and ${formatHour((hour + 1) % 24)}`;
}

function formatHour(hour: number): string {
	return `${String(hour).padStart(2, "0")}:00`;
}
