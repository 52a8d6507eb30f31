import { describe, expect, it } from "vitest";
import { buildTotpUri, computeTotp, createTotpSecret, findTotpStep, formatTotpSecret } from "./totp.ts";

const SECRET = Buffer.from("12345678901234567890");

describe("A code of an authenticator app", () => {
	// RFC 6238, appendix B, the last six of its eight digits.
	it.each([
		[59, "287082"],
		[1_111_111_109, "081804"],
		[1_111_111_111, "050471"],
		[1_234_567_890, "005924"],
		[2_000_000_000, "279037"],
		[20_000_000_000, "353130"],
	])("at %d s is that of the standard", (seconds, code) => {
		expect(computeTotp(SECRET, seconds * 1000)).toBe(code);
	});

	it("counts half a minute before and after, and no longer", () => {
		const timeMs = 1_700_000_010_000;
		const code = computeTotp(SECRET, timeMs);
		const step = Math.floor(timeMs / 30_000);
		for (const off of [-30_000, 0, 30_000]) {
			expect(findTotpStep(SECRET, code, { timeMs: timeMs + off, usedStep: 0 })).toBe(step);
		}
		for (const off of [-60_000, 60_000]) {
			expect(findTotpStep(SECRET, code, { timeMs: timeMs + off, usedStep: 0 })).toBeUndefined();
		}
	});

	it("counts once", () => {
		const timeMs = 1_700_000_010_000;
		const code = computeTotp(SECRET, timeMs);
		const usedStep = Math.floor(timeMs / 30_000);
		expect(findTotpStep(SECRET, code, { timeMs, usedStep })).toBeUndefined();
		expect(findTotpStep(SECRET, code, { timeMs, usedStep: usedStep - 1 })).toBe(usedStep);
	});

	it("is not any other text", () => {
		const place = { timeMs: 59_000, usedStep: 0 };
		for (const code of ["", "28708", "2870820", "94287082", "28708é", "000000"]) {
			expect(findTotpStep(SECRET, code, place)).toBeUndefined();
		}
	});
});

describe("A secret", () => {
	it("is written in base32, and in the address that apps read", () => {
		expect(formatTotpSecret(SECRET)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
		expect(formatTotpSecret(Buffer.from("foob"))).toBe("MZXW6YQ");
		expect(buildTotpUri(SECRET, { issuer: "Hakiki", account: "a b@example.com" })).toBe(
			"otpauth://totp/Hakiki:a%20b%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Hakiki",
		);
	});

	it("has 160 bits, each time others", () => {
		expect(createTotpSecret()).toHaveLength(20);
		expect(createTotpSecret().equals(createTotpSecret())).toBe(false);
	});
});
