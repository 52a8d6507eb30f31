import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { balanceDrain } from "./balance-drain.ts";

describe("balance_drain", () => {
	it("fires from 90 % of the balance up to all of it", () => {
		expect(evaluateRule(balanceDrain, { amountMinor: 89_999, balanceMinor: 100_000 })).toBeUndefined();
		const hit = evaluateRule(balanceDrain, { amountMinor: 90_000, balanceMinor: 100_000 });
		expect(hit).toMatchObject({ strength: 0.25, sentence: "Takes 90 % of the balance of KES 1,000" });
		expect(evaluateRule(balanceDrain, { amountMinor: 100_001, balanceMinor: 100_000 })).toBeUndefined();
	});

	it("is stronger for the exact balance, and whole when that is a large sum", () => {
		const exact = (amountMinor: number) => evaluateRule(balanceDrain, { amountMinor, balanceMinor: amountMinor });
		expect(exact(999_000)).toMatchObject({ strength: 0.35 });
		expect(exact(1_000_000)).toMatchObject({ strength: 1, sentence: "Takes the whole balance of KES 10,000" });
	});

	it("is whole for an odd sum to the last cent, however small", () => {
		const exact = (amountMinor: number) => evaluateRule(balanceDrain, { amountMinor, balanceMinor: amountMinor });
		expect(exact(41_873)?.strength).toBe(1);
		expect(exact(42_000)?.strength).toBe(0.35);
		expect(evaluateRule(balanceDrain, { amountMinor: 41_873, balanceMinor: 42_000 })?.strength).toBe(0.25);
	});

	it("is stronger within a day of a change to the account", () => {
		const exact = { amountMinor: 100_000, balanceMinor: 100_000 };
		for (const change of [
			"minutesSinceSimSwap",
			"minutesSinceCredentialChange",
			"minutesSinceDestinationChange",
			"minutesSinceNewDeviceLogin",
		]) {
			expect(evaluateRule(balanceDrain, { ...exact, [change]: 1440 })).toMatchObject({
				strength: 0.6,
				sentence: `Takes the whole balance of KES 1,000, within a day of ${
					change === "minutesSinceNewDeviceLogin" ? "a login on a new device" : "a change to the account"
				}`,
			});
			expect(evaluateRule(balanceDrain, { ...exact, [change]: 1441 })?.strength).toBe(0.35);
		}
	});

	it("does not fire for a zero or unknown balance or amount", () => {
		expect(evaluateRule(balanceDrain, { amountMinor: 100, balanceMinor: 0 })).toBeUndefined();
		expect(evaluateRule(balanceDrain, { amountMinor: 100 })).toBeUndefined();
		expect(evaluateRule(balanceDrain, { balanceMinor: 100 })).toBeUndefined();
	});
});
