// Background jobs that fail, with the reason. A job that succeeds loses its row.

import type { Executor } from "../../executor.ts";

export interface JobFailure {
	readonly name: string;
	/** The number of failures in a row. */
	readonly failures: number;
	readonly sinceMs: number;
	readonly latestMs: number;
	/** The reason of the latest failure. It holds no personal data. */
	readonly message: string;
}

/** Far more than there are jobs. */
const JOBS_MAX = 100;

export async function noteJobFailure(
	executor: Executor,
	options: { readonly name: string; readonly message: string },
): Promise<void> {
	await executor.query(
		`insert into job_failures as f (name, failures, since, latest_at, message) values ($1, 1, now(), now(), $2)
		 on conflict (name) do update set failures = f.failures + 1, latest_at = now(), message = excluded.message`,
		[options.name, options.message],
	);
}

export async function clearJobFailure(executor: Executor, options: { readonly name: string }): Promise<void> {
	await executor.query("delete from job_failures where name = $1", [options.name]);
}

/** Sorted by name. There is at most one row for each job. */
export async function listJobFailures(executor: Executor): Promise<readonly JobFailure[]> {
	const { rows } = await executor.query<{
		name: string;
		failures: number;
		since: Date;
		latest_at: Date;
		message: string;
	}>("select name, failures, since, latest_at, message from job_failures order by name limit $1", [JOBS_MAX]);
	return rows.map(({ name, failures, since, latest_at, message }) => ({
		name,
		failures,
		sinceMs: since.getTime(),
		latestMs: latest_at.getTime(),
		message,
	}));
}
