import type { Outcome } from "@hakiki/rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeOutcome } from "./stored-texts.ts";

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const anyText = fc.string({ unit: "binary", maxLength: 12 });
const degrees = fc.integer({ min: -180_000, max: 180_000 }).map((thousandths) => thousandths / 1000);

/** The value as a reader finds it. */
const storedAs = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("an outcome's text", () => {
	const fired = fc.array(
		fc.record({
			rule: fc.constantFrom("sim_swap_payout", "custom_1"),
			strength: fc.oneof(degrees, fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY)),
			weight: degrees,
			isShadow: fc.boolean(),
		}),
		{ maxLength: 3 },
	);
	const decision = fc.constantFrom("allow", "review", "block");

	it("holds what is folded and learned from, and nothing else", () => {
		const parts = fc.record({
			decision,
			score: degrees,
			fired,
			usedApproval: optional(anyText),
			isSettling: fc.boolean(),
			shadow: optional(fc.record({ instead: decision, decision, score: degrees, fired })),
		});
		fc.assert(
			fc.property(parts, fc.nat(), ({ isSettling, shadow, ...rest }, shadowSet) => {
				const outcome = {
					...{ ...rest, isSettling, shadow },
					...{ riskLevel: "low", reasons: [], holds: false, nextStep: "none" },
				} as Outcome;
				expect(JSON.parse(writeOutcome(outcome, shadowSet))).toEqual(
					storedAs({
						...rest,
						...(isSettling && { isSettling }),
						...(shadow && { shadow: { set: shadowSet, ...shadow } }),
					}),
				);
			}),
		);
	});
});
