import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "./testing/index.ts";
import { inRepeatedTransaction, inTransaction } from "./transaction.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase({ poolSize: 2 });
	await database.pool.query("create table counters (name text primary key, value int not null)");
	await database.pool.query("insert into counters values ('a', 0), ('b', 0)");
});
afterAll(() => database.drop());

const pidOf = async (client: PoolClient): Promise<number> =>
	(await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid ?? 0;

it("undoes what a refusal interrupts, and keeps the connection", async () => {
	const refusal = new Error("not found");
	let pid = 0;
	const refused = inTransaction(database.pool, async (client) => {
		pid = await pidOf(client);
		await client.query("update counters set value = 99");
		throw refusal;
	});
	await expect(refused).rejects.toBe(refusal);
	expect(await inTransaction(database.pool, pidOf)).toBe(pid);
	expect((await database.pool.query("select distinct value from counters")).rows).toEqual([{ value: 0 }]);
});

it("throws away a connection that broke", async () => {
	const broken = inTransaction(database.pool, async (client) => {
		await client.query("select pg_terminate_backend(pg_backend_pid())");
	});
	await expect(broken).rejects.toMatchObject({ code: "57P01" });
	expect(await inTransaction(database.pool, async (client) => (await client.query("select 1")).rowCount)).toBe(1);
});

it("does work again that a deadlock undid, and only that", async () => {
	let attempts = 0;
	let meet: (() => void) | undefined;
	const both = new Promise<void>((resolve) => {
		let here = 0;
		meet = () => {
			here += 1;
			if (here === 2) resolve();
		};
	});
	const cross = (first: string, second: string) =>
		inRepeatedTransaction(database.pool, async (client) => {
			attempts += 1;
			await client.query("update counters set value = value + 1 where name = $1", [first]);
			meet?.();
			await both;
			await client.query("update counters set value = value + 1 where name = $1", [second]);
		});
	await Promise.all([cross("a", "b"), cross("b", "a")]);
	expect(attempts).toBeGreaterThan(2);
	expect((await database.pool.query("select distinct value from counters")).rows).toEqual([{ value: 2 }]);
	let refusals = 0;
	const refused = inRepeatedTransaction(database.pool, async () => {
		refusals += 1;
		throw new Error("no");
	});
	await expect(refused).rejects.toThrow("no");
	expect(refusals).toBe(1);
});

it("gives up after five deadlocks", async () => {
	let attempts = 0;
	const doomed = inRepeatedTransaction(database.pool, async () => {
		attempts += 1;
		throw Object.assign(new Error("undone"), { code: "40P01" });
	});
	await expect(doomed).rejects.toMatchObject({ code: "40P01" });
	expect(attempts).toBe(5);
});
