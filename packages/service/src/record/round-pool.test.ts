import { createPool } from "@hakiki/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { decideTest, deposit, openTestBench, type TestBench } from "../testing/test-service.ts";

let bench: TestBench;

beforeAll(async () => {
	bench = await openTestBench();
});
afterAll(() => bench.close());

it("decides while pages hold every other connection", async () => {
	const pool = createPool(bench.database.url, { poolSize: 1 });
	const roundPool = createPool(bench.database.url, { poolSize: 2, keepsPlans: true });
	const service = await bench.openAnother({ pool, roundPool, deadlineMs: 2_000 });
	const page = await pool.connect();
	try {
		const first = await decideTest(service, bench.realm, deposit("patient"), "key-patient");
		expect(first.decision).toBe("allow");
		expect(await decideTest(service, bench.realm, deposit("patient"), "key-patient")).toEqual(first);
	} finally {
		page.release();
		await service.close();
		await Promise.all([pool.end(), roundPool.end()]);
	}
});
