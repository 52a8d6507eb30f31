// The webhook endpoints of a realm. Only the clean-up job still sees a removed endpoint.

import type { EndpointDisabledReason, WebhookEndpointState } from "@hakiki/domain";
import { type Executor, type Realm, toRealm } from "../../executor.ts";

export interface StoredEndpoint extends WebhookEndpointState {
	/** A UUID. */
	readonly id: string;
	readonly realm: Realm;
	readonly version: number;
	/** The URL, the description and the secrets. */
	readonly sealed: Uint8Array;
}

interface EndpointRow {
	id: string;
	realm: number;
	version: number;
	kinds: string[];
	sealed: Buffer;
	created_at: Date;
	created_by: string;
	disabled_at: Date | null;
	disabled_reason: EndpointDisabledReason | null;
	failing_since: Date | null;
	delivered_at: Date | null;
	paused_until: Date | null;
}

const COLUMNS = `id, realm, version, kinds, sealed, created_at, created_by, disabled_at, disabled_reason, failing_since,
  delivered_at, paused_until`;

const toMs = (time: Date | null): number | null => time?.getTime() ?? null;

const toStored = (row: EndpointRow): StoredEndpoint => ({
	id: row.id,
	realm: toRealm(row.realm),
	version: row.version,
	kinds: row.kinds,
	sealed: row.sealed,
	createdAt: row.created_at.getTime(),
	createdBy: row.created_by,
	disabledAt: toMs(row.disabled_at),
	disabledReason: row.disabled_reason,
	failingSince: toMs(row.failing_since),
	deliveredAt: toMs(row.delivered_at),
	pausedUntil: toMs(row.paused_until),
});

/** Locks the realm's row first, so that two inserts cannot exceed the limit together. Returns false when it is reached. */
export async function insertEndpoint(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly id: string;
		readonly kinds: readonly string[];
		readonly sealed: Uint8Array;
		readonly at: number;
		readonly actor: string;
		readonly limit: number;
	},
): Promise<boolean> {
	const { realm, id, kinds, sealed, at, actor, limit } = options;
	await executor.query("select from realms where realm = $1 for update", [realm]);
	const { rowCount } = await executor.query(
		`insert into webhook_endpoints (id, realm, kinds, sealed, created_at, created_by)
		 select $1, $2, $3, $4, $5, $6
		  where (select count(*) from webhook_endpoints where realm = $2 and removed_at is null) < $7`,
		[id, realm, kinds, sealed, new Date(at), actor, limit],
	);
	return rowCount === 1;
}

/** Oldest first, for a realm has few. Uses webhook_endpoints_by_realm (realm, id). */
export async function listEndpoints(
	executor: Executor,
	options: { readonly realms: readonly Realm[]; readonly limit: number },
): Promise<readonly StoredEndpoint[]> {
	const { rows } = await executor.query<EndpointRow>(
		`select ${COLUMNS} from webhook_endpoints
		  where realm = any($1::int[]) and removed_at is null order by realm, id limit $2`,
		[options.realms, options.limit],
	);
	return rows.map(toStored);
}

/** Uses the primary key (id, realm). `isLocked` locks the row until the transaction ends. */
export async function findEndpoint(
	executor: Executor,
	options: { readonly realm: Realm; readonly id: string; readonly isLocked?: boolean },
): Promise<StoredEndpoint | undefined> {
	const { rows } = await executor.query<EndpointRow>(
		`select ${COLUMNS} from webhook_endpoints where id = $1 and realm = $2 and removed_at is null
		 ${options.isLocked === true ? "for update" : ""}`,
		[options.id, options.realm],
	);
	return rows[0] && toStored(rows[0]);
}

/** Writes the settings of an endpoint. The secrets are in `sealed`. Enabling an endpoint resets its failures. */
export async function updateEndpoint(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly id: string;
		readonly kinds: readonly string[];
		readonly sealed: Uint8Array;
		readonly disabledAt: number | null;
		readonly disabledReason: EndpointDisabledReason | null;
	},
): Promise<StoredEndpoint | undefined> {
	const { realm, id, kinds, sealed, disabledAt, disabledReason } = options;
	const { rows } = await executor.query<EndpointRow>(
		`update webhook_endpoints
		    set version = version + 1, kinds = $3, sealed = $4, disabled_at = $5, disabled_reason = $6,
		        failing_since = case when disabled_at is not null and $5::timestamptz is null then null else failing_since end,
		        paused_until = case when disabled_at is not null and $5::timestamptz is null then null else paused_until end
		  where id = $1 and realm = $2 and removed_at is null returning ${COLUMNS}`,
		[id, realm, kinds, sealed, disabledAt === null ? null : new Date(disabledAt), disabledReason],
	);
	return rows[0] && toStored(rows[0]);
}

/** Deletes the secrets at once. The clean-up job deletes the row and its deliveries later. */
export async function removeEndpoint(
	executor: Executor,
	options: { readonly realm: Realm; readonly id: string; readonly at: number },
): Promise<void> {
	await executor.query(
		`update webhook_endpoints set version = version + 1, removed_at = $3, sealed = ''
		  where id = $1 and realm = $2 and removed_at is null`,
		[options.id, options.realm, new Date(options.at)],
	);
}

/** The results of an endpoint's latest attempts. */
export interface EndpointHealth {
	readonly id: string;
	readonly realm: Realm;
	/** The time of the last success, if there was one. */
	readonly deliveredAt: number | null;
	/** The time of the first failure after it, or of the first failure at all. */
	readonly failingSince: number | null;
	readonly pausedUntil: number | null;
}

/** Returns since when each endpoint has been failing. */
export async function noteEndpointHealth(
	executor: Executor,
	options: { readonly health: readonly EndpointHealth[] },
): Promise<ReadonlyMap<string, number>> {
	const { health } = options;
	const toDate = (time: number | null): Date | null => (time === null ? null : new Date(time));
	const { rows } = await executor.query<{ id: string; failing_since: Date | null }>(
		`update webhook_endpoints e
		    set failing_since = case when g.delivered_at is null then coalesce(e.failing_since, g.failing_since)
		                             else g.failing_since end,
		        delivered_at = greatest(e.delivered_at, g.delivered_at),
		        paused_until = greatest(e.paused_until, g.paused_until)
		   from unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[])
		        as g(id, realm, delivered_at, failing_since, paused_until)
		  where e.id = g.id and e.realm = g.realm and e.removed_at is null
		 returning e.id, e.failing_since`,
		[
			health.map(({ id }) => id),
			health.map(({ realm }) => realm),
			health.map(({ deliveredAt }) => toDate(deliveredAt)),
			health.map(({ failingSince }) => toDate(failingSince)),
			health.map(({ pausedUntil }) => toDate(pausedUntil)),
		],
	);
	return new Map(rows.flatMap((row) => (row.failing_since === null ? [] : [[row.id, row.failing_since.getTime()]])));
}
