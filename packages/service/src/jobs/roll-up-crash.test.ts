import { afterAll, beforeAll, expect, it } from "vitest";
import { deposit, openTestBench, type TestBench } from "../testing/test-service.ts";
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

const query = async (text: string): Promise<Record<string, unknown>[]> => (await bench.database.pool.query(text)).rows;

it("adds each movement once, also when the roll-up dies between adding and noting how far it came", async () => {
	// As if decided a minute ago, so that it is settled.
	const earlier = await bench.openAnother({ world: { now: () => Date.now() - 60_000 }, deadlineMs: 70_000 });
	for (let n = 0; n < 3; n += 1) await earlier.recordEvent(bench.realm, deposit(`mover-${n}`));
	await query(`create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`);
	await query("create trigger die before update on watermarks for each row execute function die()");
	await expect(jobs.runNow("roll-up-movements")).rejects.toThrow("killed");
	expect(await query("select from entities where movements <> '{}'")).toEqual([]);
	await query("drop trigger die on watermarks");
	await jobs.runNow("roll-up-movements");
	await jobs.runNow("roll-up-movements");
	const sums = await query("select sum(value::int)::int as sum from entities, jsonb_each_text(movements)");
	expect(sums).toEqual([{ sum: 3 }]);
});
