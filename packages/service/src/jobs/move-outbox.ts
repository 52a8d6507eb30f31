// Moves what must follow a commit from the outbox, where it was written with its cause, to the job queue. One statement
// deletes and enqueues: a crash leaves the row in one place or the other, never in both or neither.

import { moveOutbox } from "@hakiki/store";
import type { Job } from "./job.ts";
import type { JobQueue } from "./job-queue.ts";

const EVERY_MS = 1_000;
const ROWS_MAX = 500;

export function createMoveOutbox(queue: JobQueue): Job {
	return {
		name: "move-outbox",
		everyMs: EVERY_MS,
		async runStep(client) {
			await queue.ensureRunning();
			return (await moveOutbox(client, { limit: ROWS_MAX })) === ROWS_MAX;
		},
	};
}
