import { inspect } from "node:util";
import { expect, test } from "vitest";
import { isKeyOf, keyCheckOf, OperatorKey } from "./operator-key.ts";

const bytes = Uint8Array.from({ length: 32 }, (_, index) => 200 + (index % 50));
const key = new OperatorKey(bytes, "HAKIKI_MASTER_KEY");

test("is known again by its check, whatever it came from, and no other key is", () => {
	expect(isKeyOf(new OperatorKey(bytes, "another origin"), keyCheckOf(key))).toBe(true);
	expect(isKeyOf(new OperatorKey(new Uint8Array(32).fill(1), "a file"), keyCheckOf(key))).toBe(false);
	expect(isKeyOf(key, new Uint8Array(3))).toBe(false);
});

test("shows its bytes neither to a log nor to JSON, only to an export", () => {
	const hex = Buffer.from(bytes).toString("hex");
	const base64 = Buffer.from(bytes).toString("base64");
	for (const shown of [JSON.stringify(key), inspect(key, { depth: 9, showHidden: true }), String(key)]) {
		expect(shown).not.toContain(base64);
		expect(shown.replaceAll(" ", "")).not.toContain(hex);
	}
	expect(key.exportText()).toBe(base64);
});

test("keeps a copy: clearing the caller's bytes does not change the key", () => {
	const mine = Uint8Array.from(bytes);
	const copied = new OperatorKey(mine, "test");
	mine.fill(0);
	expect(copied.exportText()).toBe(key.exportText());
});
