import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { walletCap } from "./wallet-cap.ts";

describe("wallet_cap", () => {
	it("caps Kenyan mobile money per payment and per day", () => {
		const at = (amountMinor: number, mobileOutSumWith24hMinor: number) =>
			evaluateRule(walletCap, { method: "mpesa", amountMinor, mobileOutSumWith24hMinor });
		expect(at(25_000_000, 50_000_000)).toBeUndefined();
		expect(at(25_000_001, 25_000_001)?.sentence).toBe(
			"KES 250,000.01 is over the cap of KES 250,000 for a mobile-money payment",
		);
		expect(at(100, 50_000_001)?.sentence).toBe(
			"KES 500,000.01 is over the cap of KES 500,000 for a day of mobile money; KES 0.99 of it is left",
		);
		expect(at(25_000_001, 25_000_001)?.evidence).toEqual({ amount: 250_000.01, cap: 250_000, left: 250_000 });
		expect(at(0, 0)).toBeUndefined();
	});

	it("caps what comes in per payment and by the balance, if one is sent", () => {
		const at = (amountMinor: number, balanceMinor?: number) =>
			evaluateRule(walletCap, {
				isOut: false,
				method: "airtel",
				amountMinor,
				...(balanceMinor !== undefined && { balanceMinor }),
				mobileOutSumWith24hMinor: 90_000_000,
			});
		expect(at(25_000_000, 50_000_000)).toBeUndefined();
		expect(at(25_000_000)).toBeUndefined();
		expect(at(25_000_001)).toBeDefined();
		expect(at(100, 50_000_001)).toEqual({
			sentence:
				"KES 500,000.01 is over the cap of KES 500,000 for the balance of a mobile-money account; KES 0.99 of it is left",
			evidence: { amount: 500_000.01, cap: 500_000, left: 0.99 },
		});
	});

	it("does not stop money from leaving a full account", () => {
		const full = {
			method: "mpesa",
			amountMinor: 100,
			mobileOutSumWith24hMinor: 100,
			balanceMinor: 90_000_000,
		} as const;
		expect(evaluateRule(walletCap, full)).toBeUndefined();
	});

	it("goes by the destination where no method is given, and leaves banks alone", () => {
		const much = { amountMinor: 90_000_000, mobileOutSumWith24hMinor: 90_000_000 };
		expect(evaluateRule(walletCap, { ...much, destinationType: "airtel" })).toBeDefined();
		expect(evaluateRule(walletCap, { ...much, method: "bank", destinationType: "mpesa" })).toBeUndefined();
		expect(evaluateRule(walletCap, much)).toBeUndefined();
	});

	it("caps a Nigerian day by the customer's tier", () => {
		const at = (kycTier: number, outSumWith24hMinor: number) =>
			evaluateRule(walletCap, { kycTier, outSumWith24hMinor }, { country: "NG" });
		expect(at(1, 5_000_000)).toBeUndefined();
		expect(at(1, 5_000_001)?.sentence).toBe(
			"NGN 50,000.01 is over the cap of NGN 50,000 for a day on tier 1; nothing of it is left",
		);
		expect(at(2, 20_000_000)).toBeUndefined();
		expect(at(2, 20_000_001)).toBeDefined();
		expect(at(3, 500_000_000)).toBeUndefined();
		expect(at(3, 500_000_001)).toBeDefined();
		const received = { isOut: false, kycTier: 1, outSumWith24hMinor: 900_000_000 };
		expect(evaluateRule(walletCap, received, { country: "NG" })).toBeUndefined();
	});

	it("does not fire when the tier or the sums are unknown", () => {
		expect(evaluateRule(walletCap, { outSumWith24hMinor: 900_000_000 }, { country: "NG" })).toBeUndefined();
		expect(evaluateRule(walletCap, { kycTier: 1 }, { country: "NG" })).toBeUndefined();
		expect(evaluateRule(walletCap, { method: "mpesa" })).toBeUndefined();
	});

	it("says how much of the day is left before this payment", () => {
		const signals = { kycTier: 1, amountMinor: 2_000_000, outSumWith24hMinor: 5_800_000 };
		expect(evaluateRule(walletCap, signals, { country: "NG" })).toEqual({
			sentence: "NGN 58,000 is over the cap of NGN 50,000 for a day on tier 1; NGN 12,000 of it is left",
			evidence: { amount: 58_000, cap: 50_000, left: 12_000 },
		});
	});

	it("leaves businesses without the tier's day, and with the caps on mobile money", () => {
		const business = { customerKind: "business", kycTier: 1, amountMinor: 90_000_000 } as const;
		const sums = { outSumWith24hMinor: 90_000_000, mobileOutSumWith24hMinor: 90_000_000 };
		expect(evaluateRule(walletCap, { ...business, ...sums }, { country: "NG" })).toBeUndefined();
		expect(evaluateRule(walletCap, { ...business, ...sums, method: "mpesa" })).toBeDefined();
	});
});
