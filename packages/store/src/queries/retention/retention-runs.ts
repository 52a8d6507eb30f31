// Runs that search for records past their retention period, with their progress and results.

import type { RetentionRun } from "@hakiki/domain";
import type { Executor, Realm } from "../../executor.ts";

export interface StoredRetentionRun extends RetentionRun {
	/** The last customer that was checked. */
	readonly afterId: string;
}

interface RunRow {
	id: string;
	is_automatic: boolean;
	years: number;
	after_id: string;
	customers: string;
	due: string;
	erased: string;
	on_hold: string;
	in_case: string;
	started_by: string;
	started_at: Date;
	finished_at: Date | null;
}

const COLUMNS =
	"id, is_automatic, years, after_id, customers, due, erased, on_hold, in_case, started_by, started_at, finished_at";

const toStored = (row: RunRow): StoredRetentionRun => ({
	id: Number(row.id),
	isAutomatic: row.is_automatic,
	years: row.years,
	afterId: row.after_id,
	customers: Number(row.customers),
	due: Number(row.due),
	erased: Number(row.erased),
	onHold: Number(row.on_hold),
	inCase: Number(row.in_case),
	startedBy: row.started_by,
	startedAt: row.started_at.getTime(),
	finishedAt: row.finished_at?.getTime() ?? null,
});

export async function insertRetentionRun(
	executor: Executor,
	options: {
		readonly realm: Realm;
		readonly isAutomatic: boolean;
		readonly years: number;
		readonly startedBy: string;
		readonly startedAt: number;
	},
): Promise<StoredRetentionRun> {
	const { rows } = await executor.query<RunRow>(
		`insert into retention_runs (realm, is_automatic, years, started_by, started_at) values ($1, $2, $3, $4, $5)
		 returning ${COLUMNS}`,
		[options.realm, options.isAutomatic, options.years, options.startedBy, new Date(options.startedAt)],
	);
	const [row] = rows;
	if (row === undefined) throw new Error("A run was not written");
	return toStored(row);
}

/** The latest finished run, or the latest run that `startedBy` started (retention_runs_by_realm). */
export async function findLatestRetentionRun(
	executor: Executor,
	options: { readonly realm: Realm; readonly startedBy?: string },
): Promise<StoredRetentionRun | undefined> {
	const { rows } = await executor.query<RunRow>(
		`select ${COLUMNS} from retention_runs
		  where realm = $1 and case when $2::text is null then finished_at is not null else started_by = $2 end
		  order by id desc limit 1`,
		[options.realm, options.startedBy ?? null],
	);
	return rows[0] && toStored(rows[0]);
}

export async function moveRetentionRun(
	executor: Executor,
	options: Pick<StoredRetentionRun, "id" | "afterId" | "customers" | "due" | "erased" | "onHold" | "inCase"> & {
		readonly finishedAt: number | undefined;
	},
): Promise<void> {
	await executor.query(
		`update retention_runs set after_id = $2, customers = $3, due = $4, erased = $5, on_hold = $6, in_case = $7, finished_at = $8
		  where id = $1`,
		[
			options.id,
			options.afterId,
			options.customers,
			options.due,
			options.erased,
			options.onHold,
			options.inCase,
			options.finishedAt === undefined ? null : new Date(options.finishedAt),
		],
	);
}
