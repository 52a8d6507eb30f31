import { formatUuid, parseId } from "@hakiki/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Service } from "../create-service.ts";
import { readCustomer } from "../customers/read-customer.ts";
import { readEvent } from "../events/read-event.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { decideTest, deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { closeCase } from "./close-case.ts";
import { readCaseDetails } from "./read-case.ts";

let bench: TestBench;
/** The same database as another process has it. */
let other: Service;
beforeAll(async () => {
	bench = await openTestBench();
	other = await bench.openAnother();
});
afterAll(() => bench.close());

const query = async (sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
	(await bench.database.pool.query(sql, values)).rows;

async function stop(customerId: string): Promise<{ readonly caseId: string; readonly eventId: string }> {
	await decideTest(bench.service, bench.realm, deposit(customerId, { amount: 90_000 }));
	await decideTest(bench.service, bench.realm, { type: "sim.swap", customer_id: customerId });
	const held = await decideTest(bench.service, bench.realm, payout(customerId, { amount: 48_000, balance: 90_000 }));
	expect(held.customer.status).toBe("held");
	return { caseId: String(held.case_id), eventId: held.event_id };
}

const uuidOf = (id: string): string => formatUuid(parseId("cas", id) ?? new Uint8Array(16));
const statusOf = async (customerId: string) =>
	(await readCustomer(bench.service, { realm: bench.realm }, customerId))?.state.status;
const close = async (
	closing: Omit<Parameters<typeof closeCase>[2], "actor">,
	service = bench.service,
	// Labelling may take longer than an answer waits for it, on a machine that is busy with other tests.
	untilMs = performance.now() + 60_000,
) => closeCase(service, await service.openRealm(bench.realm), { actor: "cli:test", ...closing }, untilMs);

/** Everything that closing could leave behind. */
const readTraces = async () =>
	Promise.all(
		[
			"cases",
			"case_events",
			"customers",
			"customer_changes",
			"labels",
			"case_labelling",
			"case_acts",
			"outbox",
			"audit",
		].map((table) => query(`select md5(string_agg(t::text, '' order by t::text)) as sum from ${table} t`)),
	);

describe("Closing a case with its related cases and a change of the customer", () => {
	it("closes all of them in one way, labels what each held, and changes the customer", async () => {
		const [main, one, two] = [await stop("all-main"), await stop("all-1"), await stop("all-2")];
		const related = [one.caseId, two.caseId, one.caseId, main.caseId];
		const terms = { resolution: "declined", disposition: "fraud", fraudType: "mule", note: "One ring" } as const;
		const closed = await close({ caseId: main.caseId, relatedCaseIds: related, customerAction: "block", ...terms });
		expect(closed).toMatchObject({
			id: main.caseId,
			customerChange: { action: "block", state: "done", before: "held" },
			related: [
				{ id: one.caseId, customerId: "all-1", events: [one.eventId], labelling: { act: "give", done: 1, left: 0 } },
				{ id: two.caseId, customerId: "all-2", events: [two.eventId], labelling: { act: "give", done: 1, left: 0 } },
			],
			labelling: { act: "give", done: 1, left: 0 },
		});
		expect([await statusOf("all-main"), await statusOf("all-1")]).toEqual(["blocked", "held"]);
		const noteOf = async (caseId: string) =>
			(
				await readCaseDetails(bench.service, await bench.service.openRealm(bench.realm), {
					caseId,
					areReportsShown: false,
				})
			).closingNote;
		expect(await noteOf(main.caseId)).toBe("One ring");
		expect(await noteOf(one.caseId)).toBe(`Closed together with ${main.caseId}. One ring`);
		for (const { caseId, eventId } of [main, one, two]) {
			const [stored] = await query("select status, disposition, label from cases where id = $1", [uuidOf(caseId)]);
			expect(stored).toEqual({ status: "closed", disposition: "fraud", label: "fraud" });
			expect((await readEvent(bench.service, await bench.service.openRealm(bench.realm), eventId))?.resolution).toBe(
				"declined",
			);
			const notices = await query("select from outbox where kind = 'case.closed' and body like '%' || $1 || '%'", [
				caseId,
			]);
			expect(notices).toHaveLength(1);
			expect(await query("select from audit where action = 'case.closed' and subject = $1", [caseId])).toHaveLength(1);
		}
	});

	it("releases the customer once where closing would end the hold anyway", async () => {
		const { caseId } = await stop("release-once");
		const terms = { resolution: "approved", disposition: "legit", note: "Met in person" } as const;
		const closed = await close({ caseId, customerAction: "release", ...terms });
		expect(closed).toMatchObject({ isReleased: false, customerChange: { action: "release", state: "done" } });
		expect(await statusOf("release-once")).toBe("active");
		const changes = await query("select kind from customer_changes where customer_id = 'release-once' order by seq");
		expect(changes.map(({ kind }) => kind)).toEqual(["release", "case_closed", "label"]);
	});

	it("does nothing where a related case is closed or unknown, or the customer may not be changed, and says which", async () => {
		const [main, open, shut] = [await stop("none-main"), await stop("none-open"), await stop("none-shut")];
		const terms = { resolution: "declined", disposition: "fraud", note: "x" } as const;
		await close({ caseId: shut.caseId, ...terms });
		const unknown = "cas_01KA0000000000000000000009";
		const before = await readTraces();
		const together = { caseId: main.caseId, ...terms };
		await expect(close({ ...together, relatedCaseIds: [open.caseId, shut.caseId] })).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringMatching(new RegExp(`^The case ${shut.caseId} was closed by cli:test at \\d{4}-`)),
			details: [{ field: "related_case_ids.1", code: "closed" }],
		});
		for (const id of [unknown, "not an id"]) {
			await expect(close({ ...together, relatedCaseIds: [open.caseId, id] })).rejects.toMatchObject({
				code: "invalid_request",
				details: [{ field: "related_case_ids.1", code: "unknown" }],
			});
		}
		const change = { relatedCaseIds: [open.caseId], customerAction: "unblock" } as const;
		await expect(close({ ...together, ...change })).rejects.toMatchObject({
			code: "invalid_request",
			message: expect.stringContaining("a customer who is held cannot be changed by unblock"),
		});
		await expect(close({ ...together, ...change, version: 7 })).rejects.toMatchObject({ code: "conflict" });
		expect(await readTraces()).toEqual(before);
	});

	it("leaves labels to the job where the answer cannot wait, and says how many", async () => {
		const [main, one] = [await stop("later-main"), await stop("later-1")];
		const terms = { resolution: "declined", disposition: "fraud", note: "x" } as const;
		const closed = await close({ caseId: main.caseId, relatedCaseIds: [one.caseId], ...terms }, bench.service, 0);
		expect([closed.labelling?.left, closed.related[0]?.labelling?.left]).toEqual([1, 1]);
		await startJobs(bench.service, { isScheduled: false }).runNow("finish-cases");
		const labels = await query("select label from labels where customer_id in ('later-main', 'later-1')");
		expect(labels).toEqual([{ label: "fraud" }, { label: "fraud" }]);
	});

	it("by two people who name each other's case ends with one winner and no deadlock", async () => {
		const terms = { resolution: "declined", disposition: "fraud", note: "x" } as const;
		for (let round = 0; round < 5; round += 1) {
			const [one, two] = [await stop(`race-a${round}`), await stop(`race-b${round}`)];
			const endings = await Promise.allSettled([
				close({ caseId: one.caseId, relatedCaseIds: [two.caseId], ...terms }),
				close({ caseId: two.caseId, relatedCaseIds: [one.caseId], ...terms }, other),
			]);
			expect(endings.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
			expect(endings.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
		}
		const { rows } = await bench.database.pool.query(
			"select deadlocks::int from pg_stat_database where datname = current_database()",
		);
		expect(rows).toEqual([{ deadlocks: 0 }]);
	});
});
