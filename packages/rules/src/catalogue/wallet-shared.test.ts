import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { walletShared } from "./wallet-shared.ts";

describe("wallet_shared", () => {
	const known = { isOut: true, isWalletCrowded: false };

	it("fires from three customers on, stronger with more", () => {
		expect(evaluateRule(walletShared, { ...known, walletCustomers30d: 2 })).toBeUndefined();
		expect(evaluateRule(walletShared, { ...known, walletCustomers30d: 3 })).toEqual({
			strength: 0.4,
			sentence: "The wallet was paid by 3 customers in 30 days",
			evidence: { customers_30d: 3 },
		});
		expect(evaluateRule(walletShared, { ...known, walletCustomers30d: 8 })?.strength).toBe(1);
		expect(evaluateRule(walletShared, { ...known, isOut: false, walletCustomers30d: 4 })?.sentence).toBe(
			"The wallet has paid 4 customers in 30 days",
		);
	});

	it("leaves an exchange's wallet alone, and movements without one", () => {
		expect(evaluateRule(walletShared, { ...known, isWalletCrowded: true, walletCustomers30d: 32 })).toBeUndefined();
		expect(evaluateRule(walletShared, { ...known, walletCustomers30d: 0 })).toBeUndefined();
		expect(evaluateRule(walletShared, known)).toBeUndefined();
	});
});
