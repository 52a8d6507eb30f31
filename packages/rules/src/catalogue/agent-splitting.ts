import { defineRule } from "../rule.ts";
import { formatCount, grade } from "../sentences.ts";

export const agentSplitting = defineRule({
	id: "agent_splitting",
	title: "Deposits at one agent in quick succession",
	why: "Agents split one deposit into several for the commission, and customers to stay under a limit.",
	appliesTo: ["in"],
	parameters: { depositsMin: { default: 3, unit: "count", min: 2, max: 16 } },
	signals: ["agentDepositsWith30m", "customerKind"],
	weight: 0.8,
	tags: ["agent"],
	evaluate(signals, { depositsMin }) {
		const deposits = signals.agentDepositsWith30m;
		if (deposits === undefined || deposits < depositsMin) return undefined;
		// Traders deposit the day's takings as they come.
		if (signals.customerKind !== undefined && signals.customerKind !== "individual") return undefined;
		return {
			strength: grade(deposits, depositsMin, 2 * depositsMin, 0.5),
			sentence: `${formatCount(deposits, "deposit")} at one agent in 30 minutes`,
			evidence: { deposits_30m: deposits },
		};
	},
});
