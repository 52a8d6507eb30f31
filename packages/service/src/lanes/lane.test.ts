import type { AppError } from "@hakiki/domain";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Lane } from "./lane.ts";

const keyOf = (item: number): string => String(item);

/** A lane whose rounds end when they are told to. */
function openLane({ roundsMax = 2, key = keyOf } = {}) {
	const batches: number[][] = [];
	const ends: (() => void)[] = [];
	const lane = new Lane<number>({
		...{ batchMax: 100, backlogMax: 1_000, roundsMax, keyOf: key },
		runRound: (batch) => {
			batches.push(batch);
			return new Promise((resolve) => ends.push(() => resolve([])));
		},
	});
	return { lane, batches, ends };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

/** How long a flood is thought to wait, after so many that took 40 ms. */
async function measureWait({ before, flood }: { readonly before: number; readonly flood: number }): Promise<number> {
	const { lane, ends } = openLane();
	for (const item of range(0, before)) lane.add(item);
	await turn();
	vi.advanceTimersByTime(40);
	for (const end of ends.splice(0)) end();
	await lane.drain();
	for (const item of range(before, before + flood)) lane.add(item);
	const { waitMs } = lane;
	while (lane.backlog > 0) {
		await turn();
		for (const end of ends.splice(0)) end();
	}
	return waitMs;
}

// The lane measures its pace by the clock, which these tests move. Turns of the event loop stay real.
beforeEach(() => {
	vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
	vi.useRealTimers();
});

describe("a lane", () => {
	it("takes what has gathered as one batch, up to its bound", async () => {
		const batches: number[][] = [];
		const lane = new Lane<number>({
			...{ batchMax: 3, backlogMax: 100, roundsMax: 1, keyOf },
			runRound: async (batch) => {
				batches.push(batch);
				return [];
			},
		});
		for (let item = 0; item < 7; item += 1) lane.add(item);
		await lane.drain();
		expect(batches).toEqual([[0, 1, 2], [3, 4, 5], [6]]);
	});

	it("begins another round beside one under way, with an even share of what is there", async () => {
		const { lane, batches, ends } = openLane();
		for (const item of range(0, 40)) lane.add(item);
		await turn();
		expect(batches).toEqual([range(0, 20), range(20, 40)]);
		lane.add(40);
		await turn();
		expect(batches).toHaveLength(2);
		ends[0]?.();
		await turn();
		// One alone is not worth a round beside one of twenty.
		expect(batches).toHaveLength(2);
		ends[1]?.();
		await turn();
		expect(batches[2]).toEqual([40]);
		ends[2]?.();
		await lane.drain();
	});

	it("lets one event go beside another at once under light load", async () => {
		const { lane, batches, ends } = openLane();
		lane.add(1);
		await turn();
		lane.add(2);
		await turn();
		expect(batches).toEqual([[1], [2]]);
		for (const end of ends) end();
		await lane.drain();
	});

	it("keeps a customer out of a second round while it is in one, and lets others pass", async () => {
		const { lane, batches, ends } = openLane({ key: (item) => String(item % 10) });
		lane.add(1);
		await turn();
		lane.add(11);
		lane.add(2);
		await turn();
		expect(batches).toEqual([[1], [2]]);
		ends[0]?.();
		await turn();
		expect(batches[2]).toEqual([11]);
		for (const end of ends) end();
		await lane.drain();
	});

	it("answers 503 with Retry-After at once when its backlog is full", async () => {
		const lane = new Lane<number>({ batchMax: 2, backlogMax: 2, roundsMax: 2, keyOf, runRound: async () => [] });
		lane.add(1);
		lane.add(2);
		expect(() => lane.add(3)).toThrow(
			expect.objectContaining({ code: "service_unavailable", retryAfterSeconds: 1 }) as AppError,
		);
		await lane.drain();
		expect(() => lane.add(3)).not.toThrow();
		await lane.drain();
	});

	it("tells how long what comes now would wait, by the pace of its rounds", async () => {
		let release: () => void = () => undefined;
		const lane = new Lane<number>({
			...{ batchMax: 20, backlogMax: 100, roundsMax: 1, keyOf: String },
			runRound: async () => {
				await new Promise<void>((resolve) => {
					release = resolve;
				});
				return [];
			},
		});
		for (let item = 0; item < 80; item += 1) lane.add(item);
		expect(lane.waitMs).toBe(0);
		const waits: number[] = [];
		while (lane.backlog > 0) {
			await turn();
			vi.advanceTimersByTime(20);
			release();
			await new Promise((resolve) => setImmediate(resolve));
			waits.push(lane.waitMs / Math.max(1, lane.backlog));
		}
		await lane.drain();
		// Each round answered twenty in 20 ms.
		expect(waits[0]).toBeCloseTo(1);
		expect(waits[2]).toBeCloseTo(1);
		expect(lane.waitMs).toBe(0);
	});

	it("knows a flood when it begins, by rounds that were far from full and shared their time", async () => {
		// Two rounds of thirty took 40 ms at once, which is 0.67 ms for each.
		expect(await measureWait({ before: 60, flood: 300 })).toBeCloseTo((300 * 40) / 60);
	});

	it("takes no pace from rounds that are too small to tell one", async () => {
		expect(await measureWait({ before: 40, flood: 300 })).toBe(0);
	});

	it("never lets a customer's later event overtake an earlier one, whatever rounds are lost", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.nat({ max: 4 }), { maxLength: 60 }),
				fc.infiniteStream(fc.boolean()),
				fc.infiniteStream(fc.nat({ max: 3 })),
				async (customers, coin, turns) => {
					const done = new Map<number, number[]>();
					const inRound = new Set<number>();
					const lane = new Lane<{ customer: number; order: number }>({
						...{ batchMax: 7, backlogMax: 1000, roundsMax: 3, keyOf: ({ customer }) => String(customer) },
						runRound: async (batch) => {
							const own = new Set(batch.map(({ customer }) => customer));
							for (const customer of own) expect(inRound.has(customer)).toBe(false);
							for (const customer of own) inRound.add(customer);
							for (let left = turns.next().value; left > 0; left -= 1) await turn();
							const losers = new Set<number>();
							for (const { customer } of batch) if (coin.next().value) losers.add(customer);
							for (const { customer, order } of batch) {
								if (!losers.has(customer)) done.set(customer, [...(done.get(customer) ?? []), order]);
							}
							for (const customer of own) inRound.delete(customer);
							return batch.filter(({ customer }) => losers.has(customer));
						},
					});
					for (const [order, customer] of customers.entries()) {
						lane.add({ customer, order });
						if (coin.next().value) await turn();
					}
					await lane.drain();
					const seen = [...done.values()].flat();
					expect(seen).toHaveLength(customers.length);
					for (const orders of done.values()) expect(orders).toEqual([...orders].sort((a, b) => a - b));
				},
			),
			{ numRuns: 50 },
		);
	});
});
