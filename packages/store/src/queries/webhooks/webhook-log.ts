// The log of deliveries: pages of it, replays, and its clean-up.

import type { DeliveryStatus } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";
import type { StoredAttempt } from "./webhook-deliveries.ts";

export interface StoredDelivery {
	readonly endpointId: string;
	readonly eventId: string;
	readonly kind: string;
	readonly status: DeliveryStatus;
	readonly dueAt: number;
	readonly settledAt: number | null;
	readonly attempts: readonly StoredAttempt[];
}

interface DeliveryRow {
	endpoint_id: string;
	event_id: string;
	kind: string;
	status: DeliveryStatus;
	due_at: Date;
	settled_at: Date | null;
	attempts: StoredAttempt[];
}

const COLUMNS = "endpoint_id, event_id, kind, status, due_at, settled_at, attempts";

const toStored = (row: DeliveryRow): StoredDelivery => ({
	endpointId: row.endpoint_id,
	eventId: row.event_id,
	kind: row.kind,
	status: row.status,
	dueAt: row.due_at.getTime(),
	settledAt: row.settled_at?.getTime() ?? null,
	attempts: row.attempts,
});

/** Deliveries of events with ids from `fromId` on and before `toId`. Ids begin with their time. */
interface DeliverySpan {
	readonly realm: Realm;
	/** Without it, deliveries of all endpoints. */
	readonly endpointId?: string | undefined;
	readonly status?: DeliveryStatus | undefined;
	readonly kind?: string | undefined;
	readonly fromId: string;
	readonly toId: string;
}

/**
 * Newest events first. Reads the newest deliveries of each endpoint of the realm by the primary key (endpoint_id, event_id,
 * realm) or by webhook_deliveries_dead, and merges them.
 */
export async function listDeliveries(
	executor: Executor,
	options: DeliverySpan & {
		/** The last delivery of the previous page. */
		readonly before?: { readonly eventId: string; readonly endpointId: string } | undefined;
		readonly limit: number;
	},
): Promise<readonly StoredDelivery[]> {
	const { realm, endpointId, status, kind, fromId, toId, before, limit } = options;
	const { rows } = await executor.query<DeliveryRow>(
		`select d.endpoint_id, d.event_id, d.kind, d.status, d.due_at, d.settled_at, d.attempts
		   from webhook_endpoints e cross join lateral (
		     select ${COLUMNS} from webhook_deliveries
		      where endpoint_id = e.id and realm = e.realm and event_id >= $2 and event_id < $3 and event_id <= $4
		        and ${status === undefined ? "" : `status = '${status}' and`} ($6::text is null or kind = $6)
		        and (event_id, endpoint_id) < ($4, $5)
		      order by event_id desc limit $8
		   ) as d
		  where e.realm = $1 and e.removed_at is null and ($7::uuid is null or e.id = $7)
		  order by d.event_id desc, d.endpoint_id desc limit $8`,
		[
			realm,
			fromId,
			toId,
			before?.eventId ?? HIGHEST_ID,
			before?.endpointId ?? HIGHEST_ID,
			kind ?? null,
			endpointId ?? null,
			limit,
		],
	);
	return rows.map(toStored);
}

export const LOWEST_ID = "00000000-0000-0000-0000-000000000000";
export const HIGHEST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** One delivery with its event. Uses the primary keys. */
export async function findDelivery(
	executor: Executor,
	options: { readonly realm: Realm; readonly endpointId: string; readonly eventId: string },
): Promise<{ readonly delivery: StoredDelivery; readonly body: string } | undefined> {
	const { rows } = await executor.query<DeliveryRow & { body: string }>(
		`select d.endpoint_id, d.event_id, d.kind, d.status, d.due_at, d.settled_at, d.attempts, v.body
		   from webhook_deliveries d
		   join webhook_endpoints e on e.id = d.endpoint_id and e.realm = d.realm and e.removed_at is null
		   join webhook_events v on v.id = d.event_id and v.realm = d.realm
		  where d.endpoint_id = $1 and d.event_id = $2 and d.realm = $3`,
		[options.endpointId, options.eventId, options.realm],
	);
	return rows[0] && { delivery: toStored(rows[0]), body: rows[0].body };
}

/**
 * Makes deliveries due again, starting with the first attempt: those that were given up or wait for their next attempt, and
 * optionally those that succeeded. It takes at most `limit` in the order of their ids, and returns these ids. It skips
 * deliveries that a sender has claimed. Uses the primary key (endpoint_id, event_id, realm).
 */
export async function replayDeliveries(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly endpointId: string;
		readonly isWithDelivered: boolean;
		readonly kind?: string | undefined;
		readonly fromId: string;
		readonly toId: string;
		readonly at: number;
		readonly limit: number;
	},
): Promise<readonly string[]> {
	const { realm, endpointId, isWithDelivered, kind, fromId, toId, at, limit } = options;
	const { rows } = await executor.query<{ event_id: string }>(
		`with chosen as (
		   select event_id from webhook_deliveries
		    where endpoint_id = $1 and realm = $2 and event_id >= $3 and event_id < $4 and ($6::text is null or kind = $6)
		      and (status = 'dead' or (status = 'delivered' and $5)
		           or (status = 'pending' and tries > 0 and (leased_until is null or leased_until <= $7)))
		    order by event_id limit $8 for update
		 ), replayed as (
		   update webhook_deliveries d set status = 'pending', tries = 0, due_at = $7, leased_until = null, settled_at = null
		     from chosen where d.endpoint_id = $1 and d.realm = $2 and d.event_id = chosen.event_id
		   returning d.event_id
		 )
		 select event_id from replayed order by event_id`,
		[endpointId, realm, fromId, toId, isWithDelivered, kind ?? null, new Date(at), limit],
	);
	return rows.map((row) => row.event_id);
}

/** The number of pending and given-up deliveries of each endpoint, counted up to `countMax`. */
export async function countDeliveries(
	executor: Executor,
	options: { readonly realm: Realm; readonly countMax: number },
): Promise<ReadonlyMap<string, { readonly pending: number; readonly dead: number }>> {
	const count = (status: string): string =>
		`(select count(*)::int from (select from webhook_deliveries d
		   where d.endpoint_id = e.id and d.realm = e.realm and d.status = '${status}' limit $2) as counted)`;
	const { rows } = await executor.query<{ id: string; pending: number; dead: number }>(
		`select e.id, ${count("pending")} as pending, ${count("dead")} as dead
		   from webhook_endpoints e where e.realm = $1 and e.removed_at is null`,
		[options.realm, options.countMax],
	);
	return new Map(rows.map(({ id, pending, dead }) => [id, { pending, dead }]));
}

/** Deletes one step of the deliveries before `beforeId` and of removed endpoints. Returns whether there is more. */
export async function cleanWebhooks(
	executor: Executor,
	options: { readonly beforeId: string; readonly limit: number },
): Promise<boolean> {
	const { beforeId, limit } = options;
	const deliveries = await executor.query(
		`delete from webhook_deliveries where (endpoint_id, event_id, realm) in (
		   select d.endpoint_id, d.event_id, d.realm from webhook_endpoints e cross join lateral (
		     select endpoint_id, event_id, realm from webhook_deliveries
		      where endpoint_id = e.id and realm = e.realm
		        and event_id < case when e.removed_at is null then $1::uuid else $3::uuid end limit $2
		   ) as d limit $2)`,
		[beforeId, limit, HIGHEST_ID],
	);
	const events = await executor.query(
		`delete from webhook_events where (id, realm) in (
		   select id, realm from webhook_events where id < $1 order by id limit $2)`,
		[beforeId, limit],
	);
	await executor.query(
		`delete from webhook_endpoints e where removed_at < now() - interval '1 hour' and not exists (
		   select from webhook_deliveries d where d.endpoint_id = e.id and d.realm = e.realm)`,
	);
	return deliveries.rowCount === limit || events.rowCount === limit;
}

/** Figures over all realms: the number of endpoints, and how many were disabled by the service, fail, or lag. */
export async function measureWebhooks(
	executor: Executor,
	options: { readonly at: number },
): Promise<{ readonly count: number; readonly disabled: number; readonly failing: number; readonly lateMs: number }> {
	const { rows } = await executor.query<{ count: number; disabled: number; failing: number; oldest: Date | null }>(
		`select count(*)::int as count, count(*) filter (where disabled_reason in ('gone', 'failing'))::int as disabled,
		        count(*) filter (where disabled_at is null and failing_since is not null)::int as failing,
		        min(d.due_at) as oldest
		   from webhook_endpoints e left join lateral (
		     select due_at from webhook_deliveries
		      where endpoint_id = e.id and realm = e.realm and status = 'pending' and due_at <= $1
		        and (leased_until is null or leased_until <= $1) order by due_at limit 1
		   ) as d on e.disabled_at is null and (e.paused_until is null or e.paused_until <= $1)
		  where e.removed_at is null`,
		[new Date(options.at)],
	);
	const { count = 0, disabled = 0, failing = 0, oldest = null } = rows[0] ?? {};
	return { count, disabled, failing, lateMs: oldest === null ? 0 : options.at - oldest.getTime() };
}
