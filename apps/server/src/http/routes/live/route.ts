// GET /v1/live: what happens, sent as it happens to the people who may see it.

import { compileOperation, operations } from "@hakiki/contract";
import { AppError, LIVE_TOPICS } from "@hakiki/domain";
import type { Caller, Onlooker } from "@hakiki/service";
import type { FastifyRequest } from "fastify";
import { getCaller } from "../../authenticate.ts";
import type { Routes } from "../../serve.ts";
import { AccessGate } from "./access-gate.ts";
import { LiveStream } from "./live-stream.ts";

type LiveMessage = Parameters<Onlooker["onMessage"]>[0];

/**
 * Whether somebody may still look on is asked this often. The answer is kept for two seconds for a session and for five for
 * a key, as for every request: a stream ends so soon after, and no later.
 */
const CHECK_MS = 250;
const CHECKS_PER_HEARTBEAT = 60;
const SCOPE = "cases:read";
const RETRY_MS = 2_000;
const STREAMS_PER_ACTOR_MAX = 64;

export interface LiveOptions {
	/** Who a request is from, looked up again. Throws or gives nothing once access has ended. */
	findCaller(request: FastifyRequest): Promise<Caller | undefined>;
}

export function registerLive({ app, service }: Routes, { findCaller }: LiveOptions): void {
	const operation = operations.watchLive;
	const { readQuery } = compileOperation(operation);
	const streams = new Map<LiveStream, string>();
	app.addHook("preClose", (done) => {
		for (const stream of streams.keys()) stream.end("stopping");
		done();
	});
	// Without HEAD: nobody would read such a stream, and so nobody would ever end it.
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
		// Looking on is not doing something: it keeps no session alive.
		request.headers["hakiki-background"] = "1";
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
		// A side that has said all gets its answer, but nobody who still looks on closes their half of the connection.
		const leave = (): void => void stream.readable.destroy();
		request.raw.socket.once("end", leave);
		stream.readable.once("close", () => {
			request.raw.socket.off("end", leave);
			clearInterval(timer);
			streams.delete(stream);
			stop();
		});
		return reply.header("content-type", `${operation.media}; charset=utf-8`).send(stream.readable);
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
