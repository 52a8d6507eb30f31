import { defineRule, type Hit } from "../rule.ts";
import { formatMoney, toMajor } from "../sentences.ts";
import { countLeft, describeLeft } from "./describe-cap.ts";

export const agentLimit = defineRule({
	id: "agent_limit",
	title: "Over a limit on cash drawn at agents",
	why: "Nigeria limits the cash that one customer may withdraw at agents, and the cash that one agent may pay out. A limit of 0 means no limit.",
	appliesTo: ["out"],
	parameters: {
		customerDayMax: { default: { KE: 0, NG: 100_000 }, unit: "money", min: 0, max: 1_000_000_000 },
		customerWeekMax: { default: { KE: 0, NG: 500_000 }, unit: "money", min: 0, max: 1_000_000_000 },
		agentDayMax: { default: { KE: 0, NG: 1_200_000 }, unit: "money", min: 0, max: 1_000_000_000 },
	},
	signals: [
		"agentOutSumWith24hMinor",
		"agentOutSumWith7dMinor",
		"agentDrawnTodayMinor",
		"amountMinor",
		"countedBeforeMinor",
		"currency",
	],
	weight: 0,
	tags: ["agent", "regulatory"],
	isCap: true,
	evaluate(signals, { customerDayMax, customerWeekMax, agentDayMax }) {
		const { amountMinor = 0, countedBeforeMinor, currency } = signals;
		const addedMinor = Math.max(0, amountMinor - countedBeforeMinor);
		const judge = (sumMinor: number | undefined, max: number, what: string): Hit | undefined =>
			max === 0 || sumMinor === undefined || sumMinor <= max
				? undefined
				: describeLimit(sumMinor, max, what, { leftMinor: countLeft(sumMinor, addedMinor, max), currency });
		return (
			judge(signals.agentOutSumWith24hMinor, customerDayMax, "drawn by the customer at agents in a day") ??
			judge(signals.agentOutSumWith7dMinor, customerWeekMax, "drawn by the customer at agents in 7 days") ??
			judge(signals.agentDrawnTodayMinor, agentDayMax, "drawn at this agent today")
		);
	},
});

function describeLimit(
	sumMinor: number,
	max: number,
	what: string,
	{ leftMinor, currency }: { readonly leftMinor: number; readonly currency: string },
): Hit {
	return {
		sentence: `${formatMoney(sumMinor, currency)} ${what}, over the limit of ${formatMoney(max, currency)}; ${describeLeft(leftMinor, currency)}`,
		evidence: { amount: toMajor(sumMinor), limit: toMajor(max), left: toMajor(leftMinor) },
	};
}
