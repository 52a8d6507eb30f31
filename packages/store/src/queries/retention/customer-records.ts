// The facts that decide how long a customer's record is kept: its last addition, legal holds, and erasure.

import { type Executor, type Realm, toRealm } from "../../executor.ts";

export interface StoredRecord {
	readonly lastEventAt: Date;
	/** JSON. */
	readonly openCases: string;
	readonly version: number;
	/** When the latest case was closed. */
	readonly lastCaseClosedAt: Date | null;
	readonly endedOn: string | null;
	readonly heldAt: Date | null;
	readonly heldBy: string | null;
	readonly holdReason: Uint8Array | null;
	readonly erasedAt: Date | null;
	readonly erasedBy: string | null;
	readonly erasedSeq: number;
	readonly scrubbedSeq: number;
}

interface RecordRow {
	id: string;
	last_event_at: Date;
	open_cases: string;
	version: string;
	ended_on: string | null;
	held_at: Date | null;
	held_by: string | null;
	hold_reason: Buffer | null;
	erased_at: Date | null;
	erased_by: string | null;
	erased_seq: string | null;
	scrubbed_seq: string | null;
}

interface OldRow extends Omit<RecordRow, "id"> {
	id: string | null;
	place: number;
	scanned: number;
	last_id: string | null;
}

const COLUMNS = `c.id, c.last_event_at, c.open_cases, c.version, r.ended_on::text, r.held_at, r.held_by, r.hold_reason, r.erased_at,
  r.erased_by, r.erased_seq, r.scrubbed_seq`;
const toStored = (row: Omit<RecordRow, "id">, lastCaseClosedAt: Date | undefined): StoredRecord => ({
	lastEventAt: row.last_event_at,
	openCases: row.open_cases,
	version: Number(row.version),
	lastCaseClosedAt: lastCaseClosedAt ?? null,
	endedOn: row.ended_on,
	heldAt: row.held_at,
	heldBy: row.held_by,
	holdReason: row.hold_reason,
	erasedAt: row.erased_at,
	erasedBy: row.erased_by,
	erasedSeq: Number(row.erased_seq ?? 0),
	scrubbedSeq: Number(row.scrubbed_seq ?? 0),
});

/** When the latest case of each customer was closed (cases_by_customer). */
async function findLastClosings(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerIds: readonly string[] },
): Promise<ReadonlyMap<string, Date>> {
	if (options.customerIds.length === 0) return new Map();
	const { rows } = await executor.query<{ customer_id: string; at: Date }>(
		`select customer_id, max(closed_at) as at from cases
		  where customer_id = any($1::text[]) and realm = $2 and closed_at is not null group by customer_id`,
		[options.customerIds, options.realm],
	);
	return new Map(rows.map((row) => [row.customer_id, row.at]));
}

/** Uses the primary keys of customers and customer_records. */
export async function findRecord(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string },
): Promise<StoredRecord | undefined> {
	const { realm, customerId } = options;
	const { rows } = await executor.query<RecordRow>(
		`select ${COLUMNS} from customers c left join customer_records r on r.customer_id = c.id and r.realm = c.realm
		  where c.id = $1 and c.realm = $2`,
		[customerId, realm],
	);
	const closings = await findLastClosings(executor, { realm, customerIds: rows.map(({ id }) => id) });
	return rows[0] && toStored(rows[0], closings.get(customerId));
}

/**
 * Reads the next customers after an id and gives those with data to erase whose last event is before a time. It also gives
 * where it stopped and how many it read (primary key of customers).
 */
export async function listOldRecords(
	executor: Executor,
	options: { readonly realm: Realm; readonly after: string; readonly before: number; readonly scanMax: number },
): Promise<{
	/** `place` is the position of a customer among those read, from 1 on. */
	readonly records: readonly (StoredRecord & { readonly customerId: string; readonly place: number })[];
	readonly scanned: number;
	readonly lastId: string | undefined;
}> {
	const { rows } = await executor.query<OldRow>(
		`with seen as materialized (
		   select id, realm, last_event_at, open_cases, version from customers
		    where realm = $1 and id > $2 order by id limit $4
		 ), numbered as (
		   select *, row_number() over (order by id)::int as place from seen
		 ), old as (
		   select ${COLUMNS}, c.place from numbered c left join customer_records r on r.customer_id = c.id and r.realm = c.realm
		    where c.last_event_at < $3 and c.version > coalesce(r.erased_seq, 0)
		 )
		 select old.*, whole.scanned, whole.last_id
		   from (select count(*)::int as scanned, max(id) as last_id from seen) as whole left join old on true
		  order by old.id`,
		[options.realm, options.after, new Date(options.before), options.scanMax],
	);
	const found = rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]));
	const customerIds = found.map(({ id }) => id);
	const closings = await findLastClosings(executor, { realm: options.realm, customerIds });
	return {
		records: found.map((row) => ({ ...toStored(row, closings.get(row.id)), customerId: row.id, place: row.place })),
		scanned: rows[0]?.scanned ?? 0,
		lastId: rows[0]?.last_id ?? undefined,
	};
}

export async function writeLegalHold(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly customerId: string;
		/** Undefined lifts the hold. */
		readonly hold: { readonly at: number; readonly by: string; readonly reason: Uint8Array } | undefined;
	},
): Promise<void> {
	const { hold } = options;
	await executor.query(
		`insert into customer_records as r (customer_id, realm, held_at, held_by, hold_reason) values ($1, $2, $3, $4, $5)
		 on conflict (customer_id, realm) do update
		   set held_at = excluded.held_at, held_by = excluded.held_by, hold_reason = excluded.hold_reason`,
		[options.customerId, options.realm, hold ? new Date(hold.at) : null, hold?.by ?? null, hold?.reason ?? null],
	);
}

export async function writeRelationshipEnd(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string; readonly endedOn: string | null },
): Promise<void> {
	await executor.query(
		`insert into customer_records (customer_id, realm, ended_on) values ($1, $2, $3)
		 on conflict (customer_id, realm) do update set ended_on = excluded.ended_on`,
		[options.customerId, options.realm, options.endedOn],
	);
}

/** Erased customers whose events are not all scrubbed yet (customer_records_unscrubbed). */
export async function listUnscrubbed(
	executor: Executor,
	options: { readonly realm?: Realm | undefined; readonly limit: number },
): Promise<readonly { readonly realm: Realm; readonly customerId: string }[]> {
	const { rows } = await executor.query<{ realm: number; customer_id: string }>(
		`select realm, customer_id from customer_records
		  where scrubbed_seq < erased_seq and ($1::int4 is null or realm = $1) order by realm, customer_id limit $2`,
		[options.realm ?? null, options.limit],
	);
	return rows.map((row) => ({ realm: toRealm(row.realm), customerId: row.customer_id }));
}

interface Unscrubbed {
	readonly erasedAt: number;
	readonly erasedSeq: number;
	readonly scrubbedSeq: number;
}

/** Locks the record until the transaction ends. Gives undefined where all events are scrubbed or another process has the lock. */
export async function lockUnscrubbed(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string },
): Promise<Unscrubbed | undefined> {
	const { rows } = await executor.query<{ erased_at: Date; erased_seq: string; scrubbed_seq: string }>(
		`select erased_at, erased_seq, scrubbed_seq from customer_records
		  where customer_id = $1 and realm = $2 and scrubbed_seq < erased_seq for update skip locked`,
		[options.customerId, options.realm],
	);
	const [row] = rows;
	return (
		row && {
			erasedAt: row.erased_at.getTime(),
			erasedSeq: Number(row.erased_seq),
			scrubbedSeq: Number(row.scrubbed_seq),
		}
	);
}

export async function moveScrubbed(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerId: string; readonly scrubbedSeq: number },
): Promise<void> {
	await executor.query("update customer_records set scrubbed_seq = $3 where customer_id = $1 and realm = $2", [
		options.customerId,
		options.realm,
		options.scrubbedSeq,
	]);
}
