import { formatIdOfUuid } from "@hakiki/domain";
import { inTransaction } from "@hakiki/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyAudit } from "../audit/read-audit.ts";
import { addCaseNote } from "../cases/act-on-case.ts";
import { closeCase } from "../cases/close-case.ts";
import type { Service } from "../create-service.ts";
import { changeCustomerStatus } from "../customers/change-status.ts";
import { describeCustomer } from "../customers/describe-customer.ts";
import { readCustomer } from "../customers/read-customer.ts";
import { requestStatus } from "../customers/request-status.ts";
import { labelEvent } from "../events/label-event.ts";
import { readEvent } from "../events/read-event.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { rebuildProfiles } from "../rebuild/rebuild-profiles.ts";
import { reviewMatch } from "../screening/review-match.ts";
import { openEverything } from "../testing/open-everything.ts";
import {
	decideTest,
	deposit,
	openTestBench,
	payout,
	type TestBench,
	type TestDecision,
} from "../testing/test-service.ts";
import { eraseCustomer, eraseWithin } from "./erase-customer.ts";
import { endRelationship, liftLegalHold, placeLegalHold } from "./legal-hold.ts";
import { readCustomerRecord } from "./read-record.ts";
import { openRecordPlace } from "./record-place.ts";

const YEAR_MS = 365.25 * 86_400_000;
const LISTED = "Kielelezo Bandiani Demosthenko";
const BITCOIN = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";

let bench: TestBench;
/** The same service eight years on: what was kept for seven need not be any more. */
let later: Service;
let alsoLater: Service;

beforeAll(async () => {
	bench = await openTestBench();
	const world = { now: () => Date.now() + 8 * YEAR_MS };
	later = await bench.openAnother({ world });
	alsoLater = await bench.openAnother({ world });
});
afterAll(() => bench.close());

const place = () => ({ realm: bench.realm });
const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
	(await bench.database.pool.query(text, values)).rows;
const erase = (customerId: string, service = later) =>
	eraseCustomer(service, place(), { customerId, reason: "asked for it", actor: "cli:njeri" });
const readAll = async () => openEverything(bench.database.pool, await bench.service.openRealm(bench.realm));
const expectSoundProfiles = async (): Promise<void> => {
	const report = await rebuildProfiles(later, { mode: "check", realms: [bench.realm], actor: "test" });
	expect(report.different).toEqual([]);
};

/** The texts end in `suffix`, so that leftovers of one customer are not taken for another's. */
function describePerson(suffix: string) {
	return {
		name: `Zebulonette ${LISTED} ${suffix}`,
		email: `zeb.${suffix}@mail.example`,
		dob: "2011-07-29",
		otherName: `Mwangalizi ${suffix}`,
		otherId: `party-${suffix}`,
		payee: `Oluwadamilare ${suffix}`,
		device: `device-${suffix}`,
		ip: "41.90.213.177",
		originator: `Ngozichukwuka ${suffix}`,
		reference: `movement-${suffix}`,
		metadata: `metadata-${suffix}`,
		place: "-1.234",
		reason: `she rang from the Hibiscus branch ${suffix}`,
		note: `her sister Philomena vouched ${suffix}`,
		closing: `all was well ${suffix}`,
		request: `papers from Nakuru ${suffix}`,
		hold: `court order ${suffix}`,
	};
}

/** Says everything that can be said of a customer, through every door, and leaves nothing open. */
async function liveALife(customerId: string, person = describePerson(customerId)): Promise<TestDecision> {
	const { service, realm } = bench;
	const tools = service;
	const context = await service.openRealm(realm);
	const { name, email, dob } = person;
	const send = (event: object) => service.recordEvent(realm, { type: "login", customer_id: customerId, ...event });
	await send({
		type: "customer.created",
		customer: { name, email, dob, phone: "0798431276", national_id: "39471826", nationality: "KE", kyc_level: 2 },
		metadata: { note: person.metadata },
	});
	const located = { location: { lat: Number(person.place), lng: 36.8 }, device: { id: person.device, ip: person.ip } };
	for (let n = 0; n < 3; n += 1) await send({ type: "login", login: { success: true }, ...located });
	const counterparty = { id: person.otherId, name: person.otherName, phone: "0711987043" };
	await send(deposit(customerId, { counterparty, reference: person.reference }));
	const crypto = {
		amount: 900_000,
		method: "crypto",
		destination: { type: "crypto_wallet", account: BITCOIN, network: "bitcoin", name: person.payee },
		travel_rule: { originator: { name: person.originator }, beneficiary: { name: person.payee } },
	} as const;
	const paid = await decideTest(service, realm, payout(customerId, crypto));
	await labelEvent(service, await service.openRealm(realm), {
		eventId: paid.event_id,
		label: "legit",
		source: "analyst",
		actor: "test",
	});
	const status = (await readCustomer(service, await service.openRealm(realm), customerId))?.state.status;
	const action = status === "active" ? "hold" : "release";
	await requestStatus(tools, context, { customerId, action, reason: person.request, actor: "test" });
	await changeCustomerStatus(service, await service.openRealm(realm), {
		customerId,
		action,
		actor: "test",
		reason: person.reason,
	});
	for (const { id: caseId } of (await readCustomer(service, await service.openRealm(realm), customerId))?.openCases ??
		[]) {
		await addCaseNote(tools, context, { caseId, text: person.note, actor: "test" });
		await closeCase(service, await service.openRealm(realm), {
			caseId,
			resolution: "approved",
			actor: "test",
			note: person.closing,
		});
	}
	const matches = await query("select id, entity from matches where customer_id = $1 and status = 'open'", [
		customerId,
	]);
	for (const { entity } of matches) {
		const verdict = { customerId, entity: String(entity), verdict: "clear", reason: person.reason } as const;
		await reviewMatch(service, await service.openRealm(realm), { ...verdict, actor: "test" });
		await reviewMatch(service, await service.openRealm(realm), { ...verdict, actor: "other" }).catch(() => undefined);
	}
	for (const { id: caseId } of (await readCustomer(service, await service.openRealm(realm), customerId))?.openCases ??
		[]) {
		await closeCase(service, await service.openRealm(realm), {
			caseId,
			resolution: "approved",
			actor: "test",
			note: person.closing,
		});
	}
	await placeLegalHold(service, place(), { customerId, reason: person.hold, actor: "test" });
	await liftLegalHold(service, place(), { customerId, reason: person.hold, actor: "test" });
	return paid;
}

describe("An erased customer", () => {
	it("has left nothing personal behind, sealed or not, and keeps hashes and counts", async () => {
		const person = describePerson("gone");
		const paid = await liveALife("gone", person);
		await liveALife("stays");
		const jobs = startJobs(bench.service, { isScheduled: false });
		await jobs.runNow("index-names");
		const named = "select customer_id from customer_names where customer_id in ('gone', 'stays') order by customer_id";
		expect(await query(named)).toEqual([{ customer_id: "gone" }, { customer_id: "stays" }]);
		// A name that is told again just before the erasure is due, and must not come back.
		const told = { type: "customer.updated", customer_id: "gone", changes: ["name"] } as const;
		await bench.service.recordEvent(bench.realm, { ...told, customer: { name: `Second ${person.name}` } });
		const before = await readAll();
		for (const [what, text] of Object.entries(person)) expect([what, before.includes(text)]).toEqual([what, true]);
		const counted = "select count(*)::int as links from links where customer_id = 'gone'";
		const kept = await query(counted);
		const profileBefore = await query("select version::int, status, screening_status from customers where id = 'gone'");

		const record = await erase("gone");
		expect(record).toMatchObject({ blocks: [], legalHold: null, erasure: { isUnderWay: false, hasNewer: false } });

		const after = await readAll();
		const own = { ...person, dob: `"${person.dob}"`, place: person.place, ip: person.ip };
		// The other customer has the same birth date, place and address, and a name that begins alike.
		const shared = ["dob", "place", "ip"];
		const left = Object.entries(own).filter(([what, text]) => !shared.includes(what) && after.includes(text));
		expect(left).toEqual([]);
		const rows = await query("select body, seq::int from events where customer_id = 'gone' order by seq");
		for (const { body } of rows) {
			expect(JSON.parse(String(body))).toMatchObject({ erasedAt: record.erasure?.at });
			for (const word of ["nameKeys", "adultAt", "location", "metadata", "nationality"])
				expect(body).not.toContain(word);
		}
		expect(await query("select sealed from customers where id = 'gone'")).toEqual([{ sealed: null }]);
		await jobs.runNow("index-names");
		expect(await query(named)).toEqual([{ customer_id: "stays" }]);
		expect(await query(counted)).toEqual(kept);
		expect(kept[0]?.["links"]).toBeGreaterThan(3);
		const [{ version = 0, ...state } = {}] = profileBefore;
		expect(await query("select version::int, status, screening_status from customers where id = 'gone'")).toEqual([
			{ version: Number(version) + 1, ...state },
		]);
		// The other customer has lost nothing.
		for (const text of Object.values(describePerson("stays"))) expect(after).toContain(text);

		const read = await readEvent(bench.service, await bench.service.openRealm(bench.realm), paid.event_id);
		expect(read?.event.erasedAt).toBe(record.erasure?.at);
		expect(JSON.parse(read?.decision ?? "{}")).toMatchObject({ event_id: paid.event_id, decision: paid.decision });
		const context = await bench.service.openRealm(bench.realm);
		const shown = await describeCustomer(bench.service, context, { customerId: "gone", isPersonalShown: true });
		expect(shown).toMatchObject({ personal: null, erasedAt: record.erasure?.at, habits: { places: [] } });
		await expectSoundProfiles();
	});

	it("is told of by the audit log, whose chain is whole", async () => {
		const jobs = startJobs(bench.service, { isScheduled: false });
		await jobs.runNow("seal-audit");
		const context = await bench.service.openRealm(bench.realm);
		expect(await verifyAudit(bench.service, context, {})).toMatchObject({ isIntact: true });
		const told = await query(
			"select actor, action, sealed is null as bare from audit where subject = 'gone' and action in ('customer.erased', 'customer.legal_hold_placed') order by id",
		);
		expect(told).toEqual([
			{ actor: "test", action: "customer.legal_hold_placed", bare: true },
			{ actor: "cli:njeri", action: "customer.erased", bare: false },
		]);
		expect(await query("select count(*)::int as kept from audit where subject = 'stays' and sealed is null")).toEqual([
			{ kept: 0 },
		]);
	});

	it("is decided on as before, and later details can be erased again", async () => {
		const again = await decideTest(later, bench.realm, payout("gone", { occurred_at: new Date().toISOString() }));
		expect(["allow", "review", "block"]).toContain(again.decision);
		const told = { type: "customer.updated", customer_id: "gone", changes: ["name"] } as const;
		await later.recordEvent(bench.realm, {
			...told,
			customer: { name: "Newname Nyandarua" },
			occurred_at: new Date().toISOString(),
		});
		expect(await readAll()).toContain("Newname Nyandarua");
		expect((await readCustomerRecord(later, { realm: bench.realm }, "gone")).erasure?.hasNewer).toBe(true);
		for (const { id: caseId } of (await readCustomer(later, await later.openRealm(bench.realm), "gone"))?.openCases ??
			[]) {
			await closeCase(bench.service, await bench.service.openRealm(bench.realm), {
				caseId,
				resolution: "approved",
				actor: "test",
				note: "",
			});
		}
		await erase("gone");
		expect(await readAll()).not.toContain("Newname Nyandarua");
		await expectSoundProfiles();
	});

	it("loses notes that were written after it when it is erased once more", async () => {
		const [{ id = "" } = {}] = await query("select id from cases where customer_id = 'gone' limit 1");
		const caseId = formatIdOfUuid("cas", String(id));
		const context = await bench.service.openRealm(bench.realm);
		await addCaseNote(bench.service, context, { caseId, text: "Philomena again", actor: "test" });
		expect(await readAll()).toContain("Philomena again");
		const before = await readCustomerRecord(later, { realm: bench.realm }, "gone");
		expect((await erase("gone")).erasure).toEqual(before.erasure);
		expect(await readAll()).not.toContain("Philomena again");
	});

	it("answers a repeated idempotency key with the decision that was stored", async () => {
		const event = payout("repeats", { idempotency_key: "once only" });
		const first = await bench.service.recordEvent(bench.realm, event, { idempotencyKey: "once only" });
		await erase("repeats");
		const again = await bench.service.recordEvent(bench.realm, event, { idempotencyKey: "once only" });
		expect(again).toMatchObject({ isReplay: true, body: first.body });
	});
});

describe("Erasing is refused", () => {
	it("while the law requires the record, with the day it becomes possible, in a Nigerian workspace too", async () => {
		await decideTest(bench.service, bench.realm, deposit("young", { occurred_at: "2024-02-29T10:00:00Z" }));
		await expect(erase("young", bench.service)).rejects.toMatchObject({
			code: "conflict",
			message: "Kenyan law requires the record for 7 years: it can be erased from 2031-03-01 on",
			details: [{ field: "customer_id", code: "retention" }],
		});
		const nigerian = await openTestBench("NG");
		await decideTest(nigerian.service, nigerian.realm, deposit("young", { occurred_at: "2025-06-30T10:00:00Z" }));
		const erasure = { customerId: "young", reason: "asked for it", actor: "test" };
		await expect(eraseCustomer(nigerian.service, { realm: nigerian.realm }, erasure)).rejects.toThrow(
			"Nigerian law requires the record for 5 years: it can be erased from 2030-06-30 on",
		);
		await nigerian.close();
	});

	it("for as long after the end of the relationship, where somebody said when that was", async () => {
		await decideTest(bench.service, bench.realm, deposit("left", { occurred_at: "2016-01-10T10:00:00Z" }));
		const end = (endedOn: string | null) =>
			endRelationship(bench.service, place(), { customerId: "left", endedOn, actor: "test" });
		await expect(end("2099-01-01")).rejects.toThrow("ended_on: is in the future");
		await expect(end("0000-01-01")).rejects.toThrow("ended_on: must be a day as YYYY-MM-DD");
		await expect(end("2020-02-31")).rejects.toThrow("ended_on: must be a day as YYYY-MM-DD");
		expect(await end("2022-05-01")).toMatchObject({ relationshipEndedOn: "2022-05-01" });
		await expect(erase("left", bench.service)).rejects.toThrow("from 2029-05-01 on");
		await end(null);
		expect((await erase("left", bench.service)).erasure).not.toBeNull();
	});

	it("under legal hold and with an open case, until they are gone", async () => {
		const stopped = await decideTest(bench.service, bench.realm, payout("test_block_kept"));
		const hold = { customerId: "test_block_kept", reason: "a court asks", actor: "user:compliance" };
		const held = await placeLegalHold(bench.service, place(), hold);
		expect(held.legalHold).toMatchObject({ by: "user:compliance", reason: "a court asks" });
		await expect(placeLegalHold(bench.service, place(), hold)).rejects.toThrow("under legal hold since");
		await expect(erase("test_block_kept")).rejects.toMatchObject({
			message: "The customer is under legal hold: nothing is erased until it is lifted",
			details: [{ code: "legal_hold" }, { code: "open_case" }],
		});
		await liftLegalHold(bench.service, place(), hold);
		await expect(liftLegalHold(bench.service, place(), hold)).rejects.toThrow("under no legal hold");
		await expect(erase("test_block_kept")).rejects.toThrow("The customer has an open case");
		const caseId = String(stopped.case_id);
		await closeCase(bench.service, await bench.service.openRealm(bench.realm), {
			caseId,
			resolution: "declined",
			actor: "test",
			note: "",
		});
		expect((await erase("test_block_kept")).erasure).toMatchObject({ by: "cli:njeri" });
	});

	it("of nobody, and without a reason", async () => {
		await expect(erase("nobody")).rejects.toMatchObject({ code: "not_found" });
		const bare = { customerId: "left", reason: " ", actor: "test" };
		await expect(eraseCustomer(later, place(), bare)).rejects.toThrow("reason: is required");
		await expect(placeLegalHold(later, place(), bare)).rejects.toThrow("reason: is required");
	});
});

describe("An erasure", () => {
	it("by two processes at once, beside events of the same customer, happens once and loses nothing", async () => {
		await liveALife("busy");
		const work: Promise<unknown>[] = [erase("busy"), erase("busy", alsoLater)];
		const old = { occurred_at: new Date().toISOString() };
		for (let n = 0; n < 10; n += 1) work.push(bench.service.recordEvent(bench.realm, deposit("busy", old)));
		await Promise.all(work);
		const [{ erasures = 0 } = {}] = await query(
			"select count(*)::int as erasures from audit where subject = 'busy' and action = 'customer.erased'",
		);
		// A second one follows only where events came between the two.
		expect([1, 2]).toContain(erasures);
		const sequence = await query(
			`select seq::int from events where customer_id = 'busy'
			 union all select seq::int from customer_changes where customer_id = 'busy' order by 1`,
		);
		expect(sequence.map(({ seq }) => seq)).toEqual(sequence.map((_, index) => index + 1));
		await expectSoundProfiles();
	});

	it("whose process died is finished by the job, and profiles equal their events all the while", async () => {
		await liveALife("halfway");
		await inTransaction(bench.database.pool, async (client) => {
			const erasure = { customerId: "halfway", reason: "asked for it", actor: "test" };
			await eraseWithin(client, await openRecordPlace(client, later, bench.realm), erasure, later.world.now());
		});
		await expectSoundProfiles();
		expect(await readAll()).toContain("movement-halfway");
		expect((await readCustomerRecord(later, { realm: bench.realm }, "halfway")).erasure).toMatchObject({
			isUnderWay: true,
		});
		const jobs = [later, alsoLater].map((service) => startJobs(service, { isScheduled: false }));
		await Promise.all(jobs.map((one) => one.runNow("erase-expired")));
		expect(await readAll()).not.toContain("movement-halfway");
		await expectSoundProfiles();
	});
});
