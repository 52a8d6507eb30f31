// PostgreSQL goes away and comes back under a server that is not restarted; and the server itself goes in order.

import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPool, type EmbeddedEngine, startEmbedded } from "@hakiki/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createChance } from "./harness/chance.ts";
import { type Answer, HttpClient } from "./harness/http-client.ts";
import { Installation, UNTOLD_PATIENCE } from "./harness/installation.ts";
import { Load } from "./harness/load.ts";
import type { ServerProcess } from "./harness/server-process.ts";
import { buildEvent } from "./harness/traffic.ts";
import { waitUntil } from "./harness/wait.ts";

const EVENTS = "/v1/events";
const CROWD = { customers: 50, hot: 5 };
/** The server gives an event ten seconds; a little more is for the last try to notice. */
const REFUSED_MS_MAX = 16_000;

const chance = createChance(3);
let folder: string;
let engine: EmbeddedEngine;
let home: Installation;
let server: ServerProcess;
let client: HttpClient;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "hakiki-system-database-"));
	await chmod(folder, 0o711);
	engine = await startDatabase();
	home = await Installation.create({ databaseUrl: engine.url, env: UNTOLD_PATIENCE });
	server = await home.start();
	client = new HttpClient(server.url, { key: server.demoKeys.KE, sockets: 16 });
});

afterAll(async () => {
	client?.close();
	await home?.remove();
	await engine?.stop();
	await rm(folder, { recursive: true, force: true });
});

function startDatabase(): Promise<EmbeddedEngine> {
	return startEmbedded({ dataDir: join(folder, "data"), purpose: "a system test", durability: "disposable" });
}

function buildEvents(name: string, count: number) {
	return Array.from({ length: count }, (_, index) => buildEvent(chance, CROWD, `${name}-${index}`));
}

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<readonly Row[]> {
	const pool = createPool(engine.url, { poolSize: 1 });
	try {
		return (await pool.query<Row>(text, values)).rows;
	} finally {
		await pool.end();
	}
}

/** Keys are stored as hashes; the events repeat them in their metadata. */
const storedKeys = (name: string): string =>
	`select body::jsonb #>> '{metadata,key}' as key from idempotency join events on events.id = event_id where body::jsonb #>> '{metadata,key}' like '${name}-%'`;

async function countStored(name: string): Promise<number> {
	const rows = await query<{ count: number }>(
		"select count(*)::int as count from idempotency join events on events.id = event_id where body::jsonb #>> '{metadata,key}' like $1 || '-%'",
		[name],
	);
	return rows[0]?.count ?? 0;
}

function expectUnavailable(answer: Answer): void {
	expect([answer.status, answer.json.error]).toEqual([503, "service_unavailable"]);
	expect(answer.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
}

async function waitForRecovery(): Promise<void> {
	await waitUntil("the server decides again", async () => {
		const answer = await client.post(EVENTS, { type: "login", customer_id: "recovery" });
		return answer.status === 200;
	});
	await waitUntil("the server is ready again", async () => (await client.get("/readyz")).status === 200);
	expect(server.hasEnded).toBe(false);
}

it("answers 503 while PostgreSQL is gone, and decides again when it is back", async () => {
	expect((await client.post(EVENTS, { type: "login", customer_id: "before" })).status).toBe(200);
	await engine.stop();
	const startedAt = performance.now();
	const events = buildEvents("gone", 12);
	for (const answer of await Promise.all(events.map((event) => client.post(EVENTS, event)))) expectUnavailable(answer);
	expect(performance.now() - startedAt).toBeLessThan(REFUSED_MS_MAX);
	expectUnavailable(await client.get("/v1/customers/before"));
	expectUnavailable(await client.post("/v1/feedback", { event_id: "evt_01J00000000000000000000000", label: "fraud" }));
	const ready = await client.get("/readyz");
	expect([ready.status, ready.json.status]).toEqual([503, "unavailable"]);
	expect(ready.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
	expect((await client.get("/healthz")).status).toBe(200);
	engine = await startDatabase();
	await waitForRecovery();
	const retried = await Promise.all(events.map((event) => client.post(EVENTS, event)));
	expect(retried.map(({ status }) => status)).toEqual(events.map(() => 200));
	expect(await countStored("gone")).toBe(events.length);
});

it("gives an event the time that the operator says: 503 when it is over, and nothing of it stored", async () => {
	const patient = await home.startWith({ HAKIKI_ANSWER_SECONDS: "30" }, "--role", "api");
	const patientClient = new HttpClient(patient.url, { key: server.demoKeys.KE });
	const [refused, taken] = buildEvents("held-up", 2);
	const locker = createPool(engine.url, { poolSize: 1 });
	try {
		await locker.query("begin");
		await locker.query("lock table events in exclusive mode");
		const waiting = patientClient.post(EVENTS, taken);
		expectUnavailable(await client.post(EVENTS, refused));
		await locker.query("commit");
		expect((await waiting).status).toBe(200);
	} finally {
		await locker.end();
		patientClient.close();
		await patient.stop();
	}
	expect(await query(storedKeys("held-up"))).toEqual([{ key: taken?.idempotency_key }]);
});

it("answers everything it took when it is told to stop under load", async () => {
	let sent = 0;
	const load = new Load({
		...{ urls: [server.url], key: server.demoKeys.KE, callers: 12, chance },
		next: () => (server.hasEnded ? undefined : buildEvent(chance, CROWD, `stop-${sent++}`)),
	});
	await waitUntil("the server is under load", () => load.posted.length > 100);
	const code = await server.stop();
	const posted = await load.stop();
	expect(code).toBe(0);
	const answered = posted.filter(({ answer }) => answer?.status === 200).map(({ body }) => body.idempotency_key);
	expect(answered.length).toBeGreaterThan(0);
	expect(posted.filter(({ answer }) => answer !== undefined && ![200, 503].includes(answer.status))).toEqual([]);
	const stored = await query<{ key: string }>(storedKeys("stop"));
	expect(stored.map(({ key }) => key).sort()).toEqual(answered.sort());
	const others = await query(
		"select 1 from pg_stat_activity where application_name like 'hakiki%' and pid <> pg_backend_pid()",
	);
	expect(others).toEqual([]);
});
