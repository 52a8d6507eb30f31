// Many requests on one connection, followed by bytes that are not a request: all requests are answered in order, and no
// connection delays the others.

import { setImmediate as nextTurn } from "node:timers/promises";
import type { Service } from "@hakiki/service";
import fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLogger } from "../../operations/logger.ts";
import { createMetrics } from "../../operations/metrics.ts";
import { CALLER, GRANTED, KEY, READY } from "../../testing/edge-caller.ts";
import { RawConnection } from "../../testing/raw-connection.ts";
import { buildApp } from "../build-app.ts";
import { findHeadEnd } from "./find-head-end.ts";
import { UNANSWERED_MAX } from "./paced-connection.ts";

let app: FastifyInstance;
let connections: RawConnection[];
let unanswered: number;
let unansweredMost: number;
let turn: number;
let requestsByTurn: Map<number, number>;
/** Resolves when a route may answer; each test may replace it. */
let mayAnswer: () => Promise<unknown>;
let stored: string[];

/** Only the HTTP edge; the service behind it records its calls. */
const SERVICE = new Proxy({} as Service, {
	get(_target, name) {
		if (name === "oidc") return undefined;
		if (name === "authenticate") return (key: string) => (key === KEY ? CALLER : undefined);
		if (name === "takePermits") return () => GRANTED;
		if (name === "isBusy") return () => false;
		if (name === "clock") return { check: () => undefined };
		if (name === "decisionTimes" || name === "latestRequests") return { note: () => undefined };
		if (name === "recordEvent") return (_realm: unknown, { customer_id: id }: { customer_id: string }) => store(id);
		return () => Promise.reject(new Error(`${String(name)} was asked`));
	},
});

async function store(id: string): Promise<{ body: string; isReplay: boolean }> {
	await mayAnswer();
	stored.push(id);
	return { body: JSON.stringify({ stored: id }), isReplay: false };
}

beforeEach(async () => {
	connections = [];
	unanswered = 0;
	unansweredMost = 0;
	turn = 0;
	requestsByTurn = new Map();
	stored = [];
	mayAnswer = async () => undefined;
	app = buildApp({
		service: SERVICE,
		checkReadiness: READY,
		log: createLogger({ level: "silent" }),
		metrics: createMetrics(),
	});
	app.addHook("onRequest", (_request, _reply, done) => {
		unanswered += 1;
		unansweredMost = Math.max(unansweredMost, unanswered);
		requestsByTurn.set(turn, (requestsByTurn.get(turn) ?? 0) + 1);
		done();
	});
	app.addHook("onResponse", (_request, _reply, done) => {
		unanswered -= 1;
		done();
	});
	app.post<{ Body: Buffer }>("/echo", { bodyLimit: 1_000_000 }, async ({ body }) => {
		await mayAnswer();
		return { bytes: body.length };
	});
	app.get<{ Params: { id: string } }>("/echo/:id", async ({ params }) => {
		await mayAnswer();
		return { id: params.id };
	});
	await app.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(async () => {
	for (const { socket } of connections) socket.destroy();
	await app.close();
});

function open(): RawConnection {
	const connection = new RawConnection(app);
	connections.push(connection);
	return connection;
}

const get = (id: number | string) => `GET /echo/${id} HTTP/1.1\r\nHost: x\r\n\r\n`;
const JSON_HEAD = "Host: x\r\nContent-Type: application/json\r\n";
const post = (body: string) => `POST /echo HTTP/1.1\r\n${JSON_HEAD}Content-Length: ${body.length}\r\n\r\n${body}`;
const chunked = (chunks: readonly string[]) =>
	`POST /echo HTTP/1.1\r\n${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\n` +
	`${chunks.map((text) => `${text.length.toString(16)}\r\n${text}\r\n`).join("")}0\r\n\r\n`;
const event = (id: string, headers = "") => {
	const body = JSON.stringify({ type: "login", customer_id: id });
	return `POST /v1/events HTTP/1.1\r\n${JSON_HEAD}X-API-Key: ${KEY}\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;
};
const countTurns = async (until: Promise<unknown>): Promise<void> => {
	let isDone = false;
	const end = until.then(() => {
		isDone = true;
	});
	while (!isDone) {
		await nextTurn();
		turn += 1;
	}
	await end;
};

describe("A connection with many requests at once", () => {
	it("has at most 16 unanswered, whatever waits, and every one is answered in order", async () => {
		let release = (): void => undefined;
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		mayAnswer = () => held;
		const connection = open();
		await connection.send(Array.from({ length: 1_000 }, (_, id) => get(id)).join(""));
		while (unanswered < UNANSWERED_MAX) await nextTurn();
		for (let turns = 0; turns < 100; turns += 1) await nextTurn();
		expect(unanswered).toBe(UNANSWERED_MAX);
		release();
		const answers = await connection.read(1_000);
		expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 1_000 }, (_, id) => `{"id":"${id}"}`));
		expect(unansweredMost).toBe(UNANSWERED_MAX);
	});

	it("takes its turn with the others: one request, and then theirs", async () => {
		const text = Array.from({ length: 2_000 }, (_, id) => get(id)).join("");
		const five = Array.from({ length: 5 }, open);
		await Promise.all(five.map(({ socket }) => new Promise((resolve) => socket.once("connect", resolve))));
		const all = Promise.all(five.map(async (one) => (await Promise.all([one.send(text), one.read(2_000)]))[1]));
		await countTurns(all);
		for (const answers of await all) expect(answers).toHaveLength(2_000);
		// A turn of this test and a turn of the server may overlap.
		expect(Math.max(...requestsByTurn.values())).toBeLessThanOrEqual(2 * five.length);
	});

	it("gets 20,000 answers to 20,000 requests, refused without a key, in order", async () => {
		const connection = open();
		const ids = Array.from({ length: 20_000 }, (_, id) => `own-${id}`);
		const text = ids.map((id) => `GET /v1/rules HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${id}\r\n\r\n`).join("");
		void connection.send(text);
		const answers = await connection.read(ids.length);
		expect(answers.every(({ status }) => status === 401)).toBe(true);
		expect(answers.map(({ headers }) => headers["x-request-id"])).toEqual(ids);
		expect(unansweredMost).toBeLessThanOrEqual(UNANSWERED_MAX);
	});

	it("counts also what Node.js answers by itself", async () => {
		let release = (): void => undefined;
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		mayAnswer = () => held;
		const connection = open();
		const unexpected = get("b").replace("Host", "Expect: more\r\nHost");
		await connection.send(get("a") + unexpected.repeat(UNANSWERED_MAX - 1) + event("late"));
		while (unanswered < 1) await nextTurn();
		for (let turns = 0; turns < 100; turns += 1) await nextTurn();
		expect(unanswered).toBe(1);
		release();
		const answers = await connection.read(UNANSWERED_MAX + 1);
		expect(answers.map(({ status }) => status)).toEqual([200, ...Array(UNANSWERED_MAX - 1).fill(417), 200]);
	});

	it("is read alike however its bytes are cut into packets", async () => {
		const line = fc.constantFrom("\n", "\r\n", "\r\n\r\n", "\n\n", "x", "GET / HTTP/1.1\n\n");
		const body = fc.array(line, { maxLength: 40 }).map((lines) => `"${lines.join("")}"`);
		const request = fc.oneof(
			fc.constant({ text: get("a"), answer: '{"id":"a"}' }),
			fc.constant({ text: `\r\n${get("b")}`, answer: '{"id":"b"}' }),
			body.map((text) => ({ text: post(text), answer: `{"bytes":${text.length}}` })),
			body.map((text) => ({ text: chunked([...text]), answer: `{"bytes":${text.length}}` })),
			body.map((text) => ({ text: chunked([text]), answer: `{"bytes":${text.length}}` })),
		);
		const requests = fc.array(request, { minLength: 1, maxLength: 60 });
		const cuts = fc.array(fc.nat({ max: 4_000 }), { maxLength: 6 });
		await fc.assert(
			fc.asyncProperty(requests, cuts, async (asked, places) => {
				const text = asked.map((one) => one.text).join("");
				const at = [0, ...places.filter((place) => place < text.length).sort((a, b) => a - b), text.length];
				const connection = open();
				await connection.send(...at.slice(1).map((end, index) => text.slice(at[index], end)));
				const answers = await connection.read(asked.length);
				connection.socket.destroy();
				expect(answers.map((answer) => answer.body)).toEqual(asked.map(({ answer }) => answer));
				expect(unansweredMost).toBeLessThanOrEqual(UNANSWERED_MAX);
			}),
			{ numRuns: 200 },
		);
	});
});

describe("A body in chunks of one byte", () => {
	it("arrives whole, and lets others have their turns meanwhile", async () => {
		const connection = open();
		const all = Promise.all([connection.send(chunked(Array(60_000).fill("1"))), connection.read(1)]);
		await countTurns(all);
		const [, [answer]] = await all;
		expect(answer?.body).toBe('{"bytes":60000}');
		expect(turn).toBeGreaterThan(30);
	});
});

describe("What is no HTTP behind a request", () => {
	const GARBAGE = "\x16\x03\x01 no HTTP\r\n\r\n";
	it.each([
		["in one packet", [event("a") + GARBAGE]],
		["in the next packet", [event("a"), GARBAGE]],
		["behind a request that Node.js reads", [event("a", "TE: trailers\r\n") + GARBAGE]],
		["behind a head and a body in two packets", [event("a").slice(0, -5), event("a").slice(-5) + GARBAGE]],
		["behind several", [event("a") + event("a") + event("a") + GARBAGE]],
		["behind a request that closes the connection", [event("a", "Connection: close\r\n") + GARBAGE]],
	])("comes after its answer: %s", async (_name, parts) => {
		mayAnswer = () => nextTurn();
		const connection = open();
		await connection.send(...parts);
		const answers = await connection.read();
		const statuses = answers.map(({ status }) => status);
		expect(stored.length).toBeGreaterThan(0);
		expect(statuses.slice(0, stored.length)).toEqual(stored.map(() => 200));
		expect(answers[0]?.body).toBe('{"stored":"a"}');
		expect([[], [400]]).toContainEqual(statuses.slice(stored.length));
	});

	it.each([
		["a plain request", event("a")],
		["a request that Node.js reads", event("a", "TE: trailers\r\n")],
		["several requests", event("a") + event("a")],
	])("is also the end of what a caller has to say: %s is answered", async (_name, text) => {
		mayAnswer = () => nextTurn();
		const connection = open();
		connection.socket.end(text);
		const answers = await connection.read();
		expect(stored.length).toBeGreaterThan(0);
		expect(answers.map(({ status, body }) => [status, body])).toEqual(stored.map(() => [200, '{"stored":"a"}']));
	});

	it("in a request's own body gets one answer, after those to the requests before", async () => {
		let release = (): void => undefined;
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		mayAnswer = () => held;
		const connection = open();
		await connection.send(`${get("a")}${chunked(["{}"]).replace("2\r\n", "x\r\n")}`);
		while (unanswered < 2) await nextTurn();
		release();
		const answers = await connection.read();
		expect(answers.map(({ status }) => status)).toEqual([200, 400]);
	});
});

describe("Where a head may end", () => {
	it.each([
		["a: b\r\n\r\nrest", 0, 8],
		["a: b\n\nrest", 0, 6],
		["a: b\r\n\nrest", 0, 7],
		["a: b\r\nc: d\r\n", 0, 12],
		["\r\nrest\r\n\r\n", 0, 2],
		["\nrest", 0, 1],
		["a\r\n\r", 0, 4],
		["a\r\n\r\nb\r\n\r\nc", 5, 10],
		["", 0, 0],
	])("is behind a blank line, or what may be the end of one: %j", (text, from, end) => {
		expect(findHeadEnd(Buffer.from(text), from)).toBe(end);
	});
});
