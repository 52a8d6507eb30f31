import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldAccount } from "./accounts.ts";
import { hashNumber, readObscuredNumber } from "./masked-numbers.ts";
import { foldMobilePhone, foldPhone, foldPhoneForMatching } from "./phones.ts";
import { DESTINATION_TYPES } from "./vocabulary.ts";

const DIGEST = "1d4c9f0e7a6b5c3d2e1f0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a1b0c9d";
const masked = (value: string | undefined) => ({ kind: "masked", value });

describe("readObscuredNumber", () => {
	it.each([
		["2547*****126", "2547*****126"],
		["+254 7** *** 126", "2547*****126"],
		["254 7•• ••• 126", "2547*****126"],
		["2547XXXXX126", "2547*****126"],
		["2547xxxxx126", "2547*****126"],
		["2547#####126", "2547*****126"],
		["2547?????126", "2547*****126"],
		["2547_____126", "2547*****126"],
		["2547-----126", "2547*****126"],
		["2547.....126", "2547*****126"],
		["07XX***126", "07*****126"],
		["0712***456", "0712***456"],
		["0712-345-6X8", "07123456*8"],
		["071234567x", "071234567*"],
		["2547…126", "2547*126"],
		["*****126", "*****126"],
		["411111******1111", "411111******1111"],
		["GB12****5678", "GB12****5678"],
	])("reads %s as masked, however it is spelled", (text, value) => {
		expect(readObscuredNumber(text)).toEqual(masked(value));
	});

	it.each(["***", "••••••••••", "+254*********", "2547********", "254712******", "XXXXXXXXXX", "07********12"])(
		"reads %s as masked, with too little to see to be compared",
		(text) => {
			expect(readObscuredNumber(text)).toEqual(masked(undefined));
		},
	);

	it.each([
		"0712345678",
		"+254 712-345.678",
		"(0712) 345 678",
		"0712--345--678",
		"0712345678 x12",
		"ext. 4455-66",
		"x4455-66",
		"522522#ACC",
		"AB XX 12",
		"MAX-12",
		"",
		" ",
		"-",
		DIGEST.slice(1),
		`${DIGEST}0`,
	])("leaves %j to the others", (text) => {
		expect(readObscuredNumber(text)).toBeUndefined();
	});

	it("reads a SHA-256 in either case as one, and none where nothing was hashed", () => {
		for (const text of [DIGEST, DIGEST.toUpperCase(), ` ${DIGEST} `])
			expect(readObscuredNumber(text)).toEqual({ kind: "hashed", value: DIGEST });
		for (const text of ["0".repeat(64), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"])
			expect(readObscuredNumber(text)).toEqual({ kind: "hashed", value: undefined });
	});
});

/** A number of which some digits in the middle are masked by one sign. */
const maskedPhone = fc
	.tuple(
		fc.constantFrom("2547", "+2541", "07", "0803", "234803"),
		fc.constantFrom("*", "•", "X", "x", "●", "#"),
		fc.integer({ min: 2, max: 7 }),
		fc.stringMatching(/^\d{3,4}$/),
	)
	.map(([start, sign, hidden, tail]) => start + sign.repeat(hidden) + tail);

describe("a masked number", () => {
	it("is never a phone, and never has the hash of one, in any field", () => {
		fc.assert(
			fc.property(maskedPhone, fc.constantFrom(...DESTINATION_TYPES), (text, type) => {
				expect(foldPhone(text, "KE")).toBeUndefined();
				expect(foldMobilePhone(text, "NG")).toBeUndefined();
				expect(foldPhoneForMatching(text, "KE")?.namespace).toBe("masked");
				if (type !== "crypto_wallet") expect(foldAccount({ type, account: text }, "KE")?.namespace).toBe("masked");
			}),
		);
	});

	it("has another hash for every customer, and one for a phone and a mobile wallet of the same customer", () => {
		const hash = (namespace: string, value: string) => `${namespace} ${value}`;
		const phone = foldPhoneForMatching("2547*****126", "KE");
		const wallet = foldAccount({ type: "mpesa", account: "254 7XX XXX 126" }, "KE");
		if (phone === undefined || wallet === undefined) throw new Error("Both are numbers");
		expect(hashNumber(phone, "c1", hash)).toBe(hashNumber(wallet, "c1", hash));
		expect(hashNumber(phone, "c1", hash)).not.toBe(hashNumber(phone, "c2", hash));
		const banks = ["044", "058"].map((bankCode) =>
			foldAccount({ type: "bank", account: "01****6789", bankCode }, "NG"),
		);
		expect(new Set(banks.map((one) => one?.value)).size).toBe(2);
	});
});

describe("a hashed number", () => {
	it("is one wherever a phone may stand, in either case, and keeps its bank where it is an account at one", () => {
		const expected = { namespace: "hashed_number", value: DIGEST };
		expect(foldPhoneForMatching(DIGEST.toUpperCase(), "KE")).toEqual(expected);
		for (const type of ["mpesa", "airtel", "opay", "palmpay", "wallet", "other"] as const)
			expect(foldAccount({ type, account: DIGEST.toUpperCase() }, "KE")).toEqual(expected);
		const bank = foldAccount({ type: "bank", account: DIGEST, bankCode: "044" }, "NG");
		expect(bank).toEqual({ namespace: "bank_account", value: `NG:044:${DIGEST.toUpperCase()}` });
		expect(foldAccount({ type: "bank", account: DIGEST.toUpperCase(), bankCode: "044" }, "NG")).toEqual(bank);
	});
});
