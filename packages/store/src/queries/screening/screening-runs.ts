// Rescreening: runs over all customers with their progress, and single customers that are due.

import type { ScreeningRun, ScreeningStatus } from "@hakiki/domain";
import { type Executor, type Realm, toRealm } from "../../executor.ts";

export interface StoredRun extends ScreeningRun {
	readonly realm: Realm;
	/** The last customer that was screened. */
	readonly afterId: string;
}

interface RunRow extends Record<string, unknown> {
	id: string;
	realm: number;
	kind: "delta" | "full";
	reason: string;
	from_version: string;
	to_version: string;
	basis: unknown;
	after_id: string;
	total: string;
	customers: string;
	searched: string;
	changed: string;
	matched: string;
	held: string;
	started_by: string;
	started_at: Date;
	moved_at: Date;
	finished_at: Date | null;
}

const COLUMNS = `id, realm, kind, reason, from_version, to_version, basis, after_id, total, customers, searched, changed,
  matched, held, started_by, started_at, moved_at, finished_at`;

const toStored = (row: RunRow): StoredRun => ({
	id: Number(row.id),
	realm: toRealm(row.realm),
	kind: row.kind,
	reason: row.reason,
	fromVersion: Number(row.from_version),
	toVersion: Number(row.to_version),
	basis: row.basis,
	afterId: row.after_id,
	total: Number(row.total),
	customers: Number(row.customers),
	searched: Number(row.searched),
	changed: Number(row.changed),
	matched: Number(row.matched),
	held: Number(row.held),
	startedBy: row.started_by,
	startedAt: row.started_at.getTime(),
	movedAt: row.moved_at.getTime(),
	finishedAt: row.finished_at?.getTime() ?? null,
});

/** Starts a run and counts its customers by their primary key. The time is the database's. */
export async function insertRun(
	executor: Executor,
	options: Pick<StoredRun, "realm" | "kind" | "reason" | "fromVersion" | "toVersion" | "basis" | "startedBy">,
): Promise<StoredRun> {
	const { rows } = await executor.query<RunRow>(
		`insert into screening_runs (realm, kind, reason, from_version, to_version, basis, started_by, started_at, moved_at, total)
		 select $1, $2, $3, $4, $5, $6, $7, clock_timestamp(), clock_timestamp(),
		        (select count(*) from customers where realm = $1 and sealed is not null)
		 returning ${COLUMNS}`,
		[
			options.realm,
			options.kind,
			options.reason,
			options.fromVersion,
			options.toVersion,
			JSON.stringify(options.basis),
			options.startedBy,
		],
	);
	const [row] = rows;
	if (row === undefined) throw new Error("A run was not written");
	return toStored(row);
}

/** Locks the realm, so that two processes do not both start a run of it. */
export async function lockRealm(executor: Executor, options: { readonly realm: Realm }): Promise<void> {
	await executor.query("select 1 from realms where realm = $1 for update", [options.realm]);
}

/** The oldest unfinished run of one realm, or of all realms. There are few. */
export async function findUnfinishedRun(
	executor: Executor,
	options: { readonly realm?: Realm | undefined } = {},
): Promise<StoredRun | undefined> {
	const { rows } = await executor.query<RunRow>(
		`select ${COLUMNS} from screening_runs
		  where finished_at is null and ($1::int4 is null or realm = $1) order by id limit 1`,
		[options.realm ?? null],
	);
	return rows[0] && toStored(rows[0]);
}

export async function findRun(
	executor: Executor,
	options: { readonly realm: Realm; readonly id: number },
): Promise<StoredRun | undefined> {
	const { rows } = await executor.query<RunRow>(`select ${COLUMNS} from screening_runs where id = $1 and realm = $2`, [
		options.id,
		options.realm,
	]);
	return rows[0] && toStored(rows[0]);
}

/** Newest first. Uses screening_runs_by_realm (realm, id). */
export async function listRuns(
	executor: Executor,
	options: { readonly realm: Realm; readonly after?: number | undefined; readonly limit: number },
): Promise<readonly StoredRun[]> {
	const { rows } = await executor.query<RunRow>(
		`select ${COLUMNS} from screening_runs where realm = $1 and ($2::int8 is null or id < $2) order by id desc limit $3`,
		[options.realm, options.after ?? null, options.limit],
	);
	return rows.map(toStored);
}

/** Writes the progress of a run. */
export async function moveRun(
	executor: Executor,
	options: Pick<StoredRun, "id" | "afterId" | "customers" | "searched" | "changed" | "matched" | "held"> & {
		readonly isFinished: boolean;
	},
): Promise<void> {
	await executor.query(
		`update screening_runs
		    set after_id = $2, customers = $3, searched = $4, changed = $5, matched = $6, held = $7,
		        moved_at = clock_timestamp(), finished_at = case when $8 then clock_timestamp() end
		  where id = $1`,
		[
			options.id,
			options.afterId,
			options.customers,
			options.searched,
			options.changed,
			options.matched,
			options.held,
			options.isFinished,
		],
	);
}

/** The versions and settings that all customers of each realm were last screened by. Realms without a full run are left out. */
export async function findScreenedBases(executor: Executor): Promise<ReadonlyMap<Realm, unknown>> {
	const { rows } = await executor.query<{ realm: number; screened_basis: unknown }>(
		"select realm, screened_basis from realms where screened_basis is not null limit 20000",
	);
	return new Map(rows.map((row) => [toRealm(row.realm), row.screened_basis]));
}

export async function writeScreenedBasis(
	executor: Executor,
	options: { readonly realm: Realm; readonly basis: unknown },
): Promise<void> {
	await executor.query("update realms set screened_basis = $2 where realm = $1", [
		options.realm,
		JSON.stringify(options.basis),
	]);
}

export interface NamedCustomer {
	readonly id: string;
	readonly version: number;
	readonly screeningStatus: ScreeningStatus;
	/** The personal fields, sealed. */
	readonly sealed: Uint8Array;
}

interface NamedRow extends Record<string, unknown> {
	id: string;
	version: string;
	screening_status: ScreeningStatus;
	sealed: Buffer;
}

const toNamed = ({ id, version, screening_status: screeningStatus, sealed }: NamedRow): NamedCustomer => ({
	id,
	version: Number(version),
	screeningStatus,
	sealed,
});

/** The next customers after an id that have personal fields (primary key of customers). */
export async function listNamedCustomers(
	executor: Executor,
	options: { readonly realm: Realm; readonly after: string; readonly limit: number },
): Promise<readonly NamedCustomer[]> {
	const { rows } = await executor.query<NamedRow>(
		`select id, version, screening_status, sealed from customers
		  where realm = $1 and id > $2 and sealed is not null order by id limit $3`,
		[options.realm, options.after, options.limit],
	);
	return rows.map(toNamed);
}

/** The same for given ids. */
export async function findNamedCustomers(
	executor: Executor,
	options: { readonly realm: Realm; readonly ids: readonly string[] },
): Promise<readonly NamedCustomer[]> {
	const { rows } = await executor.query<NamedRow>(
		`select id, version, screening_status, sealed from customers
		  where id = any($2::text[]) and realm = $1 and sealed is not null order by id`,
		[options.realm, options.ids],
	);
	return rows.map(toNamed);
}

/** Makes customers due for screening, independent of runs. */
export async function insertDue(
	executor: Executor,
	options: { readonly realm: Realm; readonly customerIds: readonly string[] },
): Promise<void> {
	await executor.query("insert into screening_due (realm, customer_id) select $1, unnest($2::text[])", [
		options.realm,
		options.customerIds,
	]);
}

/** Makes customers due that match an entry changed after a version. Uses list_entries_by_version and matches_by_entity. */
export async function insertDueByEntries(
	executor: Executor,
	options: { readonly realm: Realm; readonly fromVersion: number },
): Promise<void> {
	await executor.query(
		`insert into screening_due (realm, customer_id)
		 select distinct m.realm, m.customer_id
		   from list_entries e join matches m on m.entity = e.list || ':' || e.id
		  where e.version > $2 and m.realm = $1 and m.party = 'customer' and m.status in ('open', 'cleared')`,
		[options.realm, options.fromVersion],
	);
}

/** The next due customers of one realm. They stay due until the transaction that screens them calls `deleteDue`. */
export async function findDue(
	executor: Executor,
	options: { readonly limit: number },
): Promise<{ readonly realm: Realm; readonly due: readonly DueCustomer[] } | undefined> {
	const { rows } = await executor.query<{ id: string; realm: number; customer_id: string }>(
		`select d.id, d.realm, d.customer_id from screening_due d
		  where d.realm = (select realm from screening_due order by id limit 1) order by d.id limit $1`,
		[options.limit],
	);
	const [first] = rows;
	if (first === undefined) return undefined;
	return { realm: toRealm(first.realm), due: rows.map(({ id, customer_id: customerId }) => ({ id, customerId })) };
}

export interface DueCustomer {
	/** The id of the row, not of the customer. */
	readonly id: string;
	readonly customerId: string;
}

export async function deleteDue(executor: Executor, options: { readonly ids: readonly string[] }): Promise<void> {
	await executor.query("delete from screening_due where id = any($1::int8[])", [options.ids]);
}

export async function countDue(executor: Executor): Promise<number> {
	const { rows } = await executor.query<{ count: string }>("select count(*) as count from screening_due");
	return Number(rows[0]?.count ?? 0);
}

/**
 * When the oldest running statement began that may still write data based on an older read (ms), or now. A statement reads
 * when it starts, and PostgreSQL shows it as a writer only from its first row on. So statements that have not written yet
 * count too.
 */
export async function findOldestReader(executor: Executor): Promise<number> {
	const { rows } = await executor.query<{ oldest: string }>(
		`with moment as materialized (select clock_timestamp() as now)
		 select extract(epoch from least(now, (
		          select min(xact_start) from pg_stat_activity
		           where datname = current_database() and pid <> pg_backend_pid()
		             and (backend_xid is not null or (backend_xmin is not null and xact_start > now - interval '1 minute'))
		        ))) * 1000 as oldest
		   from moment`,
	);
	return Number(rows[0]?.oldest ?? 0);
}

/** Writes the changes of customers into their sequences. */
export async function insertScreenedChanges(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly changes: readonly { readonly customerId: string; readonly seq: number; readonly body: string }[];
	},
): Promise<void> {
	const { changes } = options;
	await executor.query(
		`insert into customer_changes (customer_id, realm, seq, kind, body)
		 select t.customer_id, $1, t.seq, 'screened', t.body::jsonb
		   from unnest($2::text[], $3::int8[], $4::text[]) as t(customer_id, seq, body)`,
		[
			options.realm,
			changes.map(({ customerId }) => customerId),
			changes.map(({ seq }) => seq),
			changes.map(({ body }) => body),
		],
	);
}
