import { afterAll, beforeAll, expect, it } from "vitest";
import { changeCustomerStatus } from "../customers/change-status.ts";
import { readCustomer } from "../customers/read-customer.ts";
import { decideTest, deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { rebuildProfiles } from "./rebuild-profiles.ts";

let bench: TestBench;
beforeAll(async () => {
	bench = await openTestBench();
});
afterAll(() => bench.close());

type Action = Parameters<typeof changeCustomerStatus>[2]["action"];

async function live(customerId: string, actions: readonly Action[]): Promise<void> {
	await decideTest(bench.service, bench.realm, deposit(customerId));
	for (const action of actions) {
		await changeCustomerStatus(bench.service, await bench.service.openRealm(bench.realm), {
			customerId,
			action,
			actor: "test",
			reason: "a test",
		});
	}
}

const check = () => rebuildProfiles(bench.service, { mode: "check", realms: [bench.realm], actor: "test" });

it("finds a status that people or rules gave to follow from the history, and any other not", async () => {
	await live("held", ["hold"]);
	await live("released", ["hold", "release"]);
	await live("blocked", ["hold", "block"]);
	await live("unblocked", ["block", "unblock"]);
	await decideTest(bench.service, bench.realm, deposit("by-rule", { amount: 90_000 }));
	await decideTest(bench.service, bench.realm, { type: "sim.swap", customer_id: "by-rule" });
	await decideTest(bench.service, bench.realm, payout("by-rule", { amount: 48_000, balance: 90_000 }));
	expect((await readCustomer(bench.service, await bench.service.openRealm(bench.realm), "by-rule"))?.state.status).toBe(
		"held",
	);
	expect((await check()).different).toEqual([]);
	await bench.database.pool.query("update customers set status = 'active' where id in ('held', 'blocked')");
	await bench.database.pool.query("update customers set status = 'held' where id = 'released'");
	const { different } = await check();
	expect(different.map(({ customerId, difference }) => [customerId, difference.split(":")[0]])).toEqual([
		["blocked", "status"],
		["held", "status"],
		["released", "status"],
	]);
});
