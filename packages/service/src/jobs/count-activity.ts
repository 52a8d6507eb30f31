// Counts decisions by the hour for the overview, from stored events.

import type { LiveKind } from "@hakiki/domain";
import { countActivity, deleteOldActivity, deleteOldDecisionTimes, insertOutbox } from "@hakiki/store";
import type { Job, JobTools } from "./job.ts";
import { takeSettledEvents } from "./settled-events.ts";

/** Tells open dashboards to read the figures again. */
const TOLD: LiveKind = "activity.counted";
const EVERY_MS = 30_000;
const EVENTS_MAX = 5_000;
const HOUR_MS = 3_600_000;
/** Two periods of the longest overview. */
export const ACTIVITY_KEPT_HOURS = 800 * 24;

export function createCountActivity(tools: JobTools): Job {
	return {
		name: "count-activity",
		everyMs: EVERY_MS,
		isGentle: true,
		async runStep(client) {
			const step = { watermark: "activity", eventsMax: EVENTS_MAX };
			const isMore = await takeSettledEvents(client, step, async (stretch) => {
				const realms = await countActivity(client, stretch);
				for (const realm of realms) await insertOutbox(client, { realm, kind: TOLD, body: "{}" });
			});
			if (isMore) return true;
			const beforeHour = Math.floor(tools.world.now() / HOUR_MS) - ACTIVITY_KEPT_HOURS;
			await deleteOldActivity(client, { beforeHour });
			await deleteOldDecisionTimes(client, { beforeHour });
			return false;
		},
	};
}
