import fc from "fast-check";
import { expect, test } from "vitest";
import { MasterKey } from "./master-key.ts";
import { isRowGenuine, macOfRow, type RowFields } from "./row-mac.ts";

const master = new MasterKey(new Uint8Array(32).fill(7), "test");
const row: RowFields = {
	id: "u1",
	role: "viewer",
	workspaces: ["a", "b"],
	hash: new Uint8Array([1, 2]),
	created_at: new Date(5),
	disabled_at: null,
};
const mac = macOfRow(master, "users", row);

test("holds for the row as it was written, in whatever order its columns come", () => {
	expect(isRowGenuine(master, "users", row, mac)).toBe(true);
	const reversed = Object.fromEntries(Object.entries(row).reverse());
	expect(isRowGenuine(master, "users", reversed, mac)).toBe(true);
});

test("holds for no other value, kind of value, column, table or key, and never without a MAC", () => {
	const changes: readonly RowFields[] = [
		{ ...row, role: "admin" },
		{ ...row, workspaces: null },
		{ ...row, workspaces: ["a,b"] },
		{ ...row, hash: "0102" },
		{ ...row, created_at: 5 },
		{ ...row, disabled_at: new Date(0) },
		{ ...row, extra: "" },
	];
	for (const changed of changes) expect(isRowGenuine(master, "users", changed, mac)).toBe(false);
	expect(isRowGenuine(master, "sessions", row, mac)).toBe(false);
	expect(isRowGenuine(new MasterKey(new Uint8Array(32).fill(8), "test"), "users", row, mac)).toBe(false);
	expect(isRowGenuine(master, "users", row, null)).toBe(false);
	expect(isRowGenuine(master, "users", row, mac.subarray(1))).toBe(false);
});

test("tells any two rows apart", () => {
	const fields = fc.dictionary(
		fc.string(),
		fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.string())),
	);
	fc.assert(
		fc.property(fields, fields, (one, other) => {
			const isSame = macOfRow(master, "users", one).equals(macOfRow(master, "users", other));
			const write = (given: RowFields) => JSON.stringify(Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1)));
			expect(isSame).toBe(write(one) === write(other));
		}),
	);
});
