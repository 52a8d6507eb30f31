import { expect, it } from "vitest";
import { MasterKey } from "./master-key.ts";
import { createRecoveryCode, createToken, hashToken } from "./tokens.ts";

const master = new MasterKey(Buffer.alloc(32, 3), "test");

it("makes tokens of 256 bits that fit in an address, and never the same", () => {
	expect(createToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
	expect(new Set(Array.from({ length: 100 }, createToken)).size).toBe(100);
});

it("makes recovery codes that can be read aloud", () => {
	for (let count = 0; count < 100; count += 1) {
		expect(createRecoveryCode()).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
	}
});

it("hashes a token for one purpose and one master key", () => {
	const other = new MasterKey(Buffer.alloc(32, 4), "test");
	const hashes = [
		hashToken(master, "session", "token"),
		hashToken(master, "invitation", "token"),
		hashToken(master, "session", "another"),
		hashToken(other, "session", "token"),
	].map((hash) => hash.toString("hex"));
	expect(new Set(hashes).size).toBe(4);
	expect(hashToken(master, "session", "token").toString("hex")).toBe(hashes[0]);
});
