// Every fault is a real receiver's, over a real socket. Only the clock is moved, so that a day's schedule takes a moment.

import type { WebhookDeliveryFacts } from "@hakiki/domain";
import { insertOutbox } from "@hakiki/store";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Jobs, startJobs } from "../jobs/start-jobs.ts";
import { createResolver } from "../outside/resolve-target.ts";
import { openNameServer } from "../testing/name-server.ts";
import { openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { answerWith, openReceiver, TEST_AUTHORITY, type WebhookReceiver } from "../testing/webhook-receiver.ts";
import {
	changeWebhook,
	createWebhook,
	listWebhookDeliveries,
	readWebhook,
	removeWebhook,
	replayWebhookDeliveries,
	rotateWebhookSecret,
	type SenderOptions,
	type WebhookTools,
} from "./index.ts";
import { Sender } from "./sender.ts";

const HOUR_MS = 3_600_000;
const POLICY = { hasLoopback: true, hasPrivate: false };
const NAMES: Record<string, readonly string[]> = { "hooks.example.test": ["127.0.0.1"] };

let bench: TestBench;
let tools: WebhookTools;
let jobs: Jobs;
let clockMs = 0;
const senders: Sender[] = [];
const receivers: WebhookReceiver[] = [];
const world = () => ({ ...bench.service.world, now: () => Date.now() + clockMs });

beforeAll(async () => {
	bench = await openTestBench();
	jobs = startJobs(bench.service, { isScheduled: false });
});
beforeEach(() => {
	clockMs = 0;
	tools = { ...pickTools(), targets: POLICY };
});
afterEach(async () => {
	await Promise.all(senders.splice(0).map((sender) => sender.stop()));
	await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
	await query("delete from webhook_deliveries");
	await query("delete from webhook_events");
	await query("delete from webhook_endpoints");
	await query("delete from outbox");
});
afterAll(async () => {
	await jobs.stop();
	await bench.close();
});

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
	(await bench.database.pool.query<Row>(text, values)).rows;

function pickTools() {
	const { pool, master, newId } = bench.service;
	return { pool, master, newId, world: world() };
}

function startSender(options: Partial<SenderOptions> = {}): Sender {
	const { pool, master } = bench.service;
	const resolve = async (name: string) => NAMES[name] ?? [];
	const sender = new Sender(
		{ pool, master, world: world() },
		{ policy: POLICY, resolve, ca: TEST_AUTHORITY, timeoutMs: 500, stopMs: 100, ...options },
	);
	senders.push(sender);
	sender.start();
	return sender;
}

async function open(options: { isTls?: boolean } = {}): Promise<WebhookReceiver> {
	const receiver = await openReceiver(options);
	receivers.push(receiver);
	return receiver;
}

async function subscribe(url: string, kinds?: readonly string[]) {
	return createWebhook(tools, { realm: bench.realm }, { url, kinds, actor: "cli:njeri" });
}

async function tell(count: number, kind = "case.opened"): Promise<void> {
	for (let n = 0; n < count; n += 1) {
		await insertOutbox(bench.database.pool, { realm: bench.realm, kind, body: JSON.stringify({ n }) });
	}
	await jobs.runNow("move-outbox");
}

async function deliveries(endpointId?: string): Promise<readonly WebhookDeliveryFacts[]> {
	return (await listWebhookDeliveries(tools, { realm: bench.realm }, { endpointId, limit: 1_000 })).items;
}

/** Waits for the attempts to be written down. */
async function waitForAttempts(count: number, endpointId?: string): Promise<readonly WebhookDeliveryFacts[]> {
	const countAll = async () => (await deliveries(endpointId)).reduce((sum, one) => sum + one.attempts.length, 0);
	await expect.poll(countAll, { timeout: 10_000, interval: 20 }).toBe(count);
	return deliveries(endpointId);
}

/**
 * Waits until a sender has taken what is due once more: it takes for all endpoints by one statement, so a delivery to
 * a new endpoint arrives after the sender has looked at the others.
 */
async function letSendersLook(): Promise<void> {
	const witness = await open();
	const { id } = await subscribe(witness.url, ["decision.blocked"]);
	await tell(1, "decision.blocked");
	await waitForAttempts(1, id);
	await removeWebhook(tools, { realm: bench.realm }, { endpointId: id, actor: "cli:njeri" });
}

describe("a delivery", () => {
	it("carries what happened, signed, and is done when it is taken", async () => {
		const receiver = await open({ isTls: true });
		const { id } = await subscribe(receiver.url);
		await bench.service.recordEvent(bench.realm, payout("test_block_1"));
		await jobs.runNow("move-outbox");
		const told: unknown[] = [];
		startSender({ onAttempt: ({ failure, tookMs }) => told.push([failure, tookMs >= 0]) });
		const kinds = (await waitForAttempts(2)).map(({ kind }) => kind);
		expect(told).toEqual([
			[null, true],
			[null, true],
		]);
		expect(kinds.sort()).toEqual(["case.opened", "decision.blocked"]);
		const blocked = receiver.received
			.map(({ body }) => JSON.parse(body))
			.find(({ type }) => type === "decision.blocked");
		expect(blocked).toMatchObject({
			id: expect.stringMatching(/^whe_/),
			livemode: false,
			api_version: "v1",
			data: { customer_id: "test_block_1", decision: "block", event_id: expect.stringMatching(/^evt_/) },
		});
		expect(Object.keys(blocked)).toEqual(["id", "type", "created_at", "livemode", "api_version", "data"]);
		const [first] = await deliveries(id);
		expect(first).toMatchObject({
			status: "delivered",
			nextAttemptAt: null,
			attempts: [{ statusCode: 200, failure: null }],
		});
		expect(await readWebhook(tools, { realm: bench.realm }, id)).toMatchObject({
			failingSince: null,
			deliveredAt: expect.any(Number),
			pendingCount: 0,
		});
	});

	it("carries on the trace of the request that caused it, and no header without one", async () => {
		const receiver = await open({ isTls: true });
		await subscribe(receiver.url, ["decision.blocked"]);
		const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
		await bench.service.recordEvent(bench.realm, payout("test_block_traced"), { traceparent });
		await bench.service.recordEvent(bench.realm, payout("test_block_untraced"));
		const items = [() => ({ input: payout("test_block_batched"), idempotencyKey: undefined, label: undefined })];
		await bench.service.recordEvents(bench.realm, { items, isHistory: false, actor: "test", traceparent });
		await jobs.runNow("move-outbox");
		startSender();
		await waitForAttempts(3);
		const traces = receiver.received.map(({ headers, body }) => [
			JSON.parse(body).data.customer_id,
			headers["traceparent"],
		]);
		expect(traces.sort()).toEqual([
			["test_block_batched", traceparent],
			["test_block_traced", traceparent],
			["test_block_untraced", undefined],
		]);
	});

	it("goes only to endpoints that chose its kind, in its own mode", async () => {
		const [every, cases, live] = [await open(), await open(), await open()];
		await subscribe(every.url);
		await subscribe(cases.url, ["case.opened"]);
		await createWebhook(tools, { realm: bench.liveRealm }, { url: live.url, actor: "cli:njeri" });
		await tell(2, "case.opened");
		await tell(1, "case.closed");
		startSender();
		await waitForAttempts(5);
		expect(every.received).toHaveLength(3);
		expect(cases.received.map(({ body }) => JSON.parse(body).type)).toEqual(["case.opened", "case.opened"]);
		expect(live.received).toEqual([]);
		// Both endpoints were told of the same events.
		const ids = new Set(every.received.map(({ id }) => id));
		expect(cases.received.every(({ id }) => ids.has(id))).toBe(true);
	});

	it("that fails is tried again over a day, under the same id and signed afresh, and then given up", async () => {
		const receiver = await open();
		receiver.answer = answerWith(500);
		const { id } = await subscribe(receiver.url);
		await tell(1);
		const sender = startSender();
		for (let attempt = 1; attempt <= 10; attempt += 1) {
			const [one] = await waitForAttempts(attempt);
			if (one?.status !== "pending") break;
			clockMs = (one.nextAttemptAt ?? 0) - Date.now() + 1;
			sender.poke();
		}
		const [given] = await deliveries();
		expect(given).toMatchObject({ status: "dead", nextAttemptAt: null, settledAt: expect.any(Number) });
		expect(given?.attempts.map(({ statusCode, failure }) => [statusCode, failure])).toEqual(
			Array.from({ length: 10 }, () => [500, "status"]),
		);
		expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1);
		const signatures = receiver.received.map(({ headers }) => headers["service-signature"]);
		expect(new Set(signatures).size).toBe(10);
		const took = (given?.attempts.at(-1)?.at ?? 0) - (given?.attempts[0]?.at ?? 0);
		expect(took).toBeGreaterThan(24 * HOUR_MS * 0.8);
		expect(took).toBeLessThan(24 * HOUR_MS * 1.21);
		expect((await readWebhook(tools, { realm: bench.realm }, id)).deadCount).toBe(1);
	});

	it("is signed with both secrets while one is being rotated, and with one afterwards", async () => {
		const receiver = await open();
		const endpoint = await subscribe(receiver.url);
		const act = { endpointId: endpoint.id, actor: "cli:njeri" };
		const rotated = await rotateWebhookSecret(tools, { realm: bench.realm }, { ...act, overlapHours: 1 });
		expect(rotated.secret).not.toBe(endpoint.secret);
		await tell(1);
		const sender = startSender();
		await waitForAttempts(1);
		clockMs = HOUR_MS + 1;
		await tell(1);
		sender.poke();
		await waitForAttempts(2);
		const signatures = receiver.received.map(({ headers }) => String(headers["service-signature"]));
		expect(signatures.map((text) => text.match(/v1=/g)?.length)).toEqual([2, 1]);
	});
});

describe("a receiver that", () => {
	const faults: readonly [string, WebhookReceiver["answer"], number | null, string][] = [
		["answers 500", answerWith(500), 500, "status"],
		["answers 404", answerWith(404), 404, "status"],
		["redirects elsewhere", answerWith(302, { location: "http://127.0.0.1:1/" }), 302, "redirect"],
		["redirects for good", answerWith(308, { location: "http://169.254.169.254/" }), 308, "redirect"],
		["never answers", () => undefined, null, "timeout_answer"],
		["ends the connection without an answer", (response) => response.destroy(), null, "connection"],
		["answers no HTTP", (response) => response.socket?.end("SSH-2.0-OpenSSH_9\r\n\r\n"), null, "protocol"],
		["sends heads without end", sendEndlessHead, null, "protocol"],
		["asks to go on without end", sendEndlessHints, null, "protocol"],
	];

	it.each(faults)("%s is tried again", async (_title, answer, statusCode, failure) => {
		const receiver = await open();
		receiver.answer = (response, received, count) =>
			count === 1 ? answer(response, received, count) : answerWith(200)(response, received, count);
		await subscribe(receiver.url);
		await tell(1);
		const sender = startSender();
		const [one] = await waitForAttempts(1);
		expect(one).toMatchObject({ status: "pending", attempts: [{ statusCode, failure }] });
		clockMs = 10_000;
		sender.poke();
		const [again] = await waitForAttempts(2);
		expect(again).toMatchObject({ status: "delivered" });
		expect(receiver.received).toHaveLength(2);
		expect(receiver.received[0]?.id).toBe(receiver.received[1]?.id);
		expect(receiver.received[0]?.body).toBe(receiver.received[1]?.body);
	});

	it("answers with a body that never ends has taken it, and loses its connection", async () => {
		const receiver = await open();
		const closed: boolean[] = [];
		receiver.answer = (response) => {
			response.writeHead(200);
			const timer = setInterval(() => response.write(Buffer.alloc(16_384)), 1);
			response.on("close", () => {
				clearInterval(timer);
				closed.push(true);
			});
		};
		await subscribe(receiver.url);
		await tell(3);
		startSender();
		const all = await waitForAttempts(3);
		expect(all.map(({ status }) => status)).toEqual(["delivered", "delivered", "delivered"]);
		await expect.poll(() => closed.length).toBe(3);
	});

	it("has a certificate that nobody vouches for, or another's, is never sent a byte", async () => {
		const receiver = await open({ isTls: true });
		await subscribe(receiver.url);
		await subscribe(receiver.url.replace("hooks.", "wrong."));
		await tell(1);
		NAMES["wrong.example.test"] = ["127.0.0.1"];
		const distrusting = startSender({ ca: undefined as never });
		const attempts = (await waitForAttempts(2)).map((one) => one.attempts[0]);
		expect(attempts.map((one) => one?.failure)).toEqual(["certificate", "certificate"]);
		await distrusting.stop();
		clockMs = 10_000;
		startSender();
		const failures = (await waitForAttempts(4)).map((one) => one.attempts[1]?.failure);
		expect(failures.sort()).toEqual([null, "certificate"].sort());
		expect(receiver.received).toHaveLength(1);
	});

	it("asks to be left alone is left alone, with all that waits for it", async () => {
		const receiver = await open();
		receiver.answer = answerWith(429, { "retry-after": "3600" });
		const { id } = await subscribe(receiver.url, ["case.opened"]);
		await tell(1);
		const sender = startSender();
		const [one] = await waitForAttempts(1);
		const waitMs = (one?.nextAttemptAt ?? 0) - Date.now();
		expect(waitMs).toBeGreaterThan(HOUR_MS - 10_000);
		expect(waitMs).toBeLessThanOrEqual(HOUR_MS);
		await tell(5);
		clockMs = HOUR_MS / 2;
		await letSendersLook();
		expect(receiver.received).toHaveLength(1);
		expect((await readWebhook(tools, { realm: bench.realm }, id)).pausedUntil).toBeGreaterThan(Date.now());
		receiver.answer = answerWith(200);
		clockMs = HOUR_MS + 5_000;
		sender.poke();
		await waitForAttempts(7, id);
		expect(receiver.received).toHaveLength(7);
	});

	it("says that it is gone is disabled, and what waits is kept for a replay", async () => {
		const receiver = await open();
		receiver.answer = answerWith(410);
		const { id } = await subscribe(receiver.url);
		const context = { realm: bench.realm };
		const act = { endpointId: id, actor: "cli:njeri" };
		await tell(1);
		startSender();
		await waitForAttempts(1);
		const read = () => readWebhook(tools, context, id);
		await expect.poll(read).toMatchObject({ disabledReason: "gone", disabledAt: expect.any(Number) });
		await tell(2);
		expect((await deliveries()).map(({ status }) => status)).toEqual(["dead", "dead", "dead"]);
		await expect(replayWebhookDeliveries(tools, context, { ...act, from: 0 })).rejects.toThrow(/is disabled/);
		receiver.answer = answerWith(204);
		expect(await changeWebhook(tools, context, { ...act, isEnabled: true })).toMatchObject({
			disabledAt: null,
			deadCount: 3,
		});
		expect(await replayWebhookDeliveries(tools, context, { ...act, from: 0 })).toBe(3);
		await expect.poll(read, { timeout: 5_000 }).toMatchObject({ pendingCount: 0, deadCount: 0 });
		expect(new Set(receiver.received.map((one) => one.id)).size).toBe(3);
		const acts = await query(
			"select action, actor from audit where action like 'webhook.%' and subject = $1 order by id",
			[id],
		);
		expect(acts).toEqual([
			{ action: "webhook.created", actor: "cli:njeri" },
			{ action: "webhook.disabled", actor: "system" },
			{ action: "webhook.enabled", actor: "cli:njeri" },
			{ action: "webhook.replayed", actor: "cli:njeri" },
		]);
	});

	it("has failed for five days is disabled, unless it has taken something meanwhile", async () => {
		const receiver = await open();
		receiver.answer = answerWith(503);
		const { id } = await subscribe(receiver.url);
		const context = { realm: bench.realm };
		await tell(1);
		const sender = startSender();
		await waitForAttempts(1);
		expect((await readWebhook(tools, context, id)).failingSince).toEqual(expect.any(Number));
		receiver.answer = answerWith(200);
		clockMs = 10_000;
		sender.poke();
		await waitForAttempts(2);
		expect((await readWebhook(tools, context, id)).failingSince).toBeNull();
		receiver.answer = answerWith(503);
		await tell(1);
		sender.poke();
		await waitForAttempts(3);
		clockMs += 5 * 24 * HOUR_MS;
		await tell(1);
		sender.poke();
		// A first attempt alone is not enough, the second of a delivery is.
		await expect
			.poll(() => readWebhook(tools, context, id), { timeout: 10_000 })
			.toMatchObject({ disabledReason: "failing" });
		expect((await deliveries()).map(({ status }) => status).sort()).toEqual(["dead", "dead", "delivered"]);
	});
});

describe("an address that the checks refuse", () => {
	it("is never connected to, when a name leads there or is changed to lead there", async () => {
		const receiver = await open();
		const port = receiver.port;
		// As if they had been stored while other addresses were open, or while the names led elsewhere.
		const places: Record<string, readonly string[]> = {
			"private.example.test": ["93.184.216.34", "10.0.0.1"],
			"mapped.example.test": ["::ffff:127.0.0.1"],
			"loopback.example.test": ["127.0.0.1"],
			"metadata.example.test": ["169.254.169.254"],
			"translated.example.test": ["64:ff9b::7f00:1"],
		};
		for (const name of Object.keys(places)) await subscribe(`https://${name}:${port}/`);
		await subscribe(`https://127.0.0.1:${port}/`);
		await subscribe(`https://[::ffff:127.0.0.1]:${port}/`);
		await subscribe(`http://localhost:${port}/`);
		await tell(1);
		startSender({ policy: { hasLoopback: false, hasPrivate: false }, resolve: async (name) => places[name] ?? [] });
		const all = await waitForAttempts(8);
		expect(all.map((one) => one.attempts[0]?.failure)).toEqual(all.map(() => "address_refused"));
		expect(receiver.connections()).toBe(0);
	});

	it("cannot be slipped in between check and connection: what was checked is what is connected to", async () => {
		const receiver = await open({ isTls: true });
		await subscribe(receiver.url);
		await tell(1);
		// Another answer at every question, as a name server with a lifetime of 0 may give.
		const answers = [["127.0.0.1"], ["169.254.169.254"]];
		const asked: string[] = [];
		const sender = startSender({
			resolve: async (name) => {
				asked.push(name);
				return answers[asked.length - 1] ?? ["169.254.169.254"];
			},
		});
		expect((await waitForAttempts(1))[0]).toMatchObject({ status: "delivered" });
		expect(asked).toEqual(["hooks.example.test"]);
		await sender.stop();
		await tell(1);
		startSender({ resolve: async () => ["127.0.0.1", "169.254.169.254"] });
		const newest = (await waitForAttempts(2))[0];
		expect(newest?.attempts[0]?.failure).toBe("address_refused");
		expect(receiver.received).toHaveLength(1);
	});

	it.each([
		{ four: ["169.254.169.254"] },
		{ four: ["0.0.0.0"] },
		{ six: ["0:0:0:0:0:ffff:a9fe:a9fe"] },
		{ six: ["64:ff9b:0:0:0:0:a9fe:a9fe"] },
		{ six: ["2002:7f00:1:0:0:0:0:1"] },
		{ four: ["127.0.0.1"], six: ["fd00:ec2:0:0:0:0:0:254"] },
	])("is refused when a name server gives it at its second question: %j", async (inwards) => {
		const [names, receiver] = [await openNameServer(), await open({ isTls: true })];
		try {
			names.know("hooks.example.test", { four: ["127.0.0.1"] }, inwards);
			const resolve = createResolver(POLICY, names);
			await subscribe(receiver.url);
			await tell(1);
			const sender = startSender({ resolve });
			expect((await waitForAttempts(1))[0]).toMatchObject({ status: "delivered" });
			// One question of each kind: nothing is asked between the check and the connection.
			expect(names.asked.sort()).toEqual(["hooks.example.test 1", "hooks.example.test 28"]);
			await sender.stop();
			await tell(1);
			startSender({ resolve });
			const attempts = (await waitForAttempts(2)).flatMap((one) => one.attempts.map(({ failure }) => failure));
			expect(attempts.filter((failure) => failure !== null)).toEqual(["address_refused"]);
			expect(receiver.connections()).toBe(1);
		} finally {
			names.close();
		}
	});

	it("is not a name that nobody knows, which is tried again", async () => {
		await subscribe("https://nowhere.example.test/");
		await tell(1);
		startSender();
		expect((await waitForAttempts(1))[0]).toMatchObject({ status: "pending", attempts: [{ failure: "name_unknown" }] });
	});
});

describe("several at once", () => {
	it("are not held up by one endpoint that is silent", async () => {
		const [silent, quick] = [await open(), await open()];
		silent.answer = () => undefined;
		await subscribe(silent.url);
		const { id } = await subscribe(quick.url);
		await tell(200);
		const startedAt = performance.now();
		startSender({ timeoutMs: 30_000 });
		await waitForAttempts(200, id);
		expect(performance.now() - startedAt).toBeLessThan(25_000);
		expect(quick.received).toHaveLength(200);
		// No more at once than a receiver can be expected to take.
		expect(silent.received).toHaveLength(16);
	});

	it("by two senders arrive once each, and are each sent by one of them", async () => {
		const receiver = await open();
		receiver.answer = (response, received, count) =>
			void setTimeout(() => answerWith(200)(response, received, count), 5);
		await subscribe(receiver.url);
		// A slow machine must not make an attempt time out, which would send it again.
		startSender({ timeoutMs: 30_000 });
		startSender({ timeoutMs: 30_000 });
		for (let n = 0; n < 3; n += 1) await tell(150);
		await waitForAttempts(450);
		expect(receiver.received).toHaveLength(450);
		expect(new Set(receiver.received.map((one) => one.id)).size).toBe(450);
	});

	it("of a sender that stops are sent by the next one at once", async () => {
		const receiver = await open();
		receiver.answer = () => undefined;
		await subscribe(receiver.url);
		await tell(30);
		const sender = startSender({ timeoutMs: 15_000 });
		await expect.poll(() => receiver.received.length).toBe(16);
		await sender.stop();
		receiver.answer = answerWith(200);
		startSender();
		const all = await waitForAttempts(30);
		expect(all.every(({ status }) => status === "delivered")).toBe(true);
		// A delivery that may have arrived is sent again, because nobody knows.
		expect(new Set(receiver.received.map((one) => one.id)).size).toBe(30);
	});

	it("wait for the lease of a sender that vanished, and no longer", async () => {
		const receiver = await open();
		const { id } = await subscribe(receiver.url, ["case.opened"]);
		await tell(3);
		await query("update webhook_deliveries set leased_until = now() + interval '60 s'");
		const sender = startSender();
		await letSendersLook();
		expect(receiver.received).toEqual([]);
		clockMs = 61_000;
		sender.poke();
		await waitForAttempts(3, id);
	});

	it("outlive a database that cannot write them down for a while", async () => {
		const receiver = await open();
		await subscribe(receiver.url);
		await tell(3);
		// A sequence counts on when a transaction is undone.
		await query("create sequence refusals");
		await query(
			"create function refuse() returns trigger language plpgsql as $$ begin perform nextval('refusals'); raise exception 'no'; end $$",
		);
		await query(
			"create trigger refuse before update on webhook_deliveries for each row when (new.status = 'delivered') execute function refuse()",
		);
		startSender();
		await expect.poll(() => receiver.received.length).toBe(3);
		await expect.poll(async () => (await query("select from refusals where is_called")).length).toBe(1);
		await query("drop trigger refuse on webhook_deliveries");
		const all = await waitForAttempts(3);
		expect(all.every(({ status }) => status === "delivered")).toBe(true);
		expect(receiver.received).toHaveLength(3);
	});

	it("of an endpoint that was removed are sent no more, and cleaned away", async () => {
		const receiver = await open();
		const { id } = await subscribe(receiver.url);
		await tell(3);
		await removeWebhook(tools, { realm: bench.realm }, { endpointId: id, actor: "cli:njeri" });
		startSender();
		await letSendersLook();
		expect(receiver.received).toEqual([]);
		await jobs.runNow("clean-webhooks");
		expect(await query("select from webhook_deliveries")).toEqual([]);
		await query("update webhook_endpoints set removed_at = now() - interval '2 hours'");
		await jobs.runNow("clean-webhooks");
		expect(await query("select from webhook_endpoints")).toEqual([]);
	});
});

function sendEndlessHints({ socket }: Parameters<WebhookReceiver["answer"]>[0]): void {
	const send = (): void => {
		if (socket?.writable === true) socket.write("HTTP/1.1 100 Continue\r\n\r\n", () => setImmediate(send));
	};
	send();
}

function sendEndlessHead(response: Parameters<WebhookReceiver["answer"]>[0]): void {
	const socket = response.socket;
	socket?.write("HTTP/1.1 200 OK\r\n");
	const timer = setInterval(() => socket?.write(`x-more: ${"a".repeat(4_000)}\r\n`), 1);
	socket?.on("close", () => clearInterval(timer));
	socket?.on("error", () => undefined);
}
