import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { establishedCustomer } from "./established-customer.ts";

describe("established_customer", () => {
	const old = { historyDays: 181, activeDays90d: 8 };

	it("fires after 180 regular days", () => {
		expect(evaluateRule(establishedCustomer, old)?.sentence).toBe(
			"A customer for 181 days, regular and without a fraud",
		);
		expect(evaluateRule(establishedCustomer, { ...old, historyDays: 180 })).toBeUndefined();
		expect(evaluateRule(establishedCustomer, { ...old, activeDays90d: 7 })).toBeUndefined();
		expect(evaluateRule(establishedCustomer, { ...old, historyDays: 0 })).toBeUndefined();
	});

	it("does not fire after a fraud", () => {
		expect(evaluateRule(establishedCustomer, { ...old, ownFraudsEver: 1 })).toBeUndefined();
	});
});
