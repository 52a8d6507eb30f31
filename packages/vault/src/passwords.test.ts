import { scryptSync } from "node:crypto";
import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

it("knows a password again, however its accents were typed, and no other", async () => {
	const stored = await hashPassword("Kíbera-market-day");
	expect(await verifyPassword("Kíbera-market-day".normalize("NFD"), stored)).toBe(true);
	expect(await verifyPassword("kíbera-market-day", stored)).toBe(false);
	expect(await verifyPassword("", stored)).toBe(false);
});

it("salts each, and says its cost", async () => {
	const [one, other] = await Promise.all([hashPassword("the same words"), hashPassword("the same words")]);
	expect(one).not.toBe(other);
	expect(one).toMatch(/^scrypt\$15,8,3\$/);
});

it("knows those that were stored at another cost", async () => {
	const salt = Buffer.alloc(16, 5);
	const hash = scryptSync("older words", salt, 32, { N: 1024, r: 4, p: 1 });
	const stored = `scrypt$10,4,1$${salt.toString("base64url")}$${hash.toString("base64url")}`;
	expect(await verifyPassword("older words", stored)).toBe(true);
	expect(await verifyPassword("newer words", stored)).toBe(false);
});

it("says no where there is no password, or one in no form of ours", async () => {
	const cost = { log2: 10, blockSize: 8, lanes: 1 };
	for (const stored of [undefined, "", "plain", "scrypt$15,8,3$short$short"]) {
		expect(await verifyPassword("any words", stored, cost)).toBe(false);
	}
});
