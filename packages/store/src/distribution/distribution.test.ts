import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FIND_DECISIONS_SQL } from "../queries/batch/find-decisions.ts";
import { FIND_CUSTOMERS_SQL, TRY_LOCK_SQL } from "../queries/batch/find-locked-customers.ts";
import { READ_BATCH_AGAIN_SQL, READ_BATCH_SQL } from "../queries/batch/read-batch.ts";
import { WRITE_BATCH_SQL } from "../queries/batch/write-batch.ts";
import { LOCK_CUSTOMER_SQL } from "../queries/customers/lock-customer.ts";
import { createTestDatabase, type TestDatabase } from "../testing/index.ts";
import { distributeDatabase } from "./distribute.ts";
import { DISTRIBUTED_TABLES, NODE_FUNCTIONS, PREPARATIONS, REFERENCE_TABLES } from "./plan.ts";
import { listForeignForms } from "./statement-forms.ts";

/** All statements of a decision, including those of replays, lost rounds and locked customers. */
const HOT_STATEMENTS = {
	READ_BATCH_SQL,
	READ_BATCH_AGAIN_SQL,
	WRITE_PLAIN_SQL: WRITE_BATCH_SQL.plain,
	WRITE_WHOLE_SQL: WRITE_BATCH_SQL.whole,
	FIND_DECISIONS_SQL,
	FIND_CUSTOMERS_SQL,
	TRY_LOCK_SQL,
	LOCK_CUSTOMER_SQL,
};

let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase();
});
afterAll(() => database.drop());

describe("the hot statements", () => {
	it.each(Object.entries(HOT_STATEMENTS))("%s has no form outside the set that Citus runs", (_name, sql) => {
		expect(listForeignForms(sql)).toEqual([]);
	});

	it("touch only tables that are spread or copied", async () => {
		const { rows } = await database.pool.query<{ name: string }>(
			"select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
		);
		const tables = new Set(rows.map(({ name }) => name));
		const placed = new Set([...REFERENCE_TABLES, ...DISTRIBUTED_TABLES.map(({ table }) => table)]);
		for (const [name, sql] of Object.entries(HOT_STATEMENTS)) {
			const named = [...sql.matchAll(/\b(?:from|join|into|update)\s+([a-z_]+)/g)].map(([, table = ""]) => table);
			for (const table of named)
				if (tables.has(table)) expect([name, placed.has(table) ? table : `${table} is local`]).toEqual([name, table]);
		}
	});
});

describe("a form outside the set", () => {
	it.each([
		["select id from customers where id = any($1) for update", "several rows are locked at once"],
		["select * from unnest($1::text[]) u, lateral (select 1 from links l where l.hash = u limit 1) x", "lateral"],
		["select (select count(*) from unnest(c.ids) x) from customers c", "a subquery reads an unnest"],
		["insert into links values ($1) on conflict do nothing", "on conflict without its columns"],
		["select rank() over (order by id) from events", "a window over all shards"],
		["select 1 from customers where id in ($1, $2)", "a key that is compared with a list of values"],
		["with recursive a as (select 1) select * from a", "with recursive"],
	])("is found in %j", (sql, form) => {
		expect(listForeignForms(sql)).toEqual([form]);
	});

	it("is not found in a string, a comment or a single row's lock", () => {
		expect(listForeignForms("select 'lateral' -- for update\n from customers where id = $1 for update")).toEqual([]);
	});
});

describe("the plan", () => {
	it("keeps the column that a table is spread by in each of its unique indexes, and refers to copied tables alone", async () => {
		for (const preparation of PREPARATIONS) await database.pool.query(preparation);
		const { rows: unique } = await database.pool.query<{ table: string; index: string; columns: string[] }>(
			`select t.relname as table, i.relname as index,
			        array(select a.attname::text from unnest(x.indkey) k join pg_attribute a on a.attrelid = t.oid and a.attnum = k) as columns
			   from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
			  where x.indisunique and t.relname = any($1::text[])`,
			[DISTRIBUTED_TABLES.map(({ table }) => table)],
		);
		for (const { table, column } of DISTRIBUTED_TABLES) {
			const own = unique.filter((one) => one.table === table);
			expect(own.length, table).toBeGreaterThan(0);
			for (const { index, columns } of own) expect([index, columns]).toEqual([index, expect.arrayContaining([column])]);
		}
		const { rows: foreign } = await database.pool.query<{ name: string; target: string }>(
			`select c.conname as name, r.relname as target from pg_constraint c join pg_class t on t.oid = c.conrelid
			   join pg_class r on r.oid = c.confrelid where c.contype = 'f' and t.relname = any($1::text[])`,
			[[...REFERENCE_TABLES, ...DISTRIBUTED_TABLES.map(({ table }) => table)]],
		);
		for (const { name, target } of foreign)
			expect([name, REFERENCE_TABLES]).toEqual([name, expect.arrayContaining([target])]);
	});

	it("counts only in bigint where rows number themselves, and calls only immutable functions where rows lie", async () => {
		const { rows } = await database.pool.query(
			`select table_name, data_type from information_schema.columns
			  where is_identity = 'YES' and table_name = any($1::text[]) and data_type <> 'bigint'`,
			[DISTRIBUTED_TABLES.map(({ table }) => table)],
		);
		expect(rows).toEqual([]);
		for (const name of NODE_FUNCTIONS) {
			const { rows: found } = await database.pool.query(
				"select provolatile as kind from pg_proc where oid = $1::regprocedure",
				[name],
			);
			expect([name, found[0]?.kind]).toEqual([name, "i"]);
		}
	});

	it("is refused where Citus is not installed, in a sentence that says so", async () => {
		await expect(distributeDatabase(database.pool)).rejects.toThrow(
			/^Citus is not installed in this PostgreSQL, so nothing was distributed/,
		);
	});
});
