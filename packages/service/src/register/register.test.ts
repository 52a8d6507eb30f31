import type { RegisterLine } from "@hakiki/domain";
import { listCasePage, type Realm } from "@hakiki/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeCase } from "../cases/close-case.ts";
import type { Service } from "../create-service.ts";
import { changeCustomerStatus } from "../customers/change-status.ts";
import { readCustomer } from "../customers/read-customer.ts";
import { decideTest, deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { exportRegister, listRegister } from "./read-register.ts";

let bench: TestBench;
let service: Service;
let realm: Realm;

beforeAll(async () => {
	bench = await openTestBench("NG");
	({ service, realm } = bench);
});
afterAll(() => bench.close());

const ALWAYS = { from: 0, to: Date.UTC(2100, 0, 1) };
const cash = (customer: string, amount: number, fields: object = {}) =>
	deposit(customer, { amount, method: "cash", ...fields });

async function linesOf(customerId: string): Promise<readonly RegisterLine[]> {
	const { items: lines } = await listRegister(service, { realm }, { ...ALWAYS, limit: 10_000 });
	return lines.filter((line) => line.customerId === customerId);
}

async function casesOf(customerId: string) {
	const page = {
		realm,
		filters: { customerIds: [customerId] },
		sort: "oldest",
		after: undefined,
		limit: 1_000,
	} as const;
	return (await listCasePage(bench.database.pool, page)).map(({ stored }) => stored);
}

describe("the register", () => {
	it("holds a line for cash from the threshold on, and the decision is as it would be without", async () => {
		const small = await decideTest(service, realm, cash("r1", 4_999_999.99));
		const large = await decideTest(service, realm, cash("r1", 5_000_000));
		expect([small.decision, large.decision]).toEqual(["allow", "allow"]);
		expect(large.score).toBe(small.score);
		expect(large).not.toHaveProperty("case_id");
		expect(await casesOf("r1")).toEqual([]);
		const [line, ...others] = await linesOf("r1");
		expect(others).toEqual([]);
		expect(line).toEqual({
			enteredAt: large.created_at,
			occurredAt: new Date(large.created_at).toISOString(),
			customerName: null,
			customerId: "r1",
			eventId: large.event_id,
			rule: "cash_threshold",
			reason: "NGN 5,000,000 in cash, with reporting from NGN 5,000,000",
			type: "transaction",
			direction: "in",
			method: "cash",
			amount: "5000000.00",
			currency: "NGN",
			decision: "allow",
			caseId: null,
			caseStatus: null,
			isBackfilled: false,
			evidence: { amount: 5_000_000, threshold: 5_000_000, customer_kind: null, is_kind_inferred: false },
		});
	});

	it("holds one line of an event that is sent again, and of a payout with the transaction that settles it", async () => {
		const large = cash("r2", 6_000_000);
		for (let turn = 0; turn < 3; turn += 1) await decideTest(service, realm, large, "same-key");
		expect(await linesOf("r2")).toHaveLength(1);
		const fields = { amount: 6_000_000, method: "cash", reference: "ref-1" } as const;
		await decideTest(service, realm, { type: "customer.created", customer_id: "r3", customer: { kind: "business" } });
		await decideTest(service, realm, payout("r3", { ...fields, amount: 11_000_000 }));
		await decideTest(service, realm, {
			...payout("r3", { ...fields, amount: 11_000_000 }),
			type: "transaction",
			direction: "out",
		});
		expect((await linesOf("r3")).map((line) => line.type)).toEqual(["payout.requested"]);
	});

	it("holds history, imported or late, and opens no case for it", async () => {
		const days = [0, 1, 2].map((day) => cash("r4", 4_500_000, { occurred_at: `2026-01-0${day + 1}T09:00:00Z` }));
		for (const event of days) await service.recordEvent(realm, event, { isHistory: true });
		const lines = await linesOf("r4");
		expect(lines.map(({ rule, isBackfilled, occurredAt, caseId }) => [rule, isBackfilled, occurredAt, caseId])).toEqual(
			[["structuring", true, "2026-01-03T09:00:00.000Z", null]],
		);
		expect(await casesOf("r4")).toEqual([]);
	});

	it("opens one regulatory case for structuring, which later ones join, and holds nothing back", async () => {
		const decisions = [];
		for (let turn = 0; turn < 4; turn += 1) decisions.push(await decideTest(service, realm, cash("r5", 4_500_000)));
		expect(decisions.map(({ decision }) => decision)).toEqual(["allow", "allow", "allow", "allow"]);
		const [opened, ...others] = await casesOf("r5");
		expect(others).toEqual([]);
		expect(opened).toMatchObject({ type: "regulatory", status: "open", severity: "medium" });
		expect(decisions.map((one) => one.case_id !== undefined)).toEqual([false, false, true, true]);
		const caseId = decisions[3]?.case_id ?? "";
		expect((await linesOf("r5")).map((line) => line.caseId)).toEqual([caseId, caseId]);
		expect((await readCustomer(service, await service.openRealm(realm), "r5"))?.state.riskLevel).toBe("low");
		const closed = await closeCase(service, await service.openRealm(realm), {
			caseId,
			resolution: "declined",
			actor: "test",
			note: "filed",
		});
		expect(closed.events).toEqual([]);
	});

	it("does not let the officer's case release money that another case holds", async () => {
		for (let turn = 0; turn < 2; turn += 1) await decideTest(service, realm, cash("r6", 4_500_000));
		await changeCustomerStatus(service, await service.openRealm(realm), {
			customerId: "r6",
			action: "hold",
			actor: "test",
			reason: "test",
		});
		const out = { ...cash("r6", 4_500_000), direction: "out" as const };
		const held = await decideTest(service, realm, out);
		expect(held.decision).toBe("block");
		const types = new Map((await casesOf("r6")).map((one) => [one.type, one]));
		expect([...types.keys()].sort()).toEqual(["fraud", "regulatory"]);
		const regulatory = (await linesOf("r6"))[0]?.caseId ?? "";
		expect(held.case_id).not.toBe(regulatory);
		const closing = { caseId: regulatory, resolution: "approved", actor: "test", note: "filed" } as const;
		expect((await closeCase(service, await service.openRealm(realm), closing)).events).toEqual([]);
	});

	it("is handed out whole, page by page, and says who took it", async () => {
		const count = (await listRegister(service, { realm }, { ...ALWAYS, limit: 10_000 })).items.length;
		const taken: RegisterLine[] = [];
		const onLines = (lines: readonly RegisterLine[]) => void taken.push(...lines);
		const exported = await exportRegister(service, { realm }, { ...ALWAYS, actor: "cli:officer", onLines });
		expect([exported, taken.length]).toEqual([count, count]);
		const times = taken.map((line) => line.enteredAt);
		expect(times).toEqual([...times].sort((left, right) => left - right));
		const since = taken[2]?.enteredAt ?? 0;
		const later = await listRegister(service, { realm }, { from: since, to: since + 1, limit: 100 });
		expect(later.items.every((line) => line.enteredAt === since)).toBe(true);
		const { rows } = await bench.database.pool.query("select actor from audit where action = 'register.exported'");
		expect(rows).toEqual([{ actor: "cli:officer" }]);
	});

	it("is listed page by page, each line once", async () => {
		const { items: whole } = await listRegister(service, { realm }, { limit: 10_000 });
		const listed: RegisterLine[] = [];
		let after: string | undefined;
		do {
			const page = await listRegister(service, { realm }, { after, limit: 2 });
			listed.push(...page.items);
			after = page.next;
		} while (after !== undefined);
		expect(listed).toEqual(whole);
		expect(whole.length).toBeGreaterThan(4);
		await expect(listRegister(service, { realm }, { after: "1-2-3", limit: 2 })).rejects.toMatchObject({
			details: [{ field: "cursor", message: "is not a cursor of this list" }],
		});
	});

	it("is read by its index, and by nobody of another realm", async () => {
		expect(await listRegister(service, { realm: bench.liveRealm }, { ...ALWAYS, limit: 10 })).toEqual({
			items: [],
			next: undefined,
		});
		const { rows } = await bench.database.pool.query(
			`explain select id from audit where action = 'register.entered' and realm = $1 and (at, id) > ($2, $3) and at < $4
			  order by at, id limit 10`,
			[realm, new Date(0), -1, new Date()],
		);
		expect(JSON.stringify(rows)).toContain("audit_register");
	});
});
