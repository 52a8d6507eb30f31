// Finds what an accepted event lacks, so that its sender learns what the rules cannot see.

import {
	BACKFILL_AGE_MS,
	type IntegrationRequest,
	parseWrittenTimeOrUnix,
	type RequestHint,
	UTC_OFFSET_MS_MAX,
} from "@hakiki/domain";

type Hint = IntegrationRequest["hints"][number];

interface Arrival {
	readonly at: number;
	readonly hasIdempotencyKey: boolean;
	/** A backfill consists of old events. */
	readonly isBackfill: boolean;
}

/** Clocks differ by a little. */
const FUTURE_MS_MIN = 2_000;
const EVENTS_READ_MAX = 100;

/** The body is that of an event or of a batch. Each kind of hint is listed once, for the first event that has it. */
export function findHints(body: unknown, arrival: Omit<Arrival, "isBackfill">): readonly Hint[] {
	if (!isObject(body)) return [];
	const { events, backfill } = body;
	if (!Array.isArray(events)) return listHints(body, "", { ...arrival, isBackfill: false });
	const found = new Map<RequestHint, Hint>();
	for (const [index, event] of events.slice(0, EVENTS_READ_MAX).entries()) {
		if (!isObject(event)) continue;
		for (const hint of listHints(event, `events.${index}.`, { ...arrival, isBackfill: backfill === true }))
			if (!found.has(hint.hint)) found.set(hint.hint, hint);
	}
	return [...found.values()];
}

function listHints(event: Readonly<Record<string, unknown>>, prefix: string, arrival: Arrival): readonly Hint[] {
	const { type, direction } = event;
	const isOut = type === "payout.requested" || (type === "transaction" && direction !== "in");
	const isActing = isOut || type === "login" || type === "customer.updated";
	const isKnown = arrival.hasIdempotencyKey || hasValue(event["idempotency_key"]);
	return [
		...(isActing && !hasPart(event["device"], ["id"])
			? [{ hint: "no_device", field: `${prefix}device` } as const]
			: []),
		...(isOut && !hasValue(event["balance"]) ? [{ hint: "no_balance", field: `${prefix}balance` } as const] : []),
		...(isOut && !hasPayee(event) ? [{ hint: "no_payee", field: `${prefix}destination` } as const] : []),
		...(isKnown ? [] : [{ hint: "no_idempotency_key", field: `${prefix}idempotency_key` } as const]),
		...listTimeHints(event["occurred_at"], prefix, arrival),
	];
}

/** A time without an offset is in the workspace's time zone, so it is noted only if it is far from now in every zone. */
function listTimeHints(occurredAt: unknown, prefix: string, { at, isBackfill }: Arrival): readonly Hint[] {
	if (typeof occurredAt !== "string") return [];
	const field = `${prefix}occurred_at`;
	const [earliest, latest] = [UTC_OFFSET_MS_MAX, -UTC_OFFSET_MS_MAX].map((offset) =>
		parseWrittenTimeOrUnix(occurredAt, offset),
	);
	if (earliest === undefined || latest === undefined) return [];
	if (earliest > at + FUTURE_MS_MIN) return [{ hint: "future_event", field }];
	return !isBackfill && latest < at - BACKFILL_AGE_MS ? [{ hint: "old_event", field }] : [];
}

function hasPayee({ destination, counterparty }: Readonly<Record<string, unknown>>): boolean {
	return hasPart(destination, ["account"]) || hasPart(counterparty, ["id", "phone", "account", "wallet", "name"]);
}

function hasPart(value: unknown, names: readonly string[]): boolean {
	return isObject(value) && names.some((name) => hasValue(value[name]));
}

function hasValue(value: unknown): boolean {
	return value !== undefined && value !== null && value !== "";
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
