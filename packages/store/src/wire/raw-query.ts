// A prepared statement whose rows come back as arrays of raw text: the hot statements decode only what they need.
// (The driver sends binary parameters but cannot read binary rows.)

import type { QueryArrayConfig } from "pg";
import type { Executor } from "../executor.ts";

/** Columns in the order of the select list, as PostgreSQL writes them. */
export type RawRow = readonly (string | null)[];

const RAW_TYPES = { getTypeParser: () => (value: string) => value };

export async function queryRaw(
	executor: Executor,
	statement: { readonly name: string; readonly text: string; readonly values: readonly unknown[] },
): Promise<readonly RawRow[]> {
	const config: QueryArrayConfig = {
		name: statement.name,
		text: statement.text,
		values: [...statement.values],
		rowMode: "array",
		types: RAW_TYPES,
	};
	const result = await executor.query<(string | null)[]>(config);
	return result.rows;
}

/** PostgreSQL writes bytea as `\x` and hex. */
export const decodeBytes = (value: string | null | undefined): Buffer => Buffer.from(value?.slice(2) ?? "", "hex");

/** Seconds since 1970 as `date_part('epoch', …)` writes them, in milliseconds. */
export const decodeEpoch = (value: string | null | undefined): number => Math.round(Number(value) * 1000);
