// Clients that do not read their responses are disconnected after a while and cost little memory until then. Clients that
// read slowly get everything.

import { once } from "node:events";
import type { Socket } from "node:net";
import type { Service } from "@hakiki/service";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLogger } from "../operations/logger.ts";
import { createMetrics } from "../operations/metrics.ts";
import { CALLER, GRANTED, KEY, READY } from "../testing/edge-caller.ts";
import { RawConnection } from "../testing/raw-connection.ts";
import { buildApp } from "./build-app.ts";
import { WRITE_MS_MAX } from "./common-headers.ts";
import { LiveStream } from "./routes/live/live-stream.ts";

const WRITE_MS = 300;
/** Tests in which nothing may be cut use a longer limit, so that a busy machine does not look like a slow reader. */
const PATIENT_MS = 1_500;
/** This is more than the buffers of both sockets hold. */
const LARGE = "x".repeat(24_000_000);

let app: FastifyInstance;
let stream: LiveStream;
let recorded: number;
let connections: RawConnection[];

/** Only the HTTP edge, with a service that returns large responses. */
const SERVICE = new Proxy({} as Service, {
	get(_target, name) {
		if (name === "oidc") return undefined;
		if (name === "authenticate") return () => CALLER;
		if (name === "takePermits") return () => GRANTED;
		if (name === "isBusy") return () => false;
		if (name === "clock") return { check: () => undefined };
		if (name === "decisionTimes" || name === "latestRequests") return { note: () => undefined };
		if (name === "recordEvent") {
			return async () => {
				recorded += 1;
				return { body: LARGE, isReplay: false };
			};
		}
		return () => Promise.reject(new Error(`${String(name)} was asked`));
	},
});

beforeEach(() => {
	recorded = 0;
	connections = [];
	stream = new LiveStream();
});
afterEach(async () => {
	for (const { socket } of connections) socket.destroy();
	stream.readable.destroy();
	await app.close();
});

async function start(writeMsMax: number): Promise<void> {
	app = buildApp({
		service: SERVICE,
		checkReadiness: READY,
		log: createLogger({ level: "silent" }),
		metrics: createMetrics(),
		writeMsMax,
	});
	app.get("/pdf", (_request, reply) => reply.header("content-type", "application/pdf").send(Buffer.from(LARGE)));
	app.get("/watch", (_request, reply) => reply.header("content-type", "text/event-stream").send(stream.readable));
	await app.listen({ host: "127.0.0.1", port: 0 });
}

/** A connection and the server's end of it. */
async function open(): Promise<{ connection: RawConnection; socket: Socket }> {
	const accepted = once(app.server, "connection") as Promise<[Socket]>;
	const connection = new RawConnection(app);
	connections.push(connection);
	const [socket] = await accepted;
	return { connection, socket };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
function event(headers = ""): string {
	const body = '{"type":"login","customer_id":"c"}';
	const usual = `Host: x\r\nX-API-Key: ${KEY}\r\nContent-Type: application/json\r\n`;
	return `POST /v1/events HTTP/1.1\r\n${usual}${headers}Content-Length: ${body.length}\r\n\r\n${body}`;
}

describe("A connection that does not read its answers", () => {
	beforeEach(() => start(WRITE_MS));

	it.each([
		["to a plain request", event()],
		["to a request that Node.js reads", event("TE: trailers\r\n")],
		["that are a download", get("/pdf")],
		["while more requests wait", get("/pdf") + event().repeat(50)],
	])("is cut: answers %s", async (_name, text) => {
		const { connection, socket } = await open();
		const closed = once(socket, "close");
		connection.socket.pause();
		await connection.send(text);
		await closed;
		expect(socket.destroyed).toBe(true);
	});

	it("is cut also where it looks on live, and what it does not read takes little memory", async () => {
		const { connection, socket } = await open();
		connection.socket.pause();
		await connection.send(get("/watch"));
		let waitingMost = 0;
		const timer = setInterval(() => {
			for (let id = 0; id < 1_000; id += 1) stream.send("case.changed", LARGE.slice(0, 1_000), id);
			waitingMost = Math.max(waitingMost, stream.readable.readableLength + socket.writableLength);
		}, 1);
		await once(socket, "close");
		clearInterval(timer);
		expect(waitingMost).toBeGreaterThan(10_000);
		expect(waitingMost).toBeLessThan(1_000_000);
	});

	it("gets at most 16 of its requests read, however many wait", async () => {
		const { connection, socket } = await open();
		const closed = once(socket, "close");
		connection.socket.pause();
		await connection.send(event().repeat(200));
		await closed;
		expect(recorded).toBeGreaterThan(0);
		expect(recorded).toBeLessThanOrEqual(16);
	});

	it("is cut after 30 s by default", () => {
		expect(WRITE_MS_MAX).toBe(30_000);
		const usual = buildApp({
			service: SERVICE,
			checkReadiness: READY,
			log: createLogger({ level: "silent" }),
			metrics: createMetrics(),
		});
		expect([usual.server.timeout, app.server.timeout]).toEqual([30_000, WRITE_MS]);
	});
});

describe("A connection that reads slowly", () => {
	beforeEach(() => start(PATIENT_MS));

	it.each([
		["a plain answer", event()],
		["an answer through Node.js", event("TE: trailers\r\n")],
		["a download", get("/pdf")],
	])("gets all of %s, though it takes more than twice as long as an answer may wait", async (_name, text) => {
		const { connection } = await open();
		const start = performance.now();
		let bytes = 0;
		connection.socket.on("data", (part: Buffer) => {
			bytes += part.length;
			if (bytes < 2_000_000) return;
			bytes = 0;
			connection.socket.pause();
			setTimeout(() => connection.socket.resume(), PATIENT_MS / 4);
		});
		await connection.send(text);
		const [answer] = await connection.read(1);
		expect(answer?.body.length).toBe(LARGE.length);
		expect(performance.now() - start).toBeGreaterThan(2 * PATIENT_MS);
	});

	it("is not cut while it is a live stream without messages for a long time", async () => {
		const { connection, socket } = await open();
		let text = "";
		connection.socket.on("data", (part: Buffer) => {
			text += part.toString("latin1");
		});
		await connection.send(get("/watch"));
		stream.send("hello", "1");
		// The server emits `timeout` whenever nothing was read or written for as long as a response may wait.
		await once(app.server, "timeout");
		expect(socket.destroyed).toBe(false);
		stream.send("case.changed", '"after long"');
		while (!text.includes("after long")) await once(connection.socket, "data");
		await once(app.server, "timeout");
		expect(socket.destroyed).toBe(false);
	});
});
