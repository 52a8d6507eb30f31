import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { agentSplitting } from "./agent-splitting.ts";

describe("agent_splitting", () => {
	it("fires from the third deposit on, stronger with more", () => {
		expect(evaluateRule(agentSplitting, { agentDepositsWith30m: 2 })).toBeUndefined();
		expect(evaluateRule(agentSplitting, { agentDepositsWith30m: 3 })).toEqual({
			strength: 0.5,
			sentence: "3 deposits at one agent in 30 minutes",
			evidence: { deposits_30m: 3 },
		});
		expect(evaluateRule(agentSplitting, { agentDepositsWith30m: 6 })?.strength).toBe(1);
	});

	it("does not fire for none, without an agent, or for a trader", () => {
		expect(evaluateRule(agentSplitting, { agentDepositsWith30m: 0 })).toBeUndefined();
		expect(evaluateRule(agentSplitting, {})).toBeUndefined();
		expect(evaluateRule(agentSplitting, { agentDepositsWith30m: 9, customerKind: "merchant" })).toBeUndefined();
		expect(evaluateRule(agentSplitting, { agentDepositsWith30m: 9, customerKind: "individual" })).toBeDefined();
	});
});
