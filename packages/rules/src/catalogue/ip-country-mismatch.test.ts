import { describe, expect, it } from "vitest";
import { evaluateRule } from "../testing/rule-cases.ts";
import { ipCountryMismatch } from "./ip-country-mismatch.ts";

describe("ip_country_mismatch", () => {
	it("fires for a country that is neither the workspace's nor usual", () => {
		expect(evaluateRule(ipCountryMismatch, { ipCountry: "RO", isUsualIpCountry: false })?.sentence).toBe(
			"Connected from RO, which is neither KE nor usual for this customer",
		);
		expect(evaluateRule(ipCountryMismatch, { ipCountry: "RO", isUsualIpCountry: true })).toBeUndefined();
		expect(evaluateRule(ipCountryMismatch, { ipCountry: "KE", isUsualIpCountry: false })).toBeUndefined();
		expect(
			evaluateRule(ipCountryMismatch, { ipCountry: "KE", isUsualIpCountry: false }, { country: "NG" }),
		).toBeDefined();
	});

	it("does not fire when the country is unknown", () => {
		expect(evaluateRule(ipCountryMismatch, {})).toBeUndefined();
	});
});
