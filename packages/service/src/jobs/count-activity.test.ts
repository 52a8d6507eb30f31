import { afterAll, beforeAll, expect, it } from "vitest";
import { readOverview } from "../overview/read-overview.ts";
import { deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { type Jobs, startJobs } from "./start-jobs.ts";

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

it("counts every decision once, by any process and however often it runs, history apart or in test mode when it happened, and the overview shows it", async () => {
	const ageMs = 60_000;
	const earlier = await bench.openAnother({ world: { now: () => Date.now() - ageMs }, deadlineMs: ageMs + 10_000 });
	for (let turn = 0; turn < 4; turn += 1) await earlier.recordEvent(bench.realm, deposit("calm"));
	await earlier.recordEvent(bench.realm, payout("rich", { amount: 260_000 }));
	await earlier.recordEvent(bench.realm, deposit("late", { occurred_at: "2026-01-01T00:00:00Z" }));
	await earlier.recordEvent(bench.liveRealm, deposit("late", { occurred_at: "2026-01-01T00:00:00Z" }));
	await Promise.all([jobs.runNow("count-activity"), others.runNow("count-activity")]);
	await jobs.runNow("count-activity");
	const told = await bench.database.pool.query("select distinct realm from outbox where kind = 'activity.counted'");
	expect(told.rows).toEqual([{ realm: bench.realm }]);
	const context = await bench.service.openRealm(bench.realm);
	const to = Date.now();
	const overview = await readOverview(bench.service, context, { from: to - 3 * 3_600_000, to });
	expect(overview.now).toMatchObject({ events: 5, allowed: 4, reviewed: 0, blocked: 1, stoppedMinor: 26_000_000 });
	expect(overview.before?.events).toBe(0);
	expect(overview.stepHours).toBe(1);
	expect(overview.activity).toContainEqual(
		expect.objectContaining({
			type: "transaction",
			method: "mpesa",
			decision: "allow",
			amountMinor: expect.any(Number),
		}),
	);
	const live = await readOverview(bench.service, await bench.service.openRealm(bench.liveRealm), {
		from: to - 3_600_000,
		to,
	});
	expect(live.now.events).toBe(0);
	const winter = { from: Date.parse("2025-12-31T00:00:00Z"), to: Date.parse("2026-01-05T00:00:00Z") };
	const made = await readOverview(bench.service, context, winter);
	expect(made.now).toMatchObject({ events: 1, allowed: 1, groups: [{ type: "transaction", events: 1 }] });
	expect(made.activity.map(({ at }) => new Date(at).toISOString())).toEqual(["2025-12-31T21:00:00.000Z"]);
	const real = await readOverview(bench.service, await bench.service.openRealm(bench.liveRealm), winter);
	expect(real.now.events).toBe(0);
});
