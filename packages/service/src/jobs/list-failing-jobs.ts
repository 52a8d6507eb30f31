// Lists the background jobs that keep failing, for admins, `doctor` and metrics.

import { type JobFailure, listJobFailures, type Pool } from "@hakiki/store";
import { FAILURES_TOLD_MIN } from "./job-health.ts";

/** Jobs that failed twice in a row or more, with the latest reason. A job that succeeds leaves the list. */
export async function listFailingJobs({ pool }: { readonly pool: Pool }): Promise<readonly JobFailure[]> {
	return (await listJobFailures(pool)).filter(({ failures }) => failures >= FAILURES_TOLD_MIN);
}
