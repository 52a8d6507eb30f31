// A prepared statement whose rows come back as arrays of raw text: the hot statements decode only what they need, and know
// their columns. (The driver sends binary parameters but cannot read binary rows.)

import type { Hash } from "@hakiki/domain";
import type { Connection, Submittable } from "pg";
import type { Executor } from "../executor.ts";
import { HASH_BYTES } from "./binary-array.ts";

/** Columns in the order of the select list, as PostgreSQL writes them. */
export type RawRow = readonly (string | null)[];

/** Bytes are sent as they are, all else as text. */
export type RawValue = Buffer | string | number | null;

export interface RawStatement {
	readonly name: string;
	readonly text: string;
	readonly values: readonly RawValue[];
}

export async function queryRaw(executor: Executor, statement: RawStatement): Promise<readonly RawRow[]> {
	try {
		return await submitTo(executor, new RawQuery(statement));
	} catch (error) {
		// What the driver throws leads to a socket, not to whoever asked.
		if (error instanceof Error) Error.captureStackTrace(error);
		throw error;
	}
}

function submitTo(executor: Executor, query: RawQuery): Promise<readonly RawRow[]> {
	return new Promise((resolve, reject) => {
		// A pool and a connection take a callback with it, which their types do not say.
		(executor as unknown as RawExecutor).query(query, undefined, (error, rows) => {
			if (error) reject(error);
			else resolve(rows ?? []);
		});
	});
}

type Settle = (error: Error | null | undefined, rows?: readonly RawRow[]) => void;

interface RawExecutor {
	query(query: Submittable, values: undefined, settle: Settle): unknown;
}

/** The parts of the driver's connection that its types leave out. */
interface RawConnection extends Connection {
	readonly parsedStatements: Readonly<Record<string, string>>;
	readonly submittedNamedStatements: Record<string, string>;
}

/**
 * In place of the driver's own query, which copies its configuration, has every column described anew each time, and builds
 * a result that nobody reads.
 */
class RawQuery implements Submittable {
	readonly name: string;
	readonly text: string;
	/** Set by the driver. */
	callback: Settle | undefined;
	private readonly values: readonly RawValue[];
	private readonly rows: RawRow[] = [];

	constructor({ name, text, values }: RawStatement) {
		this.name = name;
		this.text = text;
		this.values = values;
	}

	submit(given: Connection): Error | null {
		const connection = given as RawConnection;
		const { name, text } = this;
		const known = connection.parsedStatements[name] ?? connection.submittedNamedStatements[name];
		if (known !== undefined && known !== text) return new Error(`Two statements are called ${name}`);
		connection.stream.cork();
		try {
			if (known === undefined) {
				connection.parse({ name, text, types: [] }, true);
				connection.submittedNamedStatements[name] = text;
			}
			connection.bind({ statement: name, values: this.values.map(writeValue) }, true);
			connection.execute({}, true);
			connection.sync();
		} finally {
			connection.stream.uncork();
		}
		return null;
	}

	handleDataRow({ fields }: { readonly fields: RawRow }): void {
		this.rows.push(fields);
	}

	handleError(error: Error): void {
		this.callback?.(error);
	}

	handleReadyForQuery(): void {
		this.callback?.(null, this.rows);
	}

	handleRowDescription(): void {}
	handleCommandComplete(): void {}
	handleEmptyQuery(): void {}
	handlePortalSuspended(): void {}
}

function writeValue(value: RawValue): Buffer | string | null {
	return typeof value === "number" ? String(value) : value;
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
