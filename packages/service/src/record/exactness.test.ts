import { AppError } from "@hakiki/domain";
import { createPool } from "@hakiki/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSeed } from "../../../../test/seed.ts";
import type { Service } from "../create-service.ts";
import { readEvent } from "../events/read-event.ts";
import { type FaultyProxy, openFaultyProxy } from "../testing/faulty-proxy.ts";
import { createLiar, createRoll } from "../testing/hostile-memory.ts";
import { decideTest, deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";

const liar = createLiar(createRoll(readSeed()));

describe.each([
	["from memory", {}],
	["without a memory", { memoryBytes: 0 }],
	["from a memory that lies", { memoryHooks: liar }],
])("decisions %s:", (_, memory) => {
	let bench: TestBench;
	let other: Service;

	beforeAll(async () => {
		bench = await openTestBench("KE", memory);
		other = await bench.openAnother({ pool: createPool(bench.database.url, { poolSize: 8 }) });
	});
	afterAll(async () => {
		await bench.close();
		await other.pool.end();
	});

	const sequenceOf = async (
		customerId: string,
	): Promise<{ seq: number; body: { metadata?: { n: number; by: string } } }[]> => {
		const { rows } = await bench.database.pool.query(
			"select seq::int, body from events where customer_id = $1 and realm = $2 order by seq",
			[customerId, bench.realm],
		);
		return rows.map((row: { seq: number; body: string }) => ({ seq: row.seq, body: JSON.parse(row.body) }));
	};

	const versionOf = async (customerId: string): Promise<number> => {
		const { rows } = await bench.database.pool.query(
			"select version::int from customers where id = $1 and realm = $2",
			[customerId, bench.realm],
		);
		return rows[0]?.version ?? 0;
	};

	describe("two processes over one database", () => {
		it("lose no update of a hot customer and keep each one's order, whatever rounds are lost", async () => {
			const customers = ["hot-1", "hot-2", "hot-3"];
			const services = [bench.service, other];
			const posts: Promise<unknown>[] = [];
			for (let n = 0; n < 60; n += 1) {
				for (const customerId of customers) {
					services.forEach((service, index) => {
						const metadata = { n, by: String(index) };
						posts.push(service.recordEvent(bench.realm, deposit(customerId, { metadata })));
					});
				}
				if (n % 10 === 0) await Promise.all(posts);
			}
			await Promise.all(posts);
			expect(bench.service.recorder.lostCount + other.recorder.lostCount).toBeGreaterThan(0);
			for (const customerId of customers) {
				const stored = await sequenceOf(customerId);
				expect(stored.map((one) => one.seq)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
				expect(await versionOf(customerId)).toBe(120);
				for (const by of ["0", "1"]) {
					const own = stored.filter((one) => one.body.metadata?.by === by).map((one) => one.body.metadata?.n);
					expect(own).toEqual([...own].sort((a, b) => Number(a) - Number(b)));
					expect(own).toHaveLength(60);
				}
			}
		});

		it("keep the order of a customer's events, also when a key of one of them only looks repeated", async () => {
			const { hash } = await bench.service.openRealm(bench.realm);
			const posts: Promise<unknown>[] = [];
			for (let n = 0; n < 40; n += 1) {
				// A filter that knows the key sends the event to a look-up first, which finds nothing.
				if (n % 3 === 0) bench.service.memory.keysOf(bench.realm).add(hash("idempotency_key", `seen-${n}`));
				const idempotencyKey = n % 3 === 2 ? undefined : `seen-${n}`;
				const event = deposit("seen", { metadata: { n, by: "0" } });
				posts.push(bench.service.recordEvent(bench.realm, event, { idempotencyKey }));
			}
			await Promise.all(posts);
			const stored = await sequenceOf("seen");
			expect(stored.map(({ body }) => body.metadata?.n)).toEqual(Array.from({ length: 40 }, (_, index) => index));
		});

		it("store equal keys sent at once exactly once, and answer both byte for byte the same", async () => {
			for (let round = 0; round < 10; round += 1) {
				const key = `both-${round}`;
				const input = payout(`both-${round}`);
				const answers = await Promise.all(
					[bench.service, other, bench.service, other].map((service) =>
						service.recordEvent(bench.realm, input, { idempotencyKey: key }),
					),
				);
				const bodies = new Set(answers.map((answer) => answer.body));
				expect(bodies.size).toBe(1);
				expect(answers.filter((answer) => !answer.isReplay)).toHaveLength(1);
				expect(await sequenceOf(`both-${round}`)).toHaveLength(1);
			}
		});

		it("never deadlock on shared devices and payees", async () => {
			const devices = Array.from({ length: 20 }, (_, index) => `device-${index}`);
			const posts = devices.flatMap((id, index) =>
				[bench.service, other].flatMap((service, side) =>
					[index, 19 - index].map((place, turn) =>
						service.recordEvent(
							bench.realm,
							payout(`cross-${side}-${turn}-${index}`, {
								device: { id },
								destination: { type: "mpesa", account: `07220000${String(place).padStart(2, "0")}` },
							}),
						),
					),
				),
			);
			const answers = await Promise.all(posts);
			expect(answers).toHaveLength(80);
			const { rows } = await bench.database.pool.query(
				"select member_count from entities where role = 'device' and realm = $1 and member_count = 4",
				[bench.realm],
			);
			expect(rows).toHaveLength(20);
		});
	});

	describe("idempotency", () => {
		it("replays the original decision and counts the event once", async () => {
			const first = await bench.service.recordEvent(bench.realm, payout("again"), { idempotencyKey: "again" });
			const second = await bench.service.recordEvent(bench.realm, payout("again"), { idempotencyKey: "again" });
			expect([first.isReplay, second.isReplay]).toEqual([false, true]);
			expect(second.body).toBe(first.body);
			expect(await versionOf("again")).toBe(1);
		});

		it("takes another spelling of the same phone for the same action", async () => {
			await bench.service.recordEvent(bench.realm, payout("spelt"), { idempotencyKey: "spelt" });
			const again = payout("spelt", { destination: { type: "mpesa", account: "+254 712 345 678" } });
			expect((await bench.service.recordEvent(bench.realm, again, { idempotencyKey: "spelt" })).isReplay).toBe(true);
		});

		it.each([
			["a larger amount", { amount: 2_000 }],
			["another destination", { destination: { type: "mpesa" as const, account: "0799999999" } }],
			["another method", { method: "bank" as const }],
		])("refuses %s under the same key with 409, stored or in flight", async (name, change) => {
			const key = `conflict ${name}`;
			const [, inFlight] = await Promise.allSettled([
				bench.service.recordEvent(bench.realm, payout("conflict"), { idempotencyKey: key }),
				bench.service.recordEvent(bench.realm, payout("conflict", change), { idempotencyKey: key }),
			]);
			const stored = bench.service.recordEvent(bench.realm, payout("conflict", change), { idempotencyKey: key });
			await expect(stored).rejects.toMatchObject({ code: "idempotency_conflict" });
			expect(inFlight).toMatchObject({ status: "rejected", reason: { code: "idempotency_conflict" } });
		});

		it("keeps test and live apart", async () => {
			await bench.service.recordEvent(bench.realm, payout("modes"), { idempotencyKey: "modes" });
			const live = await bench.service.recordEvent(bench.liveRealm, payout("modes"), { idempotencyKey: "modes" });
			expect(live.isReplay).toBe(false);
		});
	});

	describe("a change between read and write", () => {
		it("is seen: a payout decided before a hold landed is decided again, and blocked", async () => {
			await decideTest(bench.service, bench.realm, deposit("between"));
			const client = await bench.database.pool.connect();
			await client.query("begin");
			await client.query(
				"update customers set status = 'held', version = version + 1 where id = 'between' and realm = $1",
				[bench.realm],
			);
			const pending = decideTest(bench.service, bench.realm, payout("between"));
			await waitFor(async () => {
				const { rows } = await bench.database.pool.query(
					"select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
				);
				return rows.length > 0;
			});
			await client.query("commit");
			client.release();
			const decision = await pending;
			expect(decision.decision).toBe("block");
			expect(decision.reasons.map((reason) => reason.code)).toContain("customer_held");
		});

		it("cannot starve a customer that another process writes all the time", async () => {
			await decideTest(bench.service, bench.realm, deposit("starved"));
			let isOver = false;
			const rival = (async () => {
				while (!isOver) {
					await bench.database.pool.query(
						"update customers set version = version + 1 where id = 'starved' and realm = $1",
						[bench.realm],
					);
				}
			})();
			const answers = await Promise.all(
				Array.from({ length: 5 }, () => bench.service.recordEvent(bench.realm, deposit("starved"))),
			);
			isOver = true;
			await rival;
			expect(answers).toHaveLength(5);
			expect(await sequenceOf("starved")).toHaveLength(6);
		});
	});

	describe("faults", () => {
		it("fail a poisoned event alone; the others of its batch are stored", async () => {
			const posts = ["good-1", "good-2", "poison\u0000ed", "good-3", "good-4"].map((customerId) =>
				bench.service.recordEvent(bench.realm, deposit(customerId)),
			);
			const answers = await Promise.allSettled(posts);
			expect(answers.map((answer) => answer.status)).toEqual([
				"fulfilled",
				"fulfilled",
				"rejected",
				"fulfilled",
				"fulfilled",
			]);
			expect(answers[2]).toMatchObject({ reason: { code: "internal_error" } });
			for (const id of ["good-1", "good-2", "good-3", "good-4"]) expect(await versionOf(id)).toBe(1);
		});

		describe("when the answer to a commit is lost", () => {
			let proxy: FaultyProxy;
			let behind: Service;

			beforeAll(async () => {
				proxy = await openFaultyProxy(bench.database.url);
				behind = await bench.openAnother({ pool: createPool(proxy.url, { poolSize: 4 }) });
			});
			afterAll(async () => {
				await behind.close();
				await behind.pool.end();
				await proxy.close();
			});

			it.each([
				["with a key", "lost-key"],
				["without a key", undefined],
			])("doubles nothing and answers what was stored, %s", async (name, idempotencyKey) => {
				const customerId = `lost ${name}`;
				await behind.recordEvent(bench.realm, deposit(customerId));
				const before = proxy.lostCount;
				proxy.loseAnswerTo("write-batch");
				const answer = await behind.recordEvent(bench.realm, payout(customerId), { idempotencyKey });
				expect(proxy.lostCount).toBe(before + 1);
				expect(answer.isReplay).toBe(false);
				const stored = await sequenceOf(customerId);
				expect(stored.map((one) => one.seq)).toEqual([1, 2]);
				const { event_id: eventId } = JSON.parse(answer.body) as { event_id: string };
				expect((await readEvent(bench.service, await bench.service.openRealm(bench.realm), eventId))?.decision).toBe(
					answer.body,
				);
			});
		});

		it("answer an event that was stored in time, when the process stood still until its deadline had passed", async () => {
			const proxy = await openFaultyProxy(bench.database.url);
			const now = () => Date.now() + (proxy.lostCount > 0 ? 60_000 : 0);
			const late = await bench.openAnother({ pool: createPool(proxy.url, { poolSize: 4 }), world: { now } });
			await late.recordEvent(bench.realm, deposit("late"));
			proxy.loseAnswerTo("write-batch");
			expect((await late.recordEvent(bench.realm, payout("late"))).isReplay).toBe(false);
			expect(await versionOf("late")).toBe(2);
			await late.close();
			await late.pool.end();
			await proxy.close();
		});

		it("give 503 past the deadline and write nothing", async () => {
			const hasty = await bench.openAnother({ deadlineMs: 0 });
			await expect(hasty.recordEvent(bench.realm, deposit("hasty"))).rejects.toMatchObject({
				code: "service_unavailable",
				retryAfterSeconds: 1,
			});
			expect(await versionOf("hasty")).toBe(0);
		});

		it("give 503 once the service is closing", async () => {
			const closing = await bench.openAnother();
			const taken = closing.recordEvent(bench.realm, deposit("closing"));
			const closed = closing.close();
			await expect(closing.recordEvent(bench.realm, deposit("closing"))).rejects.toBeInstanceOf(AppError);
			await closed;
			expect((await taken).isReplay).toBe(false);
		});
	});

	describe("clocks", () => {
		it("never take a customer's receipt time back", async () => {
			const first = await decideTest(bench.service, bench.realm, deposit("clock"));
			const slow = await bench.openAnother({ world: { now: () => Date.now() - 1_500 } });
			const second = await decideTest(slow, bench.realm, deposit("clock"));
			expect(second.created_at).toBeGreaterThanOrEqual(first.created_at);
		});
	});
});

async function waitFor(isTrue: () => Promise<boolean>): Promise<void> {
	for (let turn = 0; turn < 500; turn += 1) {
		if (await isTrue()) return;
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
	throw new Error("It did not happen in five seconds");
}
