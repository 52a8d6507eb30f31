import { defineRule } from "../rule.ts";
import { formatCount, grade } from "../sentences.ts";

export const fanOut = defineRule({
	id: "fan_out",
	title: "Many destinations in a few hours",
	why: "Stolen money is scattered so that it cannot be called back.",
	appliesTo: ["out"],
	parameters: { payeesMin: { default: 5, unit: "count", min: 3, max: 32 } },
	signals: ["distinctPayeesWith8h", "isHonestCrowd"],
	weight: 1.5,
	tags: ["mule"],
	family: "mule",
	evaluate(signals, { payeesMin }) {
		const payees = signals.distinctPayeesWith8h;
		if (payees < payeesMin || signals.isHonestCrowd) return undefined;
		return {
			strength: grade(payees, payeesMin, 2 * payeesMin, 0.5),
			sentence: `Paid ${formatCount(payees, "different destination")} in 8 hours`,
			evidence: { destinations_8h: payees },
		};
	},
});
