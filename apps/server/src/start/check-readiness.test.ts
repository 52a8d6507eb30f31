import { measureSkew } from "@hakiki/service";
import { createPool } from "@hakiki/store";
import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReadinessCheck } from "./check-readiness.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase();
});
afterAll(() => database.drop());

const checkAt = (offMs: number) => createReadinessCheck(database.pool, () => Date.now() + offMs)();

describe("a process", () => {
	it("is ready when its clock agrees with the database's", async () => {
		expect(await checkAt(0)).toEqual({ isReady: true, problems: [] });
	});

	it.each([2_100, -2_100])("is not when its clock is %i ms off", async (offMs) => {
		expect(await checkAt(offMs)).toEqual({
			isReady: false,
			problems: ["the clock is 2 s or more off the database's"],
		});
	});
});

describe("a process whose latest write failed", () => {
	const failing = () => {
		const writes = {
			writeFailure: new Error("the disk was full") as unknown,
			noteWrite(failure: unknown) {
				writes.writeFailure = failure;
			},
		};
		return writes;
	};
	const setReadOnly = (value: "on" | "off") =>
		database.pool.query(
			`do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}', current_database()); end $$`,
		);
	/** Uses a separate connection, because the setting applies to new connections. */
	const check = async (writes: ReturnType<typeof failing>) => {
		const pool = createPool(database.url, { poolSize: 1, applicationName: "test", log: () => undefined });
		try {
			return await createReadinessCheck(pool, Date.now, writes)();
		} finally {
			await pool.end();
		}
	};

	it("is not ready until one succeeds, and says what stands in the way", async () => {
		const writes = failing();
		await setReadOnly("on");
		try {
			expect(await check(writes)).toEqual({
				isReady: false,
				problems: ["the database takes no writes: it is read-only"],
			});
			expect(writes.writeFailure).toBeInstanceOf(Error);
		} finally {
			// The setting may also apply to this session, so the session overrides it first.
			await database.pool.query("set default_transaction_read_only = off");
			await setReadOnly("off");
		}
		expect(await check(writes)).toEqual({ isReady: true, problems: [] });
		expect(writes.writeFailure).toBeUndefined();
		const { rows } = await database.pool.query("select from write_trials");
		expect(rows).toEqual([]);
	});
});

it.each([
	[1_000, 900, 1_100, 0],
	[1_000, 1_000, 1_000, 0],
	[3_000, 900, 1_000, 2_000],
	[1_000, 3_000, 3_100, 2_000],
])("a database at %i, asked between %i and %i, is at least %i ms off", (databaseMs, before, after, skew) => {
	expect(measureSkew(databaseMs, before, after)).toBe(skew);
});
