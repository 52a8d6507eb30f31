// A prepared statement whose rows come back as arrays of text: the hot statements decode only what they need. The driver
// sends binary parameters but cannot read binary rows.

import type { Hash } from "@hakiki/domain";
import type { Executor } from "../executor.ts";
import { HASH_BYTES } from "./binary-array.ts";

/** Columns in the order of the select list, as PostgreSQL writes them. */
export type RawRow = readonly (string | null)[];

/** Bytes are sent as they are, all else as text. */
export type RawValue = Buffer | string | number | boolean | null;

export interface RawStatement {
	readonly name: string;
	readonly text: string;
	readonly values: readonly RawValue[];
}

const AS_TEXT = { getTypeParser: () => (text: string) => text };

export async function queryRaw(executor: Executor, { name, text, values }: RawStatement): Promise<readonly RawRow[]> {
	const { rows } = await executor.query<(string | null)[]>({
		...{ name, text, values: [...values] },
		rowMode: "array",
		types: AS_TEXT,
	});
	return rows;
}

/** PostgreSQL writes bytea as `\x` and hex. */
export const decodeBytes = (value: string | null | undefined): Buffer => Buffer.from(value?.slice(2) ?? "", "hex");

/** A hash of 16 bytes. */
export function decodeHash(value: string | null | undefined): Hash {
	const bytes = decodeBytes(value);
	if (bytes.length !== HASH_BYTES || value?.length !== 2 + 2 * HASH_BYTES) throw new TypeError("A hash has 16 bytes");
	return bytes.toString("base64url");
}

/** Seconds since 1970 as `date_part('epoch', …)` writes them, in milliseconds. */
export const decodeEpoch = (value: string | null | undefined): number => Math.round(Number(value) * 1000);
