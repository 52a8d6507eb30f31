// Runs a round of learning for each realm with labels, soon after labels arrive and at least once a day. A step is one round.
// The job's lock lets one process at a time do it.

import { findNewestLabel, listRealms, listRounds, type PoolClient, type StoredRealm } from "@hakiki/store";
import { learnRound } from "../learning/learn-round.ts";
import { readLearningWish } from "../learning/learning-wish.ts";
import type { Job, JobTools } from "./job.ts";

const EVERY_MS = 30_000;
/** Labels arrive in groups. A round for each label would read the same events again and again. */
const PAUSE_MS_MIN = 10 * 60_000;
/** A long round runs less often: at most 1 % of the time is spent on one realm. */
const PAUSE_PER_MS = 100;
/** Allowed events count as legit after some days, without a new label. */
const PAUSE_MS_MAX = 24 * 3_600_000;

/** `signal` aborts a round, because a round takes seconds and a server should stop at once. */
export function createLearn(tools: JobTools, signal: AbortSignal): Job {
	return {
		name: "learn",
		everyMs: EVERY_MS,
		isLong: true,
		async runStep(client) {
			const now = tools.world.now();
			for (const stored of await listRealms(client)) {
				if (!(await isDue(client, stored, now))) continue;
				await runRound(client, tools, stored, signal);
				return !signal.aborted;
			}
			return false;
		},
	};
}

async function runRound(
	client: PoolClient,
	tools: JobTools,
	{ realm, id: workspaceId }: StoredRealm,
	signal: AbortSignal,
): Promise<void> {
	try {
		const { status, tookMs: durationMs } = await learnRound(client, tools, { realm, signal });
		const fields = { component: "learn", workspaceId, durationMs };
		if (status === "published") tools.world.log("info", "learning has published new weights", fields);
		else tools.world.log("info", "a round of learning ended without new weights", fields);
	} catch (error) {
		if (!signal.aborted) throw error;
	}
}

async function isDue(client: PoolClient, { realm, id }: StoredRealm, now: number): Promise<boolean> {
	const newest = await findNewestLabel(client, { realm });
	if (newest === undefined || (await readLearningWish(client, id)).mode === "off") return false;
	const [last] = await listRounds(client, { realm, limit: 1 });
	if (last === undefined) return true;
	const age = now - last.createdAt;
	// A clock that was set back must not stop learning for long.
	if (age < 0 || age >= PAUSE_MS_MAX) return true;
	return newest !== last.labelsTo && age >= Math.max(PAUSE_MS_MIN, last.tookMs * PAUSE_PER_MS);
}
