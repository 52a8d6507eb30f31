import { AppError } from "@hakiki/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCustomer } from "../customers/read-customer.ts";
import { appealEvent } from "../events/appeal-event.ts";
import { readEvent } from "../events/read-event.ts";
import { rebuildProfiles } from "../rebuild/rebuild-profiles.ts";
import { listMatches } from "../screening/list-matches.ts";
import { type MatchVerdict, reviewMatch } from "../screening/review-match.ts";
import { loadTestList } from "../testing/test-lists.ts";
import { decideTest, deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { actOnCases } from "./act-in-bulk.ts";
import { closeCase } from "./close-case.ts";
import { readCaseDetails } from "./read-case.ts";

// Nobody of these exists.
const LIST = [
	{ id: "s1", topics: ["sanction"], type: "person", name: "Zubqar Wenlokhi Thabrovan", dobs: ["1971-03-09"] },
	{ id: "s2", topics: ["sanction"], type: "person", name: "Zubqar Wenlokhi Thabrovann" },
	{ id: "s3", topics: ["sanction"], type: "entity", name: "Krelvadane Mineral Exchange" },
	{ id: "p1", topics: ["role.pep"], type: "person", name: "Oshtembe Quilladorn Faverin", dobs: ["1960-11-02"] },
];
const LISTED = { name: "Zubqar Wenlokhi Thabrovan", dob: "1971-03-09" };
const [FIRST, SECOND] = ["cli:njeri", "cli:ben"];

let bench: TestBench;
beforeAll(async () => {
	bench = await openTestBench();
	await loadTestList(bench.service, "made_up", LIST);
});
afterAll(() => bench.close());

const open = () => bench.service.openRealm(bench.realm);
const create = async (customerId: string, customer: object): Promise<string> => {
	const event = { type: "customer.created", customer_id: customerId, customer: { name: "Somebody", ...customer } };
	return String((await decideTest(bench.service, bench.realm, event as never)).case_id);
};
const close = async (caseId: string, more: Partial<Parameters<typeof closeCase>[2]> = {}) =>
	closeCase(bench.service, await open(), { caseId, resolution: "approved", note: "x", actor: FIRST, ...more });
const judge = async (customerId: string, verdict: MatchVerdict["verdict"], actor: string, entity = "made_up:s1") =>
	reviewMatch(bench.service, await open(), { customerId, entity, verdict, actor, reason: "the passport" });
const readCase = async (caseId: string) =>
	readCaseDetails(bench.service, await open(), { caseId, areReportsShown: false });
const stateOf = async (customerId: string) => {
	const reading = await readCustomer(bench.service, { realm: bench.realm }, customerId);
	return [reading?.state.status, reading?.openCases.length];
};
const idsOf = async (customerId: string) =>
	(await listMatches(bench.service, { realm: bench.realm }, { customerId, status: "open", limit: 10 })).map(
		({ id }) => id,
	);
const catchError = async (act: Promise<unknown>): Promise<AppError> => {
	const error = await act.then(
		() => undefined,
		(failure: unknown) => failure,
	);
	if (error instanceof AppError) return error;
	throw new Error(`No refusal: ${String(error)}`);
};

describe("A screening case with an open match", () => {
	it("is refused for every outcome, and the refusal names the matches that are open", async () => {
		const caseId = await create("single", LISTED);
		const ids = await idsOf("single");
		expect(ids).toHaveLength(2);
		for (const disposition of ["legit", "fraud", "inconclusive", "true_match", "false_positive", undefined] as const) {
			const error = await catchError(close(caseId, { disposition, resolution: "declined" }));
			expect(error.code).toBe("conflict");
			for (const id of ids) expect(error.message).toContain(id);
			expect(error.details.map(({ field, code }) => `${field} ${code}`)).toEqual(["matches open", "matches open"]);
		}
		expect((await readCase(caseId)).status).toBe("open");
		expect(await stateOf("single")).toEqual(["held", 1]);
	});

	it("is refused while the second person's verdict is pending", async () => {
		const caseId = await create("pending", LISTED);
		await judge("pending", "clear", FIRST, "made_up:s2");
		await judge("pending", "clear", FIRST);
		const error = await catchError(close(caseId));
		expect(error.message).toContain("a second person");
		const sent = await bench.database.pool.query(
			"select body from outbox where kind = 'screening.reviewed' and body like '%pending%'",
		);
		expect(sent.rows).toEqual([{ body: '{"customer_id":"pending"}' }, { body: '{"customer_id":"pending"}' }]);
		expect(error.details).toMatchObject([{ field: "matches", code: "second_person" }]);
		expect(await stateOf("pending")).toEqual(["held", 1]);
	});

	it("is refused in bulk, where the other cases are closed", async () => {
		const [caseId, other] = [await create("bulk", LISTED), await stop("bulk-other")];
		const act = { act: "close", resolution: "approved", disposition: "legit", note: "x" } as const;
		const results = await actOnCases(bench.service, await open(), { caseIds: [caseId, other], act, actor: FIRST });
		expect(results).toMatchObject([
			{ caseId, error: { code: "conflict", message: expect.stringContaining((await idsOf("bulk"))[0] ?? "none") } },
			{ caseId: other, error: null },
		]);
		expect((await readCase(caseId)).status).toBe("open");
	});

	it("is refused as a related case, and the case that named it stays open", async () => {
		const [caseId, other] = [await create("related", LISTED), await stop("related-other")];
		const error = await catchError(close(other, { relatedCaseIds: [caseId], disposition: "legit" }));
		expect(error.code).toBe("conflict");
		expect(error.details[0]).toMatchObject({ field: "related_case_ids.0", code: "open" });
		expect((await readCase(other)).status).toBe("open");
	});

	it("does not stop a case of another type of the same customer", async () => {
		const fraud = await stop("beside");
		await create("beside", LISTED);
		await close(fraud);
		expect((await readCase(fraud)).status).toBe("closed");
	});
});

describe("An appeal against a payment that a match holds", () => {
	/** Another payee than that of the other tests, whose payments must not be stopped because these were. */
	const OTHER = { type: "mpesa", account: "0733900001" } as const;

	it("is not approved while the match is open, alone or in bulk, and is declined at any time", async () => {
		await create("appeal", LISTED);
		const held = await decideTest(bench.service, bench.realm, payout("appeal", { amount: 500, destination: OTHER }));
		const eventId = String(held.event_id);
		const appeal = { eventId, reason: "It was me", actor: FIRST };
		const { caseId } = await appealEvent(bench.service, await open(), appeal);
		expect(caseId).not.toBe(held.case_id);
		const error = await catchError(close(caseId, { disposition: "legit" }));
		expect(error.code).toBe("conflict");
		expect(error.details.map(({ field, code }) => `${field} ${code}`)).toEqual(["matches open", "matches open"]);
		const act = { act: "close", resolution: "approved", note: "x" } as const;
		const [result] = await actOnCases(bench.service, await open(), { caseIds: [caseId], act, actor: FIRST });
		expect(result?.error).toMatchObject({ code: "conflict", reason: "open" });
		expect((await readEvent(bench.service, await open(), eventId))?.resolution).toBeNull();
		await close(caseId, { resolution: "declined" });
		expect((await readCase(caseId)).status).toBe("closed");
	});

	it("is approved once the matches are dismissed", async () => {
		await create("appeal-later", LISTED);
		const { event_id: eventId } = await decideTest(
			bench.service,
			bench.realm,
			payout("appeal-later", { amount: 500, destination: OTHER }),
		);
		const appeal = { eventId: String(eventId), reason: "It was me", actor: FIRST };
		const { caseId } = await appealEvent(bench.service, await open(), appeal);
		await judge("appeal-later", "clear", FIRST, "made_up:s2");
		await judge("appeal-later", "clear", FIRST);
		await judge("appeal-later", "clear", SECOND);
		await close(caseId, { disposition: "legit" });
		expect((await readCase(caseId)).status).toBe("closed");
	});
});

/** A payout that a rule of fraud holds back. */
async function stop(customerId: string): Promise<string> {
	await decideTest(bench.service, bench.realm, deposit(customerId, { amount: 90_000 }));
	await decideTest(bench.service, bench.realm, { type: "sim.swap", customer_id: customerId });
	const held = await decideTest(bench.service, bench.realm, payout(customerId, { amount: 48_000, balance: 90_000 }));
	return String(held.case_id);
}

describe("The last verdict on a screening case", () => {
	it("closes it as a false positive, and two people's verdict releases the customer", async () => {
		const caseId = await create("false", LISTED);
		await judge("false", "clear", FIRST, "made_up:s2");
		await judge("false", "clear", FIRST);
		expect((await readCase(caseId)).status).toBe("open");
		expect(await judge("false", "clear", SECOND)).toMatchObject({ isEffective: true, closedCaseId: caseId });
		const closed = await readCase(caseId);
		expect(closed).toMatchObject({
			status: "closed",
			resolution: "approved",
			disposition: "false_positive",
			closedBy: SECOND,
			closingNote: "the passport",
		});
		expect(await stateOf("false")).toEqual(["active", 0]);
	});

	it("closes it as a true match, with the customer blocked", async () => {
		const caseId = await create("true", LISTED);
		await judge("true", "clear", FIRST, "made_up:s2");
		await judge("true", "confirm", FIRST);
		expect(await judge("true", "confirm", SECOND)).toMatchObject({ closedCaseId: caseId });
		expect(await readCase(caseId)).toMatchObject({ resolution: "declined", disposition: "true_match" });
		expect(await stateOf("true")).toEqual(["blocked", 0]);
	});

	it("closes it while another match of the customer is confirmed only when that one is decided too", async () => {
		const caseId = await create("both", LISTED);
		await judge("both", "confirm", FIRST);
		expect(await judge("both", "confirm", SECOND)).toMatchObject({ closedCaseId: null });
		expect(await judge("both", "clear", FIRST, "made_up:s2")).toMatchObject({ closedCaseId: caseId });
		expect(await readCase(caseId)).toMatchObject({ disposition: "true_match" });
	});

	it("approves a payment that only the match held back", async () => {
		const caseId = await create("paying", { name: LISTED.name });
		const held = await decideTest(bench.service, bench.realm, payout("paying", { amount: 10 }));
		expect(held).toMatchObject({ decision: "review", case_id: caseId });
		await judge("paying", "clear", FIRST, "made_up:s2");
		expect(await judge("paying", "clear", FIRST)).toMatchObject({ closedCaseId: caseId });
		expect((await readCase(caseId)).events.map(({ resolution }) => resolution)).toEqual(["approved", "approved"]);
		expect((await decideTest(bench.service, bench.realm, payout("paying", { amount: 10 }))).decision).toBe("allow");
	});

	it("leaves a payment with other reasons to a person, who closes the case and ends the hold at once", async () => {
		await decideTest(bench.service, bench.realm, deposit("mixed", { amount: 90_000 }));
		const caseId = await create("mixed", LISTED);
		await decideTest(bench.service, bench.realm, { type: "sim.swap", customer_id: "mixed" });
		const held = await decideTest(bench.service, bench.realm, payout("mixed", { amount: 48_000, balance: 90_000 }));
		expect(held.case_id).toBe(caseId);
		await judge("mixed", "clear", FIRST, "made_up:s2");
		await judge("mixed", "clear", FIRST);
		expect(await judge("mixed", "clear", SECOND)).toMatchObject({ isEffective: true, closedCaseId: null });
		expect(await stateOf("mixed")).toEqual(["held", 1]);
		const error = await catchError(close(caseId, { disposition: "true_match", resolution: "declined" }));
		expect(error.details).toMatchObject([{ field: "disposition", code: "screening" }]);
		expect(error.details[0]?.message).toContain("must be false_positive");
		await close(caseId, { disposition: "false_positive", resolution: "declined" });
		expect(await readCase(caseId)).toMatchObject({ status: "closed", disposition: "false_positive" });
		expect(await stateOf("mixed")).toEqual(["active", 0]);
	});

	it("closes a case of a PEP without stopping the customer", async () => {
		const caseId = await create("pep", { name: "Oshtembe Quilladorn Faverin", dob: "1960-11-02" });
		expect(await judge("pep", "confirm", FIRST, "made_up:p1")).toMatchObject({ closedCaseId: caseId });
		expect(await readCase(caseId)).toMatchObject({ disposition: "true_match", resolution: "approved" });
		expect(await stateOf("pep")).toEqual(["active", 0]);
	});

	it("on a listed payee leaves the payment to a person, who closes the case as a true match", async () => {
		const destination = { type: "bank" as const, account: "0445566", name: "Krelvadane Mineral Exchange" };
		const out = await decideTest(bench.service, bench.realm, payout("payer", { method: "bank", destination }));
		const caseId = String(out.case_id);
		await catchError(close(caseId, { resolution: "declined" }));
		await judge("payer", "confirm", FIRST, "made_up:s3");
		expect(await judge("payer", "confirm", SECOND, "made_up:s3")).toMatchObject({ closedCaseId: null });
		// The customer paid a listed company. That makes nobody of them a listed person.
		const reading = await readCustomer(bench.service, { realm: bench.realm }, "payer");
		expect(reading?.state).toMatchObject({ status: "active", screeningStatus: "pending" });
		// All matches are decided, and they decide the outcome.
		for (const disposition of ["fraud", "legit", "inconclusive"] as const) {
			const error = await catchError(close(caseId, { resolution: "declined", disposition }));
			expect(error.details).toMatchObject([{ field: "disposition", code: "screening" }]);
			const act = { act: "close", resolution: "declined", disposition, note: "x" } as const;
			const [result] = await actOnCases(bench.service, await open(), { caseIds: [caseId], act, actor: FIRST });
			expect(result?.error).toMatchObject({ code: "invalid_request", reason: "screening" });
		}
		const other = await stop("payer-too");
		const refused = await catchError(close(other, { relatedCaseIds: [caseId], disposition: "legit" }));
		expect(refused.details).toMatchObject([{ field: "related_case_ids.0", code: "screening" }]);
		// One person does not contradict the two who confirmed it.
		for (const resolution of ["approved", "declined"] as const) {
			const error = await catchError(close(caseId, { resolution, disposition: "false_positive" }));
			expect(error.details).toMatchObject([
				{ field: "disposition", code: "screening", message: expect.stringContaining("must be true_match") },
			]);
		}
		await close(caseId, { resolution: "declined", disposition: "true_match" });
		expect(await readCase(caseId)).toMatchObject({ status: "closed", disposition: "true_match" });
	});
});

it("takes the outcomes of a match for screening cases only", async () => {
	const error = await catchError(close(await stop("fraud-only"), { disposition: "false_positive" }));
	expect(error.details).toMatchObject([{ field: "disposition", code: "invalid" }]);
});

it("leaves profiles that a rebuild arrives at too", async () => {
	const options = { mode: "check", realms: [bench.realm], actor: "test" } as const;
	expect((await rebuildProfiles(bench.service, options)).different).toEqual([]);
});
