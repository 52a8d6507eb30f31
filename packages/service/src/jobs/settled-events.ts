// Hands each stored event to a job once, in steps.
//
// An event is settled when no earlier event can still appear. A write checks, by the database's clock, that its events'
// ids are under 5 s old (the deadline of an event), so a write that starts from now on has no older id. One that started
// earlier and still waits for a lock has none older than 5 s before its start. So everything older than 20 s before now,
// and before the start of the oldest write under way, is either stored or will never be; the remaining seconds are
// a margin.

import { floorUuid7, formatUuid } from "@hakiki/domain";
import { findOldestWrite, findStepEnd, lockWatermark, moveWatermark, type PoolClient } from "@hakiki/store";

const SETTLED_MS = 20_000;

/** A range of events by their ids. The end is exclusive. */
export interface Stretch {
	readonly from: string;
	readonly to: string;
}

/**
 * Hands over the next range of settled events and moves the job's watermark past it, in the caller's transaction. So each
 * event is processed once, even if a process dies half way. Returns whether there is more.
 */
export async function takeSettledEvents(
	client: PoolClient,
	options: { readonly watermark: string; readonly eventsMax: number },
	work: (stretch: Stretch) => Promise<void>,
): Promise<boolean> {
	const name = options.watermark;
	const from = await lockWatermark(client, { name });
	const { oldest } = await findOldestWrite(client);
	const settled = formatUuid(floorUuid7(oldest - SETTLED_MS));
	if (settled <= from) return false;
	const to = await findStepEnd(client, { from, to: settled, limit: options.eventsMax });
	await work({ from, to });
	await moveWatermark(client, { name, to });
	return to !== settled;
}
