// The hot statements rely on this: rows as text, errors with the stack of the caller, and a connection that stays usable.

import type { ClientBase } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/index.ts";
import { inTransaction } from "../transaction.ts";
import { decodeHash, queryRaw, type RawValue } from "./raw-query.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase({ poolSize: 1 });
});
afterAll(() => database.drop());

const VALUES = {
	name: "values",
	text: "select $1::int4, $2::text, $3::bytea, $4::text, g from generate_series(1, 2) g",
	values: [7, "Wanjikũ", Buffer.from([0, 255]), null] as RawValue[],
};
const DIVIDE = { name: "divide", text: "select 1 / $1::int4", values: [0] };

async function askForTooMuch(executor: ClientBase | TestDatabase["pool"]): Promise<unknown> {
	return await queryRaw(executor, DIVIDE);
}

describe("a raw query", () => {
	it("gives rows as PostgreSQL writes them, on a pool and in a transaction, the first time and later", async () => {
		const rows = [
			["7", "Wanjikũ", "\\x00ff", null, "1"],
			["7", "Wanjikũ", "\\x00ff", null, "2"],
		];
		expect(await queryRaw(database.pool, VALUES)).toEqual(rows);
		expect(await queryRaw(database.pool, VALUES)).toEqual(rows);
		await inTransaction(database.pool, async (client) => {
			expect(await queryRaw(client, VALUES)).toEqual(rows);
		});
		const nothing = { name: "nothing", text: "select 1 where $1::int4 = 0", values: [1] };
		expect(await queryRaw(database.pool, nothing)).toEqual([]);
	});

	it("is prepared once on a connection", async () => {
		await queryRaw(database.pool, VALUES);
		await queryRaw(database.pool, VALUES);
		const { rows } = await database.pool.query("select name from pg_prepared_statements where name = 'values'");
		expect(rows).toEqual([{ name: "values" }]);
	});

	it("fails with PostgreSQL's own error and the stack of its caller, and the connection stays usable", async () => {
		for (const attempt of [1, 2]) {
			const failure = await askForTooMuch(database.pool).catch((error: unknown) => error);
			expect(failure, `attempt ${attempt}`).toMatchObject({ code: "22012" });
			expect((failure as Error).stack).toContain("askForTooMuch");
		}
		expect(await queryRaw(database.pool, { ...DIVIDE, values: [1] })).toEqual([["1"]]);
	});

	it("fails when it cannot be prepared, and is prepared again the next time", async () => {
		const late = { name: "late", text: "select name from not_there_yet", values: [] };
		await expect(queryRaw(database.pool, late)).rejects.toMatchObject({ code: "42P01" });
		await database.pool.query("create table not_there_yet (name text)");
		expect(await queryRaw(database.pool, late)).toEqual([]);
	});

	it("refuses two statements of one name", async () => {
		await queryRaw(database.pool, VALUES);
		const other = { ...VALUES, text: "select 1", values: [] };
		await expect(queryRaw(database.pool, other)).rejects.toThrow("must be unique");
		expect(await queryRaw(database.pool, VALUES)).toHaveLength(2);
	});

	it("ends with the connection it was sent on, and the pool opens another", async () => {
		const end = { name: "end", text: "select pg_terminate_backend(pg_backend_pid())", values: [] };
		await expect(queryRaw(database.pool, end)).rejects.toThrow();
		expect(await queryRaw(database.pool, VALUES)).toHaveLength(2);
	});
});

it("reads a hash as PostgreSQL writes its bytes, and refuses what is none", () => {
	const bytes = Buffer.from("00ff10fbfe1f2e3d4c5b6a7988970102", "hex");
	expect(decodeHash(`\\x${bytes.toString("hex")}`)).toBe(bytes.toString("base64url"));
	for (const wrong of [null, "\\x", "\\x00ff", `\\x${"ab".repeat(17)}`, `\\x${"zz".repeat(16)}`])
		expect(() => decodeHash(wrong)).toThrow(TypeError);
});
