import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { walletNetworkMismatch } from "./wallet-network-mismatch.ts";

describe("wallet_network_mismatch", () => {
	const wallet = { chain: "tron", valid: true, networkMatches: false, sanctioned: false };

	it("fires for a valid address of another network", () => {
		expect(evaluateRule(walletNetworkMismatch, { wallet })?.sentence).toBe(
			"The wallet address is of tron, not of the network that was named",
		);
		expect(walletNetworkMismatch.floor).toBe("review");
	});

	it("does not fire when the network matches, the address is invalid, or there is none", () => {
		expect(evaluateRule(walletNetworkMismatch, { wallet: { ...wallet, networkMatches: true } })).toBeUndefined();
		expect(evaluateRule(walletNetworkMismatch, { wallet: { ...wallet, valid: false } })).toBeUndefined();
		expect(evaluateRule(walletNetworkMismatch, {})).toBeUndefined();
	});
});
