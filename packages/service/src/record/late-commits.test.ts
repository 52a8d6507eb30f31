import { createPool, type Pool } from "@hakiki/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Service } from "../create-service.ts";
import { decideTest, deposit, openTestBench, type TestBench } from "../testing/test-service.ts";

let bench: TestBench;
let pool: Pool;
let service: Service;

beforeAll(async () => {
	bench = await openTestBench();
	// As the server has them, only shorter.
	pool = createPool(bench.database.url, { poolSize: 4, queryTimeoutMs: 1_200, applicationName: "late" });
	service = await bench.openAnother({ pool, deadlineMs: 1_000 });
});
afterAll(async () => {
	await service.close();
	await pool.end();
	await bench.close();
});

it("stores nothing later of what was answered 503 while its row was locked", async () => {
	await decideTest(service, bench.realm, deposit("locked"));
	const holder = await bench.database.pool.connect();
	try {
		await holder.query("begin");
		await holder.query("select from customers where id = 'locked' for update");
		await expect(service.recordEvent(bench.realm, deposit("locked"))).rejects.toMatchObject({
			code: "service_unavailable",
		});
	} finally {
		await holder.query("rollback");
		holder.release();
	}
	// Whatever of ours still runs in the database may end first.
	await expect
		.poll(
			async () =>
				(
					await bench.database.pool.query(
						"select from pg_stat_activity where application_name = 'late' and state <> 'idle'",
					)
				).rowCount,
			{ timeout: 5_000 },
		)
		.toBe(0);
	const { rowCount } = await bench.database.pool.query("select from events where customer_id = 'locked'");
	expect(rowCount).toBe(1);
});

it("keeps nobody waiting for another customer's locked row longer than the first try", async () => {
	const patient = await bench.openAnother({ pool, roundsMax: 1 });
	await decideTest(patient, bench.realm, deposit("stuck"));
	const holder = await bench.database.pool.connect();
	try {
		await holder.query("begin");
		await holder.query("select from customers where id = 'stuck' for update");
		const posts = ["free-1", "stuck", "free-2", "stuck", "free-3"].map((id) =>
			patient.recordEvent(bench.realm, deposit(id)),
		);
		const answers = await Promise.allSettled(posts);
		expect(answers.map((one) => one.status)).toEqual(["fulfilled", "rejected", "fulfilled", "rejected", "fulfilled"]);
	} finally {
		await holder.query("rollback");
		holder.release();
	}
	expect((await decideTest(patient, bench.realm, deposit("stuck"))).decision).toBe("allow");
});

it("has the server give up before we do, so that we know how every statement ended", async () => {
	const { rows } = await pool.query(
		"select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock",
	);
	expect(rows).toEqual([{ statement: "900ms", lock: "450ms" }]);
});
