// Checks that background jobs succeed and that the rescreening of customers makes progress.

import { listRealms, listRuns, type Pool } from "@hakiki/store";
import { listFailingJobs } from "../jobs/list-failing-jobs.ts";
import { type Finding, fail, formatAge, ok, warn } from "./finding.ts";

const STUCK_MS_MIN = 10 * 60_000;

/** A job that failed once may succeed on retry. The second failure in a row needs somebody. */
export async function examineFailures(pool: Pool, nowMs: number): Promise<readonly Finding[]> {
	const failing = await listFailingJobs({ pool });
	if (failing.length === 0) return [ok("failing jobs", "none")];
	return failing.map(({ name, failures, sinceMs, message }) => ({
		...fail(
			"failing jobs",
			`${name} failed ${failures} times in a row, for ${formatAge(nowMs - sinceMs)}: ${message}`,
			"The job is retried automatically; see the server's log",
		),
		quotes: [message],
	}));
}

/** A stuck run leaves customers unscreened by the newest lists. */
export async function examineRescreening(pool: Pool, nowMs: number, hasWorker: boolean): Promise<readonly Finding[]> {
	const findings: Finding[] = [];
	let running = 0;
	for (const { realm, name, isLive } of await listRealms(pool)) {
		const [run] = await listRuns(pool, { realm, limit: 1 });
		if (run === undefined || run.finishedAt !== null) continue;
		running += 1;
		const idleMs = nowMs - run.movedAt;
		if (idleMs < STUCK_MS_MIN) continue;
		const place = `${name} (${isLive ? "live" : "test"})`;
		const finding = `${place} has been at ${run.customers} of ${run.total} customers for ${formatAge(idleMs)}`;
		const advice = hasWorker
			? "The machine has too little processor time to compile the lists: give it more"
			: "Run: npx hakiki start";
		findings.push(warn("rescreening", finding, advice));
	}
	if (findings.length > 0) return findings;
	return [ok("rescreening", running === 0 ? "all customers are screened by the newest lists" : "under way")];
}
