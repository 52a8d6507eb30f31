// Finds an event by its id, its idempotency key, or the reference of its movement.

import { AppError, formatIdOfUuid, formatUuid, parseId } from "@hakiki/domain";
import { findEvent, findEventByKey, listEventsByReference, type NamedEvent, type Pool } from "@hakiki/store";
import type { RealmContext } from "../realm-context.ts";

/** Exactly one of the first three is set. `customerId` is the customer that the event must belong to. */
export interface EventName {
	readonly eventId?: string | undefined;
	readonly reference?: string | undefined;
	readonly idempotencyKey?: string | undefined;
	readonly customerId?: string | undefined;
}

/** The most events that are read for one reference. */
const REFERRED_MAX = 500;

/** Throws `not_found` if there is no such event, and `invalid_request` if a reference belongs to several customers. */
export async function findNamedEvent(
	tools: { readonly pool: Pool },
	context: RealmContext,
	name: EventName,
): Promise<string> {
	if (name.reference !== undefined) return findReferred(tools.pool, context, name.reference, name.customerId);
	if (name.idempotencyKey !== undefined) {
		const key = context.hash("idempotency_key", name.idempotencyKey);
		const found = await findEventByKey(tools.pool, { realm: context.realm, key });
		return checkOwner(found, name.customerId, "idempotency key");
	}
	const eventId = name.eventId ?? "";
	const bytes = parseId("evt", eventId);
	if (bytes === undefined) throw notFound("id");
	if (name.customerId === undefined) return eventId;
	const id = formatUuid(bytes);
	const stored = await findEvent(tools.pool, { realm: context.realm, eventId: id });
	return checkOwner(stored && { id, customerId: stored.customerId }, name.customerId, "id");
}

/**
 * A payout and the transaction that settles it are one movement, which was decided with its first event. A label belongs to
 * that event, because learning uses the signals of that decision. If no movement has the reference, the first event counts.
 */
async function findReferred(
	pool: Pool,
	{ realm, hash }: RealmContext,
	reference: string,
	customerId: string | undefined,
): Promise<string> {
	const referred = await listEventsByReference(pool, {
		realm,
		reference: hash("reference", reference.trim()),
		customerId,
		limit: REFERRED_MAX,
	});
	const customers = new Set(referred.map((one) => one.customerId));
	if (customers.size > 1) throw ambiguous(customers.size, referred.length);
	const first = referred.find(({ type }) => type === "payout.requested" || type === "transaction") ?? referred[0];
	return checkOwner(first, customerId, "reference");
}

function checkOwner(
	found: Pick<NamedEvent, "id" | "customerId"> | undefined,
	customerId: string | undefined,
	name: string,
): string {
	if (found === undefined || (customerId !== undefined && customerId !== found.customerId)) throw notFound(name);
	return formatIdOfUuid("evt", found.id);
}

function notFound(name: string): AppError {
	return new AppError("not_found", `There is no event with this ${name}`);
}

function ambiguous(customers: number, events: number): AppError {
	const count = events < REFERRED_MAX ? `${customers}` : `at least ${customers}`;
	const message = `is required, because ${count} customers have events with this reference`;
	return AppError.invalid([{ field: "customer_id", code: "required", message }]);
}
