import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReadinessCheck, measureSkew } from "./check-readiness.ts";

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

it.each([
	[1_000, 900, 1_100, 0],
	[1_000, 1_000, 1_000, 0],
	[3_000, 900, 1_000, 2_000],
	[1_000, 3_000, 3_100, 2_000],
])("a database at %i, asked between %i and %i, is at least %i ms off", (databaseMs, before, after, skew) => {
	expect(measureSkew(databaseMs, before, after)).toBe(skew);
});
