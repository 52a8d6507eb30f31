import { afterAll, beforeAll, expect, it } from "vitest";
import { decideTest, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { type Jobs, startJobs } from "./start-jobs.ts";

let bench: TestBench;
let jobs: Jobs;
beforeAll(async () => {
	bench = await openTestBench();
	jobs = startJobs(bench.service, { isScheduled: false });
});
afterAll(async () => {
	await jobs.stop();
	await bench.close();
});

const pay = (customer: string, amount: number) => payout(customer, { amount, method: "mpesa" });

it("learns what is usual from stored movements, once each, and every decision knows it", async () => {
	const ageMs = 60_000;
	const earlier = await bench.openAnother({ world: { now: () => Date.now() - ageMs }, deadlineMs: ageMs + 10_000 });
	const customers = Array.from({ length: 600 }, (_, index) => `usual_${index}`);
	await Promise.all(
		customers.map((customer, index) => earlier.recordEvent(bench.realm, pay(customer, 100 + (index % 50)))),
	);
	await jobs.runNow("refresh-baselines");
	await jobs.runNow("refresh-baselines");
	const stored = await bench.database.pool.query("select body from baselines where realm = $1", [bench.realm]);
	const counts: Record<string, number> = stored.rows[0]?.body.amounts["mpesa out"].counts ?? {};
	expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(600);
	const later = await bench.openAnother();
	const unusual = await decideTest(later, bench.realm, pay("unusual", 4_000));
	expect(unusual.reasons.map(({ code }) => code)).toContain("amount_unusual_for_workspace");
	const usual = await decideTest(later, bench.realm, pay("usual", 120));
	expect(usual.reasons.map(({ code }) => code)).not.toContain("amount_unusual_for_workspace");
});
