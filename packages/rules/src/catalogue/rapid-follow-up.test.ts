import { describe, expect, it } from "vitest";
import { hashOf, makeDeposit, makePayout, makeTransfer, START_MS } from "../testing/events.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { signalsAfter } from "../testing/steps.ts";
import { rapidFollowUp } from "./rapid-follow-up.ts";

describe("rapid_follow_up", () => {
	it("fires under 60 seconds after the last payment, stronger the sooner", () => {
		expect(evaluateRule(rapidFollowUp, { secondsSinceLastOut: 60 })).toBeUndefined();
		expect(evaluateRule(rapidFollowUp, { secondsSinceLastOut: 59 })).toMatchObject({
			sentence: "Paid again 59 seconds after the last payment",
			evidence: { seconds_since_last: 59 },
		});
		expect(evaluateRule(rapidFollowUp, { secondsSinceLastOut: 59 })?.strength).toBeCloseTo(0.41);
		expect(evaluateRule(rapidFollowUp, { secondsSinceLastOut: 0 })?.strength).toBe(1);
		expect(evaluateRule(rapidFollowUp, { secondsSinceLastOut: 1 })?.sentence).toBe(
			"Paid again 1 second after the last payment",
		);
	});

	it("leaves businesses, merchants and agents alone, and knows nothing of a first payment", () => {
		expect(evaluateRule(rapidFollowUp, { secondsSinceLastOut: 5, customerKind: "business" })).toBeUndefined();
		expect(evaluateRule(rapidFollowUp, { secondsSinceLastOut: 5, customerKind: "individual" })).toBeDefined();
		expect(evaluateRule(rapidFollowUp, {})).toBeUndefined();
	});

	it("does not take the settling of a payout for another payment, nor money in", () => {
		const reference = hashOf("r");
		const payout = makePayout(START_MS, 100, "ann", { reference });
		const settling = makeTransfer(START_MS + 5000, 100, "ann", { reference });
		expect(signalsAfter([payout], settling).secondsSinceLastOut).toBeUndefined();
		expect(signalsAfter([payout, settling], makeTransfer(START_MS + 9000, 1, "ben")).secondsSinceLastOut).toBe(9);
		expect(signalsAfter([makeDeposit(START_MS, 5, "ben")], payout).secondsSinceLastOut).toBeUndefined();
	});
});
