import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPool } from "../engine/open-database.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { type Migration, runMigrations } from "./run-migrations.ts";

const first: Migration = { id: 1, name: "first", sql: "create table one (id integer); insert into one values (1)" };
const second: Migration = { id: 2, name: "second", sql: "create table two (id integer); insert into two values (2)" };
let test: TestDatabase;

beforeEach(async () => {
	test = await createTestDatabase({ isEmpty: true });
});
afterEach(() => test.drop());

async function listTables(): Promise<string[]> {
	const { rows } = await test.pool.query<{ name: string }>(
		"select tablename as name from pg_tables where schemaname = 'public' order by 1",
	);
	return rows.map(({ name }) => name);
}

it("applies what is missing, in order, and nothing twice", async () => {
	expect(await runMigrations(test.pool, [first])).toEqual({ applied: [1], version: 1 });
	expect(await runMigrations(test.pool, [first, second])).toEqual({ applied: [2], version: 2 });
	expect(await runMigrations(test.pool, [first, second])).toEqual({ applied: [], version: 2 });
	expect(await listTables()).toEqual(["hakiki_migrations", "one", "two"]);
});

it("says what a user lacks who may not create tables", async () => {
	await test.pool.query("create schema strict; revoke create on schema strict from hakiki");
	const pool = createPool(`${test.url}&options=${encodeURIComponent("-c search_path=strict")}`, { poolSize: 1 });
	try {
		await expect(runMigrations(pool, [first])).rejects.toThrow(
			/^The database's user may not create tables \(permission denied for schema strict\)\. Make it the database's owner/,
		);
	} finally {
		await pool.end();
	}
});

it("lets five replicas start at once: together they apply each migration once", async () => {
	const pools = Array.from({ length: 5 }, () => createPool(test.url, { poolSize: 1 }));
	const results = await Promise.all(pools.map((pool) => runMigrations(pool, [first, second])));
	expect(results.flatMap(({ applied }) => applied).sort()).toEqual([1, 2]);
	expect(results.map(({ version }) => version)).toEqual([2, 2, 2, 2, 2]);
	const { rows } = await test.pool.query(
		"select (select count(*) from one)::int as ones, (select count(*) from two)::int as twos",
	);
	expect(rows).toEqual([{ ones: 1, twos: 1 }]);
	await Promise.all(pools.map((pool) => pool.end()));
});

describe("a migration that fails", () => {
	const broken: Migration = { id: 2, name: "broken", sql: "create table half (id integer); select 1 / 0" };

	it("is undone whole, named, and keeps those before it", async () => {
		await expect(runMigrations(test.pool, [first, broken])).rejects.toThrow(
			"Migration 2 (broken) failed, and was undone: division by zero",
		);
		expect(await listTables()).toEqual(["hakiki_migrations", "one"]);
		expect(await runMigrations(test.pool, [first, second])).toEqual({ applied: [2], version: 2 });
	});

	it("leaves nothing half done when its connection is cut in the middle", async () => {
		const slow: Migration = { id: 2, name: "slow", sql: "create table half (id integer); select pg_sleep(60)" };
		const run = runMigrations(test.pool, [first, slow]).catch((error: Error) => error.message);
		await cutConnection("%pg_sleep(60)%");
		expect(await run).toMatch(/Migration 2 \(slow\) failed/);
		expect(await listTables()).toEqual(["hakiki_migrations", "one"]);
		expect(await runMigrations(test.pool, [first, second])).toEqual({ applied: [2], version: 2 });
	});
});

async function cutConnection(pattern: string): Promise<void> {
	for (let look = 0; look < 500; look += 1) {
		const { rowCount } = await test.pool.query(
			"select pg_terminate_backend(pid, 5000) from pg_stat_activity where query like $1 and pid <> pg_backend_pid()",
			[pattern],
		);
		if (rowCount === 1) return;
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
	throw new Error("the migration did not begin");
}

describe("a database that this code did not make", () => {
	it("is refused when it is newer, unless that is allowed", async () => {
		await runMigrations(test.pool, [first, second]);
		await expect(runMigrations(test.pool, [first])).rejects.toThrow(/newer than this version.*migration 2 \(second\)/);
		expect(await runMigrations(test.pool, [first], { allowNewer: true })).toEqual({ applied: [], version: 2 });
	});

	it("is refused when an applied migration was edited", async () => {
		await runMigrations(test.pool, [first, second]);
		const edited = { ...first, sql: `${first.sql};` };
		await expect(runMigrations(test.pool, [edited, second])).rejects.toThrow(/Migration 1 \(first\).*changed after/);
	});
});

it("refuses a list that is out of order", async () => {
	await expect(runMigrations(test.pool, [second, first])).rejects.toThrow("Migration 1 is out of order");
});

it("applies the migrations with a timeout that suits them, and gives the connection back with the usual one", async () => {
	const pool = createPool(test.url, { poolSize: 1, statementTimeoutMs: 200 });
	const slow: Migration = { id: 1, name: "slow", sql: "select pg_sleep(0.4)" };
	expect(await runMigrations(pool, [slow])).toEqual({ applied: [1], version: 1 });
	const { rows } = await pool.query("select current_setting('statement_timeout') as timeout");
	expect(rows).toEqual([{ timeout: "200ms" }]);
	await pool.end();
});
