// Due times on a real database: started with what a case is about, warned of once, over several processes and crashes.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Service } from "../create-service.ts";
import { labelEvent } from "../events/label-event.ts";
import { type Jobs, startJobs } from "../jobs/start-jobs.ts";
import { decideTest, deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { changeCasework } from "./change-casework.ts";
import { closeCase } from "./close-case.ts";
import { listCaseQueue } from "./list-cases.ts";
import { readCaseDetails } from "./read-case.ts";
import { reopenCase } from "./reopen-case.ts";
import { startCaseClock, stopCaseClock } from "./run-clocks.ts";

const MINUTE = 60_000;
let bench: TestBench;
let service: Service;
let jobs: Jobs;
/** How far the clock of the service under test is ahead. */
let ahead = 0;

beforeAll(async () => {
	bench = await openTestBench("NG");
	service = await bench.openAnother({ world: { now: () => Date.now() + ahead } });
	jobs = startJobs(service, { isScheduled: false });
});
afterAll(async () => {
	await jobs.stop();
	await bench.close();
});

const open = () => service.openRealm(bench.realm);
const read = async (caseId: string) => readCaseDetails(service, await open(), { caseId, areReportsShown: false });

async function stop(customerId: string) {
	await decideTest(bench.service, bench.realm, deposit(customerId, { amount: 90_000 }));
	await decideTest(bench.service, bench.realm, { type: "sim.swap", customer_id: customerId });
	const stopped = await decideTest(bench.service, bench.realm, payout(customerId, { amount: 48_000, balance: 90_000 }));
	return { caseId: String(stopped.case_id), eventId: stopped.event_id };
}

const complain = async (eventId: string, source = "complaint") =>
	labelEvent(bench.service, await bench.service.openRealm(bench.realm), {
		eventId,
		label: "fraud",
		source,
		actor: "key:test",
	});

const warningsOf = async (caseId: string): Promise<readonly string[]> => {
	const { rows } = await bench.database.pool.query(
		"select body from outbox where kind = 'case.due_soon' and body like '%' || $1 || '%' order by id",
		[caseId],
	);
	return rows.map(({ body }) => JSON.parse(body).clock as string);
};

describe("The clocks of a case", () => {
	it("start with a complaint: 30 minutes to tell the other bank, working days to answer, and the earliest counts", async () => {
		const { caseId, eventId } = await stop("clock-complaint");
		expect((await read(caseId)).dueAt).toBeNull();
		await complain(eventId);
		const found = await read(caseId);
		expect(found.clocks.map(({ clock, state }) => [clock, state])).toEqual([
			["notice", "running"],
			["complaint", "running"],
		]);
		const [notice] = found.clocks;
		expect((notice?.dueAt ?? 0) - (notice?.startedAt ?? 0)).toBe(30 * MINUTE);
		expect(found.dueAt).toBe(notice?.dueAt);
		await complain(eventId, "recall");
		expect((await read(caseId)).clocks.map(({ clock }) => clock)).toEqual(["notice", "complaint", "recall"]);
		expect((await read(caseId)).dueAt).toBe(notice?.dueAt);
	});

	it("are shown from the very opening, also before any job has run, and the queue is sorted by them", async () => {
		const context = await open();
		await changeCasework(service, context, {
			clocks: [
				{ id: "look", title: "First look", starts: ["fraud"], length: 90, unit: "minutes", warnMinutes: 30 },
				...context.casework.clocks,
			],
			actor: "cli:test",
		});
		const { caseId } = await stop("clock-opened");
		const before = await read(caseId);
		expect(before).toMatchObject({ amountMinor: 4_800_000, decision: "block", clocks: [{ clock: "look" }] });
		expect(before.dueAt).toBe(before.openedAt + 90 * MINUTE);
		await jobs.runNow("run-clocks");
		const after = await read(caseId);
		expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
		const { rows } = await bench.database.pool.query("select count(*)::int as count from cases where facts is null");
		expect(rows).toEqual([{ count: 0 }]);
		const queue = await listCaseQueue(service, await open(), { sort: "due", limit: 10 });
		expect(queue.items.map(({ customerId }) => customerId)).toEqual(["clock-complaint", "clock-opened"]);
		const soon = { sort: "due", limit: 10, dueBefore: Date.now() + 60 * MINUTE } as const;
		expect((await listCaseQueue(service, await open(), soon)).items).toHaveLength(1);
	});

	it("are warned of once each, by any process and however often the job runs, also when a process dies half way", async () => {
		const { caseId } = await stop("clock-warned");
		await jobs.runNow("run-clocks");
		expect(await warningsOf(caseId)).toEqual([]);
		ahead = 61 * MINUTE;
		// A process that is killed before its commit has told nobody.
		const client = await bench.database.pool.connect();
		await client.query("begin");
		const { createRunClocks } = await import("../jobs/run-clocks.ts");
		await createRunClocks(service).runStep(client);
		const { rows } = await client.query("select count(*)::int as count from outbox where kind = 'case.due_soon'");
		expect(rows[0].count).toBeGreaterThan(0);
		await client.query("rollback");
		client.release();
		expect(await warningsOf(caseId)).toEqual([]);
		const others = await Promise.all(
			[1, 2, 3].map(async () =>
				startJobs(await bench.openAnother({ world: { now: () => Date.now() + ahead } }), { isScheduled: false }),
			),
		);
		await Promise.all(others.map((one) => one.runNow("run-clocks")));
		await jobs.runNow("run-clocks");
		expect(await warningsOf(caseId)).toEqual(["look"]);
		const [clock] = (await read(caseId)).clocks;
		expect(clock?.warnedAt).not.toBeNull();
		for (const one of others) await one.stop();
		ahead = 0;
	});

	it("stop when the case is closed, are not warned of then, and go on when it is opened again", async () => {
		const { caseId } = await stop("clock-closed");
		const closing = { caseId, resolution: "declined", note: "a thief", actor: "cli:test" } as const;
		await closeCase(service, await open(), closing);
		const closed = await read(caseId);
		expect(closed).toMatchObject({ dueAt: null, clocks: [{ clock: "look", state: "met", stoppedBy: "cli:test" }] });
		ahead = 61 * MINUTE;
		await jobs.runNow("run-clocks");
		expect(await warningsOf(caseId)).toEqual([]);
		await reopenCase(service, await open(), { caseId, reason: "too fast", actor: "cli:test" });
		expect(await read(caseId)).toMatchObject({ clocks: [{ state: "running", stoppedAt: null }] });
		await jobs.runNow("run-clocks");
		expect(await warningsOf(caseId)).toEqual(["look"]);
		ahead = 0;
	});

	it("are started and stopped by people, who are told what cannot be", async () => {
		const { caseId } = await stop("clock-people");
		const given = { caseId, clock: "str", actor: "cli:test" };
		await startCaseClock(service, await open(), { ...given, startedAt: Date.now() - 25 * 60 * MINUTE });
		expect((await read(caseId)).clocks.at(-1)).toMatchObject({ clock: "str", state: "late" });
		const refusals = [
			startCaseClock(service, await open(), given),
			startCaseClock(service, await open(), { ...given, clock: "none" }),
			startCaseClock(service, await open(), { ...given, startedAt: Date.now() + MINUTE }),
			stopCaseClock(service, await open(), { ...given, clock: "recall" }),
		];
		const messages = (await Promise.allSettled(refusals)).map((one) => one.status === "rejected" && one.reason.message);
		expect(messages).toEqual([
			"clock: runs already",
			"clock: is no clock of this workspace",
			"started_at: is in the future",
			"clock: does not run on this case",
		]);
		await stopCaseClock(service, await open(), { ...given, note: "Filed under 4711/26" });
		const after = await read(caseId);
		expect(after.clocks.at(-1)).toMatchObject({ clock: "str", state: "missed", stoppedBy: "cli:test" });
		expect(after.acts.map(({ kind, text }) => [kind, text])).toEqual([
			["clock_started", "str"],
			["clock_stopped", "str: Filed under 4711/26"],
		]);
	});

	it("start with an appeal, whether it opens a case or joins one", async () => {
		const { appealEvent } = await import("../events/appeal-event.ts");
		const { caseId, eventId } = await stop("clock-appeal");
		await appealEvent(service, await open(), { eventId, reason: "It was me", actor: "key:test" });
		expect((await read(caseId)).clocks.map(({ clock }) => clock)).toEqual(["look", "complaint"]);
	});
});

describe("How a workspace works on cases", () => {
	it("is changed with what was before and after on record, and reaches another process", async () => {
		const context = await open();
		const holidays = { added: [{ date: "2027-08-10", name: "General election" }], removed: [] };
		const changed = await changeCasework(service, context, { holidays, fourEyes: ["unblock"], actor: "cli:njeri" });
		expect(changed).toMatchObject({ holidays, fourEyes: ["unblock"] });
		expect(changed.publicHolidays.map(({ name }) => name)).toContain("Democracy Day");
		expect((await open()).casework).toMatchObject({ holidays, fourEyes: ["unblock"] });
		const { rows } = await bench.database.pool.query("select actor from audit where action = 'casework.changed'");
		expect(rows.at(-1)).toEqual({ actor: "cli:njeri" });
		await expect(
			changeCasework(service, context, { clocks: [{ ...must(context.casework.clocks[0]), length: 0 }], actor: "x" }),
		).rejects.toMatchObject({ details: [{ field: "clocks.0.length" }] });
	});
});

function must<Value>(value: Value | undefined): Value {
	if (value === undefined) throw new Error("It is there");
	return value;
}
