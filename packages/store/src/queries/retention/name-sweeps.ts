// Sweeps that search the texts about other customers for the names of erased customers.

import { type Executor, type Realm, toRealm } from "../../executor.ts";
import type { StoredEntry } from "../lists/entries.ts";

/** The place of a sweep: the number of the column, and the last row that was searched. */
interface SweepPlace {
	readonly column: number;
	readonly after: readonly string[] | null;
}

export async function insertNameSweep(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string; readonly sealed: Uint8Array },
): Promise<void> {
	await executor.query("insert into name_sweeps (realm, customer_id, sealed) values ($1, $2, $3)", [
		options.realm,
		options.customerId,
		options.sealed,
	]);
}

/** A realm with an open sweep, or the given one if it has one (primary key of name_sweeps, which holds only open sweeps). */
export async function findRealmToSweep(
	executor: Executor,
	options: { readonly realm?: Realm | undefined } = {},
): Promise<Realm | undefined> {
	const { rows } = await executor.query<{ realm: number }>(
		"select realm from name_sweeps where $1::int is null or realm = $1 order by id limit 1",
		[options.realm ?? null],
	);
	return rows[0] && toRealm(rows[0].realm);
}

/** Whether a sweep for the customer is open (name_sweeps_by_customer). */
export async function isBeingSwept(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string },
): Promise<boolean> {
	const { rows } = await executor.query("select from name_sweeps where customer_id = $1 and realm = $2 limit 1", [
		options.customerId,
		options.realm,
	]);
	return rows.length > 0;
}

/** Locks the realm's sweep, and starts it if needed. Gives undefined where another process has the lock. */
export async function lockSweep(
	executor: Executor,
	options: { readonly realm: Realm; readonly limit: number },
): Promise<SweepPlace | undefined> {
	const { realm, limit } = options;
	const { rowCount } = await executor.query(
		`insert into name_sweep_places (realm, place) values ($1, '{"column":0,"after":null}') on conflict do nothing`,
		[realm],
	);
	if (rowCount === 1) {
		await executor.query(
			`update name_sweeps set is_begun = true
			  where id in (select id from name_sweeps where realm = $1 order by id limit $2)`,
			[realm, limit],
		);
	}
	const { rows } = await executor.query<{ place: SweepPlace }>(
		"select place from name_sweep_places where realm = $1 for update skip locked",
		[realm],
	);
	return rows[0]?.place;
}

export async function listSweptNames(
	executor: Executor,
	options: { readonly realm: Realm; readonly limit: number },
): Promise<readonly { readonly customerId: string; readonly sealed: Buffer }[]> {
	const { rows } = await executor.query<{ customerId: string; sealed: Buffer }>(
		`select customer_id as "customerId", sealed from name_sweeps where realm = $1 and is_begun order by id limit $2`,
		[options.realm, options.limit],
	);
	return rows;
}

/** Writes the place of a sweep. Without a place, the sweep ends. */
export async function moveSweep(
	executor: Executor,
	options: { readonly realm: Realm; readonly place: SweepPlace | undefined },
): Promise<void> {
	const { realm, place } = options;
	if (place !== undefined) {
		await executor.query("update name_sweep_places set place = $2 where realm = $1", [realm, JSON.stringify(place)]);
		return;
	}
	await executor.query("delete from name_sweeps where realm = $1 and is_begun", [realm]);
	await executor.query("delete from name_sweep_places where realm = $1", [realm]);
}

/** Erases the details of one audit entry. Gives its realm and subject, or undefined where its details must be kept. */
export async function eraseOneAudit(
	executor: Executor,
	options: { readonly workspaceId: string; readonly id: string; readonly kept: readonly string[] },
): Promise<{ readonly realm: Realm | null; readonly subject: string } | undefined> {
	const { rows } = await executor.query<{ realm: Realm | null; subject: string }>(
		`update audit set sealed = null where id = $1 and workspace_id = $2 and action <> all($3::text[])
		 returning realm, subject`,
		[options.id, options.workspaceId, options.kept],
	);
	return rows[0];
}

/** The hashes of a customer's own phones and devices, which list entries can name (links_by_customer). */
export async function listOwnHashes(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string; readonly limit: number },
): Promise<readonly string[]> {
	const { rows } = await executor.query<{ hash: Buffer }>(
		"select distinct hash from links where customer_id = $1 and realm = $2 and role in ('phone', 'device') limit $3",
		[options.customerId, options.realm, options.limit],
	);
	return rows.map(({ hash }) => hash.toString("base64url"));
}

interface EntryOfCustomer extends Pick<StoredEntry, "id" | "list" | "kind" | "key"> {
	readonly customerId: string | null;
}

/** The entries that name some hashes, or count only for the customer (primary key of entries, entries_by_customer). */
export async function listEntriesOfCustomer(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string; readonly hashes: readonly string[] },
): Promise<readonly EntryOfCustomer[]> {
	const { rows } = await executor.query<EntryOfCustomer>(
		`select id, list, kind, key, nullif(customer_id, '') as "customerId" from entries
		  where key = any($1::text[]) and realm = $2 and kind in ('phone', 'device')
		 union
		 select id, list, kind, key, customer_id from entries where customer_id = $3 and customer_id <> '' and realm = $2
		  order by id limit 10000`,
		[options.hashes, options.realm, options.customerId],
	);
	return rows;
}

export async function writeEntryWords(
	executor: Executor,
	options: { readonly realm: Realm; readonly id: string; readonly sealed: Uint8Array },
): Promise<void> {
	await executor.query("update entries set sealed = $3 where id = $1 and realm = $2", [
		options.id,
		options.realm,
		options.sealed,
	]);
}
