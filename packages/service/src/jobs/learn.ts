// Runs rounds of learning for each realm with labels. The weights are learned soon after labels arrive and at least once a
// day. The layer is learned from live events once a day until there is one, and then once a week, because its round replays
// the events. A step is one round. The job's lock lets one process at a time do it.

import type { RoundPart } from "@hakiki/domain";
import { LAYER_FRAUDS_MIN } from "@hakiki/rules";
import { findNewestLabel, listRealms, listRounds, type PoolClient, type StoredRealm } from "@hakiki/store";
import { learnRound, wasPublishedSince } from "../learning/learn-round.ts";
import { readLearningWish } from "../learning/learning-wish.ts";
import { readVersion } from "../rule-sets/rule-set-tools.ts";
import type { Job, JobTools } from "./job.ts";

const EVERY_MS = 30_000;
/** Labels arrive in groups. A round for each label would read the same events again and again. */
const PAUSE_MS_MIN = 10 * 60_000;
/** A long round runs less often: at most 1 % of the time is spent on one realm. */
const PAUSE_PER_MS = 100;
/** Allowed events count as legit after some days, without a new label. */
const DAY_MS = 24 * 3_600_000;
const LAYER_PAUSE_MS = 7 * DAY_MS;

/** `signal` aborts a round, because a round takes seconds and a server should stop at once. */
export function createLearn(tools: JobTools, signal: AbortSignal): Job {
	return {
		name: "learn",
		everyMs: EVERY_MS,
		isLong: true,
		async runStep(client) {
			const now = tools.world.now();
			for (const stored of await listRealms(client)) {
				const part = await findDue(client, stored, now);
				if (part === undefined) continue;
				await runRound(client, tools, stored, part, signal);
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
	part: RoundPart,
	signal: AbortSignal,
): Promise<void> {
	try {
		const { status, reason, tookMs: durationMs } = await learnRound(client, tools, { realm, part, signal });
		const fields = { component: "learn", workspaceId, part, durationMs, ...(reason && { reason }) };
		if (status === "published") tools.world.log("info", "learning has published a version", fields);
		else tools.world.log("info", "a round of learning ended without a publication", fields);
	} catch (error) {
		if (!signal.aborted) throw error;
	}
}

async function findDue(client: PoolClient, stored: StoredRealm, now: number): Promise<RoundPart | undefined> {
	const { realm, id } = stored;
	const newest = await findNewestLabel(client, { realm });
	if (newest === undefined || (await readLearningWish(client, id)).mode === "off") return undefined;
	const [weights] = await listRounds(client, { realm, part: "weights", limit: 1 });
	if (weights === undefined) return "weights";
	// The round of the weights has counted the frauds. Fewer would be replayed in vain.
	const hasFrauds = weights.body.learning.counts.fraud >= LAYER_FRAUDS_MIN;
	if (stored.isLive && hasFrauds && (await isLayerDue(client, stored, newest, now))) return "layer";
	const age = now - weights.createdAt;
	// A clock that was set back must not stop learning for long.
	if (age < 0 || age >= DAY_MS) return "weights";
	const isNew = newest !== weights.labelsTo && age >= Math.max(PAUSE_MS_MIN, weights.tookMs * PAUSE_PER_MS);
	return isNew ? "weights" : undefined;
}

async function isLayerDue(client: PoolClient, stored: StoredRealm, newest: string, now: number): Promise<boolean> {
	const { realm, id: workspaceId, rulesVersion: version } = stored;
	const [last] = await listRounds(client, { realm, part: "layer", limit: 1 });
	if (last === undefined) return true;
	if (last.reason === "published_today") return !(await wasPublishedSince(client, realm, now - DAY_MS));
	const age = now - last.createdAt;
	if (age >= 0 && (age < DAY_MS || newest === last.labelsTo)) return false;
	const { layer } = await readVersion(client, { workspaceId, version });
	return age < 0 || layer === undefined || age >= LAYER_PAUSE_MS;
}
