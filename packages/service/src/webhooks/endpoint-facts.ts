// Describes endpoints and deliveries for people.

import {
	type AttemptFailure,
	formatId,
	timeOfUuid7,
	type WebhookDeliveryFacts,
	type WebhookEndpointFacts,
} from "@hakiki/domain";
import { countDeliveries, type Executor, type StoredDelivery, type StoredEndpoint } from "@hakiki/store";
import type { WorkspaceKeys } from "@hakiki/vault";
import { bytesOfUuid } from "../uuid.ts";
import { openSecrets } from "./endpoint-secrets.ts";
import { formatEndpointId } from "./webhook-tools.ts";

const COUNT_MAX = 10_000;
const HINT_LETTERS = 4;

/** Describes endpoints that belong to one realm. */
export async function describeEndpoints(
	executor: Executor,
	keys: WorkspaceKeys,
	stored: readonly StoredEndpoint[],
	nowMs: number,
): Promise<readonly WebhookEndpointFacts[]> {
	const [first] = stored;
	if (first === undefined) return [];
	const counts = await countDeliveries(executor, { realm: first.realm, countMax: COUNT_MAX });
	return stored.map((endpoint) => {
		const { url, description, secret, previous } = openSecrets(keys, endpoint);
		const { id, realm: _realm, version: _version, sealed: _sealed, pausedUntil, ...state } = endpoint;
		return {
			...state,
			id: formatEndpointId(id),
			url,
			description,
			pausedUntil: pausedUntil !== null && nowMs < pausedUntil ? pausedUntil : null,
			secretHint: secret.slice(-HINT_LETTERS),
			previousSecretUntil: previous !== null && nowMs < previous.until ? previous.until : null,
			pendingCount: counts.get(id)?.pending ?? 0,
			deadCount: counts.get(id)?.dead ?? 0,
		};
	});
}

export async function describeEndpoint(
	executor: Executor,
	keys: WorkspaceKeys,
	stored: StoredEndpoint,
	nowMs: number,
): Promise<WebhookEndpointFacts> {
	const [facts] = await describeEndpoints(executor, keys, [stored], nowMs);
	if (facts === undefined) throw new Error("One endpoint was given, and none was described");
	return facts;
}

export function describeDelivery(stored: StoredDelivery): WebhookDeliveryFacts {
	const eventBytes = bytesOfUuid(stored.eventId);
	return {
		endpointId: formatEndpointId(stored.endpointId),
		eventId: formatId("whe", eventBytes),
		kind: stored.kind,
		status: stored.status,
		createdAt: timeOfUuid7(eventBytes),
		nextAttemptAt: stored.status === "pending" ? stored.dueAt : null,
		settledAt: stored.settledAt,
		attempts: stored.attempts.map(([at, tookMs, statusCode, failure]) => ({
			at,
			tookMs,
			statusCode,
			failure: failure as AttemptFailure | null,
		})),
	};
}
