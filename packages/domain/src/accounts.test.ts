import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accountTypeOf, foldAccount } from "./accounts.ts";
import { DESTINATION_TYPES, METHODS } from "./vocabulary.ts";

/** Any UTF-16 code unit, lone surrogates and NUL included. */
const anyUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));

describe("foldAccount", () => {
	it.each(["mpesa", "airtel", "opay", "palmpay"] as const)(
		"takes a %s account that is a phone as that phone",
		(type) => {
			for (const account of ["0712 345 678", "254712345678", "+254712345678", "712345678"]) {
				expect(foldAccount({ type, account }, "KE")).toEqual({ namespace: "msisdn", value: "+254712345678" });
			}
			expect(foldAccount({ type, account: "8031234567" }, "NG")).toEqual({
				namespace: "msisdn",
				value: "+2348031234567",
			});
			expect(foldAccount({ type, account: "0803 123 4567", country: "NG" }, "KE")?.value).toBe("+2348031234567");
		},
	);

	it("keeps the operator of a mobile-money account that is no phone", () => {
		expect(foldAccount({ type: "mpesa", account: "ab 12-34" }, "KE")).toEqual({
			namespace: "account",
			value: "mpesa:AB1234",
		});
		expect(foldAccount({ type: "opay", account: "6123456789" }, "NG")).toEqual({
			namespace: "account",
			value: "opay:6123456789",
		});
	});

	it("holds a bank account together with its bank, whichever code names it", () => {
		const access = { namespace: "bank_account", value: "NG:044:0690000031" };
		expect(foldAccount({ type: "bank", account: "0690000031", bankCode: "044" }, "NG")).toEqual(access);
		expect(foldAccount({ type: "bank", account: "069-000 0031", bankCode: "000014" }, "NG")).toEqual(access);
		expect(foldAccount({ type: "bank", account: "0690000031", bankCode: "044", country: "NG" }, "KE")).toEqual(access);
		expect(foldAccount({ type: "bank", account: "0690000031", bankCode: "058" }, "NG")).not.toEqual(access);
		expect(foldAccount({ type: "bank", account: "0690000031" }, "NG")).not.toEqual(access);
	});

	it("takes a Moniepoint account as one of Moniepoint's bank", () => {
		const expected = foldAccount({ type: "bank", account: "7052112066", bankCode: "50515" }, "NG");
		expect(foldAccount({ type: "moniepoint", account: "7052112066" }, "NG")).toEqual(expected);
	});

	it("keeps paybills, tills, cards and other accounts apart", () => {
		const values = (["paybill", "till", "card", "wallet", "other"] as const).map((type) => {
			const folded = foldAccount({ type, account: "522-522" }, "KE");
			return `${folded?.namespace} ${folded?.value}`;
		});
		expect(values).toEqual([
			"paybill 522522",
			"till 522522",
			"card 522522",
			"account wallet:522522",
			"account other:522522",
		]);
	});

	it("spells a crypto wallet in its canonical way", () => {
		const account = "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4";
		expect(foldAccount({ type: "crypto_wallet", account, network: "btc" }, "KE")).toEqual({
			namespace: "wallet",
			value: account.toLowerCase(),
		});
		expect(foldAccount({ type: "crypto_wallet", account: " nonsense " }, "KE")).toEqual({
			namespace: "wallet",
			value: "nonsense",
		});
	});

	it("gives nothing for a blank account", () => {
		for (const type of DESTINATION_TYPES)
			for (const account of ["", "  ", " - - "]) expect(foldAccount({ type, account }, "KE")).toBeUndefined();
	});

	it("never sees spaces, dashes or case as another account", () => {
		const letters = fc.string({ unit: fc.constantFrom(..."0123456789ABCDEF"), minLength: 1, maxLength: 20 });
		const types = fc.constantFrom(...DESTINATION_TYPES.filter((type) => type !== "crypto_wallet"));
		fc.assert(
			fc.property(
				letters,
				types,
				fc.array(fc.constantFrom("", " ", "-", "\u2013", "\u00a0"), { maxLength: 20 }),
				(account, type, gaps) => {
					const spelled = [...account.toLowerCase()].map((letter, index) => letter + (gaps[index] ?? "")).join("");
					fc.pre(spelled.length <= 40);
					expect(foldAccount({ type, account: spelled }, "KE")).toEqual(foldAccount({ type, account }, "KE"));
				},
			),
		);
	});

	it("never throws", () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...DESTINATION_TYPES),
				fc.string({ unit: anyUnit }),
				fc.option(fc.string(), { nil: undefined }),
				(type, account, bankCode) => {
					foldAccount({ type, account, bankCode }, "NG");
				},
			),
		);
	});
});

describe("accountTypeOf", () => {
	it("tells the kind of account from the method, and from a bank code where the method says nothing", () => {
		expect(METHODS.map((method) => accountTypeOf(method, undefined))).toEqual([
			"mpesa",
			"airtel",
			"opay",
			"palmpay",
			"moniepoint",
			"card",
			"bank",
			"other",
			"other",
			"other",
			"other",
			"wallet",
			"crypto_wallet",
			"other",
		]);
		expect(accountTypeOf("ussd", "044")).toBe("bank");
		expect(accountTypeOf(undefined, undefined)).toBe("other");
	});
});
