import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { newWalletLarge } from "./new-wallet-large.ts";

describe("new_wallet_large", () => {
	const wallet = { chain: "bitcoin", valid: true, networkMatches: true, sanctioned: false };
	const first = { wallet, isFirstPaymentToPayee: true };

	it("fires from the limit of the country on", () => {
		expect(evaluateRule(newWalletLarge, { ...first, amountMinor: 9_999_999 })).toBeUndefined();
		expect(evaluateRule(newWalletLarge, { ...first, amountMinor: 10_000_000 })).toMatchObject({
			strength: 0.5,
			sentence: "KES 100,000 to a wallet this customer has never paid",
		});
		expect(evaluateRule(newWalletLarge, { ...first, amountMinor: 50_000_000 })?.strength).toBe(1);
		expect(evaluateRule(newWalletLarge, { ...first, amountMinor: 99_999_999 }, { country: "NG" })).toBeUndefined();
	});

	it("does not fire for a known wallet, another kind of destination, zero or no amount", () => {
		expect(
			evaluateRule(newWalletLarge, { wallet, isFirstPaymentToPayee: false, amountMinor: 90_000_000 }),
		).toBeUndefined();
		expect(evaluateRule(newWalletLarge, { isFirstPaymentToPayee: true, amountMinor: 90_000_000 })).toBeUndefined();
		expect(evaluateRule(newWalletLarge, { ...first, amountMinor: 0 })).toBeUndefined();
		expect(evaluateRule(newWalletLarge, first)).toBeUndefined();
	});
});
