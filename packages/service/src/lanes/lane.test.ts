import type { AppError } from "@hakiki/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Lane } from "./lane.ts";

describe("a lane", () => {
	it("takes what has gathered as one batch, up to its bound", async () => {
		const batches: number[][] = [];
		const lane = new Lane<number>({
			batchMax: 3,
			backlogMax: 100,
			runRound: async (batch) => {
				batches.push(batch);
				return [];
			},
		});
		for (let item = 0; item < 7; item += 1) lane.add(item);
		await lane.drain();
		expect(batches).toEqual([[0, 1, 2], [3, 4, 5], [6]]);
	});

	it("answers 503 with Retry-After at once when its backlog is full", async () => {
		const lane = new Lane<number>({ batchMax: 2, backlogMax: 2, runRound: async () => [] });
		lane.add(1);
		lane.add(2);
		expect(() => lane.add(3)).toThrow(
			expect.objectContaining({ code: "service_unavailable", retryAfterSeconds: 1 }) as AppError,
		);
		await lane.drain();
		expect(() => lane.add(3)).not.toThrow();
		await lane.drain();
	});

	it("never lets a customer's later event overtake an earlier one, whatever rounds are lost", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.nat({ max: 4 }), { maxLength: 40 }),
				fc.infiniteStream(fc.boolean()),
				async (customers, coin) => {
					const done = new Map<number, number[]>();
					const lane = new Lane<{ customer: number; order: number }>({
						batchMax: 7,
						backlogMax: 1000,
						runRound: async (batch) => {
							await Promise.resolve();
							const losers = new Set<number>();
							for (const { customer } of batch) if (coin.next().value) losers.add(customer);
							for (const { customer, order } of batch) {
								if (!losers.has(customer)) done.set(customer, [...(done.get(customer) ?? []), order]);
							}
							return batch.filter(({ customer }) => losers.has(customer));
						},
					});
					customers.forEach((customer, order) => {
						lane.add({ customer, order });
					});
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
