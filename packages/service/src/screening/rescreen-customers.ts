// Rescreens all customers of a workspace on request, and reports the progress.

import { setTimeout as wait } from "node:timers/promises";
import { AppError, type ScreeningRun, type ScreeningRunWithProblem } from "@hakiki/domain";
import {
	clearJobFailure,
	type Executor,
	findRealm,
	findRun,
	findUnfinishedRun,
	holdJob,
	insertRun,
	inTransaction,
	listJobFailures,
	listRuns,
	lockRealm,
	type Pool,
} from "@hakiki/store";
import { auditAdminAct } from "../admin/admin-tools.ts";
import type { JobTools } from "../jobs/job.ts";
import { FAILURES_TOLD_MIN } from "../jobs/job-health.ts";
import { RESCREEN_JOB } from "../jobs/rescreen.ts";
import type { ModeContext } from "../realm-context.ts";
import type { EntryFeedOptions } from "./entry-feed.ts";
import { Rescreening } from "./rescreening.ts";
import { buildBasis, readListsNow } from "./screening-basis.ts";

interface RescreenOptions {
	readonly actor: string;
}

const LOOK_EVERY_MS = 500;

/** Stores a run for the job to pick up. Returns the full run that is already under way, if there is one. */
export async function startRescreening(
	tools: JobTools,
	{ realm }: ModeContext,
	{ actor }: RescreenOptions,
): Promise<ScreeningRunWithProblem> {
	return inTransaction(tools.pool, async (client) => {
		const stored = await findRealm(client, { realm });
		if (stored === undefined) throw new AppError("not_found", "There is no such workspace");
		await lockRealm(client, { realm });
		const underWay = await findUnfinishedRun(client, { realm });
		if (underWay?.kind === "full") return addProblem(client, underWay);
		const now = await readListsNow(client);
		const at = tools.world.now();
		const basis = buildBasis(now, stored, at);
		const run = await insertRun(client, {
			realm,
			kind: "full",
			reason: "asked",
			fromVersion: 0,
			toVersion: now.version,
			basis,
			startedBy: actor,
		});
		const act = { at, actor, action: "screening.rescreen_asked", subject: String(run.id), details: { basis } };
		await auditAdminAct(client, tools.master, { realm, anyRealm: realm }, act);
		return { ...run, problem: undefined };
	});
}

/** The same, and waits for the run, which this or another process works off. Returns early when it is aborted. */
export async function rescreenCustomers(
	tools: JobTools,
	{ realm }: ModeContext,
	options: RescreenOptions & EntryFeedOptions & { onProgress?(run: ScreeningRunWithProblem): void },
): Promise<ScreeningRunWithProblem> {
	const { signal, openSearcher } = options;
	const rescreening = new Rescreening(tools, { openSearcher });
	let run = await startRescreening(tools, { realm }, options);
	try {
		while (run.finishedAt === null && signal?.aborted !== true) {
			const isMore = await holdJob(tools.pool, { name: RESCREEN_JOB }, (client) => rescreening.runStep(client));
			const { customers } = run;
			run = await readRun(tools, { realm }, run.id);
			if (run.customers > customers || run.finishedAt !== null) options.onProgress?.(run);
			if (isMore !== true && run.finishedAt === null) await wait(LOOK_EVERY_MS);
		}
	} finally {
		await rescreening.close();
	}
	return run;
}

/**
 * Forgets the failures of a run. The job tries again every few seconds, so a caller soon sees whether the cause is gone: the
 * problem stays away, or it is back with the latest error.
 */
export async function retryRun(
	tools: JobTools,
	{ realm }: ModeContext,
	{ id, actor }: RescreenOptions & { readonly id: number },
): Promise<ScreeningRunWithProblem> {
	const run = await readRun(tools, { realm }, id);
	if (run.finishedAt !== null) throw new AppError("conflict", "This run has finished");
	await inTransaction(tools.pool, async (client) => {
		await clearJobFailure(client, { name: RESCREEN_JOB });
		const act = { at: tools.world.now(), actor, action: "screening.run_retried", subject: String(id), details: {} };
		await auditAdminAct(client, tools.master, { realm, anyRealm: realm }, act);
	});
	return { ...run, problem: undefined };
}

/** Newest first. */
export async function listRescreenRuns(
	{ pool }: { readonly pool: Pool },
	{ realm }: ModeContext,
	page: { readonly after?: number | undefined; readonly limit: number },
): Promise<readonly ScreeningRunWithProblem[]> {
	const runs = await listRuns(pool, { ...page, realm });
	return Promise.all(runs.map((run) => addProblem(pool, run)));
}

export async function readRun(
	{ pool }: { readonly pool: Pool },
	{ realm }: ModeContext,
	id: number,
): Promise<ScreeningRunWithProblem> {
	const run = await findRun(pool, { realm, id });
	if (run === undefined) throw new AppError("not_found", "There is no run with this id");
	return addProblem(pool, run);
}

/** At most one run of a realm is unfinished, so this queries once. */
async function addProblem(executor: Executor, run: ScreeningRun): Promise<ScreeningRunWithProblem> {
	if (run.finishedAt !== null) return { ...run, problem: undefined };
	const failure = (await listJobFailures(executor)).find(({ name }) => name === RESCREEN_JOB);
	return { ...run, problem: failure !== undefined && failure.failures >= FAILURES_TOLD_MIN ? failure : undefined };
}
