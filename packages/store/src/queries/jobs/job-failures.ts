// Background jobs that fail, with the reason: a job whose row is here has not succeeded since.

import type { Executor } from "../../executor.ts";

export interface JobFailure {
	readonly name: string;
	/** How often it failed in a row. */
	readonly failures: number;
	readonly sinceMs: number;
	readonly latestMs: number;
	/** Why it failed the last time; holds nothing personal. */
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

/** By name. There is at most one row for each job. */
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
