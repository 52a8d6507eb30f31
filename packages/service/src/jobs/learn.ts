// Labels sharpen the rules: soon after some arrive, and at least once a day, each realm that has labels gets a round of
// learning. A step is one round; the lock of the job lets one process at a time do it.

import { findNewestLabel, listRealms, listRounds, type PoolClient, type StoredRealm } from "@hakiki/store";
import { learnRound } from "../learning/learn-round.ts";
import { readLearningWish } from "../learning/learning-wish.ts";
import type { Job, JobTools } from "./job.ts";

const EVERY_MS = 30_000;
/** Labels come in handfuls: a round for each would read the same events over and over. */
const PAUSE_MS_MIN = 10 * 60_000;
/** A round that took long comes less often: a hundredth of the time, at most, is spent on one realm. */
const PAUSE_PER_MS = 100;
/** What was let through counts as legit when it has aged, without any new label. */
const PAUSE_MS_MAX = 24 * 3_600_000;

/** `signal` breaks a round off: it takes seconds, and a server that stops should not. */
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
