import { afterAll, beforeAll, expect, it } from "vitest";
import { deposit, openTestBench, type TestBench } from "../testing/test-service.ts";
import { rebuildProfiles } from "./rebuild-profiles.ts";

let bench: TestBench;
beforeAll(async () => {
	bench = await openTestBench();
});
afterAll(() => bench.close());

const ROUNDS = 4;

it("replaces a spoilt profile under its customer's lock, while others go on writing it", async () => {
	const { realm, database } = bench;
	// The profile is spoilt by hand, without a new version. A service that decides from memory would write over it.
	const service = await bench.openAnother({ memoryBytes: 0 });
	const record = (customerId: string) => service.recordEvent(realm, deposit(customerId));
	await record("sound");
	await Promise.all(Array.from({ length: 200 }, () => record("spoilt")));
	for (let round = 0; round < ROUNDS; round += 1) {
		// Readable, so that decisions go on folding on top of it.
		await database.pool.query(
			"update customers set profile = (select profile from customers where id = 'sound') where id = 'spoilt'",
		);
		let isDone = false;
		const writing = (async () => {
			while (!isDone) await record("spoilt");
		})();
		const report = await rebuildProfiles(service, { mode: "replace", realms: [realm], actor: "test" }).finally(() => {
			isDone = true;
			return writing;
		});
		expect(report.different).toMatchObject([{ customerId: "spoilt", isReplaced: true }]);
	}
	const report = await rebuildProfiles(service, { mode: "check", realms: [realm], actor: "test" });
	expect(report.different).toEqual([]);
});
