import type { EventInput } from "@hakiki/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeCase } from "../cases/close-case.ts";
import { changeCustomerStatus } from "../customers/change-status.ts";
import { readCustomer } from "../customers/read-customer.ts";
import { labelEvent } from "../events/label-event.ts";
import { decideTest, deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { type RebuildReport, rebuildProfiles } from "./rebuild-profiles.ts";

let bench: TestBench;

beforeAll(async () => {
	bench = await openTestBench();
});
afterAll(async () => {
	await bench.close();
});

const query = (text: string, values: unknown[] = []) => bench.database.pool.query(text, values);
const rebuild = (mode: "check" | "replace", customerId?: string): Promise<RebuildReport> =>
	rebuildProfiles(bench.service, { mode, customerId, realms: [bench.realm], actor: "test" });

/** A life with most kinds of event, times out of order, a hold, a label and a closed case. */
async function liveALife(customerId: string, seed: number): Promise<void> {
	const { service, realm } = bench;
	const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000 - seed * 1_000).toISOString();
	const events: Partial<EventInput>[] = [
		{ type: "customer.created", customer: { name: "A Person", phone: `07120000${10 + seed}`, kyc_level: "tier_2" } },
		{
			type: "login",
			login: { success: true },
			device: { id: `phone ${seed}`, ip: "41.90.64.1" },
			occurred_at: ago(30),
		},
		{ type: "login", login: { success: false }, device: { id: "another phone" }, occurred_at: ago(2) },
		{ type: "customer.updated", changes: ["phone", "pin"], occurred_at: ago(5) },
		{ type: "sim.swap", sim_swapped_at: ago(3) },
	];
	for (const event of events) {
		await service.recordEvent(realm, { type: "login", customer_id: customerId, ...event });
	}
	for (let n = 0; n < 6; n += 1) {
		await service.recordEvent(
			realm,
			deposit(customerId, { amount: 1_000 * (n + seed + 1), occurred_at: ago(100 - n) }),
		);
		await service.recordEvent(
			realm,
			payout(customerId, { amount: 700 + n, reference: `r${n}`, occurred_at: ago(90 - n) }),
		);
	}
	const big = await decideTest(
		service,
		realm,
		payout(customerId, { amount: 90_000, destination: { type: "mpesa", account: "0733999888" } }),
	);
	await labelEvent(service, await service.openRealm(realm), {
		eventId: big.event_id,
		label: "fraud",
		source: "complaint",
		actor: "test",
	});
	const reading = await readCustomer(service, await service.openRealm(realm), customerId);
	const action = reading?.state.status === "held" ? "release" : "hold";
	await changeCustomerStatus(service, await service.openRealm(realm), {
		customerId,
		action,
		actor: "test",
		reason: "a test",
	});
	const open = (await readCustomer(service, await service.openRealm(realm), customerId))?.openCases[0];
	if (open)
		await closeCase(service, await service.openRealm(realm), {
			caseId: open.id,
			resolution: "approved",
			actor: "test",
			note: "fine",
		});
	await service.recordEvent(realm, deposit(customerId, { location: { lat: -1.28, lng: 36.82 } }));
}

it("finds every profile equal to its events, changes between them included", async () => {
	await Promise.all(Array.from({ length: 8 }, (_, seed) => liveALife(`life_${seed}`, seed)));
	await Promise.all(Array.from({ length: 450 }, (_, n) => bench.service.recordEvent(bench.realm, deposit(`c${n}`))));
	const report = await rebuild("check");
	expect(report.different).toEqual([]);
	expect(report).toMatchObject({ customers: 458, equal: 458, differentCount: 0, replaced: 0, isComplete: true });
	expect(report.events).toBe(8 * 19 + 450);
});

it("names the first difference, replaces it, and then finds nothing; the version moved like with every writer", async () => {
	const other = (await query("select profile from customers where id = 'life_2'")).rows[0];
	await query("update customers set profile = $1 where id = 'life_1'", [other.profile]);
	await query("update customers set risk_level = 'critical' where id = 'c7'");
	await query("update customers set profile = '\\x00' where id = 'c8'");
	const found = await rebuild("check");
	expect(found.different.map(({ customerId }) => customerId)).toEqual(["c7", "c8", "life_1"]);
	expect(found.different[0]?.difference).toBe("risk_level: critical, not low");
	expect(found.different[1]?.difference).toBe("profile: cannot be read");
	expect(found.different[2]?.difference).toMatch(/^profile\.\S+: /);
	const before = await versionOf("life_1");
	expect(await rebuild("replace")).toMatchObject({ differentCount: 3, replaced: 3 });
	expect(await versionOf("life_1")).toBe(before + 1);
	expect(await rebuild("check")).toMatchObject({ differentCount: 0, equal: 458 });
	await bench.service.recordEvent(bench.realm, deposit("life_1"));
	expect(await rebuild("check", "life_1")).toMatchObject({ customers: 1, differentCount: 0 });
});

it("reports a hole, a double, a lost customer and an unexplained status, and replaces none of them", async () => {
	const { rows: doubled } = await query("select * from events where customer_id = 'life_3' and seq = 4");
	await query("delete from events where customer_id = 'life_4' and seq = 3");
	await query(
		`insert into events select gen_random_uuid(), customer_id, realm, seq, type, occurred_at, decision, score, rules_version,
		        amount_minor, party, party_role, body, outcome, sealed from events where id = $1`,
		[doubled[0].id],
	);
	await query("update customers set id = 'nobody' where id = 'c9'");
	await query("update customers set status = 'blocked' where id = 'c10'");
	await query("update customers set version = version + 1 where id = 'c11'");
	const report = await rebuild("replace");
	expect(Object.fromEntries(report.different.map((one) => [one.customerId, one.difference]))).toEqual({
		life_3: "the sequence goes from 4 to 4",
		life_4: "the sequence goes from 2 to 4",
		c9: "there is a history, but no customer",
		nobody: "there is a customer, but no history",
		c10: "status: blocked does not follow from the holds and releases",
		c11: "version: the row says 2, the history ends at 1",
	});
	expect(report.replaced).toBe(0);
});

it("is not misled by customers that are written meanwhile", async () => {
	let isDone = false;
	const writing = (async () => {
		for (let n = 0; !isDone; n += 1) await bench.service.recordEvent(bench.realm, deposit(`busy_${n % 5}`));
	})();
	for (let round = 0; round < 3; round += 1) {
		const report = await rebuild("replace");
		expect(report.different.filter((one) => one.customerId.startsWith("busy_"))).toEqual([]);
	}
	isDone = true;
	await writing;
});

it("folds a customer with more history than a page holds", async () => {
	const input = deposit("long");
	for (let n = 0; n < 11; n += 1) {
		await Promise.all(Array.from({ length: 200 }, () => bench.service.recordEvent(bench.realm, input)));
	}
	expect(await rebuild("check", "long")).toMatchObject({ customers: 1, events: 2_200, equal: 1 });
});

it("stops between pages when told to", async () => {
	const abort = new AbortController();
	abort.abort();
	const report = await rebuildProfiles(bench.service, { mode: "check", actor: "test", signal: abort.signal });
	expect(report).toMatchObject({ customers: 0, isComplete: false });
});

async function versionOf(id: string): Promise<number> {
	return Number((await query("select version from customers where id = $1", [id])).rows[0].version);
}
