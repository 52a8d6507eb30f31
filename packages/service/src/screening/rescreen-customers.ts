// A person asks for every customer of a workspace to be screened anew, and is told how far it has come.

import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "@hakiki/domain";
import {
	findRealm,
	findRun,
	findUnfinishedRun,
	insertRun,
	inTransaction,
	listRuns,
	lockRealm,
	type Pool,
	type Realm,
	type StoredRun,
	tryLockJob,
} from "@hakiki/store";
import { auditAdminAct } from "../admin/admin-tools.ts";
import type { JobTools } from "../jobs/job.ts";
import { RESCREEN_JOB } from "../jobs/rescreen.ts";
import { Rescreening } from "./rescreening.ts";
import { buildBasis, readListsNow } from "./screening-basis.ts";

export type RescreenRun = StoredRun;

export interface RescreenOptions {
	readonly realm: Realm;
	readonly actor: string;
}

const LOOK_EVERY_MS = 500;

/** Puts a run down, for whoever runs jobs. One that screens everybody and is under way already is given instead. */
export async function startRescreening(tools: JobTools, { realm, actor }: RescreenOptions): Promise<RescreenRun> {
	return inTransaction(tools.pool, async (client) => {
		const stored = await findRealm(client, { realm });
		if (stored === undefined) throw new AppError("not_found", "There is no such workspace");
		await lockRealm(client, { realm });
		const underWay = await findUnfinishedRun(client, { realm });
		if (underWay?.kind === "full") return underWay;
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
		return run;
	});
}

/** The same, worked off here or by another process, whoever comes first; ends with the run, or when it is broken off. */
export async function rescreenCustomers(
	tools: JobTools,
	options: RescreenOptions & { readonly signal?: AbortSignal | undefined; onProgress?(run: RescreenRun): void },
): Promise<RescreenRun> {
	const { realm, signal } = options;
	const rescreening = new Rescreening(tools);
	let run = await startRescreening(tools, options);
	try {
		while (run.finishedAt === null && signal?.aborted !== true) {
			const isMore = await inTransaction(tools.pool, async (client) =>
				(await tryLockJob(client, { name: RESCREEN_JOB })) ? rescreening.runStep(client) : false,
			);
			run = await readRun(tools, { realm, id: run.id });
			options.onProgress?.(run);
			if (!isMore && run.finishedAt === null) await wait(LOOK_EVERY_MS);
		}
	} finally {
		await rescreening.close();
	}
	return run;
}

/** Newest first. */
export function listRescreenRuns(
	tools: { readonly pool: Pool },
	options: { readonly realm: Realm; readonly after?: number | undefined; readonly limit: number },
): Promise<readonly RescreenRun[]> {
	return listRuns(tools.pool, options);
}

export async function readRun(
	tools: { readonly pool: Pool },
	options: { readonly realm: Realm; readonly id: number },
): Promise<RescreenRun> {
	const run = await findRun(tools.pool, options);
	if (run === undefined) throw new AppError("not_found", "There is no run with this id");
	return run;
}
