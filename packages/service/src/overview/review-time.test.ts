import { randomUUID } from "node:crypto";
import { measureReviewTime } from "@hakiki/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestBench, type TestBench } from "../testing/test-service.ts";

const NOON_MS = Date.parse("2026-11-18T12:00:00Z");
const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1_000, 60_000, 3_600_000];

let bench: TestBench;
beforeAll(async () => {
	bench = await openTestBench();
});
afterAll(() => bench.close());

async function addClosed(by: string | null, openedAt: number, closedAt: number): Promise<void> {
	await bench.database.pool.query(
		`insert into cases (id, realm, customer_id, type, status, severity, reason, opened_at, closed_at, closed_by, resolution, facts)
		 values ($1, $2, 'c', 'fraud', 'closed', 'high', '', $3, $4, $5, 'approved', '{}')`,
		[randomUUID(), bench.realm, new Date(openedAt), new Date(closedAt), by],
	);
}

it("counts no case for longer than it lived, and cases of one bulk action as one time", async () => {
	const span = { realm: bench.realm, from: NOON_MS, to: NOON_MS + 24 * HOUR_MS, limit: 1_000 };
	const read = () => measureReviewTime(bench.database.pool, { ...span, minutesMax: 60, minutesUnmeasured: 10 });
	// Opened two minutes before it was closed.
	await addClosed("user:a", NOON_MS, NOON_MS + 2 * MINUTE_MS);
	expect(await read()).toEqual({ cases: 1, measured: 0, minutes: 2 });
	// Fifteen old cases in one action of 42 seconds, an hour later: ten minutes for the first, three seconds for each other.
	for (let at = 0; at < 15; at += 1)
		await addClosed("user:a", NOON_MS - 24 * HOUR_MS, NOON_MS + HOUR_MS + at * 3 * SECOND_MS);
	expect((await read()).minutes).toBeCloseTo(2 + 10 + 42 / 60);
	// Another person at the same time works beside them.
	await addClosed("user:b", NOON_MS - 24 * HOUR_MS, NOON_MS + HOUR_MS + SECOND_MS);
	expect((await read()).minutes).toBeCloseTo(2 + 10 + 42 / 60 + 10);
	// Together with another case, in the same moment.
	await addClosed("user:b", NOON_MS - 24 * HOUR_MS, NOON_MS + HOUR_MS + SECOND_MS);
	expect((await read()).minutes).toBeCloseTo(2 + 10 + 42 / 60 + 10);
});
