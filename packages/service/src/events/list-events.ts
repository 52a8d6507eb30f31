// Lists events with filters, newest first.

import { type EventSummary, floorUuid7, formatId, formatUuid, type Page } from "@hakiki/domain";
import { type EventFilters, findEventByKey, type ListedEvent, listEventPage, type Pool } from "@hakiki/store";
import { unseal } from "@hakiki/vault";
import { formatCursor, parseCursor } from "../cursor.ts";
import type { RealmContext } from "../realm-context.ts";
import { placeOfEvent, unpackDecision } from "../record/sealed-event.ts";
import { bytesOfUuid } from "../uuid.ts";

/** The most events that one page looks at. A filter that matches few events may need several pages. */
const SCAN_MAX = 5_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

interface EventQuery extends Omit<EventFilters, "eventId"> {
	/** The reference as the caller spelled it. */
	readonly reference?: string | undefined;
	readonly idempotencyKey?: string | undefined;
	/** The time of receipt in ms: `from` is included, `to` is not. */
	readonly from?: number | undefined;
	readonly to?: number | undefined;
	readonly cursor?: string | undefined;
	readonly limit: number;
}

export async function listEvents(
	tools: { readonly pool: Pool },
	context: RealmContext,
	query: EventQuery,
): Promise<Page<EventSummary>> {
	const { from, to, cursor, limit, reference, idempotencyKey, ...filters } = query;
	const [before] = cursor === undefined ? [endOf(to)] : parseCursor(cursor, ["uuid"]);
	const { realm, hash } = context;
	const key = idempotencyKey === undefined ? undefined : hash("idempotency_key", idempotencyKey);
	const named = key === undefined ? undefined : await findEventByKey(tools.pool, { realm, key });
	if (key !== undefined && named === undefined) return { items: [], next: undefined };
	const { events, scannedTo } = await listEventPage(tools.pool, {
		realm,
		filters: {
			...filters,
			eventId: named?.id,
			reference: reference === undefined ? undefined : hash("reference", reference.trim()),
		},
		from: from === undefined ? FIRST_ID : formatUuid(floorUuid7(Math.max(0, from))),
		before: String(before),
		limit,
		scanMax: SCAN_MAX,
	});
	return {
		items: events.map((event) => summarize(context, event)),
		next: scannedTo === undefined ? undefined : formatCursor([scannedTo]),
	};
}

/** The latest events whose ids are from `first` to `last`, both included, as UUIDs. */
export async function listEventsBetween(
	tools: { readonly pool: Pool },
	context: RealmContext,
	{ first, last, limit }: { readonly first: string; readonly last: string; readonly limit: number },
): Promise<Page<EventSummary>> {
	const { events } = await listEventPage(tools.pool, {
		realm: context.realm,
		filters: first === last ? { eventId: first } : {},
		from: first,
		before: first === last ? LAST_ID : last,
		limit,
		scanMax: SCAN_MAX,
	});
	return { items: events.map((event) => summarize(context, event)), next: undefined };
}

function summarize({ realm, keys }: RealmContext, { uuid, sealed, ...event }: ListedEvent): EventSummary {
	const id = bytesOfUuid(uuid);
	const decision = Buffer.from(unpackDecision(unseal(keys, placeOfEvent(realm, id), sealed))).toString("utf8");
	const { reasons } = JSON.parse(decision) as { readonly reasons: readonly { readonly reason: string }[] };
	return { ...event, id: formatId("evt", id), reason: reasons[0]?.reason ?? null };
}

function endOf(to: number | undefined): string {
	return to === undefined ? LAST_ID : formatUuid(floorUuid7(Math.max(0, to)));
}
