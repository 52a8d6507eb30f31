import type { CustomerKind } from "@hakiki/domain";
import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { kycLevelLimit } from "./kyc-level-limit.ts";

describe("kyc_level_limit", () => {
	it("limits an amount by the level, in Nigeria and in Kenya", () => {
		const at = (kycTier: number, amountMinor: number, country: "KE" | "NG") =>
			evaluateRule(kycLevelLimit, { kycTier, amountMinor }, { country });
		expect(at(1, 5_000_000, "NG")).toBeUndefined();
		expect(at(1, 5_000_001, "NG")).toEqual({
			sentence: "NGN 50,000.01 is over the NGN 50,000 that KYC level 1 allows at a time",
			evidence: { amount: 50_000.01, limit: 50_000, left: 50_000, kyc_level: 1 },
		});
		expect(at(2, 20_000_000, "NG")).toBeUndefined();
		expect(at(2, 20_000_001, "NG")).toBeDefined();
		expect(at(3, 500_000_000, "NG")).toBeUndefined();
		expect(at(3, 500_000_001, "NG")).toBeDefined();
		expect(at(1, 10_000_000, "KE")).toBeUndefined();
		expect(at(1, 10_000_001, "KE")).toBeDefined();
		expect(at(2, 25_000_001, "KE")).toBeDefined();
		expect(at(3, 9_000_000_000, "KE")).toBeUndefined();
	});

	it("does not fire for nothing, nor where the level or the amount is unknown", () => {
		expect(evaluateRule(kycLevelLimit, { kycTier: 1, amountMinor: 0 })).toBeUndefined();
		expect(evaluateRule(kycLevelLimit, { amountMinor: 900_000_000 })).toBeUndefined();
		expect(evaluateRule(kycLevelLimit, { kycTier: 1 })).toBeUndefined();
	});

	it("holds for people and groups, and not for those the integrator says are businesses", () => {
		const at = (customerKind: CustomerKind, isKindInferred = false) =>
			evaluateRule(
				kycLevelLimit,
				{ kycTier: 3, amountMinor: 990_000_000, customerKind, isKindInferred },
				{ country: "NG" },
			);
		for (const kind of ["business", "merchant", "agent"] as const) expect(at(kind), kind).toBeUndefined();
		for (const kind of ["individual", "group"] as const) expect(at(kind), kind).toBeDefined();
		expect(at("merchant", true)).toBeDefined();
	});
});
