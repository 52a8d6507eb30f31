// Replays deliveries: under the same id, signed again, with a new retry schedule.

import { AppError, type WebhookDeliveryFacts } from "@hakiki/domain";
import { inRepeatedTransaction, type PoolClient, replayDeliveries, type StoredEndpoint } from "@hakiki/store";
import type { ModeContext } from "../realm-context.ts";
import { boundIds, readWebhookDelivery, uuidOfWebhookEvent } from "./read-webhooks.ts";
import { auditEndpointAct, type EndpointAct, type GivenAct, getEndpoint, type WebhookTools } from "./webhook-tools.ts";

/** Each step is a transaction, so that senders can begin with the first deliveries. */
const STEP_MAX = 5_000;
const STEPS_MAX = 2_000;

/** Replays one delivery in any state. A delivery that is being sent now is left to its sender. */
export async function replayWebhookDelivery(
	tools: WebhookTools,
	context: ModeContext,
	given: GivenAct & { readonly eventId: string },
): Promise<WebhookDeliveryFacts> {
	const { realm } = context;
	const { eventId } = given;
	const act = { ...given, realm };
	const id = uuidOfWebhookEvent(eventId);
	await readWebhookDelivery(tools, context, given);
	await inRepeatedTransaction(tools.pool, async (client) => {
		const endpoint = await getEnabled(client, act);
		await replayDeliveries(client, {
			...{ realm, endpointId: endpoint.id, isWithDelivered: true },
			...{ fromId: id, toId: nextId(id), at: tools.world.now(), limit: 1 },
		});
		await auditEndpointAct(client, tools, { ...act, action: "webhook.replayed", details: { event_id: eventId } });
	});
	return (await readWebhookDelivery(tools, context, given)).delivery;
}

export interface WebhookReplay extends GivenAct {
	/** The time of the event in ms: `from` is inclusive, `to` exclusive. */
	readonly from: number;
	readonly to?: number | undefined;
	readonly kind?: string | undefined;
	/** Includes deliveries that the endpoint has accepted. */
	readonly isWithDelivered?: boolean | undefined;
}

/** Replays all deliveries in a span of time that the endpoint has not accepted. Returns their number. */
export async function replayWebhookDeliveries(
	tools: WebhookTools,
	{ realm }: ModeContext,
	given: WebhookReplay,
): Promise<number> {
	const replay = { ...given, realm };
	const { from, to, kind, isWithDelivered = false } = replay;
	if (to !== undefined && to <= from) {
		throw AppError.invalid([{ field: "from", code: "invalid", message: "must be before to" }]);
	}
	// A replayed delivery keeps its id. So the steps cover ids up to now, and each begins after the previous one.
	const { toId } = boundIds({ from, to });
	let { fromId } = boundIds({ from, to });
	let count = 0;
	for (let step = 0; step < STEPS_MAX; step += 1) {
		const replayed = await inRepeatedTransaction(tools.pool, async (client) => {
			const endpoint = await getEnabled(client, replay);
			const at = tools.world.now();
			const options = { realm, endpointId: endpoint.id, isWithDelivered, kind, fromId, toId, at, limit: STEP_MAX };
			return replayDeliveries(client, options);
		});
		count += replayed.length;
		const last = replayed.at(-1);
		if (last === undefined || replayed.length < STEP_MAX) break;
		fromId = nextId(last);
	}
	const details = {
		from: new Date(from).toISOString(),
		to: to === undefined ? null : new Date(to).toISOString(),
		kind: kind ?? null,
		with_delivered: isWithDelivered,
		replayed: count,
	};
	await inRepeatedTransaction(tools.pool, (client) =>
		auditEndpointAct(client, tools, { ...replay, action: "webhook.replayed", details }),
	);
	return count;
}

async function getEnabled(client: PoolClient, act: EndpointAct): Promise<StoredEndpoint> {
	const endpoint = await getEndpoint(client, act, { isLocked: true });
	if (endpoint.disabledAt !== null) {
		throw new AppError("invalid_request", "The webhook endpoint is disabled; enable it before replaying");
	}
	return endpoint;
}

/** Returns the next UUID after one. */
function nextId(uuid: string): string {
	const next = (BigInt(`0x${uuid.replaceAll("-", "")}`) + 1n).toString(16).padStart(32, "0");
	return next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
