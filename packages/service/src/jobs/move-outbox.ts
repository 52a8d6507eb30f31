// Turns rows of the outbox, which were written in the transaction of their cause, into webhook deliveries.

import { fanOut } from "../webhooks/fan-out.ts";
import type { Job, JobTools } from "./job.ts";

const EVERY_MS = 1_000;
const ROWS_MAX = 500;

/** `onDeliveries` is called just before the commit. */
export function createMoveOutbox({ world }: JobTools, onDeliveries: () => void): Job {
	const tools = { world, liveRealms: new Map() };
	return {
		name: "move-outbox",
		everyMs: EVERY_MS,
		async runStep(client) {
			const { taken, deliveries } = await fanOut(client, tools, { limit: ROWS_MAX });
			if (deliveries > 0) onDeliveries();
			return taken === ROWS_MAX;
		},
	};
}
