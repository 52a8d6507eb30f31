// The customers that share entities with a customer, one hop at a time.

import type { EntityRole } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";

export interface NetworkTie {
	readonly customerId: string;
	readonly role: EntityRole;
	/** Base64url. */
	readonly hash: string;
	readonly firstSeenAt: number;
}

/** The latest links of some customers, at most `each` for each (links_by_customer). */
export async function listTiesOfCustomers(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerIds: readonly string[]; readonly each: number },
): Promise<readonly NetworkTie[]> {
	const { rows } = await executor.query<TieRow>(
		`select l.customer_id, l.role, l.hash, l.first_seen_at from unnest($2::text[]) as c(id)
		  cross join lateral (
		    select customer_id, role, hash, first_seen_at from links
		     where customer_id = c.id and realm = $1 order by first_seen_at desc, hash, role limit $3
		  ) l`,
		[options.realm, options.customerIds, options.each],
	);
	return rows.map(toTie);
}

/** The customers linked to some entities in any role, at most `each` for each (primary key of links). */
export async function listTiesOfHashes(
	executor: Executor,
	options: { readonly realm: Realm; readonly hashes: readonly string[]; readonly each: number },
): Promise<readonly NetworkTie[]> {
	const { rows } = await executor.query<TieRow>(
		`select l.customer_id, l.role, l.hash, l.first_seen_at from unnest($2::bytea[]) as h(hash)
		  cross join lateral (
		    select customer_id, role, hash, first_seen_at from links
		     where hash = h.hash and realm = $1 order by customer_id, role limit $3
		  ) l`,
		[options.realm, options.hashes.map((hash) => Buffer.from(hash, "base64url")), options.each],
	);
	return rows.map(toTie);
}

interface KnownEntity {
	readonly role: EntityRole;
	readonly hash: string;
	readonly memberCount: number;
	/** The customers whose confirmed fraud marked the entity. */
	readonly markedCustomers: readonly string[];
}

/** The stored facts of some entities (primary key of entities). */
export async function listNetworkEntities(
	executor: Executor,
	options: { readonly realm: Realm; readonly hashes: readonly string[] },
): Promise<readonly KnownEntity[]> {
	const { rows } = await executor.query<{ role: EntityRole; hash: Buffer; member_count: number; marked: string[] }>(
		`select role, hash, member_count, array(select distinct value ->> 0 from jsonb_each(marks)) as marked
		   from entities where hash = any($2::bytea[]) and realm = $1`,
		[options.realm, options.hashes.map((hash) => Buffer.from(hash, "base64url"))],
	);
	return rows.map((row) => ({
		role: row.role,
		hash: row.hash.toString("base64url"),
		memberCount: row.member_count,
		markedCustomers: row.marked,
	}));
}

interface TieRow {
	customer_id: string;
	role: EntityRole;
	hash: Buffer;
	first_seen_at: Date;
}

function toTie(row: TieRow): NetworkTie {
	return {
		customerId: row.customer_id,
		role: row.role,
		hash: row.hash.toString("base64url"),
		firstSeenAt: row.first_seen_at.getTime(),
	};
}
