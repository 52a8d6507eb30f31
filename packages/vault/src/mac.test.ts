import { createHmac, hkdfSync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MacKey, ROOM_BYTES, room } from "./mac.ts";

const keyBytes = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe("MacKey", () => {
	test("agrees with Node's HMAC-SHA-256 on any bytes", () => {
		fc.assert(
			fc.property(keyBytes, fc.uint8Array({ maxLength: 300 }), (key, message) => {
				expect(new MacKey(key).macOfBytes(message)).toEqual(createHmac("sha256", key).update(message).digest());
			}),
		);
	});

	test("agrees with Node's HMAC-SHA-256 on any text", () => {
		fc.assert(
			fc.property(keyBytes, fc.string({ unit: "grapheme", maxLength: 100 }), (key, message) => {
				const expected = createHmac("sha256", key).update(message, "utf8").digest();
				expect(Buffer.from(new MacKey(key).macOfText(message), "latin1")).toEqual(expected);
			}),
		);
	});

	test.each([0, 1, Math.floor(ROOM_BYTES / 3), Math.floor(ROOM_BYTES / 3) + 1, ROOM_BYTES + 1])(
		"agrees on a text of %i letters, in the room or beyond it",
		(length) => {
			const key = new Uint8Array(32).fill(3);
			for (const letter of ["a", "€"]) {
				const message = letter.repeat(length);
				const expected = createHmac("sha256", key).update(message, "utf8").digest().toString("latin1");
				expect(new MacKey(key).macOfText(message)).toBe(expected);
			}
		},
	);

	test("is not disturbed by what another key left in the shared room", () => {
		const one = new MacKey(new Uint8Array(32).fill(1));
		const other = new MacKey(new Uint8Array(32).fill(2));
		const before = one.macOfText("message");
		other.macOfText("a much longer message than the first one");
		expect(one.macOfText("message")).toBe(before);
		room.fill(0xff);
		expect(one.macOfText("message")).toBe(before);
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
