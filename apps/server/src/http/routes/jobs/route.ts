// GET /v1/jobs/failing: the background jobs that keep failing.

import { operations } from "@hakiki/contract";
import { listFailingJobs } from "@hakiki/service";
import { serveUser, type UserRoutes } from "../../serve-users.ts";

export function registerJobs(routes: UserRoutes): void {
	serveUser(routes, operations.listFailingJobs, async ({ tools }) => ({
		data: (await listFailingJobs(tools)).map(({ name, failures, sinceMs, latestMs, message }) => ({
			...{ name, failures, message },
			since: new Date(sinceMs).toISOString(),
			latest_at: new Date(latestMs).toISOString(),
		})),
	}));
}
