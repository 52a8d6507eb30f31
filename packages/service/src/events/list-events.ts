// Lists events with filters, newest first.

import { type EventSummary, floorUuid7, formatId, formatUuid, type Page, timeOfUuid7 } from "@hakiki/domain";
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

function summarize({ realm, keys }: RealmContext, { uuid, sealed, ...event }: ListedEvent): EventSummary {
	const id = bytesOfUuid(uuid);
	const decision = Buffer.from(unpackDecision(unseal(keys, placeOfEvent(realm, id), sealed))).toString("utf8");
	const { reasons } = JSON.parse(decision) as { readonly reasons: readonly { readonly reason: string }[] };
	return { ...event, id: formatId("evt", id), receivedAt: timeOfUuid7(id), reason: reasons[0]?.reason ?? null };
}

function endOf(to: number | undefined): string {
	return to === undefined ? LAST_ID : formatUuid(floorUuid7(Math.max(0, to)));
}
