// A prepared statement whose rows come back as arrays of raw Buffers: the hot statements decode only what they need.

import type { QueryArrayConfig } from "pg";
import type { Executor } from "../executor.ts";

/** Columns in the order of the select list; null stays null. */
export type BinaryRow = readonly (Buffer | null)[];

const RAW_TYPES = { getTypeParser: () => (value: unknown) => value };

export async function queryBinary(
	executor: Executor,
	statement: { readonly name: string; readonly text: string; readonly values: readonly unknown[] },
): Promise<readonly BinaryRow[]> {
	// The driver's types do not know `binary`, which it has always taken.
	const config = { ...statement, values: [...statement.values], rowMode: "array" as const, types: RAW_TYPES, binary: true };
	const result = await executor.query<(Buffer | null)[]>(config as QueryArrayConfig<unknown[]>);
	return result.rows;
}
