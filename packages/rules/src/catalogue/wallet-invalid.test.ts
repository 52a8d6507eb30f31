import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { walletInvalid } from "./wallet-invalid.ts";

describe("wallet_invalid", () => {
	const wallet = { chain: "bitcoin", valid: false, networkMatches: false, sanctioned: false, reason: "checksum" };

	it("blocks a payout to an invalid address and reviews a deposit from one", () => {
		expect(evaluateRule(walletInvalid, { wallet, isOut: true })).toMatchObject({
			floor: "block",
			sentence: "The wallet address is not valid on bitcoin",
			evidence: { problem: "checksum" },
		});
		expect(evaluateRule(walletInvalid, { wallet, isOut: false })).toMatchObject({ floor: "review" });
		expect(evaluateRule(walletInvalid, { wallet: { ...wallet, chain: "unknown" }, isOut: true })?.sentence).toBe(
			"The wallet address is not valid",
		);
	});

	it("does not fire for a valid address, nor without one", () => {
		expect(evaluateRule(walletInvalid, { wallet: { ...wallet, valid: true }, isOut: true })).toBeUndefined();
		expect(evaluateRule(walletInvalid, { isOut: true })).toBeUndefined();
	});
});
