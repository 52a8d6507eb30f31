// The monthly partitions of events: ranges of UUIDv7, so that a look-up by id reads one of them.

import type { Executor } from "../../executor.ts";

export interface EventPartition {
	/** A name of digits, letters and underscores, which comes from our own code. */
	readonly name: string;
	/** The smallest id of the month, as a UUID. */
	readonly from: string;
	/** The smallest id of the next month. */
	readonly to: string;
}

/** Only one process makes partitions at a time; the lock ends with the transaction. */
const LOCK_KEY = 7_241_903_519;
const NAME = /^events_\d{4}_\d{2}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The names that exist as partitions of events. */
export async function listPartitions(
	executor: Executor,
	options: { readonly names: readonly string[] },
): Promise<ReadonlySet<string>> {
	const { rows } = await executor.query<{ name: string }>(
		`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
		  where i.inhparent = 'events'::regclass and c.relname = any($1::text[])`,
		[options.names],
	);
	return new Set(rows.map((row) => row.name));
}

export async function lockPartitions(executor: Executor): Promise<void> {
	await executor.query("set local lock_timeout = '30s'");
	await executor.query("select pg_advisory_xact_lock($1)", [LOCK_KEY]);
	// Others wait for this transaction from here on, so it must not wait long for locks itself.
	await executor.query("set local lock_timeout = '3s'");
}

/** Counts rows in the default partition, at most `limit` of them (its primary key). */
export async function countDefaultRows(
	executor: Executor,
	options: { readonly from?: string; readonly to?: string; readonly limit: number },
): Promise<number> {
	const { rows } = await executor.query<{ count: number }>(
		`select count(*)::int as count from (
		   select 1 from events_default where ($1::uuid is null or id >= $1) and ($2::uuid is null or id < $2) limit $3
		 ) as found`,
		[options.from ?? null, options.to ?? null, options.limit],
	);
	return rows[0]?.count ?? 0;
}

/**
 * Makes a partition as a table of its own and attaches it. That locks the default partition for a moment;
 * "create table … partition of" would lock the whole table. Rows of the month that lie in the default
 * partition move along. Call it inside a transaction that holds the lock. Returns how many rows moved.
 */
export async function attachPartition(executor: Executor, options: EventPartition): Promise<number> {
	const { name, from, to } = options;
	// None of these statements takes a bound parameter.
	if (!NAME.test(name) || !UUID.test(from) || !UUID.test(to))
		throw new Error("A partition's name or bound is malformed");
	await executor.query("lock table events_default in access exclusive mode");
	await executor.query(
		`create table ${name} (like events including defaults including storage) with (toast_tuple_target = 8160)`,
	);
	const { rowCount } = await executor.query(
		`with moved as (delete from events_default where id >= $1 and id < $2 returning *) insert into ${name} select * from moved`,
		[from, to],
	);
	await executor.query(`alter table events attach partition ${name} for values from ('${from}') to ('${to}')`);
	return rowCount ?? 0;
}
