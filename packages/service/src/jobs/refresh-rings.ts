// Walks the rings around confirmed frauds again when somebody has joined them, and deletes old rings. A label marks its ring
// at once; later growth is at most a minute late.

import { listStaleRings, type StoredRing } from "@hakiki/store";
import { RING_MS, replaceRing } from "../rings/walk-ring.ts";
import type { Job, JobTools } from "./job.ts";

const EVERY_MS = 30_000;
/** A new device of a member does not change the counts of the others, so all rings are walked once in a while. */
const WALK_AGAIN_MS = 60 * 60_000;
const FOUND_AT_ONCE = 200;

export function createRefreshRings({ world }: Pick<JobTools, "world">): Job {
	/** The rings that are left to walk, one a step: a step locks the entities of its ring until it commits. */
	let found: readonly StoredRing[] = [];
	return {
		name: "refresh-rings",
		everyMs: EVERY_MS,
		async runStep(client) {
			const expiredMs = world.now() - RING_MS;
			if (found.length === 0) {
				const walkedBeforeMs = world.now() - WALK_AGAIN_MS;
				found = await listStaleRings(client, { expiredMs, walkedBeforeMs, limit: FOUND_AT_ONCE });
			}
			const [next, ...rest] = found;
			if (next === undefined) return false;
			found = rest;
			await replaceRing(client, next, { isOver: next.at < expiredMs });
			return rest.length > 0;
		},
	};
}
