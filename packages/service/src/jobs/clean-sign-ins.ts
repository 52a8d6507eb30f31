// Deletes sessions and links that ended a month ago, and sign-in attempts after a day.

import { deleteOldSignIns } from "@hakiki/store";
import type { Job, JobTools } from "./job.ts";

const EVERY_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
const KEPT_MS = 30 * DAY_MS;
const ROWS_MAX = 2_000;

export function createCleanSignIns({ world }: JobTools): Job {
	return {
		name: "clean-sign-ins",
		everyMs: EVERY_MS,
		runStep(client) {
			const now = world.now();
			return deleteOldSignIns(client, { before: now - KEPT_MS, triesBefore: now - DAY_MS, limit: ROWS_MAX });
		},
	};
}
