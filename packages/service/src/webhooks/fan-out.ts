// Turns notices of the outbox into webhook events with their final bytes, one delivery for every endpoint that wants the
// kind, and live messages for open dashboards. All in one transaction: after a crash a notice is either in the outbox or
// delivered to the log, never both.

import { buildUuid7, EVERY_WEBHOOK_KIND, formatId, formatUuid, LIVE_KINDS, LIVE_TOPICS } from "@hakiki/domain";
import {
	findRealm,
	insertLiveMessages,
	insertWebhookEvents,
	listEndpoints,
	type NewDelivery,
	type NewLiveMessage,
	type NewWebhookEvent,
	type OutboxRow,
	type PoolClient,
	type Realm,
	type StoredEndpoint,
	takeOutbox,
} from "@hakiki/store";
import type { World } from "../realm-context.ts";

export const WEBHOOK_API_VERSION = "v1";
/** More endpoints than a large installation has. */
const ENDPOINTS_MAX = 100_000;

interface FanOutTools {
	readonly world: Pick<World, "now" | "randomBytes">;
	/** The mode of a realm never changes, so it is cached. */
	readonly liveRealms: Map<Realm, boolean>;
}

/** Returns the number of notices and of the deliveries made from them. */
export async function fanOut(
	client: PoolClient,
	tools: FanOutTools,
	options: { readonly limit: number },
): Promise<{ readonly taken: number; readonly deliveries: number }> {
	const notices = await takeOutbox(client, options);
	if (notices.length === 0) return { taken: 0, deliveries: 0 };
	const realms = [...new Set(notices.map(({ realm }) => realm))];
	await insertLiveMessages(client, notices.flatMap(toLiveMessage));
	const endpoints = groupByRealm(await listEndpoints(client, { realms, limit: ENDPOINTS_MAX }));
	const events: NewWebhookEvent[] = [];
	const deliveries: NewDelivery[] = [];
	for (const notice of notices) {
		const { realm, kind, traceparent } = notice;
		const wanting = (endpoints.get(realm) ?? []).filter((endpoint) => isWanted(endpoint, kind));
		if (wanting.length === 0 || ONLY_LIVE.has(kind)) continue;
		// The id carries the time of the event. Deliveries are filtered and replayed by it.
		const id = buildUuid7(notice.createdAt, tools.world.randomBytes(10));
		const eventId = formatUuid(id);
		const isLive = await isRealmLive(client, tools, realm);
		events.push({ id: eventId, realm, kind, body: writeEvent(formatId("whe", id), notice, isLive), traceparent });
		for (const { id: endpointId, disabledAt } of wanting) {
			const status = disabledAt === null ? "pending" : "dead";
			deliveries.push({ endpointId, eventId, realm, kind, status, at: tools.world.now() });
		}
	}
	if (events.length > 0) await insertWebhookEvents(client, { events, deliveries });
	return { taken: notices.length, deliveries: deliveries.length };
}

/** The data stays as it was written, because parsing and serialising again could change a number. */
export function writeEvent(
	id: string,
	notice: Pick<OutboxRow, "kind" | "body" | "createdAt">,
	isLive: boolean,
): string {
	const head = JSON.stringify({
		id,
		type: notice.kind,
		created_at: new Date(notice.createdAt).toISOString(),
		livemode: isLive,
		api_version: WEBHOOK_API_VERSION,
	});
	return `${head.slice(0, -1)},"data":${notice.body}}`;
}

const ONLY_LIVE: ReadonlySet<string> = new Set(LIVE_KINDS);

/** Builds the live message of a notice: its kind and its subject. */
function toLiveMessage({ realm, kind, body, createdAt }: OutboxRow): readonly NewLiveMessage[] {
	const topic = LIVE_TOPICS.get(kind);
	if (topic === undefined) return [];
	const data = JSON.parse(body) as Readonly<Record<string, unknown>>;
	const told = topic.members.filter((name) => data[name] !== undefined).map((name) => [name, data[name]]);
	const at = new Date(createdAt).toISOString();
	return [{ realm, kind, body: JSON.stringify({ ...Object.fromEntries(told), at }), at: createdAt }];
}

function isWanted({ kinds }: StoredEndpoint, kind: string): boolean {
	return kinds.includes(EVERY_WEBHOOK_KIND) || kinds.includes(kind);
}

function groupByRealm(endpoints: readonly StoredEndpoint[]): ReadonlyMap<Realm, StoredEndpoint[]> {
	const groups = new Map<Realm, StoredEndpoint[]>();
	for (const endpoint of endpoints) {
		const group = groups.get(endpoint.realm);
		if (group === undefined) groups.set(endpoint.realm, [endpoint]);
		else group.push(endpoint);
	}
	return groups;
}

async function isRealmLive(client: PoolClient, { liveRealms }: FanOutTools, realm: Realm): Promise<boolean> {
	const known = liveRealms.get(realm);
	if (known !== undefined) return known;
	const found = await findRealm(client, { realm });
	if (found === undefined) throw new Error("The realm is unknown");
	liveRealms.set(realm, found.isLive);
	return found.isLive;
}
