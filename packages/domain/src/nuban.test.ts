import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkNuban, computeNubanDigit } from "./nuban.ts";

interface NubanVector {
	readonly bank_code: string;
	readonly institution6: string;
	readonly serial: string;
	readonly check_digit?: number;
	readonly account: string;
	readonly valid: boolean;
}

const vectors: readonly NubanVector[] = JSON.parse(
	readFileSync(new URL("./vectors/nuban-vectors.json", import.meta.url), "utf8"),
);

describe("checkNuban", () => {
	it.each(vectors)("judges $account at $bank_code as $valid", (vector) => {
		const failure = vector.bank_code.length === 3 ? "invalid" : "weak_invalid";
		expect(checkNuban(vector.account, vector.bank_code)).toBe(vector.valid ? "valid" : failure);
		if (vector.check_digit !== undefined) {
			expect(computeNubanDigit(vector.institution6, vector.serial)).toBe(vector.check_digit);
		}
	});

	it("has exactly one valid digit for every serial, and the 2010 form agrees", () => {
		const serials = fc.integer({ min: 0, max: 999_999_999 }).map((serial) => String(serial).padStart(9, "0"));
		const codes = fc.integer({ min: 1, max: 999 }).map((code) => String(code).padStart(3, "0"));
		fc.assert(
			fc.property(serials, codes, (serial, code) => {
				const valid = [..."0123456789"].filter((digit) => checkNuban(serial + digit, code) === "valid");
				expect(valid).toEqual([String(computeNubanDigit(code, serial))]);
			}),
		);
	});

	it("says nothing of codes that name no NUBAN institution", () => {
		for (const code of ["", "44", "000014", "999992", "MFB50094", "04A"])
			expect(checkNuban("0000014579", code)).toBeUndefined();
	});

	it("fails accounts that are not ten digits", () => {
		for (const account of ["", "000001457", "00000145799", "00000l4579"])
			expect(checkNuban(account, "011")).toBe("invalid");
	});
});
