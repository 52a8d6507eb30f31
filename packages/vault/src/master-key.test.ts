import { inspect } from "node:util";
import { AppError } from "@hakiki/domain";
import { expect, test } from "vitest";
import { assertMasterKey, keyCheckOf, MasterKey } from "./master-key.ts";

const bytes = Uint8Array.from({ length: 32 }, (_, index) => 200 + (index % 50));
const master = new MasterKey(bytes, "HAKIKI_MASTER_KEY");

test("accepts the key a database was first started with", () => {
	expect(() => assertMasterKey(new MasterKey(bytes, "another origin"), keyCheckOf(master))).not.toThrow();
});

test("refuses another key, naming where it came from", () => {
	const other = new MasterKey(new Uint8Array(32).fill(1), "a file");
	expect(() => assertMasterKey(other, keyCheckOf(master))).toThrow(AppError);
	expect(() => assertMasterKey(other, keyCheckOf(master))).toThrow(/from a file is not the one/);
});

test("refuses a stored check of the wrong length instead of failing on it", () => {
	expect(() => assertMasterKey(master, new Uint8Array(3))).toThrow(/is not the one/);
});

test("derives another key for each purpose, the same every time", () => {
	expect(master.deriveKey("a")).toEqual(master.deriveKey("a"));
	expect(master.deriveKey("a")).not.toEqual(master.deriveKey("b"));
	expect(master.deriveMacKey("a")).toBe(master.deriveMacKey("a"));
});

test("shows its bytes neither to a log nor to JSON, only to an export", () => {
	const hex = Buffer.from(bytes).toString("hex");
	const base64 = Buffer.from(bytes).toString("base64");
	for (const shown of [JSON.stringify(master), inspect(master, { depth: 9, showHidden: true }), String(master)]) {
		expect(shown).not.toContain(base64);
		expect(shown.replaceAll(" ", "")).not.toContain(hex);
	}
	expect(master.exportText()).toBe(base64);
});

test("keeps a copy: clearing the caller's bytes does not change the key", () => {
	const mine = Uint8Array.from(bytes);
	const copied = new MasterKey(mine, "test");
	mine.fill(0);
	expect(copied.exportText()).toBe(master.exportText());
});
