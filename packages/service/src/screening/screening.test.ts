import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeCustomerStatus } from "../customers/change-status.ts";
import { readCustomer } from "../customers/read-customer.ts";
import { rebuildProfiles } from "../rebuild/rebuild-profiles.ts";
import { loadTestList } from "../testing/test-lists.ts";
import { decideTest, deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { listMatches } from "./list-matches.ts";
import { reviewMatch } from "./review-match.ts";

// Nobody of these exists.
const LIST = [
	{ id: "s1", topics: ["sanction"], type: "person", name: "Zubqar Wenlokhi Thabrovan", dobs: ["1971-03-09"] },
	{
		id: "s3",
		topics: ["sanction"],
		type: "person",
		name: "Melquior Drathenby Usko",
		documents: [{ number: "31234567", country: "KE" }],
	},
	{ id: "s2", topics: ["sanction"], type: "entity", name: "Krelvadane Mineral Exchange" },
	{ id: "p1", topics: ["role.pep"], type: "person", name: "Oshtembe Quilladorn Faverin", dobs: ["1960-11-02"] },
];
const LISTED = "Zubqar Wenlokhi Thabrovan";
const ENTRY = "made_up:s1";

let bench: TestBench;

beforeAll(async () => {
	bench = await openTestBench();
	await loadTestList(bench.service, "made_up", LIST);
});
afterAll(() => bench.close());

const create = (customerId: string, customer: object, fields: object = {}) =>
	decideTest(bench.service, bench.realm, {
		type: "customer.created",
		customer_id: customerId,
		customer: { name: "Somebody Else", ...customer },
		...fields,
	});
const screeningOf = async (customerId: string) => {
	const reading = await readCustomer(bench.service, await bench.service.openRealm(bench.realm), customerId);
	return reading && { ...reading.state, cases: reading.openCases.map(({ type, severity }) => `${type} ${severity}`) };
};
const noticesOf = async (kind: string, customerId: string) =>
	(
		await bench.database.pool.query<{ body: string }>(
			"select body from outbox where kind = $1 and body like '%' || $2 || '%' order by id",
			[kind, customerId],
		)
	).rows.map(({ body }) => JSON.parse(body));

describe("a customer", () => {
	it("who is on no list is clear, and the answer says who was screened", async () => {
		const decision = await create("clear-1", { name: "Achieng Atieno" });
		expect(decision.decision).toBe("allow");
		expect(decision.screening).toMatchObject({ status: "clear", roles: ["customer"], matches: [] });
		expect(await screeningOf("clear-1")).toMatchObject({ screeningStatus: "clear", cases: [] });
		expect((await screeningOf("clear-1"))?.lastScreenedAt).toBe(decision.created_at);
	});

	it("without a known name stays pending, and nothing is said of screening", async () => {
		const decision = await decideTest(bench.service, bench.realm, deposit("unnamed"));
		expect(decision.screening).toBeUndefined();
		expect(await screeningOf("unnamed")).toMatchObject({ screeningStatus: "pending", lastScreenedAt: null });
	});

	it("whose name alone is listed opens a case and pays out only after review, until one person clears it", async () => {
		const decision = await create("weak-1", { name: LISTED });
		expect(decision).toMatchObject({ decision: "review", customer: { status: "active" } });
		expect(decision.screening?.matches).toMatchObject([{ entity: ENTRY, strength: "weak", topic: "sanction" }]);
		expect(await screeningOf("weak-1")).toMatchObject({
			screeningStatus: "potential_match",
			cases: ["screening high"],
		});
		const out = await decideTest(bench.service, bench.realm, payout("weak-1", { amount: 10 }));
		expect(out).toMatchObject({ decision: "review", case_id: decision.case_id });
		expect((await decideTest(bench.service, bench.realm, deposit("weak-1"))).decision).toBe("allow");
		const [notice, ...more] = await noticesOf("screening.match", "weak-1");
		expect(notice).toMatchObject({ customer_id: "weak-1", status: "potential_match", results: [{ id: ENTRY }] });
		expect(more).toEqual([]);
		const { rows } = await bench.database.pool.query(
			"select action from audit where subject = 'weak-1' and action like 'screening.%'",
		);
		expect(rows).toEqual([{ action: "screening.status" }]);
		expect(JSON.stringify(notice)).not.toContain("Zubqar");

		const given = { customerId: "weak-1", entity: ENTRY, actor: "cli:njeri", reason: "another birth date" };
		expect(
			await reviewMatch(bench.service, await bench.service.openRealm(bench.realm), { ...given, verdict: "clear" }),
		).toEqual({
			isEffective: true,
			status: "clear",
			closedCaseId: decision.case_id,
		});
		expect((await decideTest(bench.service, bench.realm, payout("weak-1", { amount: 10 }))).decision).toBe("allow");
		// A cleared pair stays cleared when the same name is screened again.
		expect((await create("weak-1", { name: LISTED })).decision).toBe("allow");
		expect(await screeningOf("weak-1")).toMatchObject({ screeningStatus: "clear" });
		expect(await noticesOf("screening.cleared", "weak-1")).toHaveLength(1);
	});

	it("who bears a listed document is held without a birth date, also when the number is told later", async () => {
		const decision = await create("document-1", { name: "Usko Melquior", national_id: "3123 4567" });
		expect(decision).toMatchObject({ decision: "block", customer: { status: "held" } });
		expect(decision.screening?.matches).toMatchObject([{ entity: "made_up:s3", strength: "strong" }]);
		expect((await create("document-2", { name: "Melquior Drathenby Usko" })).screening?.matches).toMatchObject([
			{ strength: "weak" },
		]);
		const told = { customer: { national_id: "31234567" } };
		const later = await decideTest(bench.service, bench.realm, { ...deposit("document-2"), ...told });
		expect(later.screening?.matches).toMatchObject([{ entity: "made_up:s3", strength: "strong" }]);
		const other = await create("document-3", { name: "Wanjiku Kamau", national_id: "31234567" });
		expect(other.screening?.matches).toEqual([]);
	});

	it("whose birth date agrees as well is blocked and held, and two people clear or confirm it", async () => {
		const decision = await create("strong-1", { name: LISTED, dob: "1971-03-09" });
		expect(decision).toMatchObject({ decision: "block", customer: { status: "held" } });
		expect(decision.screening?.matches).toMatchObject([{ entity: ENTRY, strength: "strong" }]);
		expect((await screeningOf("strong-1"))?.cases).toEqual(["screening critical"]);
		const given = { customerId: "strong-1", entity: ENTRY, reason: "the passport says so" };
		const confirm = { ...given, verdict: "confirm" as const };
		const pending = { isEffective: false, status: "potential_match", closedCaseId: null };
		expect(
			await reviewMatch(bench.service, await bench.service.openRealm(bench.realm), { ...confirm, actor: "cli:njeri" }),
		).toEqual(pending);
		expect(
			await reviewMatch(bench.service, await bench.service.openRealm(bench.realm), { ...confirm, actor: "cli:njeri" }),
		).toEqual(pending);
		// Somebody who says the contrary does not second it.
		const clear = { ...given, verdict: "clear" as const, actor: "cli:ben" };
		expect(await reviewMatch(bench.service, await bench.service.openRealm(bench.realm), clear)).toEqual(pending);
		expect(
			await reviewMatch(bench.service, await bench.service.openRealm(bench.realm), { ...confirm, actor: "cli:njeri" }),
		).toEqual(pending);
		expect(
			await reviewMatch(bench.service, await bench.service.openRealm(bench.realm), { ...confirm, actor: "cli:ben" }),
		).toEqual({
			isEffective: true,
			status: "confirmed_match",
			closedCaseId: decision.case_id,
		});
		expect(await screeningOf("strong-1")).toMatchObject({ status: "blocked", screeningStatus: "confirmed_match" });
		const matches = await listMatches(bench.service, { realm: bench.realm }, { customerId: "strong-1", limit: 10 });
		expect(matches).toMatchObject([
			{ entity: ENTRY, status: "confirmed", customerId: "strong-1", decidedBy: ["cli:njeri", "cli:ben"] },
		]);
		// Another name, sent later, does not wash it off.
		await create("strong-1", { name: "Somebody Else" });
		expect(await screeningOf("strong-1")).toMatchObject({ screeningStatus: "confirmed_match" });
	});

	it("is screened by all that is known: a birth date sent later makes a weak match strong, and history counts", async () => {
		expect((await create("later-1", { name: LISTED })).customer.status).toBe("active");
		const told = await decideTest(bench.service, bench.realm, {
			type: "customer.updated",
			customer_id: "later-1",
			changes: ["dob"],
			customer: { dob: "1971-03-09" },
		});
		expect(told).toMatchObject({ decision: "block", customer: { status: "held" } });
		const imported = await bench.service.recordEvent(
			bench.realm,
			{ type: "customer.created", customer_id: "old-1", customer: { name: LISTED, dob: "1971-03-09" } },
			{ isHistory: true },
		);
		expect(JSON.parse(imported.body)).toMatchObject({ customer: { status: "held" } });
		expect((await screeningOf("old-1"))?.cases).toEqual(["screening critical"]);
	});

	it("who is a PEP opens a case, is never held, and is looked at for large amounts", async () => {
		const decision = await create("pep-1", { name: "Oshtembe Quilladorn Faverin", dob: "1960-11-02" });
		expect(decision).toMatchObject({ decision: "allow", customer: { status: "active" } });
		expect(await screeningOf("pep-1")).toMatchObject({ screeningStatus: "potential_match", cases: ["screening low"] });
		const large = await decideTest(
			bench.service,
			bench.realm,
			payout("pep-1", { amount: 1_000_000, method: "bank", destination: { type: "bank", account: "0112233" } }),
		);
		expect(large.reasons.map(({ code }) => code)).toContain("pep");
		expect(large).toMatchObject({ decision: "review", customer: { status: "active" } });
		// One person confirms an office, and nobody is stopped for it.
		const given = { customerId: "pep-1", entity: "made_up:p1", actor: "cli:njeri", reason: "a minister" };
		expect(
			await reviewMatch(bench.service, await bench.service.openRealm(bench.realm), { ...given, verdict: "confirm" }),
		).toEqual({
			isEffective: true,
			status: "confirmed_match",
			// The large payment still waits for a decision.
			closedCaseId: null,
		});
		expect(await screeningOf("pep-1")).toMatchObject({ status: "active" });
		expect((await decideTest(bench.service, bench.realm, payout("pep-1", { amount: 10 }))).decision).toBe("allow");
	});

	it("who was cleared is looked at again when they change their name, birth date or nationality", async () => {
		await create("cleared-1", { name: LISTED });
		const given = { customerId: "cleared-1", entity: ENTRY, actor: "cli:njeri", reason: "another person" };
		await reviewMatch(bench.service, await bench.service.openRealm(bench.realm), { ...given, verdict: "clear" });
		expect(await screeningOf("cleared-1")).toMatchObject({ screeningStatus: "clear" });
		const change = (customer: object) =>
			decideTest(bench.service, bench.realm, {
				type: "customer.updated",
				customer_id: "cleared-1",
				changes: ["name"],
				customer,
			});
		expect((await change({ name: ` ${LISTED.toUpperCase()}` })).screening).toMatchObject({ status: "clear" });
		expect((await change({ name: "Zubqar Wenlokhi Thabrovann" })).screening).toMatchObject({
			status: "potential_match",
		});
		const [match] = await listMatches(bench.service, { realm: bench.realm }, { customerId: "cleared-1", limit: 10 });
		expect(match).toMatchObject({ status: "open", decidedBy: [] });
	});

	it.each([
		["name", { name: LISTED }, { name: "Achieng Atieno" }],
		["birth date", { name: LISTED, dob: "1971" }, { dob: "2004-02-02" }],
		["kind", { name: LISTED, kind: "individual" }, { kind: "business" as const, name: "Achieng Stores" }],
	])(
		"with an open match does not get rid of it by changing their %s, until a person clears it",
		async (field, before, after) => {
			const id = `escape-${field}`;
			await create(id, before);
			expect(await screeningOf(id)).toMatchObject({ screeningStatus: "potential_match" });
			const told = { type: "customer.updated", customer_id: id, changes: ["name"], customer: after } as const;
			expect((await decideTest(bench.service, bench.realm, told)).screening).toMatchObject({
				status: "potential_match",
			});
			expect((await decideTest(bench.service, bench.realm, payout(id, { amount: 10 }))).decision).toBe("review");
			const listed = () => listMatches(bench.service, { realm: bench.realm }, { customerId: id, limit: 10 });
			expect(await listed()).toMatchObject([{ status: "open" }]);
			const given = { customerId: id, entity: ENTRY, actor: "cli:njeri", reason: "another person" };
			await reviewMatch(bench.service, await bench.service.openRealm(bench.realm), { ...given, verdict: "clear" });
			expect(await screeningOf(id)).toMatchObject({ screeningStatus: "clear" });
			expect((await decideTest(bench.service, bench.realm, payout(id, { amount: 10 }))).decision).toBe("allow");
		},
	);

	it("is settled by a birth date that was not known before", async () => {
		await create("told-later", { name: LISTED });
		const told = {
			type: "customer.updated",
			customer_id: "told-later",
			changes: ["name"],
			customer: { dob: "2004-02-02" },
		} as const;
		expect((await decideTest(bench.service, bench.realm, told)).screening).toMatchObject({ status: "clear" });
	});

	it("who is listed is found whatever kind of customer they are said to be", async () => {
		const person = await create("said-business", { name: LISTED, dob: "1971-03-09", kind: "business" });
		expect(person.screening?.matches).toMatchObject([{ entity: ENTRY }]);
		const firm = await create("said-individual", { name: "Krelvadane Mineral Exchange", kind: "individual" });
		expect(firm.screening?.matches).toMatchObject([{ entity: "made_up:s2" }]);
	});

	it("who is confirmed is unblocked only when two people have cleared the match", async () => {
		const unblock = { customerId: "strong-1", action: "unblock", actor: "cli:ben", reason: "a mistake" } as const;
		await expect(
			changeCustomerStatus(bench.service, await bench.service.openRealm(bench.realm), unblock),
		).rejects.toThrow(/two people/);
		const clear = {
			customerId: "strong-1",
			entity: ENTRY,
			verdict: "clear",
			reason: "the passport was false",
		} as const;
		const first = await reviewMatch(bench.service, await bench.service.openRealm(bench.realm), {
			...clear,
			actor: "cli:njeri",
		});
		expect(first).toEqual({ isEffective: false, status: "confirmed_match", closedCaseId: null });
		const second = await reviewMatch(bench.service, await bench.service.openRealm(bench.realm), {
			...clear,
			actor: "cli:ben",
		});
		expect(second).toMatchObject({ isEffective: true });
		await changeCustomerStatus(bench.service, await bench.service.openRealm(bench.realm), unblock);
		expect(await screeningOf("strong-1")).toMatchObject({ status: "active" });
	});

	it("is judged by two people, one of them from compliance, where both have a role", async () => {
		await create("roles-1", { name: LISTED, dob: "1971-03-09" });
		const confirm = { customerId: "roles-1", entity: ENTRY, verdict: "confirm", reason: "the passport" } as const;
		const say = async (actor: string, role: "analyst" | "compliance") =>
			reviewMatch(bench.service, await bench.service.openRealm(bench.realm), { ...confirm, actor, role });
		expect(await say("user:a", "analyst")).toMatchObject({ isEffective: false });
		expect(await say("user:b", "analyst")).toMatchObject({ isEffective: false });
		expect(await say("user:c", "compliance")).toMatchObject({ isEffective: true, status: "confirmed_match" });
	});

	it("in live mode stays pending while a required list is missing", async () => {
		const decision = await decideTest(bench.service, bench.liveRealm, {
			type: "customer.created",
			customer_id: "live-1",
			customer: { name: "Achieng Atieno" },
		});
		expect(decision.screening).toMatchObject({ status: "pending" });
	});
});

describe("the other side", () => {
	it("is stopped by its name, money in and out, without touching the customer's own status", async () => {
		const destination = { type: "bank" as const, account: "0445566", name: "Krelvadane Mineral Exchange" };
		const out = await decideTest(bench.service, bench.realm, payout("party-1", { method: "bank", destination }));
		expect(out).toMatchObject({ decision: "review", customer: { status: "active" } });
		expect(out.screening).toMatchObject({
			status: "pending",
			matches: [{ role: "destination", entity: "made_up:s2" }],
		});
		const counterparty = { phone: "0722000111", name: LISTED };
		const incoming = await decideTest(bench.service, bench.realm, deposit("party-1", { counterparty }));
		expect(incoming.reasons[0]?.code).toBe("counterparty_sanctions_match");
		expect(await noticesOf("screening.match", "party-1")).toHaveLength(2);
		const given = { customerId: "party-1", entity: "made_up:s2", actor: "cli:njeri", reason: "a shop of that name" };
		// Confirming a listed payee takes two people, and says nothing of the customer.
		expect(
			await reviewMatch(bench.service, await bench.service.openRealm(bench.realm), { ...given, verdict: "confirm" }),
		).toMatchObject({ isEffective: false, status: "pending" });
		await reviewMatch(bench.service, await bench.service.openRealm(bench.realm), { ...given, verdict: "clear" });
		const again = await decideTest(bench.service, bench.realm, payout("party-1", { method: "bank", destination }));
		expect(again.reasons.map(({ code }) => code)).not.toContain("counterparty_sanctions_match");
	});
});

it("refuses a verdict without a reason, on nobody, or on what never matched", async () => {
	const given = {
		customerId: "weak-1",
		entity: "made_up:s9",
		verdict: "clear" as const,
		actor: "cli:njeri",
		reason: "x",
	};
	await expect(reviewMatch(bench.service, await bench.service.openRealm(bench.realm), given)).rejects.toThrow(
		/entity: is no match/,
	);
	await expect(
		reviewMatch(bench.service, await bench.service.openRealm(bench.realm), { ...given, reason: " " }),
	).rejects.toThrow(/reason/);
	await expect(
		reviewMatch(bench.service, await bench.service.openRealm(bench.realm), { ...given, customerId: "nobody" }),
	).rejects.toThrow(/customer/);
});

it("leaves profiles that a rebuild arrives at too, and no name in clear", async () => {
	const options = { mode: "check", realms: [bench.realm], actor: "test" } as const;
	expect((await rebuildProfiles(bench.service, options)).different).toEqual([]);
	const { rows } = await bench.database.pool.query(
		"select 1 from events where body ilike '%zubqar%' or outcome ilike '%zubqar%' union all select 1 from cases where reason ilike '%zubqar%'",
	);
	expect(rows).toEqual([]);
});
