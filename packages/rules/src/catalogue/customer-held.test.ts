import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { customerHeld } from "./customer-held.ts";

describe("customer_held", () => {
	it("fires for every status but active", () => {
		expect(evaluateRule(customerHeld, { customerStatus: "active" })).toBeUndefined();
		expect(evaluateRule(customerHeld, { customerStatus: "held" })?.sentence).toBe(
			"The customer is held, so no money may leave",
		);
		expect(evaluateRule(customerHeld, { customerStatus: "blocked" })).toBeDefined();
		expect(evaluateRule(customerHeld, { customerStatus: "closed" })).toBeDefined();
		expect(customerHeld.floor).toBe("block");
	});

	it("looks at money out alone, so that a held customer can still receive and log in", () => {
		expect(customerHeld.appliesTo).toEqual(["out"]);
	});
});
