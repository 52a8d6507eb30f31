import { describe, expect, it } from "vitest";
import { MINUTE_MS, makeTransfer, START_MS } from "../testing/events.ts";
import { evaluateRule } from "../testing/rule-cases.ts";
import { signalsAfter } from "../testing/steps.ts";
import { cardRetry } from "./card-retry.ts";

describe("card_retry", () => {
	it("fires from three declines in ten minutes on", () => {
		expect(evaluateRule(cardRetry, { cardDeclinesWith10m: 2 })).toBeUndefined();
		expect(evaluateRule(cardRetry, { cardDeclinesWith10m: 3 })).toEqual({
			strength: 0.5,
			sentence: "3 declined card payments within 10 minutes",
			evidence: { declines_10m: 3 },
		});
		expect(evaluateRule(cardRetry, { cardDeclinesWith10m: 6 })?.strength).toBe(1);
		expect(evaluateRule(cardRetry, { cardDeclinesWith10m: 0 })).toBeUndefined();
	});

	it("counts declined cards alone, this one included, over ten minutes", () => {
		const decline = (minute: number, method: "card" | "bank" = "card") =>
			makeTransfer(START_MS + minute * MINUTE_MS, 10, "shop", { method, status: "failed" });
		const paid = makeTransfer(START_MS + 10 * MINUTE_MS, 10, "shop", { method: "card" });
		expect(signalsAfter([decline(1), decline(2), decline(3, "bank")], decline(4)).cardDeclinesWith10m).toBe(3);
		expect(signalsAfter([decline(0), decline(1), decline(9)], paid).cardDeclinesWith10m).toBe(2);
		expect(signalsAfter([], paid).cardDeclinesWith10m).toBe(0);
	});

	it("stops the payment that goes through after six declines, but not over a shop's counter", () => {
		expect(evaluateRule(cardRetry, { cardDeclinesWith10m: 5 })?.floor).toBeUndefined();
		expect(evaluateRule(cardRetry, { cardDeclinesWith10m: 6 })?.floor).toBe("review");
		expect(evaluateRule(cardRetry, { cardDeclinesWith10m: 6, isUndone: true })?.floor).toBeUndefined();
		expect(evaluateRule(cardRetry, { cardDeclinesWith10m: 8, customerKind: "merchant" })?.floor).toBeUndefined();
	});
});
