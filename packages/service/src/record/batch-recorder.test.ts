import { AppError, type EventInput } from "@hakiki/domain";
import { createPool } from "@hakiki/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rebuildProfiles } from "../rebuild/rebuild-profiles.ts";
import { deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import type { BatchItem, BatchResult } from "./batch-recorder.ts";
import { StoppedCustomers } from "./stopped-customers.ts";

let bench: TestBench;

beforeAll(async () => {
	bench = await openTestBench();
});
afterAll(() => bench.close());

const item = (input: EventInput, idempotencyKey?: string): (() => BatchItem) => {
	return () => ({ input, idempotencyKey, label: undefined });
};

const send = (
	items: readonly (() => BatchItem)[],
	options: { readonly isHistory?: boolean } = {},
): Promise<readonly BatchResult[]> =>
	bench.service.recordEvents(bench.realm, { items, isHistory: options.isHistory ?? false, actor: "test" });

const codeOf = ({ error }: BatchResult): string | undefined => (error instanceof AppError ? error.code : undefined);

const readAmounts = async (customerId: string): Promise<number[]> => {
	const { rows } = await bench.database.pool.query(
		"select array_agg(amount_minor::int / 100 order by seq) as amounts from events where customer_id = $1",
		[customerId],
	);
	return rows[0].amounts;
};

describe("a batch", () => {
	it("gives each event its own result, in order, and keeps each customer's order", async () => {
		const items = Array.from({ length: 500 }, (_, n) => item(deposit(`kept_${n % 7}`, { amount: n + 1 })));
		const results = await send(items);
		expect(results.map(({ recorded }) => recorded !== undefined)).toEqual(Array(500).fill(true));
		const customers = results.map(({ recorded }) => JSON.parse(recorded?.body ?? "{}").customer_id);
		expect(customers).toEqual(Array.from({ length: 500 }, (_, n) => `kept_${n % 7}`));
		for (let customer = 0; customer < 7; customer += 1) {
			const amounts = await readAmounts(`kept_${customer}`);
			expect(amounts).toEqual([...amounts].sort((one, other) => one - other));
		}
		expect((await rebuildProfiles(bench.service, { mode: "check", actor: "test" })).different).toEqual([]);
	});

	it("decides as single events do: repeats are replayed, conflicts and mistakes are their own results", async () => {
		const single = await bench.service.recordEvent(bench.realm, payout("same"), { idempotencyKey: "single" });
		const results = await send([
			item(payout("same"), "single"),
			item(deposit("same"), "twice"),
			item(deposit("same"), "twice"),
			item(deposit("same", { amount: 999 }), "twice"),
			() => {
				throw AppError.invalid([{ field: "type", code: "required", message: "is required" }]);
			},
			item(deposit("same", { currency: "XTS" })),
			item(deposit("test_503_now")),
			item(deposit("same")),
		]);
		expect(results.map(codeOf)).toEqual([
			...[undefined, undefined, undefined],
			...["idempotency_conflict", "invalid_request", "invalid_request", "service_unavailable", undefined],
		]);
		expect(results[0]?.recorded).toEqual({ body: single.body, isReplay: true });
		expect(results[2]?.recorded).toEqual({ body: results[1]?.recorded?.body, isReplay: true });
		expect(await readAmounts("same")).toHaveLength(3);
	});

	it("stores nothing of a customer after an event that could not be stored for now", async () => {
		const pool = createPool(bench.database.url, { poolSize: 4, queryTimeoutMs: 1_200 });
		const service = await bench.openAnother({ pool, deadlineMs: 1_000, roundsMax: 1 });
		const stopped = new StoppedCustomers();
		const record = (id: string) =>
			service.recordEvent(bench.realm, deposit(id), { stopped, deadlineMs: Date.now() + 1_000 });
		await record("stopped");
		const holder = await bench.database.pool.connect();
		try {
			await holder.query("begin");
			await holder.query("select from customers where id = 'stopped' for update");
			await expect(record("stopped")).rejects.toMatchObject({ code: "service_unavailable" });
		} finally {
			await holder.query("rollback");
			holder.release();
		}
		const later = await Promise.allSettled([record("stopped"), record("going"), record("stopped")]);
		expect(later.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected"]);
		stopped.resume("stopped");
		await record("stopped");
		expect(await readAmounts("stopped")).toHaveLength(2);
		await service.close();
		await pool.end();
	});

	it("is history at any age where it says so, and is labelled after it is recorded", async () => {
		const label = { label: "fraud", source: "chargeback", history: { labelledAt: Date.UTC(2026, 0, 5) } } as const;
		const [result] = await send([() => ({ input: payout("labelled"), idempotencyKey: "l", label })], {
			isHistory: true,
		});
		expect(JSON.parse(result?.recorded?.body ?? "{}").backfilled).toBe(true);
		expect(result?.label).toMatchObject({ label: "fraud", effectiveLabel: "fraud", createdAt: Date.UTC(2026, 0, 5) });
		const [again] = await send([() => ({ input: payout("labelled"), idempotencyKey: "l", label })], {
			isHistory: true,
		});
		expect(again?.recorded?.isReplay).toBe(true);
		expect(again?.label?.id).toBe(result?.label?.id);
	});

	it("waits for room instead of crowding out single events", async () => {
		const batches = Array.from({ length: 5 }, (_, b) =>
			send(Array.from({ length: 500 }, (_, n) => item(deposit(`room_${b}_${n % 50}`)))),
		);
		await new Promise((resolve) => setImmediate(resolve));
		const single = bench.service.recordEvent(bench.realm, deposit("single"));
		let backlogMost = 0;
		const timer = setInterval(() => {
			backlogMost = Math.max(backlogMost, bench.service.recorder.backlog);
		}, 1);
		await single;
		const results = (await Promise.all(batches)).flat();
		clearInterval(timer);
		expect(results.every(({ recorded }) => recorded !== undefined)).toBe(true);
		expect(backlogMost).toBeLessThan(1_100);
	});
});
