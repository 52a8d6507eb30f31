import { expect, test } from "vitest";
import { createApiKey, hashApiKey } from "./api-keys.ts";
import { MasterKey } from "./master-key.ts";

const master = new MasterKey(new Uint8Array(32).fill(7), "test");

test("begins with its mode's prefix and ends in 40 letters and digits", () => {
	expect(createApiKey("test")).toMatch(/^svc_test_[0-9A-Za-z]{40}$/);
	expect(createApiKey("live")).toMatch(/^svc_live_[0-9A-Za-z]{40}$/);
});

test("never repeats, and uses all letters about equally", () => {
	const made = Array.from({ length: 2_000 }, () => createApiKey("live"));
	expect(new Set(made).size).toBe(2_000);
	const counts = new Map<string, number>();
	for (const letter of made.map((key) => key.slice("svc_live_".length)).join("")) {
		counts.set(letter, (counts.get(letter) ?? 0) + 1);
	}
	expect(counts.size).toBe(62);
	const expected = (2_000 * 40) / 62;
	// Eight standard deviations: a fair generator fails this once in 10^13 runs, a modulo bias of 62 in 256 always.
	const tolerance = 8 * Math.sqrt(expected);
	for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(tolerance);
});

test("hashes to 32 bytes that depend on the key and on the master key", () => {
	const key = createApiKey("test");
	const other = new MasterKey(new Uint8Array(32).fill(8), "test");
	expect(hashApiKey(master, key)).toEqual(hashApiKey(master, key));
	expect(hashApiKey(master, key).length).toBe(32);
	expect(hashApiKey(master, key)).not.toEqual(hashApiKey(master, `${key}x`));
	expect(hashApiKey(master, key)).not.toEqual(hashApiKey(other, key));
});

test("hashes whatever a caller sends, an older prefix, nothing, or a whole header", () => {
	for (const sent of ["", "old_prefix_abc", "x".repeat(16_384), "\u0000\ud800"]) {
		expect(hashApiKey(master, sent).length).toBe(32);
	}
});
