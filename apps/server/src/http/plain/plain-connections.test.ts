// Plain and other requests on real connections: the responses are the same and in order, and every request gets one.

import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { AppError, type EventInput, expandScopes } from "@hakiki/domain";
import type { Caller, PermitAnswer, Service } from "@hakiki/service";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLogger } from "../../operations/logger.ts";
import { createMetrics, type Metrics } from "../../operations/metrics.ts";
import { CALLER, GRANTED, KEY, READY } from "../../testing/edge-caller.ts";
import { readAccessSettings } from "../access-settings.ts";
import { buildApp } from "../build-app.ts";

let app: FastifyInstance;
let metrics: Metrics;
let recorded: string[];
/** The requests that developers of the integration see. */
let noted: object[];
let sockets: Socket[];
/** The server's ends of the connections. */
let served: Socket[];
/** The service's answer to an event; each test may choose it. */
let record: (input: EventInput) => Promise<{ body: string; isReplay: boolean }>;
let caller: Caller;
let permits: PermitAnswer;
let isBusy: boolean;

/** Only the HTTP edge; other tests use the real service behind it. */
const SERVICE = new Proxy({} as Service, {
	get(_target, name) {
		if (name === "oidc") return undefined;
		if (name === "authenticate") return (key: string) => (key === KEY ? caller : undefined);
		if (name === "takePermits") return () => permits;
		if (name === "isBusy") return () => isBusy;
		if (name === "clock") return { check: () => undefined };
		if (name === "decisionTimes") return { note: () => undefined };
		if (name === "latestRequests") return { note: (request: object) => noted.push(request) };
		if (name === "recordEvent") return (_realm: unknown, input: EventInput) => record(input);
		return () => Promise.reject(new Error(`${String(name)} was asked`));
	},
});

beforeEach(async () => {
	recorded = [];
	noted = [];
	sockets = [];
	served = [];
	caller = CALLER;
	permits = GRANTED;
	isBusy = false;
	record = async (input) => {
		recorded.push(input.customer_id);
		return { body: `{"customer":"${input.customer_id}, é"}`, isReplay: false };
	};
	metrics = createMetrics();
	app = buildApp({ service: SERVICE, checkReadiness: READY, log: createLogger({ level: "silent" }), metrics });
	app.server.on("connection", (socket: Socket) => served.push(socket));
	await app.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(async () => {
	for (const socket of sockets) socket.destroy();
	await app.close();
});

/** Looks often: a condition takes a millisecond or two to come true. */
async function until(isTrue: () => boolean): Promise<void> {
	await expect.poll(isTrue, { interval: 2 }).toBe(true);
}

/** Holds back the events to come until they are released. */
function holdRecords() {
	const inner = record;
	const held = { count: 0, release: (): void => undefined };
	const released = new Promise<void>((resolve) => {
		held.release = resolve;
	});
	record = async (input) => {
		held.count += 1;
		await released;
		return inner(input);
	};
	return held;
}

const login = (customer: string) => `{"type":"login","customer_id":"${customer}"}`;

function post(body: string, headers: readonly string[] = [], key = KEY): string {
	const usual = ["Host: x", `Authorization: Bearer ${key}`, "Content-Type: application/json", ...headers];
	return ["POST /v1/events HTTP/1.1", ...usual, `Content-Length: ${Buffer.byteLength(body)}`, "", body].join("\r\n");
}

/** A header without meaning, which makes Node.js read the request. */
const BY_NODE = "TE: trailers";

class Line {
	readonly socket: Socket;
	private text = "";
	private sentBytes = 0;

	constructor(isHalfOpen = false, asked = app) {
		const { port } = asked.server.address() as AddressInfo;
		this.socket = connect({ port, host: "127.0.0.1", allowHalfOpen: isHalfOpen });
		this.socket.setNoDelay(true).on("error", () => undefined);
		this.socket.on("data", (part: Buffer) => {
			this.text += part.toString("utf8");
		});
		sockets.push(this.socket);
	}

	send(text: string): void {
		this.sentBytes += text.length;
		this.socket.write(text, "latin1");
	}

	/** The server's end. */
	get far(): Socket | undefined {
		return served.find(({ remotePort }) => remotePort === this.socket.localPort);
	}

	/** The server has read everything that was sent. */
	get isHeard(): boolean {
		return this.far?.bytesRead === this.sentBytes;
	}

	/** The next answers, each with its head by names and its body. */
	async read(count: number) {
		await until(() => this.split().length >= count);
		return this.split();
	}

	private split() {
		return this.text.split(/(?=HTTP\/1\.1 \d{3} )/).flatMap((text) => {
			const [head = "", body] = text.split("\r\n\r\n");
			const [status = "", ...lines] = head.split("\r\n");
			const headers = Object.fromEntries(
				lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
			);
			return body === undefined || Buffer.byteLength(body) < Number(headers["content-length"])
				? []
				: [{ status, headers, body }];
		});
	}
}

async function ask(text: string, asked = app) {
	const line = new Line(false, asked);
	line.send(text);
	const [answer] = await line.read(1);
	line.socket.destroy();
	return answer;
}

/** The answer of a server with HAKIKI_PLAIN_HTTP=off, which Fastify must have given. */
async function askWithoutPlain(text: string) {
	const access = readAccessSettings({ HAKIKI_PLAIN_HTTP: "off" });
	const off = buildApp({
		service: SERVICE,
		checkReadiness: READY,
		log: createLogger({ level: "silent" }),
		metrics: createMetrics(),
		access,
	});
	let seen = 0;
	off.server.on("request", () => {
		seen += 1;
	});
	await off.listen({ host: "127.0.0.1", port: 0 });
	try {
		const answer = await ask(text, off);
		expect(seen).toBe(1);
		return answer;
	} finally {
		await off.close();
	}
}

describe("the answer to a plain request", () => {
	it.each([
		["a decision", () => undefined, post(login("c"))],
		["a decision under the caller's own id", () => undefined, post(login("c"), ["X-Request-Id: own-1"])],
		[
			"a replay",
			() => {
				record = async () => ({ body: "{}", isReplay: true });
			},
			post(login("c"), ["Idempotency-Key: k-1"]),
		],
		["a wrong key", () => undefined, post(login("c"), [], "svc_test_wrong")],
		["a key without the scope", () => (caller = { ...CALLER, scopes: expandScopes([]) }), post(login("c"))],
		[
			"one too many",
			() => (permits = { ...GRANTED, isGranted: false, remaining: 0, retryAfterSeconds: 9 }),
			post(login("c")),
		],
		["a crowd", () => (isBusy = true), post(login("c"))],
		["no JSON", () => undefined, post("{")],
		[
			"bytes that are no text",
			() => undefined,
			post(`{"type":"login","customer_id":"c"}`).replace("login", "logi\x80"),
		],
		["wrong fields", () => undefined, post('{"type":"nothing","customer_id":""}')],
		[
			"a key in the header and another in the body",
			() => undefined,
			post('{"type":"login","customer_id":"c","idempotency_key":"a"}', ["Idempotency-Key: b"]),
		],
		[
			"another action under the same key",
			() => {
				record = () => Promise.reject(new AppError("idempotency_conflict", "Another action has this key"));
			},
			post(login("c")),
		],
		[
			"a database that is gone",
			() => {
				record = () => Promise.reject(new AppError("service_unavailable", "Later", { retryAfterSeconds: 2 }));
			},
			post(login("c")),
		],
		[
			"a mistake of ours",
			() => {
				record = () => Promise.reject(new TypeError("secret"));
			},
			post(login("c")),
		],
	])("is that of Node.js and Fastify: %s", async (_name, arrange, text) => {
		arrange();
		const ours = await ask(text);
		const without = await askWithoutPlain(text);
		const theirs = await ask(text.replace("\r\nHost", `\r\n${BY_NODE}\r\nHost`));
		const ids = /req_[0-9a-z]+/g;
		// Fastify refuses too many requests before it reads their bodies.
		const unread = /429|503/.test(ours?.status ?? "") ? { body: undefined } : {};
		const [note, ...others] = noted.map((one) => JSON.stringify({ ...one, at: 0, ...unread }).replaceAll(ids, "id"));
		expect(others).toEqual(ours?.status.includes("401") ? [] : [note, note]);
		const plain = (answer: typeof ours) => ({
			...answer,
			body: answer?.body.replaceAll(ids, "id"),
			headers: {
				...answer?.headers,
				date: typeof answer?.headers["date"],
				"x-request-id": answer?.headers["x-request-id"]?.replace(ids, "id"),
			},
		});
		expect(ours?.status).toMatch(/^HTTP\/1\.1 \d{3} /);
		expect(plain(ours)).toEqual(plain(theirs));
		expect(plain(without)).toEqual(plain(theirs));
		expect(new Date(ours?.headers["date"] ?? "").getTime()).toBeGreaterThan(Date.now() - 5_000);
		const count = /hakiki_http_requests_total\{[^}]*route="\/v1\/events"[^}]*\} (\d+)/;
		expect(count.exec(await metrics.print())?.[1]).toBe("2");
	});
});

describe("a connection with plain requests", () => {
	it("stays open, and answers requests one after the other, also pipelined ones", async () => {
		const line = new Line();
		line.send(post(login("a")));
		await line.read(1);
		const held = holdRecords();
		line.send(post(login("b")));
		await until(() => line.isHeard);
		line.send(post(login("c")));
		await until(() => line.isHeard);
		expect([held.count, recorded]).toEqual([1, ["a"]]);
		held.release();
		const answers = await line.read(3);
		expect(answers.map(({ body }) => body)).toEqual(["a", "b", "c"].map((id) => `{"customer":"${id}, é"}`));
	});

	it("goes to Node.js with what is not plain, in order: several at once, in pieces, another path, and then plain again", async () => {
		const line = new Line();
		line.send(post(login("a")));
		await line.read(1);
		line.send(post(login("b")) + post(login("c")));
		await line.read(3);
		const split = post(login("d"));
		line.send(split.slice(0, 50));
		await until(() => line.isHeard);
		line.send(split.slice(50));
		await line.read(4);
		line.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
		await line.read(5);
		line.send(post(login("e")));
		const answers = await line.read(6);
		expect(answers.map(({ status }) => status)).toEqual(Array(6).fill("HTTP/1.1 200 OK"));
		expect(recorded).toEqual(["a", "b", "c", "d", "e"]);
	});

	it("handles a request that is not plain after the response to the request before it", async () => {
		const line = new Line();
		const held = holdRecords();
		line.send(post(login("a")));
		await until(() => line.isHeard);
		line.send(post(login("b"), [BY_NODE]) + post(login("c")));
		await until(() => line.isHeard);
		expect(held.count).toBe(1);
		held.release();
		const answers = await line.read(3);
		expect(answers.map(({ body }) => body)).toEqual(["a", "b", "c"].map((id) => `{"customer":"${id}, é"}`));
	});

	it("answers a client that has closed its sending side, and then ends", async () => {
		const line = new Line(true);
		const held = holdRecords();
		line.socket.end(post(login("a")));
		await until(() => line.far?.readableEnded === true);
		held.release();
		await once(line.socket, "end");
		const [answer] = await line.read(1);
		expect([answer?.status, answer?.headers["connection"]]).toEqual(["HTTP/1.1 200 OK", "close"]);
	});

	it("that closes before its response does not affect others", async () => {
		const line = new Line();
		let isDone = false;
		record = async () => {
			const { far } = line;
			line.socket.resetAndDestroy();
			await until(() => far?.destroyed === true);
			isDone = true;
			return { body: "{}", isReplay: false };
		};
		line.send(post(login("a")));
		await until(() => isDone);
		record = async () => ({ body: "{}", isReplay: false });
		expect((await ask(post(login("b"))))?.status).toBe("HTTP/1.1 200 OK");
	});

	it("gets no further request read while it does not read its responses", async () => {
		const line = new Line();
		let count = 0;
		record = async () => {
			count += 1;
			return { body: JSON.stringify("x".repeat(4_000_000)), isReplay: false };
		};
		line.socket.pause();
		for (let number = 0; number < 5; number += 1) {
			line.send(post(login("a")));
			// An answer that the other side does not read keeps the server from reading on.
			await until(() => line.isHeard || (line.far?.writableNeedDrain === true && line.far.isPaused()));
		}
		const before = count;
		expect(before).toBeLessThan(5);
		// The server goes on with others, and still asks nothing of this one.
		await ask(post(login("b")));
		expect(count).toBe(before + 1);
		line.socket.resume();
		await expect.poll(() => count).toBe(6);
	});

	it("takes no request that it could no longer answer", async () => {
		const line = new Line(true);
		line.send(post(login("a")));
		await line.read(1);
		const closed = app.close();
		await once(line.socket, "end");
		line.send(post(login("late")));
		line.socket.end();
		await closed;
		expect(recorded).toEqual(["a"]);
		expect(await line.read(1)).toHaveLength(1);
	});

	it("ends with the server: at once if it is idle, otherwise after its response", async () => {
		const idle = new Line();
		const busy = new Line();
		idle.send(post(login("a")));
		await idle.read(1);
		const held = holdRecords();
		busy.send(post(login("b")));
		await until(() => held.count === 1);
		const busyEnd = once(busy.socket, "end");
		const closed = app.close();
		await once(idle.socket, "end");
		held.release();
		await Promise.all([closed, busyEnd]);
		const [answer] = await busy.read(1);
		expect([answer?.status, answer?.headers["connection"]]).toEqual(["HTTP/1.1 200 OK", "close"]);
		expect(recorded).toEqual(["a", "b"]);
	});
});
