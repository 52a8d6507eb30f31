import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
	[first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
	await Promise.all([first.drop(), second.drop()]);
});

it("gives each caller a migrated database of its own", async () => {
	await first.pool.query("create table only_here (id integer)");
	const { rows } = await second.pool.query(
		"select to_regclass('only_here') as here, to_regclass('customers') as migrated",
	);
	expect(rows).toEqual([{ here: null, migrated: "customers" }]);
});

it("opens connections that commit durably, in UTC, with bounded statements", async () => {
	const { rows } = await first.pool.query(
		"select name, setting from pg_settings where name in ('synchronous_commit', 'TimeZone', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name",
	);
	expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
		TimeZone: "UTC",
		idle_in_transaction_session_timeout: "60000",
		lock_timeout: "10000",
		statement_timeout: "30000",
		synchronous_commit: "on",
	});
});
