import { defineRule, type Hit } from "../rule.ts";
import { formatMoney, toMajor } from "../sentences.ts";

export const agentLimit = defineRule({
	id: "agent_limit",
	title: "Over a limit on cash drawn at agents",
	why: "Nigeria limits what one customer may draw at agents, and what one agent may pay out. A limit of 0 is none.",
	appliesTo: ["out"],
	parameters: {
		customerDayMax: { default: { KE: 0, NG: 100_000 }, unit: "money", min: 0, max: 1_000_000_000 },
		customerWeekMax: { default: { KE: 0, NG: 500_000 }, unit: "money", min: 0, max: 1_000_000_000 },
		agentDayMax: { default: { KE: 0, NG: 1_200_000 }, unit: "money", min: 0, max: 1_000_000_000 },
	},
	signals: ["agentOutSumWith24hMinor", "agentOutSumWith7dMinor", "agentDrawnTodayMinor", "currency"],
	weight: 0,
	tags: ["agent", "regulatory"],
	isCap: true,
	evaluate(signals, { customerDayMax, customerWeekMax, agentDayMax }) {
		const { currency } = signals;
		return (
			over(signals.agentOutSumWith24hMinor, customerDayMax, currency, "drawn by the customer at agents in a day") ??
			over(signals.agentOutSumWith7dMinor, customerWeekMax, currency, "drawn by the customer at agents in 7 days") ??
			over(signals.agentDrawnTodayMinor, agentDayMax, currency, "drawn at this agent today")
		);
	},
});

function over(sumMinor: number | undefined, max: number, currency: string, what: string): Hit | undefined {
	if (max === 0 || sumMinor === undefined || sumMinor <= max) return undefined;
	return {
		sentence: `${formatMoney(sumMinor, currency)} ${what}, over the limit of ${formatMoney(max, currency)}`,
		evidence: { amount: toMajor(sumMinor), limit: toMajor(max) },
	};
}
