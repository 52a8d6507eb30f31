import { createHmac } from "node:crypto";
import { NAMESPACES } from "@hakiki/domain";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createBlindIndex } from "./blind-index.ts";
import { MacKey } from "./mac.ts";
import { MasterKey } from "./master-key.ts";
import { createWorkspaceKeys } from "./workspace-keys.ts";

const master = new MasterKey(new Uint8Array(32).fill(7), "test");
const { keys } = createWorkspaceKeys(master, "wsp_1");

test("is HMAC-SHA-256 under the namespace's key, cut to 128 bits", () => {
	const root = new Uint8Array(32).fill(4);
	const index = createBlindIndex({ ...keys, indexRoot: new MacKey(root) });
	const namespaceKey = createHmac("sha256", root).update("hakiki/blind-index/1/bvn\u0001").digest();
	fc.assert(
		fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (value) => {
			const expected = createHmac("sha256", namespaceKey).update(value, "utf8").digest().subarray(0, 16);
			expect(index("bvn", value)).toBe(expected.toString("base64url"));
		}),
	);
});

test("gives 22 letters that survive being stored as 16 bytes", () => {
	const index = createBlindIndex(keys);
	for (let number = 0; number < 500; number += 1) {
		const hash = index("device", `device-${number}`);
		expect(hash).toMatch(/^[A-Za-z0-9_-]{22}$/);
		expect(Buffer.from(hash, "base64url").length).toBe(16);
		expect(Buffer.from(hash, "base64url").toString("base64url")).toBe(hash);
	}
});

test("gives one value another hash in every namespace", () => {
	const index = createBlindIndex(keys);
	const hashes = NAMESPACES.map((namespace) => index(namespace, "0712345678"));
	expect(new Set(hashes).size).toBe(NAMESPACES.length);
});

test("hashes values of any length", () => {
	const index = createBlindIndex(keys);
	const long = "n".repeat(10_000);
	expect(index("name", long)).toBe(index("name", long));
	expect(index("name", long)).not.toBe(index("name", `${long}n`));
});
