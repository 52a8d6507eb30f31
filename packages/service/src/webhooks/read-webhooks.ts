// Reads webhook endpoints and their deliveries.

import {
	AppError,
	type DeliveryStatus,
	floorUuid7,
	formatIdOfUuid,
	formatUuid,
	type Page,
	parseId,
	type WebhookDeliveryFacts,
	type WebhookEndpointFacts,
} from "@hakiki/domain";
import {
	findDelivery,
	HIGHEST_ID,
	LOWEST_ID,
	listDeliveries,
	listEndpoints,
	type Pool,
	type StoredDelivery,
} from "@hakiki/store";
import type { AdminTools } from "../admin/admin-tools.ts";
import { pageOf } from "../cursor.ts";
import type { ModeContext } from "../realm-context.ts";
import { describeDelivery, describeEndpoint, describeEndpoints } from "./endpoint-facts.ts";
import { WEBHOOKS_MAX } from "./manage-webhooks.ts";
import { nameEvents } from "./name-events.ts";
import { type EndpointPlace, formatEndpointId, getEndpoint, openKeys, uuidOfEndpoint } from "./webhook-tools.ts";

/** Oldest first. */
export async function listWebhooks(
	tools: AdminTools,
	{ realm }: ModeContext,
): Promise<readonly WebhookEndpointFacts[]> {
	const stored = await listEndpoints(tools.pool, { realms: [realm], limit: WEBHOOKS_MAX });
	return describeEndpoints(tools.pool, await openKeys(tools.pool, tools, realm), stored, tools.world.now());
}

export async function listWebhookPage(
	tools: AdminTools,
	{ realm }: ModeContext,
	query: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Page<WebhookEndpointFacts>> {
	const stored = await listEndpoints(tools.pool, { realms: [realm], limit: WEBHOOKS_MAX });
	const { items, next } = pageOf(stored, ({ id }) => id, query);
	const keys = await openKeys(tools.pool, tools, realm);
	return { items: await describeEndpoints(tools.pool, keys, items, tools.world.now()), next };
}

export async function readWebhook(
	tools: AdminTools,
	{ realm }: ModeContext,
	endpointId: string,
): Promise<WebhookEndpointFacts> {
	const stored = await getEndpoint(tools.pool, { realm, endpointId });
	const keys = await openKeys(tools.pool, tools, realm);
	return describeEndpoint(tools.pool, keys, stored, tools.world.now());
}

export interface DeliveriesQuery {
	/** `wep_…`. Defaults to every endpoint. */
	readonly endpointId?: string | undefined;
	readonly status?: DeliveryStatus | undefined;
	readonly kind?: string | undefined;
	/** The time of the event in ms: `from` is inclusive, `to` exclusive. */
	readonly from?: number | undefined;
	readonly to?: number | undefined;
	/** `next` of the previous page. */
	readonly after?: string | undefined;
	readonly limit: number;
}

/** Lists deliveries, newest events first. */
export async function listWebhookDeliveries(
	tools: { readonly pool: Pool },
	{ realm }: ModeContext,
	query: DeliveriesQuery,
): Promise<Page<WebhookDeliveryFacts>> {
	const { endpointId, status, kind, limit } = query;
	if (endpointId !== undefined) await getEndpoint(tools.pool, { realm, endpointId });
	const stored = await listDeliveries(tools.pool, {
		...{ realm, status, kind, limit, ...boundIds(query) },
		endpointId: endpointId === undefined ? undefined : uuidOfEndpoint(endpointId),
		before: query.after === undefined ? undefined : parseCursor(query.after),
	});
	const last = stored.at(-1);
	return {
		items: stored.map(describeDelivery),
		next: last === undefined || stored.length < limit ? undefined : formatCursor(last),
	};
}

/** Reads a delivery with the body as it is sent. */
export async function readWebhookDelivery(
	tools: Pick<AdminTools, "pool" | "master">,
	{ realm }: ModeContext,
	{ endpointId, eventId }: Pick<EndpointPlace, "endpointId"> & { readonly eventId: string },
): Promise<{ readonly delivery: WebhookDeliveryFacts; readonly body: string }> {
	const found = await findDelivery(tools.pool, {
		realm,
		endpointId: uuidOfEndpoint(endpointId),
		eventId: uuidOfWebhookEvent(eventId),
	});
	if (found === undefined) throw noSuchDelivery();
	const { kind } = found.delivery;
	return {
		delivery: describeDelivery(found.delivery),
		body: await nameEvents(tools, { realm, kind, body: found.body }),
	};
}

/** Ids carry the time of their event. */
export function boundIds({ from, to }: Pick<DeliveriesQuery, "from" | "to">): { fromId: string; toId: string } {
	const toId = (time: number | undefined, other: string): string =>
		time === undefined ? other : formatUuid(floorUuid7(Math.max(0, time)));
	return { fromId: toId(from, LOWEST_ID), toId: toId(to, HIGHEST_ID) };
}

export function uuidOfWebhookEvent(eventId: string): string {
	const bytes = parseId("whe", eventId);
	if (bytes === undefined) throw noSuchDelivery();
	return formatUuid(bytes);
}

export function noSuchDelivery(): AppError {
	return new AppError("not_found", "There is no such delivery");
}

function formatCursor({ eventId, endpointId }: StoredDelivery): string {
	return `${formatIdOfUuid("whe", eventId)}.${formatEndpointId(endpointId)}`;
}

function parseCursor(text: string): { readonly eventId: string; readonly endpointId: string } {
	const [event = "", endpoint = ""] = text.split(".", 2);
	const eventId = parseId("whe", event);
	const endpointId = parseId("wep", endpoint);
	if (eventId === undefined || endpointId === undefined) {
		const message = "must be the next_cursor of the previous page";
		throw AppError.invalid([{ field: "cursor", code: "invalid", message }]);
	}
	return { eventId: formatUuid(eventId), endpointId: formatUuid(endpointId) };
}
