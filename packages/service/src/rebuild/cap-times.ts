// Repairs a customer's history that has times in the future. A clock that was ahead stored them, and rules would take
// them for the latest events until then.

import type { NormalEvent } from "@hakiki/domain";
import { capChangeTimes, listLatestEvents, type PoolClient, type Realm, rewriteEvents } from "@hakiki/store";

const EVENTS_PER_PAGE = 200;

/** The customer is locked. Returns the number of repaired events. Their stored answers do not change. */
export async function capTimes(
	client: PoolClient,
	options: { readonly realm: Realm; readonly customerId: string; readonly latestMs: number },
): Promise<number> {
	const { latestMs, ...place } = options;
	let before = Number.MAX_SAFE_INTEGER;
	let count = 0;
	while (true) {
		const rows = await listLatestEvents(client, { ...place, before, limit: EVENTS_PER_PAGE });
		const events = rows
			.map(({ id, body }) => ({ id, event: JSON.parse(body) as NormalEvent }))
			.filter(({ event }) => event.receivedAt > latestMs)
			.map(({ id, event }) => ({ id, ...capEvent(event, latestMs) }));
		if (events.length > 0) await rewriteEvents(client, { ...place, events });
		count += events.length;
		// Receipt times never go back along the sequence, so the first one in the past ends the search.
		if (events.length < EVENTS_PER_PAGE) break;
		before = rows.at(-1)?.seq ?? 0;
	}
	await capChangeTimes(client, options);
	return count;
}

function capEvent(event: NormalEvent, latestMs: number): { readonly occurredAt: number; readonly body: string } {
	const cap = (time: number): number => Math.min(time, latestMs);
	const { simSwappedAt } = event;
	const occurredAt = cap(event.occurredAt);
	const capped = { ...event, occurredAt, receivedAt: latestMs };
	const swapped = simSwappedAt === undefined ? {} : { simSwappedAt: cap(simSwappedAt) };
	return { occurredAt, body: JSON.stringify({ ...capped, ...swapped }) };
}
