import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeCase } from "../cases/close-case.ts";
import { createIdSource } from "../ids.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { rebuildProfiles } from "../rebuild/rebuild-profiles.ts";
import { decideTest, deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";

const DAY_MS = 86_400_000;
const SKEW_MS_MAX = 2_000;

let bench: TestBench;
beforeAll(async () => {
	bench = await openTestBench();
});
afterAll(() => bench.close());

const openAt = (offMs: () => number) =>
	bench.openAnother({ world: { now: () => Date.now() + offMs() }, skewMsMax: SKEW_MS_MAX });
/** As the database's own clock would leave them that was ahead together with ours. */
const openInFuture = () => bench.openAnother({ world: { now: () => Date.now() + 30 * DAY_MS } });

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
	return (await bench.database.pool.query(text, values)).rows as Row[];
}

const countAhead = async (): Promise<number> => {
	const [row] = await query<{ count: number }>(
		`select (select count(*) from customers where last_received_at > clock_timestamp())::int
		      + (select count(*) from events
		          where (body::jsonb ->> 'receivedAt')::float8 > extract(epoch from clock_timestamp()) * 1000)::int as count`,
	);
	return row?.count ?? -1;
};

const swap = (customerId: string) => ({ type: "sim.swap", customer_id: customerId }) as const;
const drain = (customerId: string) => payout(customerId, { amount: 48_000, balance: 48_500 });

describe("a process whose clock is wrong", () => {
	it.each([30 * DAY_MS, SKEW_MS_MAX + 500, -SKEW_MS_MAX - 500])(
		"by %i ms decides and stores nothing",
		async (offMs) => {
			const wrong = await openAt(() => offMs);
			const id = `off-${offMs}`;
			await decideTest(bench.service, bench.realm, swap(id));
			await expect(decideTest(wrong, bench.realm, drain(id))).rejects.toMatchObject({ code: "service_unavailable" });
			expect(await query("select from events where customer_id = $1", [id])).toHaveLength(1);
			expect((await decideTest(bench.service, bench.realm, drain(id))).decision).toBe("block");
		},
	);

	it("refuses what it took while it was ahead, also when the clock is right by the time of the round", async () => {
		let offMs = 30 * DAY_MS;
		const service = await openAt(() => offMs);
		const early = service.recordEvent(bench.realm, deposit("stepped"));
		offMs = 0;
		await expect(early).rejects.toMatchObject({ code: "service_unavailable" });
		await decideTest(service, bench.realm, deposit("stepped"));
		expect(await query("select from events where customer_id = 'stepped'")).toHaveLength(1);
		expect(await countAhead()).toBe(0);
	});

	it("still repeats what was answered before", async () => {
		let offMs = 0;
		const service = await openAt(() => offMs);
		const first = await decideTest(service, bench.realm, deposit("again"), "again-1");
		offMs = -1_000 * SKEW_MS_MAX;
		// The deadline is the fake clock's too, so only the round can refuse.
		expect(await decideTest(service, bench.realm, deposit("again"), "again-1")).toEqual(first);
	});

	it("refuses other changes", async () => {
		let offMs = 30 * DAY_MS;
		const service = await openAt(() => offMs);
		const check = async () => service.clock.check();
		await expect(check()).rejects.toMatchObject({ code: "service_unavailable" });
		await expect(check()).rejects.toMatchObject({ code: "service_unavailable" });
		offMs = 0;
		await service.clock.compare();
		await expect(check()).resolves.toBeUndefined();
	});

	it("runs no background job, so that nothing is erased or expires too early", async () => {
		let offMs = 30 * DAY_MS;
		const jobs = startJobs(await openAt(() => offMs), { isScheduled: false });
		await decideTest(bench.service, bench.realm, payout("test_block_jobs"));
		const count = async () => (await query<{ count: number }>("select count(*)::int from outbox"))[0]?.count ?? 0;
		expect(await count()).toBeGreaterThan(0);
		await jobs.runNow("move-outbox");
		expect(await count()).toBeGreaterThan(0);
		offMs = 0;
		await jobs.runNow("move-outbox");
		expect(await count()).toBe(0);
		await jobs.stop();
	});

	it("gives ids of the right time again when its clock is", () => {
		let now = Date.UTC(2026, 0, 1) + 30 * DAY_MS;
		const newId = createIdSource({
			now: () => now,
			randomBytes: (count) => new Uint8Array(count),
			log: () => undefined,
		});
		newId();
		now -= 30 * DAY_MS;
		expect(Buffer.from(newId()).readUIntBE(0, 6)).toBe(now);
	});
});

it("no receipt time above the database's is stored, however clocks differ within two seconds", async () => {
	let offMs = 0;
	const service = await openAt(() => offMs);
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.integer({ min: -1_400, max: 1_400 }), { minLength: 1, maxLength: 8 }),
			async (offs) => {
				for (const off of offs) {
					offMs = off;
					await decideTest(service, bench.realm, deposit("within"));
					expect(await countAhead()).toBe(0);
				}
			},
		),
		{ numRuns: 20 },
	);
	const times = await query<{ at: number }>(
		"select (body::jsonb ->> 'receivedAt')::float8 as at from events where customer_id = 'within' order by seq",
	);
	expect(times.map(({ at }) => at)).toEqual(times.map(({ at }) => at).toSorted((left, right) => left - right));
});

it("a payout from a clock a second behind still follows the SIM swap that was stored before it", async () => {
	const behind = await openAt(() => -1_000);
	await decideTest(bench.service, bench.realm, deposit("behind", { amount: 90_000 }));
	await decideTest(bench.service, bench.realm, swap("behind"));
	expect((await decideTest(behind, bench.realm, drain("behind"))).decision).toBe("block");
});

describe("a customer who was left in the future", () => {
	it("is repaired by the next event, which is then decided as it should be", async () => {
		const future = await openInFuture();
		await decideTest(future, bench.realm, deposit("left", { amount: 90_000 }));
		await decideTest(future, bench.realm, swap("left"));
		expect(await countAhead()).toBeGreaterThan(0);
		const decided = await decideTest(bench.service, bench.realm, drain("left"));
		expect(decided.decision).toBe("block");
		expect(Math.abs(decided.created_at - Date.now())).toBeLessThan(60_000);
		expect(await countAhead()).toBe(0);
		const report = await rebuildProfiles(bench.service, { mode: "check", realms: [bench.realm], actor: "test" });
		expect(report.different).toEqual([]);
		const lines = await query<{ actor: string }>(
			"select actor from audit where action = 'customer.rebuilt' and subject = 'left'",
		);
		expect(lines).toEqual([{ actor: "system" }]);
	});

	it("is decided as it should be by a process whose clock is a little behind the database's", async () => {
		const future = await openInFuture();
		const behind = await openAt(() => -1_000);
		await decideTest(future, bench.realm, deposit("left behind", { amount: 90_000 }));
		await decideTest(future, bench.realm, swap("left behind"));
		expect((await decideTest(behind, bench.realm, drain("left behind"))).decision).toBe("block");
	});

	it("and cannot be repaired is refused soon, and keeps nobody else waiting", async () => {
		const future = await openInFuture();
		await decideTest(future, bench.realm, deposit("broken"));
		await query("update customers set version = version + 5 where id = 'broken'");
		const other = decideTest(bench.service, bench.realm, deposit("beside"));
		await expect(decideTest(bench.service, bench.realm, deposit("broken"))).rejects.toMatchObject({
			code: "service_unavailable",
		});
		expect((await other).decision).toBe("allow");
		await query("update customers set version = version - 5 where id = 'broken'");
		expect((await decideTest(bench.service, bench.realm, deposit("broken"))).decision).toBe("allow");
	});

	it("is found and repaired by a rebuild, with labels and approvals", async () => {
		const future = await openInFuture();
		const stopped = await decideTest(future, bench.realm, payout("test_block_future"));
		const caseId = String(stopped.case_id);
		await closeCase(future, await future.openRealm(bench.realm), {
			caseId,
			resolution: "approved",
			actor: "test",
			note: "",
		});
		const rebuild = (mode: "check" | "replace") =>
			rebuildProfiles(bench.service, { mode, realms: [bench.realm], customerId: "test_block_future", actor: "test" });
		expect((await rebuild("check")).different).toMatchObject([
			{ difference: "last_received_at: is 30.0 days in the future" },
		]);
		expect((await rebuild("replace")).replaced).toBe(1);
		expect((await rebuild("check")).different).toEqual([]);
		expect(await countAhead()).toBe(0);
	});
});
