import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { nubanInvalid } from "./nuban-invalid.ts";

describe("nuban_invalid", () => {
	it("fires for a failed check digit, weakly where it does not bind", () => {
		expect(evaluateRule(nubanInvalid, { nuban: "invalid" })).toMatchObject({
			strength: 1,
			sentence: "The account number fails its bank's check digit",
		});
		expect(evaluateRule(nubanInvalid, { nuban: "weak_invalid" })).toMatchObject({
			strength: 0.15,
			sentence: "The account number fails the check digit, which may not apply to this institution",
		});
	});

	it("does not fire for a valid number, nor for none", () => {
		expect(evaluateRule(nubanInvalid, { nuban: "valid" })).toBeUndefined();
		expect(evaluateRule(nubanInvalid, {})).toBeUndefined();
	});

	it("stops a payment only where the digit binds", () => {
		expect(evaluateRule(nubanInvalid, { nuban: "invalid" })?.floor).toBe("review");
		expect(evaluateRule(nubanInvalid, { nuban: "weak_invalid" })?.floor).toBeUndefined();
	});
});
