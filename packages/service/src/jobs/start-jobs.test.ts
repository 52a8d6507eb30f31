import { type EventInput, floorUuid7, formatUuid } from "@hakiki/domain";
import { insertOutbox, inTransaction, moveOutbox, type PoolClient } from "@hakiki/store";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { type Jobs, startJobs } from "./start-jobs.ts";

let bench: TestBench;
let jobs: Jobs;
let others: Jobs;

beforeAll(async () => {
	bench = await openTestBench();
	jobs = startJobs(bench.service, { isScheduled: false, hasRunner: false });
	others = startJobs(await bench.openAnother(), { isScheduled: false, hasRunner: false });
});
afterAll(async () => {
	await jobs.stop();
	await others.stop();
	await bench.close();
});

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
	(await bench.database.pool.query<Row>(text, values)).rows;

describe("move-outbox", () => {
	const listJobs = () =>
		query<{ outbox_id: number; kind: string; realm: number; body: object }>(
			`select (payload ->> 'outbox_id')::int as outbox_id, payload ->> 'kind' as kind, (payload ->> 'realm')::int as realm,
			        payload -> 'body' as body from graphile_worker._private_jobs order by 1`,
		);

	it("turns each outbox row into exactly one job, also when movers race and one dies half way", async () => {
		const { realm } = bench;
		const { pool } = bench.database;
		// Makes the queue's schema.
		await Promise.all([jobs.runNow("move-outbox"), others.runNow("move-outbox")]);
		for (let n = 0; n < 20; n += 1) await bench.service.recordEvent(realm, payout(`test_block_${n}`));
		for (let n = 0; n < 1_200; n += 1) {
			await insertOutbox(pool, { realm, kind: "ping", body: JSON.stringify({ n, text: 'a "quoted" word' }) });
		}
		const written = await query<{ id: number; kind: string; body: string }>(
			"select id::int, kind, body from outbox order by id",
		);
		expect(written.filter((row) => row.kind === "decision.blocked")).toHaveLength(20);
		await dieHalfWay(async (client) => {
			expect(await moveOutbox(client, { limit: 500 })).toBe(500);
		});
		expect(await listJobs()).toEqual([]);
		await Promise.all([jobs.runNow("move-outbox"), others.runNow("move-outbox")]);
		const made = await listJobs();
		expect(made.map((job) => job.outbox_id)).toEqual(written.map((row) => row.id));
		expect(made.map((job) => job.body)).toEqual(written.map((row) => JSON.parse(row.body)));
		expect(await query("select from outbox")).toEqual([]);
	});

	it("has notices worked off by the runner of a scheduled process", async () => {
		const running = startJobs(bench.service);
		try {
			await insertOutbox(bench.database.pool, { realm: bench.realm, kind: "ping", body: "{}" });
			await expect
				.poll(() => query("select from outbox union all select from graphile_worker._private_jobs"), {
					timeout: 10_000,
				})
				.toEqual([]);
		} finally {
			await running.stop();
		}
	});

	it("gives back the jobs of a process that was killed, and leaves the others theirs", async () => {
		for (const n of [0, 1, 2])
			await insertOutbox(bench.database.pool, { realm: bench.realm, kind: "ping", body: `{"n":${n}}` });
		await jobs.runNow("move-outbox");
		const hold = (n: number, runner: string, minutes: number) =>
			query(
				`update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - $3 * interval '1 minute'
				  where payload -> 'body' ->> 'n' = $1`,
				[String(n), runner, minutes],
			);
		await hold(0, "gone", 16);
		await hold(1, "gone", 3);
		await hold(2, "busy", 14);
		await others.runNow("unlock-jobs");
		const held = await query("select locked_by from graphile_worker._private_jobs where locked_by is not null");
		expect(held).toEqual([{ locked_by: "busy" }]);
		await query("delete from graphile_worker._private_jobs");
		await jobs.runNow("unlock-jobs");
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

	it("adds each movement once to its party's day, whoever runs it and however often", async () => {
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
		const running = startJobs(service, { hasRunner: false });
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
