// Pending deliveries: inserted with their event, claimed by one sender at a time, and settled.

import { type Executor, type Realm, toRealm } from "../../executor.ts";

export interface NewWebhookEvent {
	readonly id: string;
	readonly realm: Realm;
	readonly kind: string;
	readonly body: string;
	readonly traceparent?: string | null;
}

export interface NewDelivery {
	readonly endpointId: string;
	readonly eventId: string;
	readonly realm: Realm;
	readonly kind: string;
	/** `dead` from the start where the endpoint is disabled. It can still be replayed. */
	readonly status: "pending" | "dead";
	readonly at: number;
	/** Given where the process that inserts the delivery sends it at once. */
	readonly leasedUntil?: number | undefined;
}

export async function insertWebhookEvents(
	executor: Executor,
	options: { readonly events: readonly NewWebhookEvent[]; readonly deliveries: readonly NewDelivery[] },
): Promise<void> {
	const { events, deliveries } = options;
	await executor.query(
		`with events as (
		   insert into webhook_events (id, realm, kind, body, traceparent)
		   select * from unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $12::text[])
		 )
		 insert into webhook_deliveries (endpoint_id, event_id, realm, kind, status, due_at, settled_at, leased_until)
		 select d.endpoint_id, d.event_id, d.realm, d.kind, d.status, d.at, case d.status when 'dead' then d.at end, d.lease
		   from unnest($5::uuid[], $6::uuid[], $7::int[], $8::text[], $9::text[], $10::timestamptz[], $11::timestamptz[])
		        as d(endpoint_id, event_id, realm, kind, status, at, lease)`,
		[
			events.map(({ id }) => id),
			events.map(({ realm }) => realm),
			events.map(({ kind }) => kind),
			events.map(({ body }) => body),
			deliveries.map(({ endpointId }) => endpointId),
			deliveries.map(({ eventId }) => eventId),
			deliveries.map(({ realm }) => realm),
			deliveries.map(({ kind }) => kind),
			deliveries.map(({ status }) => status),
			deliveries.map(({ at }) => new Date(at)),
			deliveries.map(({ leasedUntil }) => (leasedUntil === undefined ? null : new Date(leasedUntil))),
			events.map(({ traceparent }) => traceparent ?? null),
		],
	);
}

export interface ClaimedDelivery {
	readonly endpointId: string;
	/** The endpoint's version, which changes with its settings. */
	readonly endpointVersion: number;
	readonly eventId: string;
	readonly realm: Realm;
	readonly kind: string;
	readonly body: string;
	/** The trace of the request that caused the event. */
	readonly traceparent: string | null;
	/** The number of attempts before this one, since the first or since the last replay. */
	readonly tries: number;
	readonly leasedUntil: number;
}

/**
 * Claims due deliveries of every enabled endpoint, at most as many for each as it has capacity for, and leases them. A
 * delivery that is not settled when its lease ends is due again: its process was killed.
 * Uses webhook_deliveries_due (endpoint_id, due_at), and skips the few that are leased.
 */
export async function claimDeliveries(
	executor: Executor,
	options: {
		readonly at: number;
		readonly leasedUntil: number;
		/** The capacity of endpoints that are not in `rooms`. */
		readonly room: number;
		readonly rooms: ReadonlyMap<string, number>;
	},
): Promise<readonly ClaimedDelivery[]> {
	const { at, leasedUntil, room, rooms } = options;
	const { rows } = await executor.query<{
		endpoint_id: string;
		version: number;
		event_id: string;
		realm: number;
		kind: string;
		body: string;
		traceparent: string | null;
		tries: number;
	}>(
		`with room as materialized (
		   select e.id, e.realm, e.version, coalesce(known.room, $4) as room
		     from webhook_endpoints e left join unnest($1::uuid[], $2::int[]) as known(id, room) on known.id = e.id
		    where e.disabled_at is null and e.removed_at is null and (e.paused_until is null or e.paused_until <= $3)
		 ), due as materialized (
		   select d.endpoint_id, d.event_id, d.realm, room.version
		     from room cross join lateral (
		       select endpoint_id, event_id, realm from webhook_deliveries
		        where endpoint_id = room.id and realm = room.realm and status = 'pending' and due_at <= $3
		          and (leased_until is null or leased_until <= $3)
		        order by due_at limit room.room for update skip locked
		     ) as d
		 )
		 update webhook_deliveries d set leased_until = $5
		   from due join webhook_events v on v.id = due.event_id and v.realm = due.realm
		  where d.endpoint_id = due.endpoint_id and d.event_id = due.event_id and d.realm = due.realm
		 returning d.endpoint_id, due.version, d.event_id, d.realm, d.kind, v.body, v.traceparent, d.tries`,
		[[...rooms.keys()], [...rooms.values()], new Date(at), room, new Date(leasedUntil)],
	);
	return rows.map((row) => ({
		endpointId: row.endpoint_id,
		endpointVersion: row.version,
		eventId: row.event_id,
		realm: toRealm(row.realm),
		kind: row.kind,
		body: row.body,
		traceparent: row.traceparent,
		tries: row.tries,
		leasedUntil,
	}));
}

/** `[at ms, took ms, status or null, failure or null]`. */
export type StoredAttempt = readonly [at: number, tookMs: number, statusCode: number | null, failure: string | null];

export interface SettledDelivery {
	readonly endpointId: string;
	readonly eventId: string;
	readonly realm: Realm;
	/** The lease that the delivery was claimed under. */
	readonly leasedUntil: number;
	readonly outcome: "delivered" | "retry" | "dead";
	readonly attempt: StoredAttempt;
	/** When the delivery is due again. */
	readonly dueAt: number | null;
	readonly at: number;
}

const ATTEMPTS_KEPT = 50;

/**
 * Writes the results of attempts. After its lease has ended, another sender may have claimed a delivery; then only a success
 * still counts. Uses the primary key (endpoint_id, event_id, realm).
 */
export async function settleDeliveries(
	executor: Executor,
	options: { readonly settled: readonly SettledDelivery[] },
): Promise<void> {
	const { settled } = options;
	await executor.query(
		`update webhook_deliveries d
		    set status = case g.outcome when 'retry' then 'pending' else g.outcome end,
		        tries = d.tries + 1, due_at = coalesce(g.due_at, d.due_at), leased_until = null,
		        settled_at = case when g.outcome <> 'retry' then g.at end,
		        attempts = case when jsonb_array_length(d.attempts) < ${ATTEMPTS_KEPT} then d.attempts else d.attempts - 0 end
		                   || jsonb_build_array(g.attempt::jsonb)
		   from unnest($1::uuid[], $2::uuid[], $3::int[], $4::timestamptz[], $5::text[], $6::text[], $7::timestamptz[],
		               $8::timestamptz[]) as g(endpoint_id, event_id, realm, lease, outcome, attempt, due_at, at)
		  where d.endpoint_id = g.endpoint_id and d.event_id = g.event_id and d.realm = g.realm and d.status = 'pending'
		    and (d.leased_until = g.lease or g.outcome = 'delivered')`,
		[
			settled.map(({ endpointId }) => endpointId),
			settled.map(({ eventId }) => eventId),
			settled.map(({ realm }) => realm),
			settled.map(({ leasedUntil }) => new Date(leasedUntil)),
			settled.map(({ outcome }) => outcome),
			settled.map(({ attempt }) => JSON.stringify(attempt)),
			settled.map(({ dueAt }) => (dueAt === null ? null : new Date(dueAt))),
			settled.map(({ at }) => new Date(at)),
		],
	);
}

/** Releases deliveries that were claimed and not sent, so that another sender can claim them at once. */
export async function releaseDeliveries(
	executor: Executor,
	options: { readonly deliveries: readonly ClaimedDelivery[] },
): Promise<void> {
	const { deliveries } = options;
	await executor.query(
		`update webhook_deliveries d set leased_until = null
		   from unnest($1::uuid[], $2::uuid[], $3::int[], $4::timestamptz[]) as g(endpoint_id, event_id, realm, lease)
		  where d.endpoint_id = g.endpoint_id and d.event_id = g.event_id and d.realm = g.realm and d.leased_until = g.lease`,
		[
			deliveries.map(({ endpointId }) => endpointId),
			deliveries.map(({ eventId }) => eventId),
			deliveries.map(({ realm }) => realm),
			deliveries.map(({ leasedUntil }) => new Date(leasedUntil)),
		],
	);
}

/** Gives up the pending deliveries of a disabled endpoint. They can be replayed. */
export async function giveUpDeliveries(
	executor: Executor,
	options: { readonly realm: Realm; readonly endpointId: string; readonly at: number },
): Promise<number> {
	const { rowCount } = await executor.query(
		`update webhook_deliveries set status = 'dead', leased_until = null, settled_at = $3
		  where endpoint_id = $1 and realm = $2 and status = 'pending'`,
		[options.endpointId, options.realm, new Date(options.at)],
	);
	return rowCount ?? 0;
}
