import { describe, expect, it } from "vitest";
import { defineRule } from "./rule.ts";

const frame = {
	title: "A rule of the test",
	why: "To see what compiles.",
	appliesTo: ["out"],
	weight: 1,
	tags: ["pace"],
} as const;

describe("defining a rule", () => {
	it("lets it read the signals and parameters it declares, and no other", () => {
		const rule = defineRule({
			...frame,
			id: "declared",
			parameters: { limit: { default: 1, unit: "count", min: 0, max: 2 } },
			signals: ["amountMinor"],
			evaluate(signals, parameters) {
				// @ts-expect-error a signal that was not declared
				const undeclared = signals.balanceMinor;
				// @ts-expect-error a parameter that was not declared
				const unknown = parameters.other;
				// @ts-expect-error a signal may be unknown
				const known: number = signals.amountMinor;
				return { sentence: "Fired", evidence: { undeclared, unknown, known, limit: parameters.limit } };
			},
		});
		expect(rule.signals).toEqual(["amountMinor"]);
	});

	it("refuses the name of a signal that does not exist", () => {
		const rule = defineRule({
			...frame,
			id: "misspelt",
			parameters: {},
			// @ts-expect-error no such signal
			signals: ["amountMajor"],
			evaluate: () => undefined,
		});
		expect(rule.id).toBe("misspelt");
	});
});
