import { type EventInput, floorUuid7, formatUuid } from "@hakiki/domain";
import { insertOutbox, inTransaction, type PoolClient } from "@hakiki/store";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { fanOut } from "../webhooks/fan-out.ts";
import { createWebhook } from "../webhooks/index.ts";
import { type Jobs, startJobs } from "./start-jobs.ts";

const CLOSED = { hasLoopback: false, hasPrivate: false };

let bench: TestBench;
let jobs: Jobs;
let others: Jobs;

beforeAll(async () => {
	bench = await openTestBench();
	jobs = startJobs(bench.service, { isScheduled: false });
	others = startJobs(await bench.openAnother(), { isScheduled: false });
});
afterAll(async () => {
	await jobs.stop();
	await others.stop();
	await bench.close();
});

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
	(await bench.database.pool.query<Row>(text, values)).rows;

describe("move-outbox", () => {
	const listDeliveries = () =>
		query<{ url: string; kind: string; status: string; n: number | null }>(
			`select d.endpoint_id::text as url, d.kind, d.status, (v.body::json -> 'data' ->> 'n')::int as n
			   from webhook_deliveries d join webhook_events v on v.id = d.event_id and v.realm = d.realm order by n, d.kind, url`,
		);

	it("turns each row into one delivery for each endpoint, also when movers race and one dies half way", async () => {
		const { realm, service } = bench;
		const { pool } = bench.database;
		const subscribe = (url: string, kinds: readonly string[]) =>
			createWebhook({ ...service, newId: service.newId, targets: CLOSED }, { realm }, { url, kinds, actor: "test" });
		await subscribe("https://one.example.com/", ["*"]);
		await subscribe("https://two.example.com/", ["decision.blocked"]);
		for (let n = 0; n < 20; n += 1) await bench.service.recordEvent(realm, payout(`test_block_${n}`));
		for (let n = 0; n < 1_200; n += 1) {
			await insertOutbox(pool, { realm, kind: "case.closed", body: JSON.stringify({ n, text: 'a "quoted" word' }) });
		}
		const written = await query<{ kind: string; body: string }>("select kind, body from outbox order by id");
		const blocked = written.filter((row) => row.kind === "decision.blocked");
		expect(blocked).toHaveLength(20);
		await dieHalfWay(async (client) => {
			const tools = { world: service.world, liveRealms: new Map() };
			expect((await fanOut(client, tools, { limit: 500 })).taken).toBe(500);
		});
		expect(await listDeliveries()).toEqual([]);
		await Promise.all([jobs.runNow("move-outbox"), others.runNow("move-outbox")]);
		const made = await listDeliveries();
		expect(made).toHaveLength(written.length + blocked.length);
		expect(made.filter(({ kind }) => kind === "decision.blocked")).toHaveLength(2 * blocked.length);
		expect(made.flatMap(({ n }) => (n === null ? [] : [n]))).toEqual(Array.from({ length: 1_200 }, (_, n) => n));
		expect(await query("select from webhook_events")).toHaveLength(written.length);
		expect(await query("select from outbox")).toEqual([]);
		await query("delete from webhook_endpoints");
		await query("delete from webhook_deliveries");
		await query("delete from webhook_events");
	});

	it("keeps nothing of what no endpoint wants", async () => {
		await insertOutbox(bench.database.pool, { realm: bench.realm, kind: "case.closed", body: "{}" });
		await jobs.runNow("move-outbox");
		expect(await query("select from outbox union all select from webhook_events")).toEqual([]);
	});

	async function dieHalfWay(work: (client: PoolClient) => Promise<void>): Promise<void> {
		const death = new Error("killed");
		await expect(
			inTransaction(bench.database.pool, async (client) => {
				await work(client);
				throw death;
			}),
		).rejects.toBe(death);
	}
});

describe("roll-up-movements", () => {
	interface Sums {
		readonly role: string;
		readonly movements: Record<string, number>;
	}
	const readSums = () =>
		query<Sums>("select role, movements from entities where movements <> '{}' order by role, movements::text");
	const DAY_MS = 86_400_000;

	beforeEach(async () => {
		await query("delete from entities");
		await query("delete from watermarks");
		await query("delete from events");
	});

	/** As if decided a while ago: ids of then, and a deadline that lets them be written now. */
	async function recordOld(ageMs: number, occurredAt: number[], kind = deposit): Promise<void> {
		const service = await bench.openAnother({ world: { now: () => Date.now() - ageMs }, deadlineMs: ageMs + 10_000 });
		for (const [n, at] of occurredAt.entries()) {
			await service.recordEvent(bench.realm, kind(`mover_${ageMs}_${n}`, { occurred_at: new Date(at).toISOString() }));
		}
	}

	it("adds each movement once to its party's day, in any process and however often", async () => {
		const now = Date.now() - 120_000;
		await recordOld(60_000, [now, now, now - DAY_MS, now - 40 * DAY_MS]);
		await recordOld(40_000, [now], payout);
		await Promise.all([jobs.runNow("roll-up-movements"), others.runNow("roll-up-movements")]);
		await jobs.runNow("roll-up-movements");
		const day = Math.floor(now / DAY_MS);
		expect(await readSums()).toEqual([
			{ role: "payee", movements: { [day]: 1 } },
			{ role: "payer", movements: { [day]: 2, [day - 1]: 1 } },
		]);
	});

	it("adds up the cash drawn at an agent, and leaves out attempts and deposits", async () => {
		const ageMs = 60_000;
		const service = await bench.openAnother({ world: { now: () => Date.now() - ageMs }, deadlineMs: ageMs + 10_000 });
		const draw = (customerId: string): EventInput => ({
			type: "transaction",
			direction: "out",
			customer_id: customerId,
			amount: 400.5,
			method: "agent",
			counterparty: { id: "agent-7" },
		});
		for (const name of ["one", "two", "three"]) await service.recordEvent(bench.realm, draw(`drawer_${name}`));
		await service.recordEvent(bench.realm, { ...draw("drawer_four"), status: "failed" });
		await service.recordEvent(bench.realm, { ...draw("drawer_five"), direction: "in" });
		await jobs.runNow("roll-up-movements");
		const day = Math.floor((Date.now() - ageMs) / DAY_MS);
		expect(await readSums()).toEqual([
			{ role: "agent", movements: { [day]: 120_150 } },
			{ role: "payer", movements: { [day]: 1 } },
		]);
	});

	it("adds later movements to earlier sums and forgets days that are a month old", async () => {
		const now = Date.now() - 120_000;
		await recordOld(70_000, [now - 35 * DAY_MS, now - 10 * DAY_MS]);
		await jobs.runNow("roll-up-movements");
		const day = Math.floor(now / DAY_MS);
		expect(await readSums()).toEqual([{ role: "payer", movements: { [day - 35]: 1, [day - 10]: 1 } }]);
		const between = formatUuid(floorUuid7(Date.now() - 60_000));
		await query("update watermarks set event_id = $1", [between]);
		await recordOld(50_000, [now, now - 10 * DAY_MS]);
		await jobs.runNow("roll-up-movements");
		expect(await readSums()).toEqual([{ role: "payer", movements: { [day]: 1, [day - 10]: 2 } }]);
	});

	it("leaves alone what is too young, and what a write under way may still precede", async () => {
		const now = Date.now() - 120_000;
		await recordOld(60_000, [now]);
		await inTransaction(bench.database.pool, async (client) => {
			await client.query("select pg_current_xact_id()");
			const started = await client.query("select now() as at");
			expect(started.rows).toHaveLength(1);
			await recordOld(5_000, [now]);
			await jobs.runNow("roll-up-movements");
			const [watermark] = await query<{ event_id: string }>("select event_id from watermarks");
			const watermarkMs = Number.parseInt((watermark?.event_id ?? "").replaceAll("-", "").slice(0, 12), 16);
			expect(watermarkMs).toBeLessThanOrEqual(started.rows[0].at.getTime() - 20_000);
		});
		expect(await readSums()).toEqual([{ role: "payer", movements: { [Math.floor(now / DAY_MS)]: 1 } }]);
	});
});

describe("scheduling", () => {
	it("runs every job by itself, survives failures, and stops without leaving a step behind", async () => {
		const failures: string[] = [];
		const service = await bench.openAnother({
			world: { log: (level, message) => level === "error" && failures.push(message) },
		});
		await query("alter table outbox rename to outbox_away");
		const running = startJobs(service);
		try {
			await expect
				.poll(() => failures, { timeout: 10_000 })
				.toContain("a background job failed and will be tried again");
		} finally {
			await query("alter table outbox_away rename to outbox");
		}
		await insertOutbox(bench.database.pool, { realm: bench.realm, kind: "ping", body: "{}" });
		await expect.poll(() => query("select from outbox"), { timeout: 10_000 }).toEqual([]);
		await running.stop();
		await insertOutbox(bench.database.pool, { realm: bench.realm, kind: "ping", body: "{}" });
		await expect(running.runNow("move-outbox")).resolves.toBeUndefined();
		expect(await query("select from outbox")).toHaveLength(1);
	});

	it("removes rate windows of past minutes and keeps the current one", async () => {
		await query(
			`insert into rate_windows (key_id, minute, leased)
			 select gen_random_uuid(), floor(extract(epoch from now()) / 60)::bigint - n, 1 from unnest(array[0, 60, 600]) as n`,
		);
		await jobs.runNow("clean-rate-windows");
		expect(await query("select from rate_windows")).toHaveLength(1);
	});
});
