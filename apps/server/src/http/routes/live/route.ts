// GET /v1/live: streams changes to the users who may see them.

import { compileOperation, operations } from "@hakiki/contract";
import { AppError, LIVE_TOPICS } from "@hakiki/domain";
import type { Onlooker } from "@hakiki/service";
import type { FastifyRequest } from "fastify";
import { type FindCaller, getCaller } from "../../authenticate.ts";
import type { Routes } from "../../serve.ts";
import { AccessGate } from "./access-gate.ts";
import { LiveStream } from "./live-stream.ts";

type LiveMessage = Parameters<Onlooker["onMessage"]>[0];

/**
 * The stream checks this often whether its reader still has access. The lookup is cached for 2 s for a session and 5 s for a
 * key, as for every request, so a stream ends at most that long after access has ended.
 */
const CHECK_MS = 250;
const CHECKS_PER_HEARTBEAT = 60;
const SCOPE = "cases:read";
const RETRY_MS = 2_000;
const STREAMS_PER_ACTOR_MAX = 64;

export interface LiveOptions {
	readonly findCaller: FindCaller;
}

export function registerLive({ app, service }: Routes, { findCaller }: LiveOptions): void {
	const operation = operations.watchLive;
	const { readQuery } = compileOperation(operation);
	const streams = new Map<LiveStream, string>();
	app.addHook("preClose", (done) => {
		for (const stream of streams.keys()) stream.end("stopping");
		done();
	});
	// HEAD is not served: no client would read such a stream, so it would never end.
	app.get(operation.path, { exposeHeadRoute: false }, async (request, reply) => {
		const caller = getCaller(request, SCOPE);
		const query = readQuery(request.query as Readonly<Record<string, unknown>>);
		const after = query.after ?? readLastId(request);
		assertRoom(streams, caller.actor);
		const stream = new LiveStream();
		streams.set(stream, caller.actor);
		stream.sendRetry(RETRY_MS);
		const gate = new AccessGate<LiveMessage>({
			scope: SCOPE,
			findCaller: () => findCaller(request),
			show({ id, kind, body }, scopes) {
				const topic = LIVE_TOPICS.get(kind);
				if (topic !== undefined && scopes.has(topic.scope)) stream.send(kind, body, id);
			},
			onOverrun: ({ id }) => stream.send("refetch", '{"reason":"gap"}', id),
			onEnd: () => stream.end("signed_out"),
		});
		let stop: () => void;
		try {
			stop = await service.live.watch({
				realm: caller.realm,
				after,
				onStart: ({ id, isResumed }) => stream.send("hello", JSON.stringify({ resumed: isResumed }), id),
				onMessage: (message) => gate.tell(message),
				onGap: (id) => stream.send("refetch", '{"reason":"gap"}', id),
			});
		} catch (error) {
			streams.delete(stream);
			throw error;
		}
		let checks = 0;
		const timer = setInterval(() => {
			checks += 1;
			stream.catchUp();
			if (checks % CHECKS_PER_HEARTBEAT === 0) stream.sendHeartbeat();
			void gate.check();
		}, CHECK_MS);
		// A client that closes its sending side normally still gets its response. A reader of a stream never does that, so the
		// stream ends here.
		const leave = (): void => void stream.readable.destroy();
		request.raw.socket.once("end", leave);
		stream.readable.once("close", () => {
			request.raw.socket.off("end", leave);
			clearInterval(timer);
			streams.delete(stream);
			stop();
		});
		reply.header("content-type", `${operation.media}; charset=utf-8`);
		// nginx, also as an ingress of Kubernetes, buffers every other response.
		return reply.header("x-accel-buffering", "no").send(stream.readable);
	});
}

function assertRoom(streams: ReadonlyMap<LiveStream, string>, actor: string): void {
	let count = 0;
	for (const one of streams.values()) if (one === actor) count += 1;
	if (count < STREAMS_PER_ACTOR_MAX) return;
	throw new AppError("rate_limited", "Too many streams are open; close one first", { retryAfterSeconds: 10 });
}

function readLastId({ headers }: FastifyRequest): number | undefined {
	const text = headers["last-event-id"];
	if (text === undefined || text === "") return undefined;
	if (typeof text === "string" && /^\d{1,15}$/.test(text)) return Number(text);
	throw AppError.invalid([{ field: "Last-Event-ID", code: "invalid", message: "is not an id of this stream" }]);
}
