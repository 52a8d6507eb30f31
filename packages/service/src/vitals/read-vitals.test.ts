import { insertOutbox, insertWebhookEvents } from "@hakiki/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startJobs } from "../jobs/start-jobs.ts";
import { openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { readVitals } from "./read-vitals.ts";

let bench: TestBench;
beforeAll(async () => {
	bench = await openTestBench();
});
afterAll(() => bench.close());

const NOW = Date.now();
const read = () => readVitals(bench.service, { at: NOW });
const ENDPOINTS = ["a1", "a2", "a3", "a4"].map((end) => `01a1f218-0000-7000-8000-0000000000${end}`);

it("reads cases, endpoints, queues and rounds of learning by mode, and how long the oldest has waited", async () => {
	const before = await read();
	expect(before.cases.map(({ count, oldestMs }) => [count, oldestMs])).toEqual(before.cases.map(() => [0, null]));
	expect(before).toMatchObject({ endpoints: [], rounds: [], outbox: { count: 0, oldestMs: 0 } });

	await bench.service.recordEvent(bench.realm, payout("test_block_vitals"));
	await insertOutbox(bench.database.pool, { realm: bench.realm, kind: "case.opened", body: "{}" });
	const isLive = (await bench.service.openRealm(bench.realm)).isLive;
	const after = await read();
	const own = after.cases.find((one) => one.isLive === isLive);
	expect(own?.count).toBe(1);
	expect(own?.oldestMs).toBeGreaterThan(NOW - 60_000);
	expect(after.cases.filter((one) => one.isLive !== isLive).map(({ count }) => count)).toEqual(
		after.cases.filter((one) => one.isLive !== isLive).map(() => 0),
	);
	expect(after.outbox.count).toBeGreaterThan(0);
	expect(after.audit.count).toBeGreaterThan(0);

	const jobs = startJobs(bench.service, { isScheduled: false });
	await jobs.runNow("seal-audit");
	await jobs.stop();
	expect((await read()).audit).toEqual({ count: 0, oldestMs: 0 });
});

it("tells the states of endpoints apart, and measures the delay of those deliveries that are due and not being sent", async () => {
	const { pool } = bench.database;
	for (const [index, id] of ENDPOINTS.entries()) {
		await pool.query(
			`insert into webhook_endpoints (id, realm, kinds, sealed, created_at, created_by, failing_since, disabled_at,
			   disabled_reason) values ($1, $2, '{}', '', now(), 'test', $3, $4, $5)`,
			[
				id,
				bench.realm,
				index === 1 ? new Date(NOW) : null,
				index > 1 ? new Date(NOW) : null,
				[null, null, "gone", "operator"][index],
			],
		);
	}
	const [first = "", failing = ""] = ENDPOINTS;
	const deliver = (endpointId: string, dueInMs: number, leasedUntil?: number) => ({
		...{ endpointId, realm: bench.realm, kind: "k", status: "pending" as const, at: NOW + dueInMs },
		...{ eventId: `01a1f218-0000-7000-8000-00000000${String(1e6 + Math.abs(dueInMs)).slice(1, 5)}`, leasedUntil },
	});
	await insertWebhookEvents(pool, {
		events: [],
		deliveries: [
			deliver(first, -900_000, NOW + 60_000),
			deliver(first, -90_000),
			deliver(first, 50_000),
			deliver(failing, 70_000),
		],
	});
	const { endpoints } = await read();
	const byState = Object.fromEntries(endpoints.map(({ state, ...rest }) => [state, rest]));
	const common = { isLive: endpoints[0]?.isLive, endpoints: 1 };
	expect(byState).toEqual({
		enabled: { ...common, pending: 3, lagMs: 90_000 },
		failing: { ...common, pending: 1, lagMs: 0 },
		failed: { ...common, pending: 0, lagMs: 0 },
		disabled: { ...common, pending: 0, lagMs: 0 },
	});
});
