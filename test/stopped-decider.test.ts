// A process that decides from memory is frozen while another one takes over, and then thawed or killed.

import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";
import type { ServerProcess } from "./harness/server-process.ts";
import { wait } from "./harness/wait.ts";

const EVENTS = "/v1/events";
const REALM = ["--workspace", "Demo Kenya", "--mode", "test"];
const FROZEN_MS = 14_000;

let database: TestDatabase;
let home: Installation;
let first: ServerProcess;
let second: ServerProcess;
let clients: readonly [HttpClient, HttpClient];

beforeAll(async () => {
	database = await createTestDatabase({ isEmpty: true });
	home = await Installation.create({ databaseUrl: database.url });
	first = await home.start("--role", "api");
	second = await home.start("--role", "api");
	const key = await home.createKey("Demo Kenya", "test");
	clients = [new HttpClient(first.url, { key, sockets: 24 }), new HttpClient(second.url, { key, sockets: 24 })];
}, 300_000);
afterAll(async () => {
	first?.signal("SIGCONT");
	for (const client of clients ?? []) client.close();
	await home?.remove();
	await database?.drop();
});

const build = (customerId: string, n: number, extra: object = {}) => ({
	...{ type: "payout.requested", customer_id: customerId, amount: 100 + n, device: { id: `device-${n % 3}` } },
	...{ destination: { type: "mpesa", account: `07120000${10 + (n % 5)}` }, idempotency_key: `${customerId}-${n}` },
	...extra,
});

const post = (side: 0 | 1, customerId: string, n: number) => clients[side].post(EVENTS, build(customerId, n));

it("loses, doubles and forgets nothing when its decider is frozen and thawed", { timeout: 300_000 }, async () => {
	// The claim of the first process.
	for (let n = 0; n < 60; n += 1) expect((await post(0, `c-${n % 10}`, n)).status).toBe(200);
	const inFlight = Array.from({ length: 40 }, (_, n) => post(0, `c-${n % 10}`, 1_000 + n).catch(() => undefined));
	await wait(4);
	first.signal("SIGSTOP");
	const frozenAt = performance.now();
	for (let n = 0; n < 60; n += 1) expect((await post(1, `c-${n % 10}`, 2_000 + n)).status).toBe(200);
	await home.runJson("customers", "hold", "c-1", ...REALM, "--reason", "a call from the bank");
	// The same keys as those that are in flight at the frozen process.
	const repeated = await Promise.all(Array.from({ length: 40 }, (_, n) => post(1, `c-${n % 10}`, 1_000 + n)));
	await wait(FROZEN_MS - (performance.now() - frozenAt));
	first.signal("SIGCONT");
	// A connection that was open for too long is closed, so the first answer may be none.
	const next = await post(0, "c-1", 3_000).catch(() => undefined);
	const answers = await Promise.all(inFlight);
	if (next?.status === 200) expect(next.json).toMatchObject({ decision: "block", customer: { status: "held" } });
	const again = await post(0, "c-1", 3_001);
	expect(again.json).toMatchObject({ decision: "block", customer: { status: "held" } });
	for (const [n, answer] of answers.entries()) {
		if (answer?.status !== 200 || repeated[n]?.status !== 200) continue;
		expect(answer.json.event_id).toBe(repeated[n]?.json.event_id);
	}
	// Back and forth, with everything under way when the first one dies.
	for (let n = 0; n < 40; n += 1) expect((await post((n % 2) as 0 | 1, `c-${n % 10}`, 4_000 + n)).status).toBe(200);
	const dying = Array.from({ length: 40 }, (_, n) => post(0, `c-${n % 10}`, 5_000 + n).catch(() => undefined));
	await wait(3);
	await first.kill();
	const answered = await Promise.all(dying);
	for (let n = 0; n < 40; n += 1) {
		const { status, json } = await post(1, `c-${n % 10}`, 5_000 + n);
		expect(status).toBe(200);
		const before = answered[n];
		if (before?.status === 200) expect(json.event_id).toBe(before.json.event_id);
	}
	const { rows } = await database.pool.query(
		`select (select count(*)::int from customers c where version <> (select count(*) from events e where e.customer_id = c.id and e.realm = c.realm)
		          + (select count(*) from customer_changes h where h.customer_id = c.id and h.realm = c.realm)) as wrong,
		        (select count(*)::int from entities e where role in ('device', 'payee')
		           and member_count <> (select count(distinct customer_id) from links l where l.hash = e.hash and l.role = e.role and l.realm = e.realm)) as miscounted`,
	);
	expect(rows).toEqual([{ wrong: 0, miscounted: 0 }]);
	const report = await home.runJson("rebuild", "--check");
	expect(report).toMatchObject({ different: [], different_count: 0, complete: true });
});
