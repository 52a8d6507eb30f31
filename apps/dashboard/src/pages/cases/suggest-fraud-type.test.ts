import { catalogue } from "@hakiki/rules";
import { describe, expect, it } from "vitest";
import { suggestFraudType } from "./suggest-fraud-type.ts";

describe("the suggested fraud type", () => {
	it("is a takeover where a rule of takeovers fired, and none otherwise", () => {
		expect(suggestFraudType([{ rule: "sim_swap_payout", shadow: false }])).toBe("takeover");
		expect(suggestFraudType([{ rule: "sim_swap_payout", shadow: true }])).toBeNull();
		expect(suggestFraudType([{ rule: "pass_through", shadow: false }])).toBeNull();
		expect(suggestFraudType([])).toBeNull();
	});

	it("comes from rules that exist", () => {
		const suggesting = catalogue.filter(({ id }) => suggestFraudType([{ rule: id, shadow: false }]) !== null);
		expect(suggesting).toHaveLength(9);
	});
});
