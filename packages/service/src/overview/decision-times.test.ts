import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestBench, type TestBench } from "../testing/test-service.ts";
import { DecisionTimes, findBucket, summarizeTimes } from "./decision-times.ts";
import { readOverview } from "./read-overview.ts";

const HOUR_MS = 3_600_000;

describe("the time a decision took", () => {
	it("is told within a fifth", () => {
		for (const tookMs of [0.3, 1, 4.7, 33, 250, 4_999]) {
			const told = summarizeTimes([{ bucket: findBucket(tookMs), events: 1 }])?.p50Ms ?? 0;
			expect(told / tookMs).toBeGreaterThanOrEqual(0.999);
			expect(told / tookMs).toBeLessThan(1.2);
		}
	});

	it("has a bucket however short or long it was", () => {
		expect(findBucket(0)).toBe(0);
		expect(findBucket(3_600_000)).toBe(63);
		expect(summarizeTimes([])).toBeUndefined();
	});
});

describe("counted times", () => {
	let bench: TestBench;
	beforeAll(async () => {
		bench = await openTestBench();
	});
	afterAll(() => bench.close());

	it("of several processes are added up, and shown by the overview of their own mode", async () => {
		const tools = { pool: bench.database.pool, world: { now: () => Date.now() } };
		const [one, other] = [new DecisionTimes(tools), new DecisionTimes(tools)];
		for (let turn = 0; turn < 98; turn += 1) one.note(bench.realm, 2);
		other.note(bench.realm, 2);
		other.note(bench.realm, 900);
		await Promise.all([one.write(), other.write()]);
		await one.write();
		const to = Date.now();
		const span = { from: to - HOUR_MS, to };
		const { now, times, before } = await readOverview(bench.service, await bench.service.openRealm(bench.realm), span);
		expect(now.times).toMatchObject({ events: 100, p50Ms: 2, p99Ms: 2 });
		expect(times.map(({ events }) => events)).toEqual([100]);
		expect(before?.times).toBeUndefined();
		const live = await readOverview(bench.service, await bench.service.openRealm(bench.liveRealm), span);
		expect(live.now.times).toBeUndefined();
	});

	it("are let go when the database is away, and no decision fails for it", async () => {
		const broken = { query: () => Promise.reject(new Error("away")) };
		const times = new DecisionTimes({ pool: broken as never, world: { now: () => 0 } });
		times.note(bench.realm, 1);
		await expect(times.write()).resolves.toBeUndefined();
	});
});
