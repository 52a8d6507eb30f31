// Rescreening on a machine that has hardly any processor time: compiling the lists may take longer than the database
// lets a transaction idle, so no transaction may be open meanwhile.

import { createPool, type Pool } from "@hakiki/store";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readCustomer } from "../customers/read-customer.ts";
import { type Jobs, startJobs } from "../jobs/start-jobs.ts";
import { loadTestList } from "../testing/test-lists.ts";
import { decideTest, openTestBench, type TestBench } from "../testing/test-service.ts";
import { openSearcher, type Searcher } from "./open-searcher.ts";
import { listRescreenRuns, rescreenCustomers } from "./rescreen-customers.ts";

let bench: TestBench;
let pool: Pool;
let jobs: Jobs;
let compiled = 0;
/** Transactions that were found idle while the lists were compiled; the database would end them on a slow machine. */
let idleTransactions = 0;
/** Called before a page is examined. */
let beforeExamining: () => Promise<void> = async () => undefined;

/** The real searcher, which looks for open transactions while it compiles. */
function openStarved(): Searcher {
	const searcher = openSearcher();
	return {
		...searcher,
		async compile() {
			idleTransactions += await countIdleTransactions();
			compiled += 1;
			return searcher.compile();
		},
		async examine(...given) {
			await beforeExamining();
			return searcher.examine(...given);
		},
	};
}

beforeAll(async () => {
	bench = await openTestBench();
	pool = createPool(bench.database.url, { poolSize: 3, applicationName: "starved" });
	for (let n = 0; n < 3; n += 1) {
		const customer = { name: "Ymbrakel Sothwenna Dravik", dob: "1980-05-06" };
		await decideTest(bench.service, bench.realm, { type: "customer.created", customer_id: `starved-${n}`, customer });
	}
});
beforeEach(() => {
	compiled = 0;
	idleTransactions = 0;
	jobs = startJobs({ ...bench.service, pool }, { isScheduled: false, openSearcher: openStarved });
});
afterEach(async () => {
	beforeExamining = async () => undefined;
	await jobs.stop();
});
afterAll(async () => {
	await pool.end();
	await bench.close();
});

async function countIdleTransactions(): Promise<number> {
	const { rowCount } = await bench.database.pool.query(
		"select from pg_stat_activity where application_name = 'starved' and state like 'idle in transaction%'",
	);
	return rowCount ?? 0;
}

let edition = 0;
const changeList = async () => {
	edition += 1;
	const entry = { id: "s5", topics: ["sanction"], type: "person", name: "Ymbrakel Sothwenna Dravik" };
	await loadTestList(bench.service, "later", [{ ...entry, dobs: ["1980-05-06"], aliases: [`Edition ${edition}`] }]);
};
const isOver = async () =>
	(await bench.database.pool.query("select from screening_runs where finished_at is null")).rowCount === 0;

const rescreen = async () => {
	do await jobs.runNow("rescreen");
	while (!(await isOver()));
};
const endConnections = async () => {
	await bench.database.pool.query(
		"select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'starved'",
	);
};

describe("lists that take longer to compile than a transaction may idle", () => {
	it("do not keep customers from being screened, and are compiled once", async () => {
		await changeList();
		await rescreen();
		expect([compiled, idleTransactions]).toEqual([1, 0]);
		expect(
			(await readCustomer(bench.service, await bench.service.openRealm(bench.realm), "starved-0"))?.state,
		).toMatchObject({ status: "held" });
	});

	it("stay compiled when the database ends the connection, and only then", async () => {
		await changeList();
		let broken = 0;
		beforeExamining = async () => {
			broken += 1;
			if (broken === 1) await endConnections();
		};
		await expect(jobs.runNow("rescreen")).rejects.toThrow();
		await rescreen();
		expect(compiled).toBe(1);
		await changeList();
		beforeExamining = async () => {
			beforeExamining = async () => undefined;
			throw new Error("the thread has ended");
		};
		await expect(jobs.runNow("rescreen")).rejects.toThrow("the thread has ended");
		await rescreen();
		// Once for the new version, and once more because the first searcher was given up.
		expect(compiled).toBe(3);
	});

	it("are compiled for a person who asks as well", async () => {
		const context = { realm: bench.realm };
		const options = { actor: "cli:njeri" };
		const run = await rescreenCustomers({ ...bench.service, pool }, context, { ...options, openSearcher: openStarved });
		expect(run).toMatchObject({ customers: 3, total: 3 });
		expect(run.finishedAt).not.toBeNull();
		expect([compiled, idleTransactions]).toEqual([1, 0]);
	});
});

describe("a run that fails again and again", () => {
	it("says why and since when, until it succeeds", async () => {
		const logged: Readonly<Record<string, unknown>>[] = [];
		const world = {
			...bench.service.world,
			log: (_level: string, _message: string, fields = {}) => logged.push(fields),
		};
		await changeList();
		beforeExamining = endConnections;
		const running = startJobs({ ...bench.service, pool, world }, { openSearcher: openStarved });
		const readProblem = async () =>
			(await listRescreenRuns(bench.service, { realm: bench.realm }, { limit: 1 }))[0]?.problem;
		try {
			const countFailures = async () => (await readProblem())?.failures ?? 0;
			await expect.poll(countFailures, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
			expect(running.countFailures().get("rescreen")).toBeGreaterThanOrEqual(2);
			expect(compiled).toBe(1);
			// The database ends the connection: the driver learns of it by a message, or when it writes next.
			const reason = expect.stringMatching(/connection|EPIPE|ECONNRESET/i);
			expect(logged).toContainEqual(expect.objectContaining({ component: "rescreen", reason }));
			expect(await readProblem()).toMatchObject({ message: reason });
			beforeExamining = async () => undefined;
			await expect.poll(isOver, { timeout: 20_000 }).toBe(true);
			await expect.poll(readProblem, { timeout: 20_000 }).toBeUndefined();
			// Other jobs whose connections were ended may have failed as well.
			const readFailures = async () =>
				(await bench.database.pool.query("select from job_failures where name = 'rescreen'")).rowCount;
			await expect.poll(readFailures, { timeout: 20_000 }).toBe(0);
		} finally {
			await running.stop();
		}
	});
});
