// Reads a stored event without its secrets, with the decision as the caller got it and the label that counts.

import { type ErasableEvent, type EventReading, effectiveLabelOf, formatUuid, parseId } from "@hakiki/domain";
import { findEvent, listCurrentLabels, type Pool } from "@hakiki/store";
import { unseal } from "@hakiki/vault";
import type { RealmContext } from "../realm-context.ts";
import { placeOfEvent, unpackDecision, unpackSecrets } from "../record/sealed-event.ts";

/** An event with its row and its labels, for verbs that show more than `readEvent`. */
interface LoadedEvent {
	readonly stored: NonNullable<Awaited<ReturnType<typeof findEvent>>>;
	readonly labels: Awaited<ReturnType<typeof listCurrentLabels>>;
	readonly reading: EventReading;
}

export async function readEvent(
	tools: { readonly pool: Pool },
	context: RealmContext,
	eventId: string,
): Promise<EventReading | undefined> {
	return (await loadEvent(tools, context, eventId))?.reading;
}

export async function loadEvent(
	tools: { readonly pool: Pool },
	context: RealmContext,
	eventId: string,
): Promise<LoadedEvent | undefined> {
	const id = parseId("evt", eventId);
	if (id === undefined) return undefined;
	const uuid = formatUuid(id);
	const stored = await findEvent(tools.pool, { realm: context.realm, eventId: uuid });
	if (stored === undefined) return undefined;
	const labels = await listCurrentLabels(tools.pool, { realm: context.realm, eventId: uuid });
	const packed = unseal(context.keys, placeOfEvent(context.realm, id), stored.sealed);
	const secrets = unpackSecrets(packed);
	const reading = {
		event: JSON.parse(stored.body) as ErasableEvent,
		decision: Buffer.from(unpackDecision(packed)).toString("utf8"),
		resolution: stored.resolution,
		effectiveLabel: effectiveLabelOf(labels)?.label ?? null,
		reference: secrets.reference,
		idempotencyKey: secrets.idempotency_key,
	};
	return { stored, labels, reading };
}
