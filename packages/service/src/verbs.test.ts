import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeCase } from "./cases/close-case.ts";
import { changeCustomerStatus } from "./customers/change-status.ts";
import { readCustomer } from "./customers/read-customer.ts";
import { labelEvent } from "./events/label-event.ts";
import { readEvent } from "./events/read-event.ts";
import { decideTest, deposit, openTestBench, payout, type TestBench } from "./testing/test-service.ts";

let bench: TestBench;
beforeAll(async () => {
	bench = await openTestBench();
});
afterAll(() => bench.close());

const query = async (sql: string, values: unknown[]): Promise<Record<string, unknown>[]> =>
	(await bench.database.pool.query(sql, values)).rows;

const versionOf = async (customerId: string): Promise<number> =>
	Number(
		(await query("select version from customers where id = $1 and realm = $2", [customerId, bench.realm]))[0]?.[
			"version"
		],
	);

const changesOf = (customerId: string) =>
	query("select seq::int, kind from customer_changes where customer_id = $1 and realm = $2 order by seq", [
		customerId,
		bench.realm,
	]);

const noticesOf = async (kind: string, text: string): Promise<unknown[]> =>
	query("select body from outbox where kind = $1 and body like '%' || $2 || '%'", [kind, text]);

const simSwapThenPayout = async (customerId: string) => {
	await decideTest(bench.service, bench.realm, deposit(customerId, { amount: 90_000 }));
	await decideTest(bench.service, bench.realm, { type: "sim.swap", customer_id: customerId });
	return decideTest(bench.service, bench.realm, payout(customerId, { amount: 48_000, balance: 90_000 }));
};

describe("holding and releasing a customer", () => {
	it("bumps the version, keeps the change in sequence, audits and notifies", async () => {
		await decideTest(bench.service, bench.realm, deposit("hold-me"));
		const change = { customerId: "hold-me", actor: "cli:test", reason: "a call from the bank" };
		await changeCustomerStatus(bench.service, await bench.service.openRealm(bench.realm), {
			...change,
			action: "hold",
		});
		expect(await versionOf("hold-me")).toBe(2);
		const held = await readCustomer(bench.service, await bench.service.openRealm(bench.realm), "hold-me");
		expect(held?.state).toMatchObject({ status: "held", riskLevel: "critical" });
		const blocked = await decideTest(bench.service, bench.realm, payout("hold-me"));
		expect(blocked).toMatchObject({ decision: "block" });
		expect(blocked.reasons.map((reason) => reason.code)).toContain("customer_held");
		await changeCustomerStatus(bench.service, await bench.service.openRealm(bench.realm), {
			...change,
			action: "release",
		});
		expect(
			(await readCustomer(bench.service, await bench.service.openRealm(bench.realm), "hold-me"))?.state.status,
		).toBe("active");
		expect(await changesOf("hold-me")).toEqual([
			{ seq: 2, kind: "hold" },
			{ seq: 4, kind: "release" },
		]);
		expect(await noticesOf("customer.held", "hold-me")).toHaveLength(1);
		expect(await noticesOf("customer.released", "hold-me")).toHaveLength(1);
		const audit = await query(
			"select action from audit where subject = 'hold-me' and actor = 'cli:test' order by id",
			[],
		);
		expect(audit.map((row) => row["action"])).toEqual(["customer.held", "customer.released"]);
	});

	it.each([
		["release", "active"],
		["unblock", "active"],
	] as const)("refuses to %s a customer who is %s", async (action, status) => {
		await decideTest(bench.service, bench.realm, deposit(`refuse-${action}`));
		await expect(
			changeCustomerStatus(bench.service, await bench.service.openRealm(bench.realm), {
				customerId: `refuse-${action}`,
				action,
				actor: "cli:test",
				reason: "none",
			}),
		).rejects.toMatchObject({ code: "invalid_request", message: expect.stringContaining(status) });
	});

	it("asks for a reason, and knows no unknown customer", async () => {
		const change = { customerId: "nobody-here", action: "hold", actor: "cli:test" } as const;
		await expect(
			changeCustomerStatus(bench.service, await bench.service.openRealm(bench.realm), { ...change, reason: " " }),
		).rejects.toMatchObject({
			details: [{ field: "reason", code: "required", message: "is required" }],
		});
		await expect(
			changeCustomerStatus(bench.service, await bench.service.openRealm(bench.realm), { ...change, reason: "x" }),
		).rejects.toMatchObject({
			code: "not_found",
		});
	});
});

describe("cases", () => {
	it("open on the first decision that is not allow, and the next one joins", async () => {
		const first = await simSwapThenPayout("case-join");
		expect(first.decision).toBe("block");
		expect(first.customer.status).toBe("held");
		const second = await decideTest(bench.service, bench.realm, payout("case-join", { amount: 20_000 }));
		expect(second.case_id).toBe(first.case_id);
		const customer = await readCustomer(bench.service, await bench.service.openRealm(bench.realm), "case-join");
		expect(customer?.openCases).toHaveLength(1);
		expect(customer?.openCases[0]).toMatchObject({
			id: first.case_id,
			type: "fraud",
			status: "open",
			eventId: first.event_id,
		});
		expect(await noticesOf("case.opened", String(first.case_id))).toHaveLength(1);
		expect(await noticesOf("decision.blocked", first.event_id)).toHaveLength(1);
		expect(await noticesOf("customer.held", first.event_id)).toHaveLength(1);
	});

	it("closed as approved let the same payout through once, for no larger amount", async () => {
		const stopped = await simSwapThenPayout("approved");
		expect(stopped.decision).toBe("block");
		const closing = { caseId: String(stopped.case_id), actor: "cli:test", note: "called the customer" };
		const closed = await closeCase(bench.service, await bench.service.openRealm(bench.realm), {
			...closing,
			resolution: "approved",
		});
		expect(closed).toMatchObject({ events: [stopped.event_id], isReleased: true });
		expect(
			(await readCustomer(bench.service, await bench.service.openRealm(bench.realm), "approved"))?.state.status,
		).toBe("active");
		expect(
			(await readEvent(bench.service, await bench.service.openRealm(bench.realm), stopped.event_id))?.resolution,
		).toBe("approved");
		expect(await noticesOf("decision.resolved", stopped.event_id)).toHaveLength(1);
		const larger = await decideTest(
			bench.service,
			bench.realm,
			payout("approved", { amount: 48_001, balance: 90_000 }),
		);
		expect(larger.decision).not.toBe("allow");
		// The larger one is a stop of its own, so the approved one is named.
		const approved = payout("approved", { amount: 48_000, balance: 90_000, retry_of: stopped.event_id });
		const again = await decideTest(bench.service, bench.realm, approved);
		expect(again.decision).toBe("allow");
		const third = await decideTest(bench.service, bench.realm, payout("approved", { amount: 41_000, balance: 42_000 }));
		expect(third.decision).not.toBe("allow");
		await expect(
			closeCase(bench.service, await bench.service.openRealm(bench.realm), { ...closing, resolution: "declined" }),
		).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringMatching(/^The case was closed by cli:test at \d{4}-/),
		});
	});

	it("stay stopped when declined", async () => {
		const stopped = await simSwapThenPayout("declined");
		await closeCase(bench.service, await bench.service.openRealm(bench.realm), {
			caseId: String(stopped.case_id),
			actor: "cli:test",
			note: "fraud",
			resolution: "declined",
		});
		expect(
			(await readEvent(bench.service, await bench.service.openRealm(bench.realm), stopped.event_id))?.resolution,
		).toBe("declined");
		const again = await decideTest(bench.service, bench.realm, payout("declined", { amount: 48_000, balance: 90_000 }));
		expect(again.decision).not.toBe("allow");
	});

	it("are not found in another realm", async () => {
		const stopped = await simSwapThenPayout("elsewhere");
		await expect(
			closeCase(bench.service, await bench.service.openRealm(bench.liveRealm), {
				caseId: String(stopped.case_id),
				actor: "x",
				note: "",
				resolution: "approved",
			}),
		).rejects.toMatchObject({ code: "not_found" });
		expect(
			await readEvent(bench.service, await bench.service.openRealm(bench.liveRealm), stopped.event_id),
		).toBeUndefined();
	});
});

describe("labels", () => {
	it("mark the payee at once, so that the next customer who pays it is stopped, and unmark it again", async () => {
		const account = "0733111222";
		const paid = await decideTest(
			bench.service,
			bench.realm,
			payout("victim", { destination: { type: "mpesa", account } }),
		);
		expect(paid.decision).toBe("allow");
		const label = { eventId: paid.event_id, actor: "key:test" };
		const fraud = await labelEvent(bench.service, await bench.service.openRealm(bench.realm), {
			...label,
			label: "fraud",
			source: "chargeback",
		});
		expect(fraud).toMatchObject({
			label: "fraud",
			effectiveLabel: "fraud",
			hasOverridden: false,
			source: "chargeback",
		});
		const pay = (who: string) =>
			decideTest(bench.service, bench.realm, payout(who, { amount: 9_000, destination: { type: "mpesa", account } }));
		expect((await pay("next-victim")).reasons.map((reason) => reason.code)).toContain("confirmed_fraud_link");
		await labelEvent(bench.service, await bench.service.openRealm(bench.realm), {
			...label,
			label: "legit",
			source: "chargeback",
		});
		expect((await pay("later-customer")).reasons.map((reason) => reason.code)).not.toContain("confirmed_fraud_link");
	});

	it("never make a victim a suspect: its own phone and older device stay unmarked", async () => {
		const phone = "0733999888";
		const device = { id: "old-phone" };
		const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString();
		const created = { type: "customer.created", customer_id: "marked-victim", customer: { phone }, device } as const;
		await decideTest(bench.service, bench.realm, { ...created, occurred_at: weekAgo });
		const paid = await decideTest(bench.service, bench.realm, payout("marked-victim", { device }));
		await labelEvent(bench.service, await bench.service.openRealm(bench.realm), {
			eventId: paid.event_id,
			label: "fraud",
			fraudType: "takeover",
			actor: "key:test",
		});
		const marked = () =>
			query(
				`select e.role from entities e join links l on l.hash = e.hash and l.role = e.role and l.realm = e.realm
				  where l.customer_id = 'marked-victim' and e.marks <> '{}' order by e.role`,
				[],
			);
		expect((await marked()).map((row) => row["role"])).toEqual(["payee"]);
		await labelEvent(bench.service, await bench.service.openRealm(bench.realm), {
			eventId: paid.event_id,
			label: "fraud",
			fraudType: "mule",
			actor: "key:test",
		});
		expect((await marked()).map((row) => row["role"])).toEqual(["device", "payee", "phone"]);
		await labelEvent(bench.service, await bench.service.openRealm(bench.realm), {
			eventId: paid.event_id,
			label: "legit",
			actor: "key:test",
		});
		expect(await marked()).toEqual([]);
	});

	it("end as fraud after a chargeback, in either order, and repeat without effect", async () => {
		const paid = await decideTest(bench.service, bench.realm, payout("weighed"));
		const say = async (label: "fraud" | "legit", source?: string) =>
			labelEvent(bench.service, await bench.service.openRealm(bench.realm), {
				eventId: paid.event_id,
				label,
				source,
				actor: "key:test",
			});
		expect(await say("legit", "analyst")).toMatchObject({ effectiveLabel: "legit", hasOverridden: false });
		expect(await say("fraud", "chargeback")).toMatchObject({ effectiveLabel: "fraud", hasOverridden: true });
		const version = await versionOf("weighed");
		const repeated = await say("fraud", "chargeback");
		expect(repeated).toMatchObject({ effectiveLabel: "fraud" });
		expect(await versionOf("weighed")).toBe(version);
		expect(await say("legit", "partner")).toMatchObject({ effectiveLabel: "fraud", hasOverridden: false });
		expect(
			(await readEvent(bench.service, await bench.service.openRealm(bench.realm), paid.event_id))?.effectiveLabel,
		).toBe("fraud");
	});

	it("open or join a case when someone outside complains", async () => {
		const paid = await decideTest(bench.service, bench.realm, payout("complained"));
		await labelEvent(bench.service, await bench.service.openRealm(bench.realm), {
			eventId: paid.event_id,
			label: "fraud",
			source: "complaint",
			actor: "key:test",
		});
		const customer = await readCustomer(bench.service, await bench.service.openRealm(bench.realm), "complained");
		expect(customer?.openCases).toMatchObject([{ type: "fraud", eventId: paid.event_id }]);
		expect(customer?.state.openCases).toEqual([{ id: customer?.openCases[0]?.id, type: "fraud" }]);
		expect(await query("select from audit where action = 'case.opened' and subject = 'complained'", [])).toHaveLength(
			1,
		);
	});

	it("answer not found for unknown events and another mode's", async () => {
		const paid = await decideTest(bench.service, bench.realm, payout("other-mode"));
		const label = { label: "fraud", actor: "key:test" } as const;
		await expect(
			labelEvent(bench.service, await bench.service.openRealm(bench.liveRealm), { ...label, eventId: paid.event_id }),
		).rejects.toMatchObject({
			code: "not_found",
		});
		for (const eventId of ["evt_x", "nonsense", "evt_01J00000000000000000000000"]) {
			await expect(
				labelEvent(bench.service, await bench.service.openRealm(bench.realm), { ...label, eventId }),
			).rejects.toMatchObject({
				code: "not_found",
			});
		}
	});
});

describe("test customers", () => {
	it.each(["allow", "review", "block"])("force %s", async (decision) => {
		const answer = await decideTest(bench.service, bench.realm, payout(`test_${decision}_1`));
		expect(answer.decision).toBe(decision);
		expect(answer.case_id === undefined).toBe(decision === "allow");
	});

	it.each([
		["429", "rate_limited"],
		["503", "service_unavailable"],
	])("force %s", async (status, code) => {
		await expect(bench.service.recordEvent(bench.realm, payout(`test_${status}_1`))).rejects.toMatchObject({ code });
	});

	it("force nothing in live mode", async () => {
		const answer = await decideTest(bench.service, bench.liveRealm, payout("test_block_1"));
		expect(answer.decision).toBe("allow");
	});
});

describe("an observing workspace", () => {
	it("allows, says what it would have decided, and holds nobody", async () => {
		const watching = await openTestBench();
		try {
			await watching.database.pool.query("update workspaces set mode = 'observe'");
			const service = await watching.openAnother();
			await decideTest(service, watching.realm, deposit("watched", { amount: 90_000 }));
			await decideTest(service, watching.realm, { type: "sim.swap", customer_id: "watched" });
			const answer = await decideTest(service, watching.realm, payout("watched", { amount: 48_000, balance: 90_000 }));
			expect(answer.decision).toBe("allow");
			expect(answer.customer.status).toBe("active");
			expect(answer.would_decide).toBe("block");
		} finally {
			await watching.close();
		}
	});
});

describe("secrets", () => {
	it("lie nowhere in clear: no phone, account, name or identity number in any column", async () => {
		await decideTest(bench.service, bench.realm, {
			type: "customer.created",
			customer_id: "secretive",
			customer: {
				name: "Wanjiku Njeri Kamau",
				phone: "+254733444555",
				national_id: "29384756",
				email: "wanjiku@example.com",
			},
			device: { id: "device-of-wanjiku", ip: "41.90.64.1" },
		});
		await decideTest(
			bench.service,
			bench.realm,
			payout("secretive", {
				destination: { type: "bank", account: "01108765432100", bank_code: "11", name: "Baraka Otieno" },
			}),
		);
		const rows = await query(
			`select row_to_json(c)::text as text from customers c where id = 'secretive'
			 union all select row_to_json(e)::text from events e where customer_id = 'secretive'
			 union all select row_to_json(l)::text from links l where customer_id = 'secretive'`,
			[],
		);
		const text = JSON.stringify(rows);
		const forms = [
			"Wanjiku",
			"Kamau",
			"733444555",
			"29384756",
			"wanjiku@example.com",
			"device-of-wanjiku",
			"41.90.64.1",
			"1108765432100",
			"Baraka",
		];
		for (const secret of forms) {
			expect(text).not.toContain(secret);
			expect(text).not.toContain(Buffer.from(secret).toString("hex"));
		}
	});
});
