// Lists events with filters, newest first.

import {
	AppError,
	accountOfPayee,
	type EventSummary,
	FUTURE_TOLERANCE_MS,
	floorUuid7,
	formatId,
	formatUuid,
	type Page,
	showAccount,
	timeOfUuid7,
} from "@hakiki/domain";
import {
	countEventPage,
	type EventFilters,
	findEventByKey,
	type ListedEvent,
	listEventPage,
	type Pool,
} from "@hakiki/store";
import { unseal } from "@hakiki/vault";
import { formatCursor, parseCursor } from "../cursor.ts";
import type { RealmContext } from "../realm-context.ts";
import { placeOfEvent, unpackDecision, unpackSecrets } from "../record/sealed-event.ts";
import { bytesOfUuid } from "../uuid.ts";

/** The most events that one page looks at. A filter that matches few events may need several pages. */
const SCAN_MAX = 5_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** A list by amount reads all labelled events of its period. */
const SORTED_MAX = 50_000;

/** A total is counted up to here. */
const COUNT_MAX = 10_000;
/** A count reads this many events at a time, and begins no further ones after `COUNT_MS`. */
const COUNT_SCAN_MAX = 20_000;
const COUNT_MS = 1_500;

interface EventChoice extends Omit<EventFilters, "eventId" | "counted"> {
	/** The reference as the caller spelled it. */
	readonly reference?: string | undefined;
	readonly idempotencyKey?: string | undefined;
	/** The time of receipt in ms: `from` is included, `to` is not. */
	readonly from?: number | undefined;
	readonly to?: number | undefined;
	/** Takes the period as the overview does: without history, and in test mode by the time the events occurred. */
	readonly isCounted?: boolean | undefined;
}

interface EventQuery extends EventChoice {
	/** `amount` needs a filter of labels. */
	readonly sort?: "newest" | "amount" | undefined;
	/** True to show the payees' whole accounts where they are known. */
	readonly isPersonalShown?: boolean | undefined;
	readonly cursor?: string | undefined;
	readonly limit: number;
}

export async function listEvents(
	tools: { readonly pool: Pool },
	context: RealmContext,
	query: EventQuery,
): Promise<Page<EventSummary>> {
	const { sort = "newest", cursor, limit, isPersonalShown = false, ...choice } = query;
	const isByAmount = sort === "amount";
	if (isByAmount && (choice.labels === undefined || choice.labels.includes("none"))) {
		throw AppError.invalid([{ field: "sort", code: "invalid", message: "amount needs label=fraud or label=legit" }]);
	}
	const place = cursor === undefined ? undefined : parseCursor(cursor, isByAmount ? ["number", "uuid"] : ["uuid"]);
	const found = await findEvents(tools.pool, context, choice);
	if (found === undefined) return { items: [], next: undefined };
	const { events, scannedTo } = await listEventPage(tools.pool, {
		...found,
		before: place === undefined || isByAmount ? found.before : String(place[0]),
		afterAmount: isByAmount ? ((place && { amountMinor: Number(place[0]), id: String(place[1]) }) ?? null) : undefined,
		limit,
		scanMax: isByAmount ? SORTED_MAX : SCAN_MAX,
	});
	const last = isByAmount ? events.at(-1) : undefined;
	const next = scannedTo === undefined ? undefined : [...(last ? [last.amountMinor ?? -1] : []), scannedTo];
	return { items: events.map((event) => summarize(context, event, isPersonalShown)), next: next && formatCursor(next) };
}

/** The number of events that the filters match: exact up to 10,000, unless reading them takes too long. */
export async function countEvents(
	tools: { readonly pool: Pool },
	context: RealmContext,
	choice: EventChoice,
): Promise<{ readonly count: number; readonly isMore: boolean }> {
	const found = await findEvents(tools.pool, context, choice);
	let count = 0;
	let before = found?.before;
	const endMs = performance.now() + COUNT_MS;
	while (found !== undefined && before !== undefined && count <= COUNT_MAX && performance.now() < endMs) {
		const page = await countEventPage(tools.pool, { ...found, before, scanMax: COUNT_SCAN_MAX });
		count += page.matched;
		before = page.scannedTo;
	}
	return { count: Math.min(count, COUNT_MAX), isMore: before !== undefined || count > COUNT_MAX };
}

/** The filters as the store knows them. Undefined if no event can match. */
async function findEvents(pool: Pool, context: RealmContext, choice: EventChoice) {
	const { from, to, isCounted = false, reference, idempotencyKey, ...filters } = choice;
	const { realm, hash, isLive } = context;
	const key = idempotencyKey === undefined ? undefined : hash("idempotency_key", idempotencyKey);
	const named = key === undefined ? undefined : await findEventByKey(pool, { realm, key });
	if (key !== undefined && named === undefined) return undefined;
	return {
		realm,
		...boundIds({ from, to, isByOccurrence: isCounted && !isLive }),
		filters: {
			...filters,
			eventId: named?.id,
			reference: reference === undefined ? undefined : hash("reference", reference.trim()),
			counted: isCounted ? countedBy(isLive, from, to) : undefined,
		},
	};
}

/** An event may occur some minutes after its receipt, by a caller's clock that is fast. */
function boundIds(period: {
	readonly from: number | undefined;
	readonly to: number | undefined;
	readonly isByOccurrence: boolean;
}): { readonly from: string; readonly before: string } {
	const { from, to, isByOccurrence } = period;
	const toId = (at: number): string => formatUuid(floorUuid7(Math.max(0, at)));
	return {
		from: from === undefined ? FIRST_ID : toId(isByOccurrence ? from - FUTURE_TOLERANCE_MS : from),
		before: to === undefined || isByOccurrence ? LAST_ID : toId(to),
	};
}

const LAST_TIME_MS = 8_640_000_000_000_000;

function countedBy(isLive: boolean, from: number | undefined, to: number | undefined): EventFilters["counted"] {
	return isLive ? { by: "receipt" } : { by: "occurrence", from: from ?? 0, to: to ?? LAST_TIME_MS };
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
	return { items: events.map((event) => summarize(context, event, false)), next: undefined };
}

function summarize(
	{ realm, keys }: RealmContext,
	{ uuid, sealed, ...event }: ListedEvent,
	isPersonalShown: boolean,
): EventSummary {
	const id = bytesOfUuid(uuid);
	const packed = unseal(keys, placeOfEvent(realm, id), sealed);
	const decision = Buffer.from(unpackDecision(packed)).toString("utf8");
	const { reasons } = JSON.parse(decision) as { readonly reasons: readonly { readonly reason: string }[] };
	const account = accountOfPayee({}, unpackSecrets(packed));
	return {
		...event,
		id: formatId("evt", id),
		receivedAt: timeOfUuid7(id),
		payeeAccount: showAccount(account, isPersonalShown) ?? null,
		reason: reasons[0]?.reason ?? null,
	};
}
