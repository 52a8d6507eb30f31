import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { walletSanctioned } from "./wallet-sanctioned.ts";

describe("wallet_sanctioned", () => {
	const wallet = { chain: "ethereum", valid: true, networkMatches: true, sanctioned: true };

	it("fires for a listed address, blocks and holds", () => {
		expect(evaluateRule(walletSanctioned, { wallet })?.sentence).toBe(
			"The wallet address on ethereum is on a sanctions list",
		);
		expect([walletSanctioned.floor, walletSanctioned.holds]).toEqual(["block", true]);
	});

	it("does not fire for any other address, nor without one", () => {
		expect(evaluateRule(walletSanctioned, { wallet: { ...wallet, sanctioned: false } })).toBeUndefined();
		expect(evaluateRule(walletSanctioned, {})).toBeUndefined();
	});
});
