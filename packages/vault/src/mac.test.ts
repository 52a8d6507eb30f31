import { createHmac, hkdfSync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MacKey } from "./mac.ts";

const keyBytes = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe("MacKey", () => {
	test("agrees with Node's HMAC-SHA-256 on any bytes", () => {
		fc.assert(
			fc.property(keyBytes, fc.uint8Array({ maxLength: 300 }), (key, message) => {
				expect(new MacKey(key).macOf(message)).toEqual(createHmac("sha256", key).update(message).digest());
			}),
		);
	});

	test("agrees with Node's HMAC-SHA-256 on any text", () => {
		fc.assert(
			fc.property(keyBytes, fc.string({ unit: "grapheme", maxLength: 100 }), (key, message) => {
				const expected = createHmac("sha256", key).update(message, "utf8").digest();
				expect(new MacKey(key).macOf(message)).toEqual(expected);
			}),
		);
	});

	test("takes several parts as one message", () => {
		fc.assert(
			fc.property(keyBytes, fc.array(fc.oneof(fc.string(), fc.uint8Array()), { maxLength: 5 }), (key, parts) => {
				const joined = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
				expect(new MacKey(key).macOf(...parts)).toEqual(new MacKey(key).macOf(joined));
			}),
		);
	});

	test("keeps its key when the caller's bytes change", () => {
		const key = new Uint8Array(32).fill(1);
		const one = new MacKey(key);
		const before = one.macOf("message");
		key.fill(2);
		expect(one.macOf("message")).toEqual(before);
	});

	test("expands as HKDF does: Node's whole HKDF over the same extracted key gives the same bytes", () => {
		const secret = Buffer.from("input");
		const extracted = createHmac("sha256", "salt").update(secret).digest();
		const expected = Buffer.from(hkdfSync("sha256", secret, "salt", "some/info", 32));
		expect(new MacKey(extracted).expand("some/info")).toEqual(expected);
	});

	test("refuses a key of another length", () => {
		expect(() => new MacKey(new Uint8Array(16))).toThrow("32 bytes, not 16");
	});
});
