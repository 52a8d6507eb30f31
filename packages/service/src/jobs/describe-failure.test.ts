import { AppError } from "@hakiki/domain";
import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeFailure } from "./describe-failure.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase();
});
afterAll(() => database.drop());

const failWith = async (sql: string, values: readonly unknown[] = []): Promise<string> =>
	database.pool.query(sql, [...values]).then(
		() => "nothing failed",
		(error: unknown) => describeFailure(error),
	);

it("says why the database ended something", async () => {
	expect(await failWith("select pg_terminate_backend(pg_backend_pid())")).toBe(
		"PostgreSQL 57P01: terminating connection due to administrator command",
	);
	expect(await failWith("select * from nowhere")).toBe('PostgreSQL 42P01: relation "nowhere" does not exist');
});

it("quotes no value that the database or a parser could not take", async () => {
	expect(await failWith("select $1::text::int", ["Njeri Wanjiku"])).toBe("PostgreSQL 22P02");
	const twice = "insert into watermarks (name, event_id) values ($1, gen_random_uuid()), ($1, gen_random_uuid())";
	expect(await failWith(twice, ["Njeri Wanjiku"])).toBe("PostgreSQL 23505");
	const parse = () => JSON.parse("Njeri Wanjiku");
	expect(parse).toThrow(/Njeri/);
	try {
		parse();
	} catch (error) {
		expect(describeFailure(error)).toBe("SyntaxError");
	}
});

it("passes on our own sentences and the codes of the machine, bounded and on one line", () => {
	expect(describeFailure(new AppError("not_found", "There is no such workspace"))).toContain(
		"There is no such workspace",
	);
	expect(describeFailure(Object.assign(new Error("out of memory"), { code: "ERR_WORKER_OUT_OF_MEMORY" }))).toBe(
		"ERR_WORKER_OUT_OF_MEMORY: out of memory",
	);
	expect(describeFailure(new Error(`a\nb${"c".repeat(1_000)}`))).toMatch(/^Error: a bc{1,293}$/);
	expect(describeFailure("text")).toBe("a string was thrown");
});
