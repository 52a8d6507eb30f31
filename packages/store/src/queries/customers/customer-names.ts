// The keys of customers' names: those still to be written, and the customers found by them. Only keyed hashes are stored.

import { type Executor, type Realm, toRealm } from "../../executor.ts";

export interface SealedCustomer {
	readonly id: string;
	/** The personal fields; null if there are none. */
	readonly sealed: Buffer | null;
}

/** The customers whose name is new or has changed (customers_name_due). */
export async function listDueNames(
	executor: Executor,
	options: { readonly limit: number },
): Promise<readonly (SealedCustomer & { readonly realm: Realm })[]> {
	const { rows } = await executor.query<SealedCustomer & { realm: number }>(
		"select realm, id, sealed from customers where is_name_due order by realm, id limit $1",
		[options.limit],
	);
	return rows.map((row) => ({ ...row, realm: toRealm(row.realm) }));
}

interface NameKeysWrite extends SealedCustomer {
	readonly keys: readonly bigint[];
}

/**
 * Replaces the keys of names. A customer that a decision or an erasure has locked or changed meanwhile is skipped and stays
 * due, so that this waits for nobody and never brings back an erased name. Uses the primary keys.
 */
export async function writeNameKeys(
	executor: Executor,
	options: { readonly realm: Realm; readonly names: readonly NameKeysWrite[] },
): Promise<void> {
	const { names } = options;
	await executor.query(
		`with named as materialized (
		   select id, sealed, keys::bigint[] as keys from unnest($2::text[], $3::bytea[], $4::text[]) as t(id, sealed, keys)
		 ), locked as materialized (
		   select c.id from customers c join named n on n.id = c.id
		    where c.realm = $1 and c.is_name_due and c.sealed is not distinct from n.sealed for update of c skip locked
		 ), done as (
		   update customers c set is_name_due = false from locked l where c.id = l.id and c.realm = $1
		 ), emptied as (
		   delete from customer_names d using named n join locked l on l.id = n.id
		    where d.customer_id = n.id and d.realm = $1 and n.keys = '{}'
		 )
		 insert into customer_names (customer_id, realm, keys)
		 select n.id, $1, n.keys from named n join locked l on l.id = n.id where n.keys <> '{}' order by n.id
		 on conflict (customer_id, realm) do update set keys = excluded.keys`,
		[
			options.realm,
			names.map(({ id }) => id),
			names.map(({ sealed }) => sealed),
			names.map(({ keys }) => `{${keys.join(",")}}`),
		],
	);
}

/** The keys of one searched word. */
export interface WordKeys {
	readonly word: bigint;
	/** The word's beginning; the word itself if it is too short to have one. */
	readonly start: bigint;
	readonly sounds: readonly bigint[];
}

/**
 * Customers whose name has all words: as they are written first, then by their beginnings, then by their sounds. Each of the
 * three finds at most `limit` customers (customer_names_by_key; primary key of customers).
 */
export async function listCustomersOfName(
	executor: Executor,
	options: { readonly realm: Realm; readonly words: readonly WordKeys[]; readonly limit: number },
): Promise<readonly SealedCustomer[]> {
	const { words } = options;
	const values: unknown[] = [
		options.realm,
		options.limit,
		words.map(({ word }) => word),
		words.map(({ start }) => start),
		...words.map(({ start, word, sounds }) => [word, start, ...sounds]),
	];
	const heard = words.map((_, at) => `keys && $${at + 5}::bigint[]`).join(" and ");
	const find = (place: number, where: string): string =>
		`(select customer_id, ${place} as place from customer_names where realm = $1 and ${where} limit $2)`;
	const { rows } = await executor.query<SealedCustomer>(
		`with found as (
		   ${find(1, "keys @> $3::bigint[]")} union all ${find(2, "keys @> $4::bigint[]")} union all ${find(3, heard)}
		 ), best as (
		   select customer_id, min(place) as place from found group by customer_id order by place, customer_id limit $2
		 )
		 select c.id, c.sealed from best join customers c on c.id = best.customer_id and c.realm = $1
		  order by best.place, c.id`,
		values,
	);
	return rows;
}

/** The personal fields of some customers, null if there are none (primary key of customers). */
export async function listSealedCustomers(
	executor: Executor,
	options: { readonly realm: Realm; readonly ids: readonly string[] },
): Promise<readonly SealedCustomer[]> {
	const { rows } = await executor.query<SealedCustomer>(
		"select id, sealed from customers where id = any($1::text[]) and realm = $2 limit $3",
		[options.ids, options.realm, options.ids.length],
	);
	return rows;
}

/**
 * Customers whose id begins with a text, in the order of their ids (primary key of customers). Reads at most `scanMax` ids,
 * because those of other workspaces may begin alike.
 */
export async function listCustomersByStart(
	executor: Executor,
	options: { readonly realm: Realm; readonly start: string; readonly limit: number; readonly scanMax: number },
): Promise<readonly string[]> {
	const { rows } = await executor.query<{ id: string }>(
		`select id from (
		   select id, realm from customers where id >= $1 and id < $1 || chr(1114111) order by id limit $4
		 ) as seen where realm = $2 limit $3`,
		[options.start, options.realm, options.limit, options.scanMax],
	);
	return rows.map(({ id }) => id);
}
