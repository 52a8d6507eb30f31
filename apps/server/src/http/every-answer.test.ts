// Checks the headers of every response, and two properties of every connection: no request can hide inside another one, and
// no slow client can hold a socket.

import { type AddressInfo, connect } from "node:net";
import { operations } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import type { Service } from "@hakiki/service";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "../operations/logger.ts";
import { createMetrics } from "../operations/metrics.ts";
import { READY } from "../testing/edge-caller.ts";
import { NO_ACCESS_SETTINGS } from "./access-settings.ts";
import { buildApp } from "./build-app.ts";
import { CONNECTION_LIMITS } from "./common-headers.ts";

/** These requests have no key and no session, so they call nothing else of the service. */
const SERVICE = new Proxy({} as Service, {
	get(_target, name) {
		if (name === "oidc") return undefined;
		if (name === "clock") return { check: () => undefined };
		if (name === "sessions" || name === "passwords") return new Proxy({}, { get: () => refuse });
		if (name === "world") return { now: Date.now };
		if (name === "authenticate") return () => undefined;
		return refuse;
	},
});
const refuse = async () => {
	throw new AppError("not_found", "There is no such thing");
};

let app: FastifyInstance;
/** The paths of requests that reached a route. */
const heard: string[] = [];

beforeAll(async () => {
	const log = createLogger({ level: "silent" });
	const access = { ...NO_ACCESS_SETTINGS, publicUrl: "https://fraud.example" };
	app = buildApp({ service: SERVICE, checkReadiness: READY, log, metrics: createMetrics(), access });
	app.addHook("onRequest", (request, _reply, done) => {
		heard.push(request.url);
		done();
	});
	await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

describe("every answer", () => {
	const paths = Object.values(operations).map(
		({ method, path }) => [method, path.replaceAll(/\{\w+\}/g, "x")] as const,
	);
	const others = ["/", "/sign-in", "/healthz", "/readyz", "/metrics", "/openapi.json", "/docs", "/docs/style.css"];
	const unknown = ["/assets/none.js", "/nowhere", "/v1/nowhere", "/%zz"];

	it.each([...paths, ...[...others, ...unknown].map((path) => ["GET", path] as const)])(
		"to %s %s has an id, a type that nobody guesses, and says who may keep it",
		async (method, url) => {
			const { headers } = await app.inject({ method, url });
			expect(headers["x-request-id"]).toMatch(/^req_/);
			expect(headers["x-content-type-options"]).toBe("nosniff");
			expect(headers["content-type"]).toMatch(/; charset=utf-8/);
			const isPublic = /^\/(docs|openapi)/.test(url);
			expect(headers["cache-control"]).toBe(isPublic ? "public, max-age=300" : "no-store");
			expect([headers["server"], headers["x-powered-by"], headers["access-control-allow-origin"]]).toEqual([
				undefined,
				undefined,
				undefined,
			]);
		},
	);

	it.each(["/docs", "/docs/style.css", "/openapi.json"])("of the reference, as %s, runs nothing", async (url) => {
		const { headers } = await app.inject({ url });
		expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
		expect(headers["content-security-policy"]).not.toContain("script-src");
		expect(headers).toMatchObject({
			"referrer-policy": "no-referrer",
			"cross-origin-opener-policy": "same-origin",
			"cross-origin-resource-policy": "same-origin",
			"strict-transport-security": "max-age=31536000",
		});
	});
});

/** Returns everything that the server sends until it closes the connection. */
function send(bytes: string): Promise<string> {
	const { port } = app.server.address() as AddressInfo;
	return new Promise((resolve, reject) => {
		let text = "";
		const socket = connect(port, "127.0.0.1", () => socket.write(bytes, "latin1"));
		socket.setEncoding("latin1").on("data", (part: string) => {
			text += part;
		});
		socket.once("error", reject);
		socket.once("close", () => resolve(text));
	});
}

describe.each(["/v1/screen", "/v1/events"])("a connection for %s", (path) => {
	const HIDDEN = "GET /v1/customers/hidden HTTP/1.1\r\nHost: x\r\n\r\n";
	const post = (headers: readonly string[], body: string) =>
		[`POST ${path} HTTP/1.1`, "Host: x", "X-API-Key: k", "Content-Type: application/json", ...headers, "", body].join(
			"\r\n",
		);
	const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

	it.each([
		["both lengths", post(["Content-Length: 6", "Transfer-Encoding: chunked"], `0\r\n\r\n${HIDDEN}`)],
		[
			"both, the other way round",
			post(["Transfer-Encoding: chunked", "Content-Length: 4"], `${chunk("{}")}0\r\n\r\n${HIDDEN}`),
		],
		["two lengths", post(["Content-Length: 2", "Content-Length: 60"], `{}${HIDDEN}`)],
		["a list of lengths", post(["Content-Length: 2, 2"], `{}${HIDDEN}`)],
		["a length with a sign", post(["Content-Length: +2"], `{}${HIDDEN}`)],
		["a length that is no number", post(["Content-Length: 0x2"], `{}${HIDDEN}`)],
		["an encoding nobody knows", post(["Transfer-Encoding: xchunked"], `0\r\n\r\n${HIDDEN}`)],
		["an encoding after chunked", post(["Transfer-Encoding: chunked, identity"], `0\r\n\r\n${HIDDEN}`)],
		["a space before the colon", post(["Transfer-Encoding : chunked"], `0\r\n\r\n${HIDDEN}`)],
		["a folded header", post(["X-Fold: a\r\n Transfer-Encoding: chunked", "Content-Length: 2"], `{}${HIDDEN}`)],
		["a chunk whose size is no number", post(["Transfer-Encoding: chunked"], `2x\r\n{}\r\n0\r\n\r\n${HIDDEN}`)],
		["a chunk that is longer than it says", post(["Transfer-Encoding: chunked"], `2\r\n{}more\r\n0\r\n\r\n${HIDDEN}`)],
		["a bare carriage return", post(["X-Bare: a\rTransfer-Encoding: chunked", "Content-Length: 2"], `{}${HIDDEN}`)],
		["a zero byte in a header", post(["X-Zero: a\0b", "Content-Length: 2"], `{}${HIDDEN}`)],
	])("is closed at a request with %s, and nothing behind it is heard", async (_name, bytes) => {
		heard.length = 0;
		const answer = await send(bytes);
		expect(answer.match(/^HTTP\/1\.1 \d+/gm) ?? []).toHaveLength(1);
		expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
		expect(answer).not.toContain("hidden");
		expect(heard.filter((path) => path.includes("hidden"))).toEqual([]);
	});
});

describe("a connection", () => {
	it("refuses broken HTTP with the same headers as every other response", async () => {
		const answer = await send("\x16\x03\x01 a TLS hello\r\n\r\n");
		expect(answer).toMatch(/^HTTP\/1\.1 400 /);
		for (const line of ["X-Content-Type-Options: nosniff", "Cache-Control: no-store", "Connection: close"])
			expect(answer).toContain(line);
	});

	it("is bounded in time, size and number of bytes for its head, whatever Node.js was told", () => {
		const { requestTimeout, headersTimeout, keepAliveTimeout } = app.server;
		expect([requestTimeout, headersTimeout, keepAliveTimeout]).toEqual([15_000, 10_000, 65_000]);
		expect(CONNECTION_LIMITS.http).toMatchObject({ maxHeaderSize: 16_384, insecureHTTPParser: false });
	});
});
