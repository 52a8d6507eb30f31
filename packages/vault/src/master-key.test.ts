import { inspect } from "node:util";
import { expect, test } from "vitest";
import { MasterKey } from "./master-key.ts";

const bytes = Uint8Array.from({ length: 32 }, (_, index) => 200 + (index % 50));
const master = new MasterKey(bytes, "HAKIKI_MASTER_KEY");

test("derives another key for each purpose, the same every time", () => {
	expect(master.deriveKey("a")).toEqual(master.deriveKey("a"));
	expect(master.deriveKey("a")).not.toEqual(master.deriveKey("b"));
	expect(master.deriveMacKey("a")).toBe(master.deriveMacKey("a"));
});

test("shows its bytes neither to a log nor to JSON", () => {
	const hex = Buffer.from(bytes).toString("hex");
	const base64 = Buffer.from(bytes).toString("base64");
	for (const shown of [JSON.stringify(master), inspect(master, { depth: 9, showHidden: true }), String(master)]) {
		expect(shown).not.toContain(base64);
		expect(shown.replaceAll(" ", "")).not.toContain(hex);
	}
});

test("refuses a root of another length", () => {
	expect(() => new MasterKey(new Uint8Array(31), "test")).toThrow("must have 32 bytes, not 31");
});

test("wraps with what the root gives until it is taught a ring, and knows no key that it was not taught", () => {
	const own = new MasterKey(bytes, "test");
	expect(own.wrappingId).toBe(0);
	expect(own.wrappingKeyOf(0)).toHaveLength(32);
	expect(own.wrappingKeyOf(1)).toBeUndefined();
	const key = Buffer.alloc(32, 9);
	own.takeRing({ currentId: 1, keys: [{ id: 1, key }] });
	expect(own.wrappingId).toBe(1);
	expect(own.wrappingKeyOf(1)).toEqual(key);
});
