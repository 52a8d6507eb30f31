import { createPool, type Pool } from "@hakiki/store";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Service } from "../create-service.ts";
import { readEvent } from "../events/read-event.ts";
import { type FaultyProxy, openFaultyProxy } from "../testing/faulty-proxy.ts";
import { decideTest, deposit, openTestBench, type TestBench } from "../testing/test-service.ts";

let bench: TestBench;
let proxy: FaultyProxy;
let pool: Pool;
let service: Service;

beforeAll(async () => {
	bench = await openTestBench();
	proxy = await openFaultyProxy(bench.database.url);
	pool = createPool(proxy.url, { poolSize: 4 });
	service = await bench.openAnother({ pool, roundsMax: 1 });
});
beforeEach(() => proxy.actBefore("nothing is called this", async () => undefined));
afterAll(async () => {
	await service.close();
	await pool.end();
	await proxy.close();
	await bench.close();
});

const query = async (text: string, values: unknown[]): Promise<Record<string, unknown>[]> =>
	(await bench.database.pool.query(text, values)).rows;

const numbersOf = async (customerId: string): Promise<unknown[]> => {
	const rows = await query("select body from events where customer_id = $1 order by seq", [customerId]);
	return rows.map((row) => (JSON.parse(String(row["body"])) as { metadata?: { n: number } }).metadata?.n);
};

/** Another process that gets there first whenever the row is free. */
function overtake(customerId: string, onOvertaken?: (count: number) => Promise<void>): { readonly count: number } {
	const rival = { count: 0 };
	proxy.actBefore("write-batch", async () => {
		const { rowCount } = await bench.database.pool.query(
			`update customers set version = version + 1 where (id, realm) in
			   (select id, realm from customers where id = $1 and realm = $2 for update skip locked)`,
			[customerId, bench.realm],
		);
		rival.count += rowCount ?? 0;
		await onOvertaken?.(rival.count);
	});
	return rival;
}

describe("a customer that another process writes before every write of ours", () => {
	it("is decided after three lost rounds, with its row locked, all its events in order", async () => {
		await decideTest(service, bench.realm, deposit("hot"));
		const lostBefore = service.recorder.lostCount;
		const rival = overtake("hot");
		await Promise.all([1, 2, 3, 4].map((n) => service.recordEvent(bench.realm, deposit("hot", { metadata: { n } }))));
		expect(rival.count).toBe(3);
		expect(service.recorder.lostCount - lostBefore).toBe(3);
		expect(await numbersOf("hot")).toEqual([undefined, 1, 2, 3, 4]);
	});

	it("does not keep the others of its batch from being answered", async () => {
		await decideTest(service, bench.realm, deposit("hot-again"));
		overtake("hot-again");
		const order: string[] = [];
		await Promise.all(
			["hot-again", "cool-1", "cool-2", "cool-3"].map(async (id) => {
				await service.recordEvent(bench.realm, deposit(id));
				order.push(id);
			}),
		);
		expect(order.at(-1)).toBe("hot-again");
	});

	it("is answered 503 after two seconds when its row stays locked, and nothing is written", async () => {
		await decideTest(service, bench.realm, deposit("locked"));
		const holder = await bench.database.pool.connect();
		let since = 0;
		overtake("locked", async (count) => {
			if (count < 3) return;
			await holder.query("begin");
			await holder.query("select from customers where id = 'locked' for update");
			since = performance.now();
		});
		try {
			await expect(service.recordEvent(bench.realm, deposit("locked"))).rejects.toMatchObject({
				code: "service_unavailable",
				retryAfterSeconds: 1,
			});
			expect(performance.now() - since).toBeLessThan(5_000);
		} finally {
			await holder.query("rollback");
			holder.release();
		}
		expect(await numbersOf("locked")).toEqual([undefined]);
	});

	it("is answered only after the commit: one that never arrives is made again", async () => {
		await decideTest(service, bench.realm, deposit("cut"));
		overtake("cut");
		const before = proxy.lostCount;
		proxy.cutBefore("commit\0");
		const answer = await decideTest(service, bench.realm, deposit("cut", { metadata: { n: 1 } }));
		expect(proxy.lostCount).toBe(before + 1);
		expect(await numbersOf("cut")).toEqual([undefined, 1]);
		expect((await readEvent(service, await service.openRealm(bench.realm), answer.event_id))?.event.metadata).toEqual({
			n: 1,
		});
	});

	it("doubles nothing when the answer to its commit is lost", async () => {
		await decideTest(service, bench.realm, deposit("lost"));
		overtake("lost");
		const before = proxy.lostCount;
		proxy.loseAnswerTo("commit\0");
		const { isReplay } = await service.recordEvent(bench.realm, deposit("lost", { metadata: { n: 1 } }));
		expect(proxy.lostCount).toBe(before + 1);
		expect(isReplay).toBe(false);
		expect(await numbersOf("lost")).toEqual([undefined, 1]);
	});
});

describe("an event that is late by the database's clock", () => {
	it("is answered 503 in the end, and does not go round for ever", async () => {
		// This process's clock is behind, so it takes for timely what the database refuses to write.
		const slow = await bench.openAnother({ world: { now: () => Date.now() - 1_500 }, deadlineMs: 500 });
		await expect(slow.recordEvent(bench.realm, deposit("late"))).rejects.toMatchObject({
			code: "service_unavailable",
		});
		await slow.close();
		expect(await numbersOf("late")).toEqual([]);
	});

	it("is written by no batch, however timely the others in it are", async () => {
		let behindMs = 0;
		const service = await bench.openAnother({
			pool,
			world: { now: () => Date.now() - behindMs },
			deadlineMs: 300,
		});
		const early = service.recordEvent(bench.realm, deposit("early", { metadata: { n: 1 } })).catch(() => undefined);
		behindMs = -5_000;
		const timely = service.recordEvent(bench.realm, deposit("early", { metadata: { n: 2 } }));
		behindMs = 0;
		// Both gather in one batch, which the database gets to see after the first one's deadline.
		let isFirst = true;
		proxy.actBefore("write-batch", async () => {
			if (isFirst) await query("select pg_sleep(0.4)", []);
			isFirst = false;
		});
		await Promise.all([early, timely]);
		expect(await numbersOf("early")).toEqual([2]);
		await service.close();
	});
});
