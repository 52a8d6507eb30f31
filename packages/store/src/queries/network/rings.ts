// Rings: groups of customers around confirmed frauds. A job walks a ring when a label marks an entity, and again when the ring
// grows. The ring is copied to each entity that it reaches, so that a decision reads it with the entity.

import type { EntityRef, EntityRing, EntityRole, Hash } from "@hakiki/domain";
import { type Executor, type Realm, toRealm } from "../../executor.ts";
import { noteNetworkChange } from "./network-deciders.ts";

interface RingBounds {
	readonly hubMembers: number;
	readonly handRoles: readonly EntityRole[];
	readonly handsMax: number;
	readonly tiesMax: number;
}

interface RingTie extends EntityRef {
	readonly memberCount: number;
	readonly hops: 1 | 2;
	readonly customerId: string;
}

/**
 * All links of the ring: from the marked hashes to their customers, and from customers in certain roles to
 * other customers. Uses the primary keys of entities and links, and links_by_customer.
 */
export async function listRingTies(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly hashes: readonly Hash[];
		/** A customer that is linked to the mark, but from which the second hop does not start. */
		readonly victimId: string | undefined;
		readonly bounds: RingBounds;
	},
): Promise<readonly RingTie[]> {
	const { bounds } = options;
	const { rows } = await executor.query<{
		hops: 1 | 2;
		hash: Buffer;
		role: EntityRole;
		member_count: number;
		customer_id: string;
	}>({
		name: "list-ring-ties",
		text: `with marked as materialized (
		   select hash, role, member_count from entities
		    where hash = any($2::bytea[]) and realm = $1 and role <> 'agent' and member_count <= $5
		 ), first as materialized (
		   select m.hash, m.role, m.member_count, l.customer_id from marked m
		     join links l on l.hash = m.hash and l.role = m.role and l.realm = $1
		 ), hands as materialized (
		   select distinct customer_id from first
		    where role = any($4::text[]) and customer_id is distinct from $3 order by customer_id limit $6
		 ), second as materialized (
		   select distinct l.hash, l.role from hands h
		    cross join lateral (
		      select hash, role from links
		       where customer_id = h.customer_id and realm = $1 and role = any($4::text[])
		       order by first_seen_at desc, hash, role limit $7
		    ) l
		    where not exists (select from marked m where m.hash = l.hash and m.role = l.role)
		 )
		 select 1 as hops, hash, role, member_count, customer_id from first
		 union all
		 select 2, e.hash, e.role, e.member_count, l.customer_id from second s
		   join entities e on e.hash = s.hash and e.role = s.role and e.realm = $1 and e.member_count <= $5
		   join links l on l.hash = s.hash and l.role = s.role and l.realm = $1`,
		values: [
			options.realm,
			options.hashes.map((hash) => Buffer.from(hash, "base64url")),
			options.victimId ?? null,
			bounds.handRoles,
			bounds.hubMembers,
			bounds.handsMax,
			bounds.tiesMax,
		],
	});
	return rows.map((row) => ({
		hops: row.hops,
		hash: row.hash.toString("base64url"),
		role: row.role,
		memberCount: row.member_count,
		customerId: row.customer_id,
	}));
}

export async function listRingCarriers(
	executor: Executor,
	options: { readonly realm: Realm; readonly eventId: string },
): Promise<readonly EntityRef[]> {
	// Uses the primary key of ring_ties (event_id, …).
	const { rows } = await executor.query<{ hash: Buffer; role: EntityRole }>({
		name: "list-ring-carriers",
		text: "select hash, role from ring_ties where event_id = $1 and realm = $2",
		values: [options.eventId, options.realm],
	});
	return rows.map((row) => ({ role: row.role, hash: row.hash.toString("base64url") }));
}

export interface StoredRing {
	readonly realm: Realm;
	readonly eventId: string;
	readonly customerId: string;
	readonly at: number;
	readonly isAccomplice: boolean;
	readonly hashes: readonly Hash[];
}

/** An entity keeps this many of its latest rings. */
const RINGS_MAX = 8;

/**
 * The entities that a ring changes. An entity that already has eight later rings stays unchanged: writing such rows was most
 * of the 80 ms that a label took for a customer with a hundred frauds.
 */
export async function listRingTakers(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly eventId: string;
		readonly at: number;
		/** The entities that carry the ring from now on, and those that carry it no longer. */
		readonly carriers: readonly EntityRef[];
		readonly gone: readonly EntityRef[];
	},
): Promise<readonly EntityRef[]> {
	const refs = [...options.carriers, ...options.gone];
	if (refs.length === 0) return [];
	// Uses the primary key of entities (hash, realm, role).
	const { rows } = await executor.query<{ hash: Buffer; role: EntityRole }>({
		name: "list-ring-takers",
		text: `select e.hash, e.role
		   from unnest($3::bytea[], $4::text[], $5::boolean[]) as t(hash, role, takes)
		   join entities e on e.hash = t.hash and e.role = t.role and e.realm = $2
		  where e.rings ? $1::text or t.takes and (
		    select count(*) from jsonb_each(e.rings) as r
		     where (r.value ->> 1)::bigint > $6::bigint or (r.value ->> 1)::bigint = $6::bigint and r.key < $1::text
		  ) < ${RINGS_MAX}`,
		values: [
			options.eventId,
			options.realm,
			refs.map(({ hash }) => Buffer.from(hash, "base64url")),
			refs.map(({ role }) => role),
			refs.map((_, place) => place < options.carriers.length),
			options.at,
		],
	});
	return rows.map((row) => ({ role: row.role, hash: row.hash.toString("base64url") }));
}

interface RingWrite extends StoredRing {
	readonly customers: number;
	/** The sum of the carriers' customers. When it changes, the ring may have grown. */
	readonly memberSum: number;
	readonly carriers: readonly (EntityRef & { readonly hops: 1 | 2 })[];
	/** The carriers that the ring changes. They must be locked. */
	readonly takers: readonly (EntityRef & { readonly hops: 1 | 2 })[];
}

/** Writes the ring and copies it to its carriers. Each carrier keeps its 8 latest rings. */
export async function writeRing(executor: Executor, ring: RingWrite): Promise<void> {
	const { realm, eventId } = ring;
	const hashes = ring.carriers.map(({ hash }) => Buffer.from(hash, "base64url"));
	const roles = ring.carriers.map(({ role }) => role);
	await executor.query({
		name: "write-ring",
		text: `insert into rings (event_id, realm, customer_id, at, is_accomplice, marked, customers, member_sum)
		 values ($1, $2, $3, $4, $5, $6, $7, $8)
		 on conflict (event_id, realm) do update
		    set is_accomplice = excluded.is_accomplice, marked = excluded.marked, customers = excluded.customers,
		        member_sum = excluded.member_sum, walked_at = now()`,
		values: [
			eventId,
			realm,
			ring.customerId,
			new Date(ring.at),
			ring.isAccomplice,
			ring.hashes.map((hash) => Buffer.from(hash, "base64url")),
			ring.customers,
			ring.memberSum,
		],
	});
	await executor.query({
		name: "write-ring-ties",
		text: `insert into ring_ties (event_id, hash, role, realm)
		 select $1, t.hash, t.role, $2 from unnest($3::bytea[], $4::text[]) as t(hash, role) on conflict do nothing`,
		values: [eventId, realm, hashes, roles],
	});
	await carryRing(executor, ring);
}

/** Copies a ring to its takers, which must be locked. Each keeps its 8 latest rings. */
export async function carryRing(
	executor: Executor,
	ring: Pick<StoredRing, "realm" | "eventId" | "customerId" | "at"> & {
		readonly customers: number;
		readonly takers: readonly (EntityRef & Pick<EntityRing, "hops">)[];
	},
): Promise<void> {
	const { realm, eventId } = ring;
	await executor.query({
		name: "carry-ring",
		text: `update entities e
		    set rings = (select jsonb_object_agg(key, value) from (
		      select key, value
		        from jsonb_each(coalesce(e.rings, '{}') || jsonb_build_object(
		               $1::text, jsonb_build_array($5::text, $6::bigint, $7::int, t.hops)))
		       order by (value ->> 1)::bigint desc, key limit ${RINGS_MAX}
		    ) as latest)
		   from unnest($3::bytea[], $4::text[], $8::int[]) as t(hash, role, hops)
		  where e.hash = t.hash and e.role = t.role and e.realm = $2`,
		values: [
			eventId,
			realm,
			ring.takers.map(({ hash }) => Buffer.from(hash, "base64url")),
			ring.takers.map(({ role }) => role),
			ring.customerId,
			ring.at,
			ring.customers,
			ring.takers.map(({ hops }) => hops),
		],
	});
	await noteNetworkChange(executor, { realm, hashes: ring.takers.map(({ hash }) => hash) });
}

/** Removes a ring from entities that no longer carry it. They must be locked. */
export async function dropRingFrom(
	executor: Executor,
	options: { readonly realm: Realm; readonly eventId: string; readonly carriers: readonly EntityRef[] },
): Promise<void> {
	const values = [
		options.eventId,
		options.realm,
		options.carriers.map(({ hash }) => Buffer.from(hash, "base64url")),
		options.carriers.map(({ role }) => role),
	];
	await executor.query(
		`update entities e set rings = nullif(e.rings - $1::text, '{}')
		   from unnest($3::bytea[], $4::text[]) as t(hash, role)
		  where e.hash = t.hash and e.role = t.role and e.realm = $2 and e.rings ? $1::text`,
		values,
	);
	await executor.query(
		`delete from ring_ties r using unnest($3::bytea[], $4::text[]) as t(hash, role)
		  where r.event_id = $1 and r.hash = t.hash and r.role = t.role and r.realm = $2`,
		values,
	);
	await noteNetworkChange(executor, { realm: options.realm, hashes: options.carriers.map(({ hash }) => hash) });
}

/** Deletes the ring itself, after it was removed from its carriers. */
export async function deleteRing(
	executor: Executor,
	options: { readonly realm: Realm; readonly eventId: string },
): Promise<void> {
	await executor.query("delete from rings where event_id = $1 and realm = $2", [options.eventId, options.realm]);
}

/** Rings whose carriers have other customers than at the last walk, that were not walked for long, or are too old. */
export async function listStaleRings(
	executor: Executor,
	options: { readonly expiredMs: number; readonly walkedBeforeMs: number; readonly limit: number },
): Promise<readonly StoredRing[]> {
	const { rows } = await executor.query<{
		event_id: string;
		realm: number;
		customer_id: string;
		at: Date;
		is_accomplice: boolean;
		marked: Buffer[];
	}>(
		`select r.event_id, r.realm, r.customer_id, r.at, r.is_accomplice, r.marked from rings r
		  where r.at < $1 or r.walked_at < $2 or r.member_sum <> (
		    select coalesce(sum(e.member_count), 0) from ring_ties t
		      join entities e on e.hash = t.hash and e.role = t.role and e.realm = t.realm
		     where t.event_id = r.event_id and t.realm = r.realm)
		  order by r.event_id, r.realm limit $3`,
		[new Date(options.expiredMs), new Date(options.walkedBeforeMs), options.limit],
	);
	return rows.map((row) => ({
		realm: toRealm(row.realm),
		eventId: row.event_id,
		customerId: row.customer_id,
		at: row.at.getTime(),
		isAccomplice: row.is_accomplice,
		hashes: row.marked.map((hash) => hash.toString("base64url")),
	}));
}
