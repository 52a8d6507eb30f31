import { createPool, type Pool } from "@hakiki/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeCase } from "../cases/close-case.ts";
import type { Service } from "../create-service.ts";
import { labelEvent } from "../events/label-event.ts";
import { rebuildProfiles } from "../rebuild/rebuild-profiles.ts";
import { decideTest, deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { changeCustomerStatus } from "./change-status.ts";

let bench: TestBench;
let pool: Pool;
let other: Service;

beforeAll(async () => {
	bench = await openTestBench();
	pool = createPool(bench.database.url, { poolSize: 8 });
	other = await bench.openAnother({ pool });
});
afterAll(async () => {
	await bench.close();
	await pool.end();
});

const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
	(await bench.database.pool.query(text, values)).rows;

const expectSoundProfiles = async (): Promise<void> => {
	const report = await rebuildProfiles(bench.service, { mode: "check", realms: [bench.realm], actor: "test" });
	expect(report.different).toEqual([]);
};

it("by people and by events of one customer, in two processes at once, all count and keep one sequence", async () => {
	const paid = await decideTest(bench.service, bench.realm, payout("busy"));
	// Patient ones: a busy machine must not turn this into a question of time.
	const services = [await bench.openAnother({ deadlineMs: 60_000 }), await bench.openAnother({ deadlineMs: 60_000 })];
	const work: Promise<unknown>[] = [];
	for (let n = 0; n < 12; n += 1) {
		for (const service of services) {
			work.push(service.recordEvent(bench.realm, deposit("busy")));
			work.push(
				labelEvent(service, await service.openRealm(bench.realm), {
					eventId: paid.event_id,
					label: n % 2 === 0 ? "fraud" : "legit",
					source: `source ${n}`,
					actor: "test",
				}),
			);
		}
	}
	await Promise.all(work);
	await changeCustomerStatus(bench.service, await bench.service.openRealm(bench.realm), {
		customerId: "busy",
		action: "hold",
		actor: "test",
		reason: "a test",
	});
	const sequence = await query(
		`select seq::int from events where customer_id = 'busy'
		 union all select seq::int from customer_changes where customer_id = 'busy' order by 1`,
	);
	// 25 events, one label of each source (its repeat changes nothing), one hold.
	expect(sequence.map((row) => row["seq"])).toEqual(Array.from({ length: 25 + 12 + 1 }, (_, index) => index + 1));
	expect(await query("select version::int from customers where id = 'busy'")).toEqual([{ version: 38 }]);
	await expectSoundProfiles();
});

it("that lose a deadlock are made again, and the caller hears nothing of it", async () => {
	const paid = await decideTest(bench.service, bench.realm, payout("unlucky"));
	await query("create sequence label_failures");
	await query(`create function fail_label() returns trigger language plpgsql as $$
		begin
			if nextval('label_failures') <= 2 then raise exception using errcode = '40P01'; end if;
			return new;
		end $$`);
	await query("create trigger fail_label before insert on labels for each row execute function fail_label()");
	try {
		await labelEvent(bench.service, await bench.service.openRealm(bench.realm), {
			eventId: paid.event_id,
			label: "fraud",
			actor: "test",
		});
	} finally {
		await query("drop trigger fail_label on labels");
	}
	expect(await query("select from labels where customer_id = 'unlucky'")).toHaveLength(1);
	expect(await query("select from customer_changes where customer_id = 'unlucky'")).toHaveLength(1);
});

it("count the newest label as the newest, also from a process whose clock is behind", async () => {
	const paid = await decideTest(bench.service, bench.realm, payout("skewed"));
	const slow = await bench.openAnother({ world: { now: () => Date.now() - 1_500 } });
	const label = { eventId: paid.event_id, actor: "test" };
	await labelEvent(bench.service, await bench.service.openRealm(bench.realm), {
		...label,
		label: "fraud",
		source: "analyst",
	});
	const later = await labelEvent(slow, await slow.openRealm(bench.realm), {
		...label,
		label: "legit",
		source: "partner",
	});
	expect(later).toMatchObject({ effectiveLabel: "legit", hasOverridden: true });
});

it("close a case once, also when two people do it at once", async () => {
	const stopped = await decideTest(bench.service, bench.realm, payout("test_block_twice"));
	const closing = { caseId: String(stopped.case_id), actor: "test", note: "" };
	const results = await Promise.allSettled([
		closeCase(bench.service, await bench.service.openRealm(bench.realm), { ...closing, resolution: "approved" }),
		closeCase(other, await other.openRealm(bench.realm), { ...closing, resolution: "declined" }),
	]);
	expect(results.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
	expect(await query("select from customer_changes where customer_id = 'test_block_twice'")).toHaveLength(1);
	expect(
		await query("select from outbox where kind = 'case.closed' and body like $1", [`%${closing.caseId}%`]),
	).toHaveLength(1);
	await expectSoundProfiles();
});

it("let nothing through that was declined, also once the customer is released", async () => {
	const pay = () => decideTest(bench.service, bench.realm, payout("declined", { amount: 48_000, balance: 90_000 }));
	await decideTest(bench.service, bench.realm, deposit("declined", { amount: 90_000 }));
	await decideTest(bench.service, bench.realm, { type: "sim.swap", customer_id: "declined" });
	const stopped = await pay();
	expect(stopped.decision).toBe("block");
	const closing = { caseId: String(stopped.case_id), actor: "test", note: "fraud" };
	await closeCase(bench.service, await bench.service.openRealm(bench.realm), { ...closing, resolution: "declined" });
	const release = { customerId: "declined", action: "release", actor: "test", reason: "a test" } as const;
	await changeCustomerStatus(bench.service, await bench.service.openRealm(bench.realm), release);
	expect((await pay()).decision).toBe("block");
});

it("close a case of more events than a page holds: each is resolved and told of, once and fast", async () => {
	const stopped = await decideTest(bench.service, bench.realm, payout("test_block_many"));
	// The first event over and over, as a stopped customer who keeps on trying would leave it.
	await query(
		`with copies as (
		   insert into events select gen_random_uuid(), customer_id, realm, seq + n, type, occurred_at, decision, score,
		          rules_version, amount_minor, party, party_role, body, outcome, sealed
		     from events, generate_series(1, 10050) as n where customer_id = 'test_block_many' returning id)
		 insert into case_events (case_id, event_id, realm, customer_id)
		 select c.case_id, copies.id, c.realm, c.customer_id from case_events c, copies where c.customer_id = 'test_block_many'`,
	);
	const since = performance.now();
	const closed = await closeCase(bench.service, await bench.service.openRealm(bench.realm), {
		caseId: String(stopped.case_id),
		resolution: "approved",
		actor: "test",
		note: "",
	});
	// With a plan that reads all the customer's events for each one it takes half a minute.
	expect(performance.now() - since).toBeLessThan(10_000);
	expect(new Set(closed.events).size).toBe(10_051);
	const told = await query(
		`select count(*)::int as count, count(distinct body)::int as different from outbox
		  where kind = 'decision.resolved' and body::json ->> 'event_id' = any($1)`,
		[closed.events],
	);
	expect(told).toEqual([{ count: 10_051, different: 10_051 }]);
	const open = await query("select from case_events where customer_id = 'test_block_many' and resolution is null");
	expect(open).toEqual([]);
});
