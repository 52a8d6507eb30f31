import { expect, test } from "vitest";
import { RECENT_HASHES_MAX, RecentHashes } from "./recent-hashes.ts";

test("finds what was kept, in its own namespace only", () => {
	const hashes = new RecentHashes();
	hashes.keep("device", "d1", "hash-1");
	expect(hashes.find("device", "d1")).toBe("hash-1");
	expect(hashes.find("msisdn", "d1")).toBeUndefined();
	expect(hashes.find("device", "d2")).toBeUndefined();
});

test("never holds more than its bound, however much is kept", () => {
	const hashes = new RecentHashes();
	for (let number = 0; number < RECENT_HASHES_MAX * 3; number += 1) {
		hashes.keep(number % 2 === 0 ? "device" : "msisdn", `value-${number}`, "hash");
		expect(hashes.count).toBeLessThanOrEqual(RECENT_HASHES_MAX);
	}
	expect(hashes.find("device", "value-0")).toBeUndefined();
	expect(hashes.find("msisdn", `value-${RECENT_HASHES_MAX * 3 - 1}`)).toBe("hash");
});

test("keeps what is asked for again and again, and drops what is not", () => {
	const hashes = new RecentHashes();
	hashes.keep("device", "busy", "hash-busy");
	hashes.keep("device", "idle", "hash-idle");
	for (let number = 0; number < RECENT_HASHES_MAX * 3; number += 1) {
		hashes.keep("account", `value-${number}`, "hash");
		if (number % 1_000 === 0) expect(hashes.find("device", "busy")).toBe("hash-busy");
	}
	expect(hashes.find("device", "idle")).toBeUndefined();
});

test("does not remember values of any length", () => {
	const hashes = new RecentHashes();
	hashes.keep("name", "n".repeat(64), "hash");
	hashes.keep("name", "n".repeat(65), "hash");
	expect(hashes.count).toBe(1);
});
