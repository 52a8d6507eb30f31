// Adds movements to the daily sums of their parties, at most a minute late, so that no popular row is written per event.
//
// Which events are all there? A write checks, by the database's clock, that its events' ids are under 5 s old (the
// deadline of an event), so a write that starts from now on has no older id. One that started earlier and still waits
// for a lock has none older than 5 s before its start. So everything older than 20 s before now, and before the start
// of the oldest write under way, is either stored or will never be; the rest is for whatever was overlooked.

import { floorUuid7, formatUuid } from "@hakiki/domain";
import {
	addMovements,
	findOldestWrite,
	findStepEnd,
	listMovementDays,
	lockMovementsWatermark,
	moveMovementsWatermark,
} from "@hakiki/store";
import type { Job } from "./job.ts";

const EVERY_MS = 15_000;
const SETTLED_MS = 20_000;
/** The rows of a step's parties stay locked until it commits, and decisions may wait for them: steps are short. */
const EVENTS_MAX = 500;

export function createRollUpMovements(): Job {
	return {
		name: "roll-up-movements",
		everyMs: EVERY_MS,
		async runStep(client) {
			const from = await lockMovementsWatermark(client);
			const { oldest } = await findOldestWrite(client);
			const settled = formatUuid(floorUuid7(oldest - SETTLED_MS));
			if (settled <= from) return false;
			const to = await findStepEnd(client, { from, to: settled, limit: EVENTS_MAX });
			const days = await listMovementDays(client, { from, to });
			await addMovements(client, { from, to, onlyDay: days.length === 1 ? days[0] : undefined });
			await moveMovementsWatermark(client, { to });
			return to !== settled;
		},
	};
}
