// Sealed values of any table, page by page, for whoever seals them anew with a newer key.

import type { Executor } from "../../executor.ts";

export interface SealedColumn {
	readonly table: string;
	readonly column: string;
	/** The primary key as far as it leads, with the type of each part; together with the scope it names one row. */
	readonly keys: readonly { readonly name: string; readonly type: "uuid" | "text" | "bigint" }[];
	/** Whose a row is; the installation's own tables have none. */
	readonly scope: "realm" | "workspace_id" | null;
	/** What else tells the place that a value is sealed for. */
	readonly extras?: readonly string[];
}

export interface SealedValue {
	readonly keys: readonly string[];
	readonly extras: readonly (string | null)[];
	/** Nothing where it is sealed with this key already, or is not there. */
	readonly sealed: Buffer | null;
}

export interface SealedPage {
	readonly column: SealedColumn;
	readonly scope: number | string | null;
	/** The keys of the last row before. */
	readonly after: readonly string[] | undefined;
	/** The data key that values should be sealed with. */
	readonly keyId: number;
	readonly limit: number;
}

/** In the order of the primary key. Names come from a list of ours, never from outside. */
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

/** Only where it is still what was read. False where somebody has changed it meanwhile. */
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

/** A transaction whose work may be done again at any time does not wait for the disk. */
export async function commitLazily(executor: Executor): Promise<void> {
	await executor.query("set local synchronous_commit = off");
}

const typeOfScope = ({ scope }: SealedColumn): string => (scope === "realm" ? "int" : "uuid");
