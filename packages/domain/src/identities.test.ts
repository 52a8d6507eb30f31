import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	domainOfEmail,
	foldBvn,
	foldDeviceId,
	foldEmail,
	foldName,
	foldNationalId,
	isPlausibleNationalId,
} from "./identities.ts";

/** Any UTF-16 code unit, lone surrogates and NUL included. */
const anyUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));

describe("identities", () => {
	it("take a BVN of eleven digits and no other", () => {
		expect(foldBvn("22212345678")).toBe("22212345678");
		expect(foldBvn("222 1234-5678")).toBe("22212345678");
		for (const text of ["", "2221234567", "222123456789", "2221234567a", "２２２12345678"])
			expect(foldBvn(text)).toBeUndefined();
	});

	it("fold a national id, and know a placeholder", () => {
		expect(foldNationalId("012 345 67", "KE")).toBe("1234567");
		expect(foldNationalId("01234567890", "NG")).toBe("01234567890");
		expect(foldNationalId("ak-0123456", "KE")).toBe("AK0123456");
		for (const text of ["", "n/a", "none", "0000000", "123", "x".repeat(80)])
			expect(foldNationalId(text, "KE")).toBeUndefined();
	});

	it("know the form of each country's own ids", () => {
		expect(isPlausibleNationalId("12345678", "KE")).toBe(true);
		expect(isPlausibleNationalId("12345678901", "KE")).toBe(false);
		expect(isPlausibleNationalId("12345678901", "NG")).toBe(true);
		expect(isPlausibleNationalId("AK012345", "KE")).toBe(false);
	});

	it("fold an email by case and space alone", () => {
		expect(foldEmail(" Jane.Doe+shop@Gmail.COM ")).toBe("jane.doe+shop@gmail.com");
		expect(domainOfEmail("jane@mail.example.co.ke")).toBe("mail.example.co.ke");
		for (const text of [
			"",
			"jane",
			"@x.com",
			"a@b",
			"a@b.",
			"a@.com",
			"a b@c.com",
			"a@@b.com",
			`${"a".repeat(65)}@b.com`,
			`a@${"b".repeat(300)}.com`,
		]) {
			expect(foldEmail(text)).toBeUndefined();
		}
	});

	it("fold names and devices, and drop ids that thousands of phones share", () => {
		expect(foldName("  Wanjikũ   KAMAU ")).toBe("wanjikũ kamau");
		expect(foldName(" \t")).toBeUndefined();
		expect(foldDeviceId(" Dev-1 ")).toBe("Dev-1");
		for (const text of [
			"",
			"00000000-0000-0000-0000-000000000000",
			"unknown",
			"NULL",
			"02:00:00:00:00:00",
			"9774d56d682e549c",
		]) {
			expect(foldDeviceId(text)).toBeUndefined();
		}
	});

	it("never throw, and are settled after one pass", () => {
		fc.assert(
			fc.property(fc.string({ unit: anyUnit, maxLength: 80 }), (text) => {
				for (const fold of [foldBvn, foldEmail, foldName, foldDeviceId, (id: string) => foldNationalId(id, "KE")]) {
					const folded = fold(text);
					if (folded !== undefined) expect(fold(folded)).toBe(folded);
				}
			}),
		);
	});
});
