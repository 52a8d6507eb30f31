// Pages of sealed values of any table, for the job that seals them again with a newer key.

import type { Executor } from "../../executor.ts";

export interface SealedColumn {
	readonly table: string;
	readonly column: string;
	/** The leading columns of the primary key, with their types. Together with the scope they name one row. */
	readonly keys: readonly { readonly name: string; readonly type: "uuid" | "text" | "bigint" }[];
	/** The column that names the owner of a row. Tables of the installation have none. */
	readonly scope: "realm" | "workspace_id" | null;
	/** Other columns that are part of the place of a sealed value. */
	readonly extras?: readonly string[];
}

export interface SealedValue {
	readonly keys: readonly string[];
	readonly extras: readonly (string | null)[];
	/** Null where there is no value, or where this key already sealed it. */
	readonly sealed: Buffer | null;
}

export interface SealedPage {
	readonly column: SealedColumn;
	readonly scope: number | string | null;
	/** The key of the last row of the previous page. */
	readonly after: readonly string[] | undefined;
	/** The data key that values should be sealed with. */
	readonly keyId: number;
	readonly limit: number;
}

/** In the order of the primary key. Names of tables and columns come from our own list, never from outside. */
export async function listSealedValues(executor: Executor, page: SealedPage): Promise<readonly SealedValue[]> {
	const { column, scope, after, keyId, limit } = page;
	const { keys, extras = [] } = column;
	const values: unknown[] = [keyId, limit];
	const bind = (value: unknown, type: string): string => `$${values.push(value)}::${type}`;
	const where = ["true"];
	if (column.scope !== null) where.push(`${column.scope} = ${bind(scope, typeOfScope(column))}`);
	if (after !== undefined) {
		const bound = keys.map(({ type }, index) => bind(after[index], type));
		where.push(`(${keys.map(({ name }) => name).join(", ")}) > (${bound.join(", ")})`);
	}
	const { rows } = await executor.query<{ keys: string[]; extras: (string | null)[]; sealed: Buffer | null }>(
		`select array[${keys.map(({ name }) => `${name}::text`).join(", ")}] as keys,
		        array[${extras.map((extra) => `${extra}::text`).join(", ")}]::text[] as extras,
		        case when length(${column.column}) < 3 then null
		             when get_byte(${column.column}, 1) * 256 + get_byte(${column.column}, 2) <> $1::int
		             then ${column.column} end as sealed
		   from ${column.table} where ${where.join(" and ")} order by ${keys.map(({ name }) => name).join(", ")} limit $2`,
		values,
	);
	return rows;
}

/** Replaces the value only where it is unchanged since it was read. Returns false where it has changed. */
export async function replaceSealedValue(
	executor: Executor,
	options: {
		readonly column: SealedColumn;
		readonly scope: number | string | null;
		readonly keys: readonly string[];
		readonly before: Uint8Array;
		readonly after: Uint8Array;
	},
): Promise<boolean> {
	const { column } = options;
	const values: unknown[] = [options.after, options.before];
	const bind = (value: unknown, type: string): string => `$${values.push(value)}::${type}`;
	const where = column.keys.map(({ name, type }, index) => `${name} = ${bind(options.keys[index], type)}`);
	if (column.scope !== null) where.push(`${column.scope} = ${bind(options.scope, typeOfScope(column))}`);
	const { rowCount } = await executor.query(
		`update ${column.table} set ${column.column} = $1 where ${column.column} = $2 and ${where.join(" and ")}`,
		values,
	);
	return rowCount === 1;
}

/** Lets the transaction commit without waiting for the disk, for work that can be repeated at any time. */
export async function commitLazily(executor: Executor): Promise<void> {
	await executor.query("set local synchronous_commit = off");
}

const typeOfScope = ({ scope }: SealedColumn): string => (scope === "realm" ? "int" : "uuid");
