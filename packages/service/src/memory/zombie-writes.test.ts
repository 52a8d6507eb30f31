// A connection that breaks does not end its statement: the database may go on and commit it later. And a connection that the
// server ends may say that it has crashed.

import { createPool, type Pool } from "@hakiki/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Service } from "../create-service.ts";
import { compareMemory } from "../testing/compare-memory.ts";
import { type FaultyProxy, openFaultyProxy } from "../testing/faulty-proxy.ts";
import { decideTest, openTestBench, type TestBench } from "../testing/test-service.ts";

let bench: TestBench;
let proxy: FaultyProxy;
let pool: Pool;
let service: Service;

beforeAll(async () => {
	bench = await openTestBench();
	proxy = await openFaultyProxy(bench.database.url);
	pool = createPool(proxy.url, { poolSize: 6, applicationName: "zombie" });
	service = await bench.openAnother({ pool });
});
afterAll(async () => {
	await service.close();
	await pool.end();
	await proxy.close();
	await bench.close();
});

const login = (customerId: string) =>
	decideTest(service, bench.realm, { type: "login", customer_id: customerId, device: { id: "shared" } });

const expectBlocked = (count: number) =>
	expect
		.poll(
			async () =>
				(
					await bench.database.pool.query(
						"select from pg_stat_activity where application_name = 'zombie' and query like '%hakiki_write_batch%' and wait_event_type = 'Lock'",
					)
				).rowCount,
			{ timeout: 8_000, interval: 20 },
		)
		.toBeGreaterThanOrEqual(count);

it("is followed by no memory of what was there before it", { timeout: 30_000 }, async () => {
	for (let turn = 0; turn < 5; turn += 1) await login("first");
	await login("second");
	await expect.poll(() => service.memory.roundsWithoutRead, { timeout: 5_000 }).toBeGreaterThan(0);
	const holder = await bench.database.pool.connect();
	let post: Promise<unknown>;
	try {
		await holder.query("begin");
		await holder.query("select from customers where id = 'second' for update");
		// The device is fresh to this customer, so the write changes the entity as well.
		const device = { id: "another" };
		post = decideTest(service, bench.realm, { type: "login", customer_id: "second", device });
		await expectBlocked(1);
		proxy.cutAll();
		await expectBlocked(2);
	} finally {
		await holder.query("rollback");
		holder.release();
	}
	await post;
	for (let turn = 0; turn < 5; turn += 1) await login("first");
	const { differences } = await compareMemory(service, bench.database.pool, bench.realm);
	expect(differences).toEqual([]);
	const { rows } = await bench.database.pool.query(
		"select member_count::int from entities where role = 'device' and realm = $1 order by 1",
		[bench.realm],
	);
	expect(rows).toEqual([{ member_count: 1 }, { member_count: 2 }]);
});

it("and no memory survives the loss of an idle connection, because the server may have crashed", async () => {
	const isRemembering = () => {
		const keeper = service.memory.keeperOf(bench.realm) as unknown as { readonly latest: unknown };
		return keeper.latest !== undefined;
	};
	await expect
		.poll(async () => (await login("first")) && isRemembering(), { timeout: 25_000, interval: 200 })
		.toBe(true);
	await bench.database.pool.query(
		"select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zombie' and state = 'idle'",
	);
	await expect.poll(isRemembering, { timeout: 5_000, interval: 20 }).toBe(false);
}, 30_000);
