// Authenticates rows that grant access: users, API keys, sessions and invitations. An attacker who can write to the database
// cannot forge such a row, because the MAC's key derives from the installation's root.

import { timingSafeEqual } from "node:crypto";
import type { MasterKey } from "./master-key.ts";

type Value = string | number | boolean | null | Uint8Array | Date | readonly string[];

/** Columns by their names; the row's key is one of them, so that no row passes for another. */
export type RowFields = Readonly<Record<string, Value>>;

export function macOfRow(master: MasterKey, table: string, fields: RowFields): Buffer {
	const columns = Object.keys(fields)
		.sort()
		.map((name) => [name, describe(fields[name] ?? null)]);
	return master.deriveMacKey(`row/${table}`).macOf(JSON.stringify(columns));
}

/** A row without a MAC is never genuine. */
export function isRowGenuine(master: MasterKey, table: string, fields: RowFields, mac: Uint8Array | null): boolean {
	const expected = macOfRow(master, table, fields);
	return mac !== null && mac.length === expected.length && timingSafeEqual(expected, mac);
}

/** Gives JSON in which values of different types never look alike. */
function describe(value: Value): unknown {
	if (value instanceof Date) return { ms: value.getTime() };
	return value instanceof Uint8Array ? { hex: Buffer.from(value).toString("hex") } : value;
}
