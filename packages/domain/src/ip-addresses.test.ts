import { isIP } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldIp } from "./ip-addresses.ts";

describe("foldIp", () => {
	it.each([
		["197.232.1.5", "197.232.1.5"],
		[" 197.232.1.5 ", "197.232.1.5"],
		["::ffff:197.232.1.5", "197.232.1.5"],
		["::FFFF:c5e8:0105", "197.232.1.5"],
		["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
		["2001:db8:0:1:0:0:0:1", "2001:db8:0:1::1"],
		["fe80::1%eth0", "fe80::1"],
		["::", "::"],
		["1::", "1::"],
		["1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"],
		["64:ff9b::197.232.1.5", "64:ff9b::c5e8:105"],
	])("writes %s as %s", (text, expected) => {
		expect(foldIp(text)).toBe(expected);
	});

	it.each([
		"",
		"1.2.3",
		"1.2.3.4.5",
		"256.1.1.1",
		"01.2.3.4",
		"1.2.3.4:80",
		"[::1]",
		":::",
		"1::2::3",
		"1:2:3:4:5:6:7",
		"g::1",
		"12345::",
		"::1.2.3",
		"1.2.3.4::",
		"x".repeat(100),
	])("does not read %j", (text) => {
		expect(foldIp(text)).toBeUndefined();
	});

	it("reads what the platform reads, gives what the platform reads, and is settled", () => {
		fc.assert(
			fc.property(
				fc.oneof(fc.ipV4(), fc.ipV6(), fc.string({ unit: fc.constantFrom(..."0123456789abcdef:."), maxLength: 30 })),
				(text) => {
					const folded = foldIp(text);
					expect(folded !== undefined).toBe(isIP(text) !== 0);
					if (folded !== undefined) {
						expect(isIP(folded)).not.toBe(0);
						expect(foldIp(folded)).toBe(folded);
					}
				},
			),
			{ numRuns: 2000 },
		);
	});
});
