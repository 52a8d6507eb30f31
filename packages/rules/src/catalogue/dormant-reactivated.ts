import { defineRule } from "../rule.ts";
import { formatCount, grade } from "../sentences.ts";

export const dormantReactivated = defineRule({
	id: "dormant_reactivated",
	title: "A sleeping account pays out",
	why: "Forgotten accounts are taken over or sold because nobody watches them.",
	appliesTo: ["out"],
	parameters: { silentDays: { default: 90, unit: "days", min: 30, max: 730 } },
	signals: ["dormantDays"],
	weight: 1.5,
	tags: ["impersonation"],
	canVerify: true,
	evaluate(signals, { silentDays }) {
		const days = signals.dormantDays;
		if (days === undefined || days < silentDays) return undefined;
		return {
			strength: grade(days, silentDays, 2 * silentDays, 0.6),
			sentence: `Money out after ${formatCount(days, "day")} without any activity`,
			evidence: { silent_days: days },
		};
	},
});
