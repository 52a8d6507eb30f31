import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { anonymousNetwork } from "./anonymous-network.ts";

describe("anonymous_network", () => {
	it("weighs Tor whole and a hosting provider least", () => {
		expect(evaluateRule(anonymousNetwork, { anonymousNetwork: "tor" })).toEqual({
			strength: 1,
			sentence: "Connected over the Tor network",
			evidence: { network: "tor" },
		});
		const strengths = (["tor", "proxy", "vpn", "hosting"] as const).map(
			(network) => evaluateRule(anonymousNetwork, { anonymousNetwork: network })?.strength ?? 0,
		);
		expect(strengths).toEqual([1, 0.8, 0.5, 0.4]);
		expect(evaluateRule(anonymousNetwork, { anonymousNetwork: "vpn" })?.sentence).toBe("Connected over a VPN");
	});

	it("says nothing where no list knows the address", () => {
		expect(evaluateRule(anonymousNetwork, {})).toBeUndefined();
	});
});
