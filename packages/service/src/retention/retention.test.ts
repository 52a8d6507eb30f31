import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addCaseNote } from "../cases/act-on-case.ts";
import type { Service } from "../create-service.ts";
import { readCustomer } from "../customers/read-customer.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { decideTest, deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { changeRetention, readRetentionSettings } from "./change-retention.ts";
import { exportCustomer } from "./export-customer.ts";
import { placeLegalHold } from "./legal-hold.ts";
import { runRetention } from "./run-retention.ts";

const OLD = "2015-05-05T10:00:00Z";
const DAY_MS = 86_400_000;

let bench: TestBench;
let other: Service;
let now = Date.now();

beforeAll(async () => {
	bench = await openTestBench();
	other = await bench.openAnother({ world: { now: () => now } });
});
afterAll(() => bench.close());

const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
	(await bench.database.pool.query(text, values)).rows;
const runJob = (services = [other]) =>
	Promise.all(services.map((service) => startJobs(service, { isScheduled: false }).runNow("erase-expired")));
const read = () => readRetentionSettings(other, { realm: bench.realm });
const countErased = async () =>
	(await query("select customer_id from customer_records where erased_at is not null order by 1")).length;

describe("How long records are kept", () => {
	it("is as long as the law asks, and longer where the workspace wants it, with a line in the audit log", async () => {
		expect(await read()).toEqual({ years: 7, yearsMin: 7, yearsMax: 50, isAutomatic: false, lastRun: undefined });
		await expect(changeRetention(other, { realm: bench.realm }, { years: 6, actor: "test" })).rejects.toThrow(
			"years: must be a whole number from 7, which Kenyan law asks for, to 50",
		);
		expect(await changeRetention(other, { realm: bench.realm }, { years: 9, actor: "test" })).toMatchObject({
			years: 9,
		});
		await changeRetention(other, { realm: bench.realm }, { years: 9, actor: "test" });
		expect(await query("select actor, realm from audit where action = 'retention.changed'")).toEqual([
			{ actor: "test", realm: null },
		]);
		await changeRetention(other, { realm: bench.realm }, { years: 7, actor: "test" });
	});
});

describe("What is over its time", () => {
	it("is counted once a day, and erased only where the workspace wants it", async () => {
		for (let n = 0; n < 60; n += 1) {
			const customer = { name: `Old Person ${n}` };
			const told = { type: "customer.created", customer, occurred_at: OLD } as const;
			await bench.service.recordEvent(bench.realm, { ...told, customer_id: `old_${n}` });
		}
		await decideTest(bench.service, bench.realm, deposit("old_but_back", { occurred_at: OLD }));
		await decideTest(bench.service, bench.realm, deposit("old_but_back"));
		await decideTest(bench.service, bench.realm, deposit("old_and_held", { occurred_at: OLD }));
		const hold = { customerId: "old_and_held", reason: "a court asks", actor: "test" };
		await placeLegalHold(bench.service, { realm: bench.realm }, hold);
		await decideTest(bench.service, bench.realm, payout("test_block_old"));
		await query("update customers set last_event_at = $1 where id = 'test_block_old'", [OLD]);

		const dry = await runRetention(other, { realm: bench.realm }, { isDryRun: true, actor: "cli:njeri" });
		expect(dry).toMatchObject({ customers: 63, due: 60, erased: 0, onHold: 1, inCase: 1 });
		await runJob();
		expect((await read()).lastRun).toMatchObject({ due: 60, erased: 0, startedBy: "system", isAutomatic: false });
		expect(await countErased()).toBe(0);
	});

	it("is erased once each by whichever process, and by none that dies half way twice", async () => {
		await changeRetention(other, { realm: bench.realm }, { isAutomatic: true, actor: "test" });
		const another = await bench.openAnother({ world: { now: () => now } });
		await runJob([other, another]);
		expect(await countErased()).toBe(60);
		const { lastRun } = await read();
		expect(lastRun).toMatchObject({ customers: 63, due: 60, erased: 60, onHold: 1, inCase: 1, isAutomatic: true });
		const erasures = await query(
			"select actor, count(*)::int as count from audit where action = 'customer.erased' group by actor",
		);
		expect(erasures).toEqual([{ actor: "system", count: 60 }]);
		expect(await query("select id from customers where sealed is not null")).toEqual([]);
		expect(await query("select count(*)::int as left from customer_records where scrubbed_seq < erased_seq")).toEqual([
			{ left: 0 },
		]);
	});

	it("is counted again a day later, and an erased record is not due again", async () => {
		now += DAY_MS - 60_000;
		await runJob();
		expect((await read()).lastRun).toMatchObject({ due: 60 });
		now += 120_000;
		await runJob();
		expect((await read()).lastRun).toMatchObject({ customers: 63, due: 0, erased: 0, onHold: 1, inCase: 1 });
	});
});

it("A mode that was empty is looked at again within the hour", async () => {
	const readLive = async () => (await readRetentionSettings(other, { realm: bench.liveRealm })).lastRun;
	expect(await readLive()).toMatchObject({ customers: 0, due: 0 });
	await bench.service.recordEvent(bench.liveRealm, deposit("live", { occurred_at: OLD }));
	await runJob();
	expect(await readLive()).toMatchObject({ customers: 0 });
	now += 3_600_000;
	await runJob();
	expect(await readLive()).toMatchObject({ customers: 1, due: 1, erased: 1 });
});

describe("An export", () => {
	it("holds everything of one person, page by page, tells of no report, and is noted in the audit log", async () => {
		const { service, realm } = bench;
		const context = await service.openRealm(realm);
		const customer = { name: "Amina Wanjiru", phone: "0712345678", national_id: "39471826" };
		await service.recordEvent(realm, { type: "customer.created", customer_id: "test_block_amina", customer });
		for (let n = 0; n < 4; n += 1) {
			const counterparty = { name: `Payer ${n}`, phone: "0722000111" };
			await service.recordEvent(realm, deposit("test_block_amina", { counterparty, amount: 100 + n }));
		}
		const [open] = (await readCustomer(service, await service.openRealm(realm), "test_block_amina"))?.openCases ?? [];
		const note = { caseId: String(open?.id), actor: "test" };
		await addCaseNote(service, context, { ...note, text: "She rang twice" });
		await addCaseNote(service, context, { ...note, text: "STR filed with the FRC", isReport: true });
		const pages = [];
		let cursor: string | undefined;
		do {
			const asked = { customerId: "test_block_amina", cursor, limit: 2, actor: "user:compliance" };
			const page = await exportCustomer(service, context, asked);
			pages.push(page);
			cursor = page.next;
		} while (cursor !== undefined);
		const text = JSON.stringify(pages);
		for (const word of ["Amina Wanjiru", "0712345678", "39471826", "Payer 0", "Payer 3", "She rang twice"]) {
			expect(text).toContain(word);
		}
		expect(text).not.toContain("STR filed");
		expect(pages.flatMap(({ events }) => events)).toHaveLength(5);
		expect(pages.map(({ person }) => person !== undefined)).toEqual([true, ...pages.slice(1).map(() => false)]);
		expect(await query("select actor from audit where action = 'customer.exported'")).toEqual(
			pages.map(() => ({ actor: "user:compliance" })),
		);
		const asked = { customerId: "nobody", limit: 2, actor: "test" };
		await expect(exportCustomer(service, context, asked)).rejects.toMatchObject({ code: "not_found" });
		const elsewhere = await service.openRealm(bench.liveRealm);
		const foreign = { ...asked, customerId: "test_block_amina", cursor: pages[0]?.next };
		await expect(exportCustomer(service, elsewhere, foreign)).rejects.toMatchObject({ code: "not_found" });
	});
});
