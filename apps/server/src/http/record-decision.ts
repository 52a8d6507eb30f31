// Records one event for a caller and counts the decision. `http/plain` and the Fastify route both use it.

import type { EventInput } from "@hakiki/domain";
import type { Caller, RecordedDecision, Service } from "@hakiki/service";
import type { Metrics } from "../operations/metrics.ts";
import { passOnTrace } from "../operations/trace-context.ts";

export async function recordDecision(
	{ service, metrics }: { readonly service: Service; readonly metrics: Metrics },
	{ realm, isLive }: Caller,
	input: EventInput,
	traceparent: unknown,
): Promise<RecordedDecision> {
	const startedAt = performance.now();
	const recorded = await service.recordEvent(realm, input, {
		idempotencyKey: input.idempotency_key,
		traceparent: passOnTrace(traceparent),
	});
	if (recorded.isReplay) return recorded;
	service.decisionTimes.note(realm, performance.now() - startedAt);
	const mode = isLive ? "live" : "test";
	metrics.countDecision(readDecision(recorded.body), input.type, mode);
	if (recorded.isControl === true) metrics.countControl(input.type, mode);
	return recorded;
}

const MARK = ',"decision":"';

/** Finds the decision without parsing the JSON. No string value can contain the mark, because its quotes are escaped. */
export function readDecision(body: string): string {
	const start = body.indexOf(MARK) + MARK.length;
	return start < MARK.length ? "unknown" : body.slice(start, body.indexOf('"', start));
}
