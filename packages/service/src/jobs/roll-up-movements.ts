// Adds movements to the daily sums of their parties, at most a minute late, so that no hot row is written per event.

import { addMovements, listMovementDays } from "@hakiki/store";
import type { Job } from "./job.ts";
import { takeSettledEvents } from "./settled-events.ts";

export const MOVEMENTS_WATERMARK = "movements";
const EVERY_MS = 15_000;
/** A step locks the rows of its parties, and decisions may wait for them, so steps are short. */
const EVENTS_MAX = 500;

export function createRollUpMovements(): Job {
	return {
		name: "roll-up-movements",
		everyMs: EVERY_MS,
		isGentle: true,
		runStep: (client) =>
			takeSettledEvents(client, { watermark: MOVEMENTS_WATERMARK, eventsMax: EVENTS_MAX }, async (stretch) => {
				const days = await listMovementDays(client, stretch);
				await addMovements(client, { ...stretch, onlyDay: days.length === 1 ? days[0] : undefined });
			}),
	};
}
