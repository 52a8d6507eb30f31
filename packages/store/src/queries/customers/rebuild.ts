// Reads and writes for a rebuild: customers in the order of their ids, and their events and changes in the order in which
// they were folded.

import type { CustomerStatus, RiskLevel } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";

/** The part of a customer's row that follows from its history. */
export interface StoredProfile {
	readonly id: string;
	readonly version: number;
	readonly status: CustomerStatus;
	readonly heldBy: string;
	readonly riskLevel: RiskLevel;
	readonly lastEventAt: number;
	readonly lastReceivedAt: number;
	readonly profile: Uint8Array;
}

/** An event (with its outcome) or a change (with its kind), as JSON. */
export interface HistoryRow {
	readonly customerId: string;
	readonly seq: number;
	readonly body: string;
	readonly outcome: string | null;
	readonly changeKind: string | null;
}

export interface HistoryCursor {
	readonly customerId: string;
	readonly seq: number;
}

/** Gives the transaction one snapshot, so that a customer's row always fits its history. */
export async function holdSnapshot(executor: Executor): Promise<void> {
	await executor.query("set transaction isolation level repeatable read, read only");
}

interface ProfileRow {
	id: string;
	version: string;
	status: CustomerStatus;
	held_by: string;
	risk_level: RiskLevel;
	last_event_at: Date;
	last_received_at: Date;
	profile: Buffer;
}

const COLUMNS = "id, version, status, held_by, risk_level, last_event_at, last_received_at, profile";

const toStored = (row: ProfileRow): StoredProfile => ({
	id: row.id,
	version: Number(row.version),
	status: row.status,
	heldBy: row.held_by,
	riskLevel: row.risk_level,
	lastEventAt: row.last_event_at.getTime(),
	lastReceivedAt: row.last_received_at.getTime(),
	profile: row.profile,
});

/** The next customers after an id (primary key of customers). */
export async function listStoredProfiles(
	executor: Executor,
	options: { readonly realm: Realm; readonly after: string; readonly limit: number },
): Promise<readonly StoredProfile[]> {
	const { rows } = await executor.query<ProfileRow>(
		`select ${COLUMNS} from customers where realm = $1 and id > $2 order by id limit $3`,
		[options.realm, options.after, options.limit],
	);
	return rows.map(toStored);
}

export async function findStoredProfile(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string },
): Promise<StoredProfile | undefined> {
	const { rows } = await executor.query<ProfileRow>(`select ${COLUMNS} from customers where id = $1 and realm = $2`, [
		options.customerId,
		options.realm,
	]);
	return rows[0] && toStored(rows[0]);
}

// Rows are compared in the order of the indexes (events_by_customer, primary key of customer_changes), with the realm, so
// that a page in the middle of a customer with a million events starts there and not at the customer's first event.
const HISTORY_SQL = `
select customer_id, seq, body, outcome, kind from (
  (select customer_id, seq, body, outcome, null as kind from events
    where realm = $1 and (customer_id, realm, seq) > ($2, $1, $3) and ($4::text is null or customer_id <= $4)
    order by customer_id, realm, seq limit $5)
  union all
  (select customer_id, seq, body::text, null, kind from customer_changes
    where realm = $1 and (customer_id, realm, seq) > ($2, $1, $3) and ($4::text is null or customer_id <= $4)
    order by customer_id, realm, seq limit $5)
) as history order by customer_id, seq, kind limit $5`;

/** The next rows of history after a cursor, up to and including the customer `to`; without it, to the end. */
export async function listHistory(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly after: HistoryCursor;
		readonly to?: string | undefined;
		readonly limit: number;
	},
): Promise<readonly HistoryRow[]> {
	const { rows } = await executor.query<{
		customer_id: string;
		seq: string;
		body: string;
		outcome: string | null;
		kind: string | null;
	}>(HISTORY_SQL, [options.realm, options.after.customerId, options.after.seq, options.to ?? null, options.limit]);
	return rows.map((row) => ({
		customerId: row.customer_id,
		seq: Number(row.seq),
		body: row.body,
		outcome: row.outcome,
		changeKind: row.kind,
	}));
}

interface ProfileReplacement {
	readonly realm: Realm;
	readonly customerId: string;
	/** The version that the profile was folded up to. The row gets the next one. */
	readonly version: number;
	readonly riskLevel: RiskLevel;
	readonly lastEventAt: number;
	readonly lastReceivedAt: number;
	readonly profile: Uint8Array;
	readonly at: number;
}

/** Replaces the derived part of a customer and notes this in its sequence, under the customer's lock. */
export async function replaceProfile(executor: Executor, options: ProfileReplacement): Promise<void> {
	const { rowCount } = await executor.query(
		`update customers set version = version + 1, risk_level = $4, last_event_at = $5, last_received_at = $6, profile = $7
		  where id = $1 and realm = $2 and version = $3`,
		[
			options.customerId,
			options.realm,
			options.version,
			options.riskLevel,
			new Date(options.lastEventAt),
			new Date(options.lastReceivedAt),
			options.profile,
		],
	);
	if (rowCount !== 1) throw new Error("The customer's version moved under its lock");
	await executor.query(
		`insert into customer_changes (customer_id, realm, seq, kind, body)
		 values ($1, $2, $3, 'rebuild', jsonb_build_object('kind', 'rebuild', 'at', $4::bigint))`,
		[options.customerId, options.realm, options.version + 1, options.at],
	);
}

/** The customer's latest events before a number of its sequence, the latest first (events_by_customer). */
export async function listLatestEvents(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string; readonly before: number; readonly limit: number },
): Promise<readonly { readonly id: string; readonly seq: number; readonly body: string }[]> {
	const { rows } = await executor.query<{ id: string; seq: string; body: string }>(
		`select id, seq, body from events where customer_id = $1 and realm = $2 and seq < $3 order by seq desc limit $4`,
		[options.customerId, options.realm, options.before, options.limit],
	);
	return rows.map((row) => ({ ...row, seq: Number(row.seq) }));
}

/** Writes other times into stored events, under their customer's lock. */
export async function rewriteEvents(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly customerId: string;
		readonly events: readonly { readonly id: string; readonly occurredAt: number; readonly body: string }[];
	},
): Promise<void> {
	await executor.query(
		`update events e set occurred_at = t.occurred_at, body = t.body
		   from unnest($3::uuid[], $4::timestamptz[], $5::text[]) as t(id, occurred_at, body)
		  where e.id = t.id and e.customer_id = $1 and e.realm = $2`,
		[
			options.customerId,
			options.realm,
			options.events.map(({ id }) => id),
			options.events.map(({ occurredAt }) => new Date(occurredAt)),
			options.events.map(({ body }) => body),
		],
	);
}

/** Sets later times of the customer's changes to `latestMs` (primary key of customer_changes). */
export async function capChangeTimes(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string; readonly latestMs: number },
): Promise<void> {
	await executor.query(
		`update customer_changes set body = jsonb_set(body, '{at}', to_jsonb($3::bigint))
		  where customer_id = $1 and realm = $2 and (body ->> 'at')::numeric > $3::bigint`,
		[options.customerId, options.realm, options.latestMs],
	);
}
