import { randomUUID } from "node:crypto";
import { leasePermits, toRealm } from "@hakiki/store";
import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Caller } from "./authenticate.ts";
import { Permits } from "./permits.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase();
});
afterAll(() => database.drop());
/** Away from the minute's end, so that one window holds the whole test. */
beforeEach(async () => {
	const left = 60_000 - (Date.now() % 60_000);
	if (left < 4_000) await new Promise((resolve) => setTimeout(resolve, left + 50));
});

it("gives no permit twice when a lease is asked for while another is being written", async () => {
	const lease = { keyId: randomUUID(), limit: 100 };
	await leasePermits(database.pool, { ...lease, wanted: 1, needed: 1 });
	const first = await database.pool.connect();
	await first.query("begin");
	expect(await leasePermits(first, { ...lease, wanted: 60, needed: 60 })).toMatchObject({ granted: 60 });
	const second = leasePermits(database.pool, { ...lease, wanted: 60, needed: 60 });
	await expect
		.poll(async () => {
			const { rows } = await database.pool.query(
				"select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
			);
			return rows.length;
		})
		.toBe(1);
	await first.query("commit");
	first.release();
	expect(await second).toMatchObject({ granted: 0, leasedTotal: 61 });
});

it("carries nothing over from one minute into the next", async () => {
	let aheadMs = 0;
	const world = { now: () => Date.now() + aheadMs, randomBytes: () => new Uint8Array(), log: () => undefined };
	const permits = new Permits({ pool: database.pool, world });
	const caller: Caller = {
		keyId: randomUUID(),
		actor: "key:test",
		user: null,
		realm: toRealm(1),
		workspaceId: randomUUID(),
		isLive: false,
		rateLimitPerMinute: 1_000,
		scopes: new Set<never>(),
	};
	expect(await permits.take(caller, 1)).toMatchObject({ isGranted: true });
	// The minute is over by this process's clock, and its window is moved away to match.
	await database.pool.query("update rate_windows set minute = minute - 1 where key_id = $1", [caller.keyId]);
	aheadMs = 60_000;
	let granted = 0;
	for (let n = 0; n < 1_050; n += 1) if ((await permits.take(caller, 1)).isGranted) granted += 1;
	expect(granted).toBe(1_000);
});
