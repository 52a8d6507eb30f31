import { describe, expect, it } from "vitest";
import { DAY_MS, hashOf, makeDeposit, makeTransfer, START_MS } from "../testing/events.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { signalsAfter } from "../testing/steps.ts";
import { reversalAbuse } from "./reversal-abuse.ts";

describe("reversal_abuse", () => {
	it("fires from the second reversal in seven days on", () => {
		expect(evaluateRule(reversalAbuse, { reversalsWith7d: 1 })).toBeUndefined();
		expect(evaluateRule(reversalAbuse, { reversalsWith7d: 2 })).toEqual({
			strength: 0.5,
			sentence: "2 payments of this customer were reversed in 7 days",
			evidence: { reversals_7d: 2 },
		});
		expect(evaluateRule(reversalAbuse, { reversalsWith7d: 5 })?.strength).toBe(1);
		expect(evaluateRule(reversalAbuse, { reversalsWith7d: 0 })).toBeUndefined();
		expect(evaluateRule(reversalAbuse, { reversalsWith7d: 1 }, { parameters: { reversalsMin: 1 } })?.sentence).toBe(
			"1 payment of this customer was reversed in 7 days",
		);
	});

	it("counts this customer's own payments, each once, this event included", () => {
		const reference = hashOf("r");
		const reversal = (day: number, fields = {}) =>
			makeTransfer(START_MS + day * DAY_MS, 10, "shop", { status: "reversed", ...fields });
		const paid = makeTransfer(START_MS + DAY_MS, 10, "shop", { reference });
		const taken = makeDeposit(START_MS + DAY_MS, 10, "ben", { status: "reversed" });
		const before = [reversal(0), paid, reversal(2, { reference }), taken];
		expect(signalsAfter(before, makeTransfer(START_MS + 6 * DAY_MS, 10, "shop")).reversalsWith7d).toBe(2);
		expect(signalsAfter(before, reversal(6)).reversalsWith7d).toBe(3);
		expect(signalsAfter(before, reversal(3, { reference })).reversalsWith7d).toBe(2);
		expect(signalsAfter(before, makeTransfer(START_MS + 7 * DAY_MS, 10, "shop")).reversalsWith7d).toBe(1);
	});
});
