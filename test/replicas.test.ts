// Two servers over one PostgreSQL, with requests routed at random between them: nothing is lost, doubled or reordered, and
// what one of them knows the other respects.

import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createChance } from "./harness/chance.ts";
import { HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";
import { Load } from "./harness/load.ts";
import { postPipelined } from "./harness/pipeline.ts";
import type { ServerProcess } from "./harness/server-process.ts";
import { sumMetric } from "./harness/sum-metric.ts";
import { buildEvent } from "./harness/traffic.ts";
import { wait } from "./harness/wait.ts";

const EVENTS = "/v1/events";
const HOT = 40;
const EVENT_COUNT = Number(process.env["HAKIKI_REPLICA_EVENTS"] ?? 1_200);
const RATE_LIMIT = 300;

let database: TestDatabase;
let home: Installation;
let servers: readonly [ServerProcess, ServerProcess];
let clients: readonly [HttpClient, HttpClient];
let key: string;
let limitedKey: string;

beforeAll(async () => {
	database = await createTestDatabase({ isEmpty: true });
	home = await Installation.create({ databaseUrl: database.url });
	// Both start at once, on an empty database: the second one finds the migrations under way.
	servers = await Promise.all([home.start("--role", "api"), home.start("--role", "api")]);
	key = await home.createKey("Demo Kenya", "test");
	limitedKey = await home.createKey("Demo Kenya", "test", RATE_LIMIT);
	clients = [
		new HttpClient(servers[0].url, { key, sockets: 32 }),
		new HttpClient(servers[1].url, { key, sockets: 32 }),
	];
});

afterAll(async () => {
	for (const client of clients ?? []) client.close();
	await home?.remove();
	await database?.drop();
});

async function findSequences(prefix: string): Promise<ReadonlyMap<string, number>> {
	const { rows } = await database.pool.query<{ key: string; seq: string }>(
		// Keys are stored as hashes; the events repeat them in their metadata.
		`select body::jsonb #>> '{metadata,key}' as key, seq from idempotency join events on events.id = event_id where body::jsonb #>> '{metadata,key}' like $1 || '%'`,
		[prefix],
	);
	return new Map(rows.map((row) => [row.key, Number(row.seq)]));
}

describe("two servers", () => {
	it("start at once on an empty database and show the same demo keys", () => {
		expect(servers[0].demoKeys).toEqual(servers[1].demoKeys);
		expect(servers[0].demoKeys.KE).toMatch(/^svc_test_/);
	});

	it("lose no update of customers that both are busy with", async () => {
		const chance = createChance(11);
		let sent = 0;
		const load = new Load({
			...{ urls: servers.map(({ url }) => url), key, callers: 24, chance },
			next: () => (sent < EVENT_COUNT ? buildEvent(chance, { customers: HOT, hot: HOT }, `hot-${sent++}`) : undefined),
		});
		const posted = await load.finish();
		expect(posted.filter(({ answer }) => answer?.status !== 200)).toEqual([]);
		const { rows } = await database.pool.query(
			`select count(*)::int as customers, sum(version)::int as versions,
			        (select count(*)::int from events) as events,
			        (select count(*)::int from (select distinct customer_id, realm, seq from events) as places) as places
			   from customers c where version = (select max(seq) from events e where e.customer_id = c.id and e.realm = c.realm)`,
		);
		expect(rows).toEqual([{ customers: HOT, versions: EVENT_COUNT, events: EVENT_COUNT, places: EVENT_COUNT }]);
		// One of them decides the realm, and the other hands its events over.
		expect(await sumMetric(servers, "hakiki_events_handed_over_total")).toBeGreaterThan(0);
	});

	it("keep the order of a connection's requests, however many are under way", async () => {
		const length = 60;
		// A key that neither server has seen: looking it up must not let one request overtake another.
		const unseen = servers[0].demoKeys.KE;
		const write = (server: ServerProcess, name: string) =>
			postPipelined<{ event_id: string }>(server.url, {
				...{ path: EVENTS, key: unseen },
				bodies: Array.from({ length }, (_, index) => ({
					...{ type: "transaction", customer_id: `order-${index % 3}`, amount: 1 + index, direction: "in" },
					idempotency_key: `order-${name}-${index}`,
					metadata: { key: `order-${name}-${index}` },
				})),
			});
		await Promise.all([write(servers[0], "a"), write(servers[1], "b"), write(servers[0], "c"), write(servers[1], "d")]);
		const sequences = await findSequences("order-");
		for (const name of ["a", "b", "c", "d"]) {
			for (let customer = 0; customer < 3; customer += 1) {
				const own = Array.from({ length: length / 3 }, (_, turn) =>
					sequences.get(`order-${name}-${turn * 3 + customer}`),
				);
				expect(own).toEqual([...own].sort((one, other) => Number(one) - Number(other)));
			}
		}
	});

	it("take one event for equal keys that reach both at once", async () => {
		for (let round = 0; round < 30; round += 1) {
			const body = {
				...{
					type: "payout.requested",
					customer_id: `equal-${round % 4}`,
					amount: 50,
					idempotency_key: `equal-${round}`,
					metadata: { key: `equal-${round}` },
				},
				destination: { type: "mpesa", account: "0712345678" },
			};
			const answers = await Promise.all(
				clients.flatMap((client) => [client.post(EVENTS, body), client.post(EVENTS, body)]),
			);
			expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
			expect(new Set(answers.map((answer) => answer.body.toString())).size).toBe(1);
			expect(answers.filter(({ headers }) => headers["idempotency-replayed"] === undefined)).toHaveLength(1);
		}
		expect((await findSequences("equal-")).size).toBe(30);
	});

	it("refuse one of two different actions under one key, wherever each arrives", async () => {
		for (let round = 0; round < 10; round += 1) {
			const build = (amount: number) => ({
				...{ type: "payout.requested", customer_id: "clash", amount, idempotency_key: `clash-${round}` },
			});
			const answers = await Promise.all([clients[0].post(EVENTS, build(10)), clients[1].post(EVENTS, build(20))]);
			expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		}
	});

	it("share one rate limit: never exceeded, and at least 90 % of it admitted", async () => {
		const leftMs = 60_000 - (Date.now() % 60_000);
		if (leftMs < 12_000) await wait(leftMs + 50);
		const limited = clients.map((client) => client.withKey(limitedKey));
		const chance = createChance(5);
		const statuses: number[] = [];
		const ask = async (): Promise<void> => {
			for (let turn = 0; turn < 40; turn += 1)
				statuses.push((await chance.pick(limited).get("/v1/customers/x")).status);
		};
		await Promise.all(Array.from({ length: 12 }, ask));
		const admitted = statuses.filter((status) => status === 404).length;
		expect(statuses.filter((status) => status === 429).length).toBe(statuses.length - admitted);
		expect(admitted).toBeLessThanOrEqual(RATE_LIMIT);
		expect(admitted).toBeGreaterThanOrEqual(RATE_LIMIT * 0.9);
	});

	it("respect a hold by the command line on their very next decision", async () => {
		const payout = {
			type: "payout.requested",
			customer_id: "suspect",
			amount: 10,
			destination: { type: "till", account: "5551" },
		};
		for (const client of clients) expect((await client.post(EVENTS, payout)).json.decision).toBe("allow");
		const realm = ["--workspace", "Demo Kenya", "--mode", "test"];
		await home.runJson("customers", "hold", "suspect", ...realm, "--reason", "a call from the bank");
		for (const client of clients) {
			const { json } = await client.post(EVENTS, payout);
			expect(json).toMatchObject({ decision: "block", customer: { status: "held" } });
		}
		await home.runJson("customers", "release", "suspect", ...realm, "--reason", "settled");
		for (const client of clients) expect((await client.post(EVENTS, payout)).json.customer.status).toBe("active");
	});

	it("leave profiles that equal their events, by `hakiki rebuild --check`", async () => {
		const report = await home.runJson("rebuild", "--check");
		expect(report).toMatchObject({ different: [], different_count: 0, complete: true });
	});
});
