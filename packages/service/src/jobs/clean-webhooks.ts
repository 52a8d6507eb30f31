// Deletes webhook events and deliveries after a month, deliveries of removed endpoints, and live messages after an hour.

import { floorUuid7, formatUuid } from "@hakiki/domain";
import { cleanWebhooks, deleteLiveMessages } from "@hakiki/store";
import type { Job, JobTools } from "./job.ts";

const EVERY_MS = 10 * 60_000;
const KEPT_MS = 30 * 86_400_000;
const LIVE_KEPT_MS = 3_600_000;
const ROWS_MAX = 2_000;

export function createCleanWebhooks({ world }: JobTools): Job {
	return {
		name: "clean-webhooks",
		everyMs: EVERY_MS,
		async runStep(client) {
			const before = world.now() - LIVE_KEPT_MS;
			const deleted = await deleteLiveMessages(client, { before, limit: ROWS_MAX });
			const beforeId = formatUuid(floorUuid7(world.now() - KEPT_MS));
			return (await cleanWebhooks(client, { beforeId, limit: ROWS_MAX })) || deleted === ROWS_MAX;
		},
	};
}
