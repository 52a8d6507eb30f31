import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { agentLimit } from "./agent-limit.ts";

const judge = (day: number, week: number, agent: number, country: "KE" | "NG" = "NG") =>
	evaluateRule(
		agentLimit,
		{ agentOutSumWith24hMinor: day, agentOutSumWith7dMinor: week, agentDrawnTodayMinor: agent },
		{ country },
	);

describe("agent_limit", () => {
	it("limits a customer's day and week, and an agent's day", () => {
		expect(judge(10_000_000, 50_000_000, 120_000_000)).toBeUndefined();
		expect(judge(10_000_001, 10_000_001, 10_000_001)).toEqual({
			sentence:
				"NGN 100,000.01 drawn by the customer at agents in a day, over the limit of NGN 100,000; nothing of it is left",
			evidence: { amount: 100_000.01, limit: 100_000, left: 0 },
		});
		expect(judge(100, 50_000_001, 100)?.sentence).toBe(
			"NGN 500,000.01 drawn by the customer at agents in 7 days, over the limit of NGN 500,000; nothing of it is left",
		);
		expect(judge(100, 100, 120_000_001)?.sentence).toBe(
			"NGN 1,200,000.01 drawn at this agent today, over the limit of NGN 1,200,000; nothing of it is left",
		);
	});

	it("does not fire for nothing, where nothing is known, or in Kenya, which has no such limit", () => {
		expect(judge(0, 0, 0)).toBeUndefined();
		expect(evaluateRule(agentLimit, {}, { country: "NG" })).toBeUndefined();
		expect(judge(900_000_000, 900_000_000, 900_000_000, "KE")).toBeUndefined();
	});

	it("says how much is left before this withdrawal", () => {
		const signals = { amountMinor: 3_000_000, agentOutSumWith24hMinor: 11_800_000 };
		expect(evaluateRule(agentLimit, signals, { country: "NG" })).toMatchObject({
			sentence:
				"NGN 118,000 drawn by the customer at agents in a day, over the limit of NGN 100,000; NGN 12,000 of it is left",
			evidence: { amount: 118_000, limit: 100_000, left: 12_000 },
		});
	});
});
