// Adds the caller's reference, idempotency key and metadata to the events of a notice. They are read when the notice is
// sent, and never stored with it: the reference stays sealed, and erased data is not sent again.

import { type ErasableEvent, formatUuid, parseId, type WebhookKind } from "@hakiki/domain";
import { findEventBodies, type Pool, type Realm } from "@hakiki/store";
import { type MasterKey, unseal, type WorkspaceKeys } from "@hakiki/vault";
import { placeOfEvent, unpackSecrets } from "../record/sealed-event.ts";
import { bytesOfUuid } from "../uuid.ts";
import { openKeys } from "./webhook-tools.ts";

const KINDS: ReadonlySet<string> = new Set<WebhookKind>(["decision.resolved", "case.closed"]);
/** The most metadata to send. The rest is only counted. */
const EVENTS_BYTES_MAX = 65_536;

export interface NamedEvent {
	readonly event_id: string;
	readonly reference: string | null;
	readonly idempotency_key: string | null;
	readonly metadata: Readonly<Record<string, unknown>> | null;
}

interface Notice {
	readonly data: {
		readonly event_id?: string;
		readonly events?: readonly { readonly event_id: string }[];
		readonly more?: number;
	};
}

/** Builds the body to send. It is the same each time, unless the customer was erased meanwhile. */
export async function nameEvents(
	tools: { readonly pool: Pool; readonly master: MasterKey },
	{ realm, kind, body }: { readonly realm: Realm; readonly kind: string; readonly body: string },
): Promise<string> {
	if (!KINDS.has(kind)) return body;
	const notice = JSON.parse(body) as Notice;
	const { event_id: eventId, events, more = 0 } = notice.data;
	const ids = eventId === undefined ? (events ?? []).map((one) => one.event_id) : [eventId];
	if (ids.length === 0) return body;
	const known = await readNames(tools, realm, ids);
	const named = ids.map((id) => known.get(id) ?? nameNothing(id));
	if (eventId !== undefined) return JSON.stringify({ ...notice, data: { ...notice.data, ...named[0] } });
	const shown = takeFitting(named);
	const data = { ...notice.data, events: shown, more: more + named.length - shown.length };
	return JSON.stringify({ ...notice, data });
}

async function readNames(
	tools: { readonly pool: Pool; readonly master: MasterKey },
	realm: Realm,
	ids: readonly string[],
): Promise<ReadonlyMap<string, NamedEvent>> {
	const uuids = ids.flatMap((id) => {
		const bytes = parseId("evt", id);
		return bytes === undefined ? [] : [formatUuid(bytes)];
	});
	const keys = await openKeys(tools.pool, tools, realm);
	const found = await findEventBodies(tools.pool, { realm, eventIds: uuids });
	return new Map(
		found.map(({ id, body, sealed }) => {
			const named = nameOne(keys, realm, { id, body, sealed });
			return [named.event_id, named];
		}),
	);
}

function nameOne(
	keys: WorkspaceKeys,
	realm: Realm,
	stored: { readonly id: string; readonly body: string; readonly sealed: Uint8Array },
): NamedEvent {
	const { id, metadata } = JSON.parse(stored.body) as ErasableEvent;
	const secrets = unpackSecrets(unseal(keys, placeOfEvent(realm, bytesOfUuid(stored.id)), stored.sealed));
	return {
		event_id: id,
		reference: secrets.reference ?? null,
		idempotency_key: secrets.idempotency_key ?? null,
		metadata: metadata ?? null,
	};
}

function nameNothing(id: string): NamedEvent {
	return { event_id: id, reference: null, idempotency_key: null, metadata: null };
}

function takeFitting(named: readonly NamedEvent[]): readonly NamedEvent[] {
	let bytes = 0;
	const fitting = named.findIndex((one, index) => {
		bytes += Buffer.byteLength(JSON.stringify(one));
		return index > 0 && bytes > EVENTS_BYTES_MAX;
	});
	return fitting === -1 ? named : named.slice(0, fitting);
}
