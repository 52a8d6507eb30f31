import { expect, it } from "vitest";
import { sumMoney } from "./sum-money.ts";

it("The money of many cases is the sum of their totals, or of the first event where no total is known yet", () => {
	expect(
		sumMoney([
			{ total_amount: 48_000, amount: 12_000 },
			{ total_amount: null, amount: 2_000 },
			{ total_amount: null, amount: null },
		]),
	).toBe(50_000);
	expect(sumMoney([{ total_amount: null, amount: null }])).toBeUndefined();
});
