// The headers of every response and the limits of every connection, shared by all our servers.

import type { FastifyInstance } from "fastify";

/** Limits how long a client that sends one byte a second can hold a socket. */
const REQUEST_MS_MAX = 15_000;
export const HEAD_MS_MAX = 10_000;
/** Common load balancers close an idle connection after 60 s. Ours stays open longer, so that they close it first. */
export const KEEP_ALIVE_MS = 65_000;

/** The server closes a connection whose client reads no byte of a response for this long. */
export const WRITE_MS_MAX = 30_000;

export const JSON_TYPE = "application/json; charset=utf-8";

/** Takes the headers of a response: Fastify's reply, or the response text that `http/plain` writes. */
export interface HeaderSink {
	header(name: string, value: string): unknown;
}

export const CONNECTION_LIMITS = {
	requestTimeout: REQUEST_MS_MAX,
	keepAliveTimeout: KEEP_ALIVE_MS,
	http: {
		headersTimeout: HEAD_MS_MAX,
		connectionsCheckingInterval: 5000,
		maxHeaderSize: 16 * 1024,
		// Set explicitly, because a command-line option of Node.js could enable it for the whole process.
		insecureHTTPParser: false,
	},
} as const;

export function setCommonHeaders(app: FastifyInstance): void {
	app.addHook("onRequest", (request, reply, done) => {
		writeCommonHeaders(reply, request.id);
		done();
	});
}

/** A response is for its caller only: browsers must not guess its type, and caches must not store it. */
export function writeCommonHeaders(reply: HeaderSink, requestId: string): void {
	reply.header("x-request-id", requestId);
	reply.header("x-content-type-options", "nosniff");
	reply.header("cache-control", "no-store");
}
