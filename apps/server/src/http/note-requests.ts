// Notes the requests of integrations, so that their developers see the latest ones with what is wrong about them.

import { operations } from "@hakiki/contract";
import type { Caller, Service } from "@hakiki/service";
import type { FastifyInstance } from "fastify";

/** The operations that the servers of a customer call. */
const { recordEvent, recordEvents, labelEvent, screenName } = operations;
const NOTED: ReadonlySet<string | undefined> = new Set(
	[recordEvent, recordEvents, labelEvent, screenName].map(({ path }) => path),
);

interface Answered {
	readonly requestId: string;
	readonly method: string;
	readonly route: string;
	readonly status: number;
	readonly hasIdempotencyKey: boolean;
	readonly body: Uint8Array | undefined;
	readonly answer: string;
}

/** What people do in the dashboard is not a request of an integration. */
export function noteRequest({ latestRequests }: Service, { realm, keyId, user }: Caller, answered: Answered): void {
	if (user !== null) return;
	const { requestId, method, route, status, hasIdempotencyKey, body, answer } = answered;
	latestRequests.note({
		at: Date.now(),
		...{ realm, keyId, requestId, method, route, status, hasIdempotencyKey, body, answer },
	});
}

export function noteRequests(app: FastifyInstance, service: Service): void {
	app.addHook("onSend", (request, reply, payload, done) => {
		const { caller, method, routeOptions, headers, body } = request;
		const route = routeOptions.url;
		if (caller !== null && route !== undefined && method === "POST" && NOTED.has(route)) {
			noteRequest(service, caller, {
				...{ requestId: request.id, method, route, status: reply.statusCode },
				hasIdempotencyKey: headers["idempotency-key"] !== undefined,
				body: Buffer.isBuffer(body) ? body : undefined,
				answer: typeof payload === "string" ? payload : "",
			});
		}
		done();
	});
}
