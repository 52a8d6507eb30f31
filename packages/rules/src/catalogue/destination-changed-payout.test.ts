import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { destinationChangedPayout } from "./destination-changed-payout.ts";

describe("destination_changed_payout", () => {
	it("fires whole within 24 hours of a change to a destination seen since", () => {
		const changed = { minutesSinceDestinationChange: 1440, minutesSincePayeeFirstSeen: 1440, isNewPayee: true };
		const hit = evaluateRule(destinationChangedPayout, changed);
		expect(hit?.strength).toBeUndefined();
		expect(hit?.sentence).toBe("Money out 24 hours after the payout destination was changed");
		expect(
			evaluateRule(destinationChangedPayout, {
				...changed,
				minutesSinceDestinationChange: 1440.1,
				minutesSincePayeeFirstSeen: 1441,
			}),
		).toBeUndefined();
	});

	it("says nothing of a payee known from before the change", () => {
		const known = { minutesSinceDestinationChange: 10, minutesSincePayeeFirstSeen: 90_000, payeePaidCount: 4 };
		expect(evaluateRule(destinationChangedPayout, known)).toBeUndefined();
	});

	it("fires weakly for a destination first seen now", () => {
		const hit = evaluateRule(destinationChangedPayout, {
			destinationType: "bank",
			minutesSincePayeeFirstSeen: 0,
			isNewPayee: true,
		});
		expect(hit).toMatchObject({ strength: 0.5, sentence: "Money out to a destination never seen before" });
		expect(
			evaluateRule(destinationChangedPayout, {
				destinationType: "bank",
				minutesSincePayeeFirstSeen: 30,
				isNewPayee: true,
			})?.sentence,
		).toBe("Money out to a destination first seen 30 minutes before");
		expect(
			evaluateRule(destinationChangedPayout, { minutesSincePayeeFirstSeen: 1441, isNewPayee: true }),
		).toBeUndefined();
	});

	it("leaves somebody alone who has paid the customer for weeks", () => {
		const fresh = { destinationType: "mpesa", minutesSincePayeeFirstSeen: 0, isNewPayee: true } as const;
		expect(evaluateRule(destinationChangedPayout, { ...fresh, isPayeeReturningPayer: false })).toBeDefined();
		expect(evaluateRule(destinationChangedPayout, { ...fresh, isPayeeReturningPayer: true })).toBeUndefined();
		const changed = { ...fresh, minutesSinceDestinationChange: 10, isPayeeReturningPayer: true };
		expect(evaluateRule(destinationChangedPayout, changed)).toBeDefined();
	});

	it("leaves shops, payees already paid, and events without a payee alone", () => {
		expect(
			evaluateRule(destinationChangedPayout, {
				minutesSincePayeeFirstSeen: 0,
				isNewPayee: true,
				destinationType: "bank",
				isShop: true,
			}),
		).toBeUndefined();
		expect(
			evaluateRule(destinationChangedPayout, { minutesSincePayeeFirstSeen: 10, isNewPayee: false }),
		).toBeUndefined();
		expect(evaluateRule(destinationChangedPayout, {})).toBeUndefined();
		const unset = { minutesSincePayeeFirstSeen: 0, isNewPayee: true };
		expect(evaluateRule(destinationChangedPayout, unset)).toBeUndefined();
	});
});
