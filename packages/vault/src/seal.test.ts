import { createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { AppError } from "@hakiki/domain";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MacKey } from "./mac.ts";
import { MasterKey } from "./master-key.ts";
import { type Place, SEAL_OVERHEAD_BYTES, SEAL_PLAINTEXT_BYTES_MAX, seal, unseal } from "./seal.ts";
import { createWorkspaceKeys } from "./workspace-keys.ts";

const master = new MasterKey(new Uint8Array(32).fill(7), "test");
const { keys } = createWorkspaceKeys(master, "wsp_1");
const place: Place = { realm: 3, table: "events", column: "secrets", row: "evt_1" };
const plain = Buffer.from("+254712345678");

const anyPlace = fc.record<Place>({
	realm: fc.nat({ max: 0xffff_ffff }),
	table: fc.string({ maxLength: 63 }),
	column: fc.string({ maxLength: 63 }),
	row: fc.oneof(fc.string({ unit: "grapheme", maxLength: 100 }), fc.uint8Array({ maxLength: 64 })),
});

describe("seal", () => {
	test("opens to the same bytes, for any place and any plaintext", () => {
		fc.assert(
			fc.property(anyPlace, fc.uint8Array({ maxLength: 2_000 }), (where, bytes) => {
				const sealed = seal(keys, where, bytes);
				expect(sealed.length).toBe(bytes.length + SEAL_OVERHEAD_BYTES);
				expect(unseal(keys, where, sealed)).toEqual(Buffer.from(bytes));
			}),
		);
	});

	test("opens in no other place than its own", () => {
		fc.assert(
			fc.property(anyPlace, anyPlace, (one, other) => {
				fc.pre(describePlace(one) !== describePlace(other));
				expect(() => unseal(keys, other, seal(keys, one, plain))).toThrow(AppError);
			}),
		);
	});

	test.each<Partial<Place>>([
		{ realm: 4 },
		{ table: "customers" },
		{ column: "decision" },
		{ row: "evt_2" },
		{ table: "eventss", column: "ecrets" },
		{ table: "event", column: "ssecrets" },
		{ column: "secretsevt_", row: "1" },
	])("names the field when a value was moved to %j", (change) => {
		const elsewhere = { ...place, ...change };
		expect(() => unseal(keys, elsewhere, seal(keys, place, plain))).toThrow(
			`The sealed value of ${elsewhere.table}.${elsewhere.column} cannot be opened: it was changed or moved`,
		);
	});

	test("refuses a value with any one bit changed", () => {
		const sealed = seal(keys, place, plain);
		for (let bit = 0; bit < sealed.length * 8; bit += 1) {
			const changed = Buffer.from(sealed);
			changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
			expect(() => unseal(keys, place, changed)).toThrow(AppError);
		}
	});

	test("refuses a value that was cut or lengthened", () => {
		const sealed = seal(keys, place, plain);
		for (let length = 0; length < sealed.length; length += 1) {
			expect(() => unseal(keys, place, sealed.subarray(0, length))).toThrow(AppError);
		}
		expect(() => unseal(keys, place, Buffer.concat([sealed, Uint8Array.of(0)]))).toThrow(AppError);
	});

	test("never repeats itself and shows nothing of the plaintext", () => {
		const sealed = Array.from({ length: 1_000 }, () => seal(keys, place, plain));
		expect(new Set(sealed.map((bytes) => bytes.toString("hex"))).size).toBe(1_000);
		expect(new Set(sealed.map((bytes) => bytes.toString("hex", 3, 15))).size).toBe(1_000);
		for (const bytes of sealed) expect(bytes.includes(plain)).toBe(false);
	});

	test("says nothing of plaintext or row in its errors", () => {
		const secretRow = { ...place, row: "+254799999999" };
		const failure = catchError(() => unseal(keys, secretRow, seal(keys, place, plain)));
		expect(failure.message).not.toContain("254");
	});

	test("bounds the plaintext and the names of a place", () => {
		expect(() => seal(keys, place, new Uint8Array(SEAL_PLAINTEXT_BYTES_MAX))).not.toThrow();
		expect(() => seal(keys, place, new Uint8Array(SEAL_PLAINTEXT_BYTES_MAX + 1))).toThrow("at most 1048576 bytes");
		expect(() => seal(keys, { ...place, table: "t".repeat(64) }, plain)).toThrow("too long");
		expect(() => seal(keys, { ...place, row: "r".repeat(1_025) }, plain)).toThrow("too long");
		const widest = { ...place, table: "€".repeat(63), column: "€".repeat(63), row: "€".repeat(1_024) };
		expect(unseal(keys, widest, seal(keys, widest, plain))).toEqual(plain);
		expect(() => unseal(keys, { ...widest, row: `${"€".repeat(1_023)}$` }, seal(keys, widest, plain))).toThrow(
			AppError,
		);
	});

	test("takes a row as text or as its bytes", () => {
		const row = Buffer.from("evt_1", "utf8");
		expect(unseal(keys, { ...place, row }, seal(keys, place, plain))).toEqual(plain);
	});
});

test("is what its description says: AES-256-GCM under HKDF-Expand of the data key, written out by hand", () => {
	const dataKey = randomBytes(32);
	const written = { ...keys, dataKeys: new Map([[1, new MacKey(dataKey)]]) };
	const sealed = seal(written, { realm: 258, table: "ab", column: "c", row: Uint8Array.of(9, 8) }, plain);
	const context = Buffer.from([1, 0, 1, 0, 0, 1, 2, 0, 2, 0x61, 0x62, 0, 1, 0x63, 0, 2, 9, 8]);
	const info = Buffer.concat([Buffer.from("hakiki/row-key"), context, Uint8Array.of(1)]);
	const rowKey = createHmac("sha256", dataKey).update(info).digest();
	const decipher = createDecipheriv("aes-256-gcm", rowKey, sealed.subarray(3, 15));
	decipher.setAAD(context).setAuthTag(sealed.subarray(15, 31));
	expect(Buffer.concat([decipher.update(sealed.subarray(31)), decipher.final()])).toEqual(plain);
	expect([...sealed.subarray(0, 3)]).toEqual([1, 0, 1]);
});

function describePlace(where: Place): string {
	return JSON.stringify([where.realm, where.table, where.column, Buffer.from(where.row).toString("hex")]);
}

function catchError(action: () => unknown): Error {
	try {
		action();
	} catch (error) {
		if (error instanceof Error) return error;
	}
	throw new Error("nothing was thrown");
}
