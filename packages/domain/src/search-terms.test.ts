import { describe, expect, it } from "vitest";
import { foldAccount } from "./accounts.ts";
import { listSearchTerms } from "./search-terms.ts";

const readings = (text: string, country: "KE" | "NG") =>
	listSearchTerms(text, country).map(({ namespace, value }) => `${namespace} ${value}`);

describe("A search text", () => {
	it("is read as a phone in any spelling, as events fold it", () => {
		for (const text of ["0712345678", "+254 712 345 678", "254712345678"]) {
			expect(readings(text, "KE"), text).toContain("msisdn +254712345678");
		}
	});

	it("is read as an identity number, a BVN, an e-mail address, a till and a wallet", () => {
		expect(readings("012 345 67", "KE")).toContain("national_id 1234567");
		expect(readings("222 3334 4455", "NG")).toContain("bvn 22233344455");
		expect(readings(" Amina@Example.com ", "KE")).toContain("email amina@example.com");
		expect(readings("123456", "KE")).toEqual(expect.arrayContaining(["till 123456", "paybill 123456"]));
		expect(readings("1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", "KE")).toContain("wallet 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2");
	});

	it("is read as an account at every bank of the country, since the number alone says none", () => {
		const sent = foldAccount({ type: "bank", account: "0123456789", bankCode: "058" }, "NG");
		expect(readings("0123-456-789", "NG")).toContain(`bank_account ${sent?.value}`);
		expect(listSearchTerms("0123456789", "NG").length).toBeLessThan(2_000);
	});

	it("is read as a hash of a number, and not as a masked one, which nobody can be found by", () => {
		expect(readings("AB".repeat(32), "KE")).toContain(`hashed_number ${"ab".repeat(32)}`);
		const masked = readings("2547*****126", "KE");
		expect(masked.filter((one) => /^(masked|msisdn|account|till)/.test(one))).toEqual([]);
	});

	it("is nothing when it is empty", () => {
		expect(listSearchTerms("   ", "KE")).toEqual([]);
	});
});
