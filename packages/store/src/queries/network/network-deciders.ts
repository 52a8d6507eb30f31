// Who may decide from memory. One process at a time is the decider of a realm: then its rounds alone write the network. What
// others change in it, such as a label, is listed, and a round that does not know of a change writes nothing.

import type { Hash } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";
import { encodeHashArray } from "../../wire/binary-array.ts";

const CHANGES_MAX = 1_000;

/** Tells deciders that entities were changed outside of rounds. Call it in the transaction of the change. */
export async function noteNetworkChange(
	executor: Executor,
	{ realm, hashes }: { readonly realm: Realm; readonly hashes: readonly Hash[] },
): Promise<void> {
	if (hashes.length === 0) return;
	await executor.query({
		name: "note-network-change",
		text: "insert into network_changes (realm, hashes) values ($1, $2)",
		values: [realm, encodeHashArray(hashes)],
	});
}

/** Makes a process the decider of a realm, once the rounds of others that are under way have ended. Fails after half a second. */
export async function claimNetwork(
	executor: Executor,
	{ realm, decider }: { readonly realm: Realm; readonly decider: string },
): Promise<void> {
	await executor.query("select hakiki_claim_realm($1, $2)", [realm, decider]);
}

/** Ends another process's claim, because this process decides for the realm as well. */
export async function shareNetwork(
	executor: Executor,
	{ realm, decider }: { readonly realm: Realm; readonly decider: string },
): Promise<void> {
	await executor.query("update network_deciders set decider = null where realm = $1 and decider <> $2", [
		realm,
		decider,
	]);
}

export interface NetworkLook {
	readonly isDecider: boolean;
	readonly snapshot: string;
	/** As PostgreSQL writes it. */
	readonly lookedAt: string;
	/** The hashes that were changed since the look before; undefined if there are too many to list. */
	readonly changed: readonly Hash[] | undefined;
}

/**
 * Looks for changes that were not visible at the last look. All parts are of one snapshot. Uses the primary key (realm, xid, id)
 * of network_changes.
 */
export async function lookAtNetwork(
	executor: Executor,
	{ realm, decider, since }: { readonly realm: Realm; readonly decider: string; readonly since: string | undefined },
): Promise<NetworkLook> {
	const { rows } = await executor.query<{
		is_decider: boolean;
		snapshot: string;
		looked_at: string;
		changed: string[] | null;
		changes: number;
	}>(
		`with missed as (
		   select hashes from network_changes
		    where realm = $1 and xid >= pg_snapshot_xmin($3::pg_snapshot)
		      and not pg_visible_in_snapshot(xid, $3::pg_snapshot)
		    limit ${CHANGES_MAX + 1}
		 )
		 select exists (select from network_deciders where realm = $1 and decider = $2) as is_decider,
		        pg_current_snapshot()::text as snapshot, clock_timestamp()::text as looked_at,
		        (select count(*)::int from missed) as changes,
		        (select array_agg(distinct encode(one, 'base64')) from missed, unnest(hashes) as one) as changed`,
		[realm, decider, since ?? null],
	);
	const [row] = rows;
	if (row === undefined) throw new Error("PostgreSQL gave no snapshot");
	const isListed = row.changes <= CHANGES_MAX;
	return {
		isDecider: row.is_decider,
		snapshot: row.snapshot,
		lookedAt: row.looked_at,
		changed: isListed ? (row.changed ?? []).map(toHash) : undefined,
	};
}

function toHash(base64: string): Hash {
	return Buffer.from(base64, "base64").toString("base64url");
}

/** Deletes changes that every decider knows of: none decides by a look that is older than ten minutes. */
export async function deleteNetworkChanges(executor: Executor): Promise<void> {
	await executor.query("delete from network_changes where at < clock_timestamp() - interval '1 hour'");
}

/** The next hashes of entities, or ids of customers, in their order. Uses the primary keys of entities and customers. */
export async function listNetworkNames(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly kind: "hashes" | "customers";
		readonly after: string;
		readonly limit: number;
	},
): Promise<readonly string[]> {
	const { realm, kind, after, limit } = options;
	if (kind === "customers") {
		const { rows } = await executor.query<{ id: string }>(
			"select id from customers where realm = $1 and id > $2 order by id limit $3",
			[realm, after, limit],
		);
		return rows.map(({ id }) => id);
	}
	const { rows } = await executor.query<{ hash: Buffer }>(
		"select distinct hash from entities where realm = $1 and hash > $2 order by hash limit $3",
		[realm, Buffer.from(after, "base64url"), limit],
	);
	return rows.map(({ hash }) => hash.toString("base64url"));
}

/** About how many names all realms have together, by PostgreSQL's own estimate. */
export async function countNetworkNames(executor: Executor): Promise<number> {
	const { rows } = await executor.query<{ names: number }>(
		"select sum(greatest(reltuples, 0))::float8 as names from pg_class where oid in ('customers'::regclass, 'entities'::regclass)",
	);
	return rows[0]?.names ?? 0;
}

/** The daily sums of entities. Uses the primary key (hash, realm, role). */
export async function findMovements(
	executor: Executor,
	{ realm, hashes }: { readonly realm: Realm; readonly hashes: readonly Hash[] },
): Promise<readonly { readonly hash: Hash; readonly role: string; readonly movements: string }[]> {
	const { rows } = await executor.query<{ hash: Buffer; role: string; movements: string }>({
		name: "find-movements",
		text: "select hash, role, movements::text from entities where hash = any($2::bytea[]) and realm = $1",
		values: [realm, encodeHashArray(hashes)],
	});
	return rows.map(({ hash, role, movements }) => ({ hash: hash.toString("base64url"), role, movements }));
}
