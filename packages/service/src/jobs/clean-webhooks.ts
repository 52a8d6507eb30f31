// Deletes events and deliveries of a month ago, and what removed endpoints have left.

import { floorUuid7, formatUuid } from "@hakiki/domain";
import { cleanWebhooks } from "@hakiki/store";
import type { Job, JobTools } from "./job.ts";

const EVERY_MS = 10 * 60_000;
const KEPT_MS = 30 * 86_400_000;
const ROWS_MAX = 2_000;

export function createCleanWebhooks({ world }: JobTools): Job {
	return {
		name: "clean-webhooks",
		everyMs: EVERY_MS,
		runStep(client) {
			const beforeId = formatUuid(floorUuid7(world.now() - KEPT_MS));
			return cleanWebhooks(client, { beforeId, limit: ROWS_MAX });
		},
	};
}
