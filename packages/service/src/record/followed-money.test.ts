import type { EventInput } from "@hakiki/domain";
import { CIRCLE_MS, FLOW_LIMITS } from "@hakiki/rules";
import { deleteOldReturns, FLOW_LETTERS, insertReturn } from "@hakiki/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Rehearsal } from "../backtest/rehearsal.ts";
import { flagCircles } from "../jobs/find-circles.ts";
import { decideTest, openTestBench, payout, type TestBench } from "../testing/test-service.ts";

let bench: TestBench;

beforeAll(async () => {
	bench = await openTestBench();
});
afterAll(() => bench.close());

const START_MS = Date.now() - 20 * 3_600_000;
const at = (minutes: number): string => new Date(START_MS + minutes * 60_000).toISOString();

type TimedEvent = EventInput & { readonly occurred_at: string };

const open = (id: string, phone?: string): TimedEvent => ({
	type: "customer.created",
	customer_id: id,
	occurred_at: at(0),
	customer: phone === undefined ? {} : { phone },
});

/** Half of the accounts are named by their phone, and half by their id. */
function pay(minutes: number, from: string, to: string, amount: number): TimedEvent {
	const occurred_at = at(minutes);
	if (to.startsWith("+"))
		return { ...payout(from, { amount, destination: { type: "mpesa", account: to } }), occurred_at };
	const counterparty = { id: to };
	return {
		type: "transaction",
		direction: "out",
		method: "wallet",
		customer_id: from,
		amount,
		counterparty,
		occurred_at,
	};
}

async function hitsOf(events: readonly TimedEvent[]): Promise<(string | undefined)[]> {
	const hits: (string | undefined)[] = [];
	for (const event of events) {
		const { reasons } = await decideTest(bench.service, bench.realm, event);
		const hit = reasons.find(({ code }) => code === "money_returns") as { evidence?: { path?: string } } | undefined;
		hits.push(hit?.evidence?.path);
	}
	return hits;
}

const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

async function countReturns(): Promise<number> {
	const { rows } = await bench.database.pool.query("select from money_returns");
	return rows.length;
}

const PHONE = "+254733000001";
const RING = [
	open("fm-a"),
	open("fm-b", PHONE),
	open("fm-c"),
	pay(10, "fm-a", PHONE, 40_000),
	pay(40, "fm-b", "fm-c", 38_500),
	pay(90, "fm-c", "fm-a", 37_000),
	// The payment before was held for review, so its money has not moved on.
	pay(120, "fm-a", PHONE, 36_000),
];

describe("money in motion", () => {
	it("is found by the service and by a replay in the same payments, named by phone or by id", async () => {
		const hits = await hitsOf(RING);
		expect(hits).toEqual([...Array(5).fill(undefined), '["fm-a","fm-b","fm-c"]', undefined]);
		const rehearsal = await Rehearsal.open("KE");
		const replayed = RING.map((event) => rehearsal.post(event).fired.includes("money_returns"));
		expect(replayed).toEqual(hits.map((path) => path !== undefined));
	});

	it("is found within one round as over several", async () => {
		const events = [
			pay(200, "fm-x", "fm-y", 20_000),
			pay(210, "fm-y", "fm-z", 19_500),
			pay(220, "fm-z", "fm-x", 19_000),
		];
		await hitsOf([open("fm-x"), open("fm-y"), open("fm-z")]);
		const answers = await Promise.all(events.map((event) => decideTest(bench.service, bench.realm, event)));
		expect(answers[2]?.reasons.map(({ code }) => code)).toContain("money_returns");
	});

	it("flags every account on its way, and those of another return that shares a customer, until 28 days are over", async () => {
		await hitsOf([open("fm-d"), open("fm-e")]);
		const { master, world } = bench.service;
		const tools = { client: bench.database.pool, master };
		await flagCircles(tools, { from: FIRST_ID, to: LAST_ID });
		const circleOf = async (from: string, to: string) => {
			const { reasons } = await decideTest(bench.service, bench.realm, pay(500, from, to, 3_100));
			return (reasons.find(({ code }) => code === "money_circle") as { evidence?: object } | undefined)?.evidence;
		};
		for (const member of ["fm-a", "fm-b", "fm-c"])
			expect(await circleOf(member, "fm-nobody")).toEqual({ customers: 3, returns_28d: 1 });
		expect(await circleOf("fm-d", "fm-a")).toBeUndefined();
		const shared = {
			realm: bench.realm,
			eventId: LAST_ID,
			customerId: "fm-d",
			at: world.now(),
			path: ["fm-c", "fm-d", "fm-e"],
		};
		await insertReturn(bench.database.pool, shared);
		await flagCircles(tools, { from: FIRST_ID, to: LAST_ID });
		expect(await circleOf("fm-d", "fm-nobody")).toEqual({ customers: 5, returns_28d: 1 });
		await deleteOldReturns(bench.database.pool, { beforeMs: world.now() - CIRCLE_MS });
		expect(await countReturns()).toBe(9);
		await deleteOldReturns(bench.database.pool, { beforeMs: world.now() + 1_000 });
		expect(await countReturns()).toBe(0);
	});

	it("keeps the text of an account within the bounds of the replay, in the database too", async () => {
		expect(FLOW_LETTERS).toEqual({ max: FLOW_LIMITS.lettersMax, kept: FLOW_LIMITS.lettersKept });
		await hitsOf([open("fm-hub")]);
		for (let turn = 0; turn < 90; turn += 1)
			await hitsOf([pay(300 + turn, `fm-payer-${turn % 9}`, "fm-hub", 5_000 + turn)]);
		const { rows } = await bench.database.pool.query<{ flows: string }>(
			"select flows from entities where role = 'account' and members ? 'fm-hub'",
		);
		expect(rows[0]?.flows.length).toBeGreaterThan(FLOW_LETTERS.kept / 2);
		expect(rows[0]?.flows.length).toBeLessThanOrEqual(FLOW_LETTERS.max);
		expect(rows[0]?.flows).toContain(String((5_000 + 89) * 100));
	});

	it("writes no account for a payment that was blocked, or to somebody who is no customer", async () => {
		await hitsOf([pay(400, "test_block_fm", PHONE, 9_111)]);
		await hitsOf([pay(401, "fm-a", "fm-nobody", 9_111)]);
		const { rows } = await bench.database.pool.query(
			"select members, flows from entities where role = 'account' and flows like '%,911100,%'",
		);
		expect(rows).toEqual([]);
	});
});
