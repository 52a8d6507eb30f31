// Makes one attempt at a delivery: signs it with the current time, sends it and describes the result.

import { formatIdOfUuid } from "@hakiki/domain";
import type { ClaimedDelivery } from "@hakiki/store";
import type { World } from "../realm-context.ts";
import type { AttemptResult } from "./attempt-results.ts";
import { listSigningSecrets } from "./endpoint-secrets.ts";
import type { OpenEndpoint } from "./open-endpoint.ts";
import { readRetryAfter } from "./retry-schedule.ts";
import { signDelivery } from "./sign-delivery.ts";

export const ATTEMPT_MS_MAX = 15_000;
const HEADERS = { "content-type": "application/json", "user-agent": "Hakiki-Webhooks/1", accept: "*/*" } as const;

/** Returns nothing when it was aborted, because nobody knows then whether it arrived. */
export async function sendOnce(
	world: World,
	{ secrets, connection }: OpenEndpoint,
	delivery: ClaimedDelivery,
	signal: AbortSignal,
): Promise<AttemptResult | undefined> {
	const at = world.now();
	const body = Buffer.from(delivery.body, "utf8");
	const id = formatIdOfUuid("whe", delivery.eventId);
	const signature = signDelivery({ id, body, atMs: at, secrets: listSigningSecrets(secrets, at) });
	const trace = delivery.traceparent === null ? undefined : { traceparent: delivery.traceparent };
	const answer = await connection.send(body, { ...HEADERS, ...signature, ...trace }, signal);
	if (answer === undefined) return undefined;
	const { statusCode, failure, tookMs } = answer;
	const retryAfterMs = failure === null ? null : readRetryAfter(answer.retryAfter, world.now());
	return { delivery, at, tookMs, statusCode, failure, retryAfterMs };
}
