import fc from "fast-check";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { describe, expect, it } from "vitest";
import { foldMobilePhone, foldPhone, foldPhoneForMatching } from "./phones.ts";

/** Any UTF-16 code unit, lone surrogates and NUL included. */
const anyUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));

const digits = (length: number) =>
	fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: length, maxLength: length });
const kenyan = fc.tuple(fc.constantFrom("7", "1"), digits(8)).map((parts) => parts.join(""));
const nigerian = fc
	.tuple(fc.constantFrom("70", "71", "80", "81", "90", "91"), digits(8))
	.map((parts) => parts.join(""));

/** Sprinkles separators between the letters of a number, never before its plus. */
const scatter = (text: string) =>
	fc
		.array(fc.constantFrom("", "", "", " ", "-", ".", "(", ")", "\u00a0", " - "), {
			minLength: text.length,
			maxLength: text.length,
		})
		.map((gaps) => [...text].map((letter, index) => letter + (gaps[index] ?? "")).join(""))
		.filter((spelled) => spelled.length <= 40);

describe("foldPhone", () => {
	it.each([
		"0712345678",
		"712345678",
		"254712345678",
		"+254712345678",
		"+254 0712 345 678",
		"00254712345678",
		"000254712345678",
		"+254 (0) 712-345.678",
		" 0712 345 678 ",
		"2540712345678",
	])("reads the Kenyan %j", (text) => {
		expect(foldPhone(text, "KE")).toBe("+254712345678");
	});

	it.each([
		"08031234567",
		"8031234567",
		"2348031234567",
		"+2348031234567",
		"+234 08031234567",
		"+234 0803 123 4567",
		"23408031234567",
		"0092348031234567",
		"0803-123-4567",
	])("reads the Nigerian %j", (text) => {
		expect(foldPhone(text, "NG")).toBe("+2348031234567");
	});

	it("reads the other country's numbers, and the world's", () => {
		expect(foldPhone("254712345678", "NG")).toBe("+254712345678");
		expect(foldPhone("2348031234567", "KE")).toBe("+2348031234567");
		expect(foldPhone("+1 (415) 555-2671", "KE")).toBe("+14155552671");
		expect(foldPhone("0044 20 7946 0958", "NG")).toBe("+442079460958");
		expect(foldPhone("+256 772 123456", "KE")).toBe("+256772123456");
		expect(foldPhone("020 2222222", "KE")).toBe("+254202222222");
	});

	it.each([
		"",
		"n/a",
		"unknown",
		"12",
		"522522",
		"07x2345678",
		"+",
		"+254",
		"++254712345678",
		"0712345678 ext 5",
		"9".repeat(41),
	])("does not read %j", (text) => {
		expect(foldPhone(text, "KE")).toBeUndefined();
	});

	it("agrees with libphonenumber on every usual spelling of Kenyan and Nigerian mobile numbers", () => {
		const spellings = fc.oneof(
			fc
				.tuple(kenyan, fc.constantFrom("", "0", "254", "+254", "+2540", "2540"))
				.map(([number, start]) => ["KE", start + number]),
			fc
				.tuple(nigerian, fc.constantFrom("", "0", "234", "+234", "+2340", "2340"))
				.map(([number, start]) => ["NG", start + number]),
		);
		fc.assert(
			fc.property(spellings, ([country, text]) => {
				const defaultCountry = country === "KE" ? "KE" : "NG";
				const expected = parsePhoneNumberFromString(text ?? "", { defaultCountry, extract: false });
				expect(foldPhone(text ?? "", defaultCountry)).toBe(expected?.number);
				expect(foldMobilePhone(text ?? "", defaultCountry)).toBe(expected?.number);
			}),
			{ numRuns: 1000 },
		);
	});

	it("gives one number for all spellings, whatever stands between the digits", () => {
		fc.assert(
			fc.property(
				kenyan.chain((number) =>
					fc.tuple(
						fc.constant(number),
						fc.constantFrom("0", "254", "+254", "+2540").chain((start) => scatter(start + number)),
					),
				),
				([number, spelled]) => {
					expect(foldPhone(spelled, "KE")).toBe(`+254${number}`);
				},
			),
		);
	});

	it("is settled after one pass and never throws", () => {
		fc.assert(
			fc.property(fc.oneof(fc.string({ unit: anyUnit }), digits(9), digits(12), digits(14)), (text) => {
				const folded = foldPhone(text, "NG");
				if (folded !== undefined) expect(foldPhone(folded, "NG")).toBe(folded);
			}),
			{ numRuns: 1000, examples: [["00600000000000"], ["006000000000"], ["+4900000000000"], ["55909030000000"]] },
		);
	});
});

describe("foldMobilePhone", () => {
	it("leaves tills, paybills and account numbers alone", () => {
		for (const text of ["522522", "0690000031", "1234567", "6123456789"])
			expect(foldMobilePhone(text, "NG")).toBeUndefined();
		expect(foldMobilePhone("+256772123456", "KE")).toBe("+256772123456");
	});
});

describe("foldPhoneForMatching", () => {
	it("falls back to the digits of an odd number, and to nothing where there is no number", () => {
		expect(foldPhoneForMatching("ext. 4455-66", "KE")).toEqual({ namespace: "msisdn", value: "445566" });
		expect(foldPhoneForMatching("0712 345 678", "KE")).toEqual({ namespace: "msisdn", value: "+254712345678" });
		expect(foldPhoneForMatching("0712345678 x12", "KE")).toEqual({ namespace: "msisdn", value: "071234567812" });
		for (const text of ["", "n/a", "none", "1234", "9".repeat(50)])
			expect(foldPhoneForMatching(text, "KE")).toBeUndefined();
	});

	it("gives a masked or hashed number a namespace of its own, so that it never equals a whole one", () => {
		expect(foldPhoneForMatching("2547*****126", "KE")).toEqual({ namespace: "masked", value: "phone:2547*****126" });
		expect(foldPhoneForMatching("2547...126", "KE")).toEqual({ namespace: "masked", value: "phone:2547***126" });
		expect(foldPhoneForMatching("2547*********", "KE")).toBeUndefined();
		const digest = `${"AB".repeat(31)}0F`;
		expect(foldPhoneForMatching(digest, "KE")).toEqual({ namespace: "hashed_number", value: digest.toLowerCase() });
	});
});
