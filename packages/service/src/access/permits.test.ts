import { randomUUID } from "node:crypto";
import { toRealm } from "@hakiki/store";
import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { World } from "../realm-context.ts";
import type { Caller } from "./authenticate.ts";
import { Permits } from "./permits.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase({ poolSize: 10 });
});
afterAll(() => database.drop());

const world: World = { now: Date.now, randomBytes: (count) => new Uint8Array(count), log: () => {} };

const callerWith = (rateLimitPerMinute: number): Caller => ({
	keyId: randomUUID(),
	actor: "key:test",
	user: null,
	realm: toRealm(1),
	workspaceId: randomUUID(),
	isLive: false,
	rateLimitPerMinute,
	scopes: new Set<never>(),
});

/** Away from the minute's end, so that one window holds the whole test. */
async function waitForRoom(ms: number): Promise<void> {
	const left = 60_000 - (Date.now() % 60_000);
	if (left < ms) await new Promise((resolve) => setTimeout(resolve, left + 50));
}

describe("the rate limit over several processes", () => {
	it.each([1, 10, 100, 1_200])(
		"of %i a minute is never exceeded, and at least 90 %% of it is admitted",
		async (limit) => {
			await waitForRoom(6_000);
			const processes = Array.from({ length: 4 }, () => new Permits({ pool: database.pool, world }));
			const caller = callerWith(limit);
			let granted = 0;
			for (let round = 0; round < 30; round += 1) {
				const asked = processes.flatMap((permits) =>
					Array.from({ length: Math.ceil((limit * 1.5) / 120) }, () => permits.take(caller, 1)),
				);
				for (const answer of await Promise.all(asked)) if (answer.isGranted) granted += 1;
			}
			expect(granted).toBeLessThanOrEqual(limit);
			expect(granted).toBeGreaterThanOrEqual(Math.floor(limit * 0.9));
		},
	);

	it("admits all of it to a process that asks alone", async () => {
		await waitForRoom(3_000);
		const permits = new Permits({ pool: database.pool, world });
		const caller = callerWith(50);
		const answers = [];
		for (let index = 0; index < 60; index += 1) answers.push(await permits.take(caller, 1));
		expect(answers.filter((answer) => answer.isGranted)).toHaveLength(50);
		expect(answers.slice(0, 50).map((answer) => answer.remaining)).toEqual(
			Array.from({ length: 50 }, (_, index) => 49 - index),
		);
		const refused = answers.at(-1);
		expect(refused).toMatchObject({ isGranted: false, limit: 50, remaining: 0 });
		expect(refused?.retryAfterSeconds).toBeGreaterThanOrEqual(1);
		expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(60);
	});

	it("answers from the lease in hand without a promise", async () => {
		await waitForRoom(3_000);
		const permits = new Permits({ pool: database.pool, world });
		const caller = callerWith(10_000);
		await permits.take(caller, 1);
		expect(permits.take(caller, 1)).toMatchObject({ isGranted: true });
	});

	it("ends a lease with its minute, however late the database's answer came", async () => {
		await waitForRoom(8_000);
		let delayMs = 0;
		const lateWorld: World = { ...world, now: () => Date.now() + delayMs };
		const query = async (...question: Parameters<typeof database.pool.query>) => {
			const answer = await database.pool.query(...question);
			delayMs = 5_000;
			return answer;
		};
		const permits = new Permits({ pool: Object.assign(Object.create(database.pool), { query }), world: lateWorld });
		const leftSeconds = 60 - ((Date.now() / 1000) % 60);
		const { resetSeconds } = await permits.take(callerWith(10), 1);
		expect(resetSeconds).toBeLessThanOrEqual(Math.ceil(leftSeconds - 5));
	});

	it("counts a batch by its events, and refuses one that does not fit", async () => {
		await waitForRoom(3_000);
		const permits = new Permits({ pool: database.pool, world });
		const caller = callerWith(100);
		expect(await permits.take(caller, 60)).toMatchObject({ isGranted: true });
		expect(await permits.take(caller, 60)).toMatchObject({ isGranted: false });
		expect(await permits.take(caller, 40)).toMatchObject({ isGranted: true });
		expect(await permits.take(caller, 1)).toMatchObject({ isGranted: false });
	});

	it("starts again with the minute", async () => {
		await waitForRoom(3_000);
		let ahead = 0;
		const permits = new Permits({ pool: database.pool, world: { ...world, now: () => Date.now() + ahead } });
		const caller = callerWith(2);
		await permits.take(caller, 1);
		await permits.take(caller, 1);
		expect(await permits.take(caller, 1)).toMatchObject({ isGranted: false });
		await database.pool.query("update rate_windows set minute = minute - 1 where key_id = $1", [caller.keyId]);
		ahead = 60_000;
		expect(await permits.take(caller, 1)).toMatchObject({ isGranted: true });
	});
});
