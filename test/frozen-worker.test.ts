// Worker processes that hand events over to each other are frozen, thawed and killed while events are under way.

import { existsSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";
import { listWorkers } from "./harness/list-workers.ts";
import type { ServerProcess } from "./harness/server-process.ts";
import { sumMetric } from "./harness/sum-metric.ts";
import { wait } from "./harness/wait.ts";

const SENDERS = 24;
const CUSTOMERS = 10;
/** Longer than the silence after which a process gives another one up. */
const FROZEN_MS = 2_500;

let database: TestDatabase;
let home: Installation;
let server: ServerProcess;
let client: HttpClient;

beforeAll(async () => {
	database = await createTestDatabase({ isEmpty: true });
	home = await Installation.create({ databaseUrl: database.url });
	server = await home.start("--role", "api", "--workers", "2");
	client = new HttpClient(server.url, { key: await home.createKey("Demo Kenya", "test"), sockets: 2 * SENDERS });
}, 300_000);
afterAll(async () => {
	client?.close();
	await home?.remove();
	await database?.drop();
});

it.skipIf(!existsSync("/proc/self/task"))("loses, doubles and forgets nothing", { timeout: 300_000 }, async () => {
	const folders = readdirSync(tmpdir()).filter((name) => name.startsWith("hakiki-workers-"));
	expect(folders.length).toBeGreaterThan(0);
	for (const name of folders) expect(statSync(join(tmpdir(), name)).mode & 0o77).toBe(0);
	const answered = new Map<string, string>();
	let isEnding = false;
	const send = async (sender: number): Promise<void> => {
		for (let n = 0; !isEnding; n += 1) {
			const key = `${sender}-${n}`;
			const answer = await client.post("/v1/events", build(key, n)).catch(() => undefined);
			if (answer?.status === 200) answered.set(key, answer.json.event_id);
			// A process that was just killed or thawed may refuse for a moment.
			else if (answer !== undefined) expect(answer.status).toBe(503);
		}
	};
	const senders = Array.from({ length: SENDERS }, (_, sender) => send(sender));
	await wait(1_500);
	const workers = listWorkers(server.pid);
	expect(workers).toHaveLength(2);
	for (const worker of workers) {
		process.kill(worker, "SIGSTOP");
		await wait(FROZEN_MS);
		process.kill(worker, "SIGCONT");
		await wait(700);
	}
	expect(await sumMetric([server], "hakiki_events_handed_over_total")).toBeGreaterThan(0);
	const [victim = 0] = workers;
	process.kill(victim, "SIGSTOP");
	await wait(300);
	process.kill(victim, "SIGKILL");
	await expect.poll(() => listWorkers(server.pid).filter((one) => one !== victim)).toHaveLength(2);
	await wait(1_000);
	isEnding = true;
	await Promise.all(senders);
	expect(answered.size).toBeGreaterThan(100);
	for (const [key, eventId] of answered) {
		const again = await client.post("/v1/events", build(key, Number(key.split("-")[1])));
		expect([again.status, again.json.event_id]).toEqual([200, eventId]);
	}
	const { rows } = await database.pool.query(
		`select (select count(*)::int from customers c where version <> (select count(*) from events e where e.customer_id = c.id and e.realm = c.realm)) as wrong,
		        (select count(*)::int from events) - (select count(*)::int from idempotency) as doubled,
		        (select count(*)::int from entities e where role in ('device', 'payee')
		           and member_count <> (select count(distinct customer_id) from links l where l.hash = e.hash and l.role = e.role and l.realm = e.realm)) as miscounted`,
	);
	expect(rows).toEqual([{ wrong: 0, doubled: 0, miscounted: 0 }]);
	expect(await home.runJson("rebuild", "--check")).toMatchObject({ different_count: 0, complete: true });
});

function build(key: string, n: number): object {
	return {
		...{ type: "payout.requested", customer_id: `c-${n % CUSTOMERS}`, amount: 100 + n, idempotency_key: key },
		...{ destination: { type: "mpesa", account: `07120000${10 + (n % 5)}` }, device: { id: `device-${n % 3}` } },
	};
}
