import { formatIdOfUuid } from "@hakiki/domain";
import { decodeProfile } from "@hakiki/rules";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listAudit } from "../audit/read-audit.ts";
import type { Service } from "../create-service.ts";
import { readCustomer } from "../customers/read-customer.ts";
import { labelEvent } from "../events/label-event.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { rebuildProfiles } from "../rebuild/rebuild-profiles.ts";
import { decideTest, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { actOnCases } from "./act-in-bulk.ts";
import { closeCase } from "./close-case.ts";
import { readCaseDetails } from "./read-case.ts";
import { readCaseTimeline } from "./read-timeline.ts";
import { reopenCase } from "./reopen-case.ts";

let bench: TestBench;
/** The same database as another process has it. */
let other: Service;

beforeAll(async () => {
	bench = await openTestBench();
	other = await bench.openAnother();
});
afterAll(() => bench.close());

const open = (service: Service = bench.service) => service.openRealm(bench.realm);
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<readonly Row[]> =>
	(await bench.database.pool.query<Row>(text, values)).rows;
/** No time for labels after the transaction: everything else is left to the job, as by a process that is killed then. */
const AT_ONCE = 0;

let payees = 0;
/** A row that nobody holds is locked sooner. */
const BLOCKED_MS_MIN = 5;

/** Events that are all held back in one case; each goes to a payee of its own, from a device of a group of customers. */
async function holdMany(customerId: string, count: number, device = `device of ${customerId}`): Promise<string> {
	let caseId = "";
	const beganAt = Date.now() - 600_000;
	for (let sent = 0; sent < count; sent += 50) {
		const decisions = await Promise.all(
			Array.from({ length: Math.min(50, count - sent) }, (_, n) =>
				decideTest(
					bench.service,
					bench.realm,
					payout(customerId, {
						amount: 1_000 + sent + n,
						// Never two at once: of an entity's groups the latest are kept.
						occurred_at: new Date(beganAt + (sent + n) * 1_000).toISOString(),
						device: { id: device, ip: "41.90.213.177" },
						destination: { type: "mpesa", account: `07${10_000_000 + payees++}` },
					}),
				),
			),
		);
		caseId = decisions.at(-1)?.case_id ?? caseId;
	}
	return caseId;
}

const closing = (caseId: string, disposition: "fraud" | "legit" = "fraud") =>
	({ caseId, resolution: "declined", disposition, fraudType: undefined, actor: "cli:njeri", note: "" }) as const;

async function finish(): Promise<void> {
	await startJobs(bench.service, { isScheduled: false }).runNow("finish-cases");
	expect(await query("select from case_labelling")).toHaveLength(0);
}

async function countLabels(customerId: string) {
	const rows = await query<{ label: string; is_current: boolean; count: number }>(
		`select label, is_current, count(*)::int as count from labels where customer_id = $1 group by 1, 2 order by 1, 2 desc`,
		[customerId],
	);
	return rows.map(({ label, is_current: isCurrent, count }) => [label, isCurrent ? "current" : "withdrawn", count]);
}

/** All that labels leave behind, with events named by their place and not by their ids. */
async function readTraces(customerId: string) {
	const events = await query<{ id: string }>(
		"select id from events where customer_id = $1 and decision <> 'allow' order by id",
		[customerId],
	);
	const ids = events.map(({ id }) => formatIdOfUuid("evt", id));
	const name = (text: string): string => {
		const named = ids.reduce((so, id, place) => so.replaceAll(id, `event ${place}`), text);
		return named.replaceAll(customerId, "the customer");
	};
	const labels = await query<{ event_id: string; source: string; label: string; fraud_type: string }>(
		"select event_id, source, label, fraud_type from labels where customer_id = $1 and is_current order by event_id",
		[customerId],
	);
	const entities = await query<{ text: string }>(
		`select role || ' ' || coalesce((select jsonb_object_agg(key, value - 2 - 1) from jsonb_each(marks)), '{}')::text || ' '
		        || coalesce((select jsonb_object_agg(key, value - 1) from jsonb_each(rings)), '{}')::text as text
		   from entities e join links l using (hash, role, realm) where l.customer_id = $1 order by l.first_seen_at, role, hash`,
		[customerId],
	);
	const [{ profile } = { profile: Buffer.alloc(0) }] = await query<{ profile: Buffer }>(
		"select profile from customers where id = $1",
		[customerId],
	);
	const { marks, stops, approvals } = decodeProfile(profile);
	const cases = await query("select label, status from cases where customer_id = $1", [customerId]);
	const rings = await query<{ event_id: string }>("select event_id, customers from rings where customer_id = $1", [
		customerId,
	]);
	return {
		labels: labels.map(({ event_id, ...rest }) => ({ ...rest, event: events.findIndex(({ id }) => id === event_id) })),
		entities: entities.map(({ text }) => name(text)).sort(),
		rings: rings.map((ring) => name(JSON.stringify(ring))).sort(),
		marks: marks.map(({ fraudType }) => fraudType),
		stops: stops.length,
		approvals: approvals.length,
		cases,
	};
}

describe("Closing a case", () => {
	it("labels every event of it, however many it holds, and says how many are done and how many are left", async () => {
		const caseId = await holdMany("test_block_many", 260);
		const context = await open();
		const closed = await closeCase(bench.service, context, closing(caseId), AT_ONCE);
		expect(closed.events).toHaveLength(260);
		expect(closed.labelling).toEqual({ act: "give", done: 0, left: 260 });
		const reading = { caseId, areReportsShown: false };
		const before = await readCaseDetails(bench.service, context, reading);
		expect(before).toMatchObject({ labelling: { act: "give", done: 0, left: 260 }, eventCount: 260 });
		expect(before.events.map(({ id }) => id)).toEqual(closed.events.slice(0, 200));
		const under = await readCaseTimeline(bench.service, context, reading);
		expect(under.at(-1)).toMatchObject({ kind: "labels_given", text: "0 of 260 events so far" });

		await finish();
		expect(await countLabels("test_block_many")).toEqual([["fraud", "current", 260]]);
		const details = await readCaseDetails(bench.service, context, reading);
		expect(details).toMatchObject({ label: "fraud", labelling: { act: "give", done: 260, left: 0 } });
		const timeline = await readCaseTimeline(bench.service, context, reading);
		expect(timeline.filter(({ kind }) => kind === "labels_given")).toMatchObject([
			{ actor: "cli:njeri", text: "260 of 260 events" },
		]);
		await startJobs(bench.service, { isScheduled: false }).runNow("seal-audit");
		const audit = await listAudit(bench.service, context, { subject: caseId, limit: 50 });
		expect(audit.items.find(({ action }) => action === "case.closed")?.details).toMatchObject({
			labelled: 0,
			labels_left: 260,
		});
		expect(audit.items.find(({ action }) => action === "case.labels_given")?.details).toMatchObject({
			done: 260,
			left: 0,
		});
	});

	it("leaves what labelling them one by one leaves: labels, profile, marks, groups and the case's label", async () => {
		for (const name of ["test_block_alone", "test_block_atonce"]) {
			for (let n = 0; n < 12; n += 1) {
				const device = { id: `device of ${name}`, ip: "41.90.213.177" };
				const event = {
					type: "login",
					customer_id: `friend ${n} of ${name}`,
					login: { success: true },
					device,
				} as const;
				await decideTest(bench.service, bench.realm, event);
			}
		}
		const oneByOne = await holdMany("test_block_alone", 30);
		const context = await open();
		const events = await query<{ id: string }>(
			"select id from events where customer_id = 'test_block_alone' and decision <> 'allow' order by id",
		);
		for (const { id } of events) {
			const eventId = formatIdOfUuid("evt", id);
			await labelEvent(bench.service, await bench.service.openRealm(bench.realm), {
				eventId,
				label: "fraud",
				source: "analyst",
				actor: "test",
			});
		}
		await closeCase(bench.service, context, { ...closing(oneByOne), disposition: undefined });
		const atOnce = await holdMany("test_block_atonce", 30);
		await closeCase(bench.service, context, closing(atOnce), AT_ONCE);
		await finish();
		const traces = await readTraces("test_block_atonce");
		expect(traces).toEqual(await readTraces("test_block_alone"));
		expect(traces.rings).toHaveLength(30);
		const notices = `select count(*)::int as count from outbox where kind = 'decision.resolved' and body like $1`;
		expect(await query(notices, ["%test_block_atonce%"])).toEqual([{ count: 30 }]);
		const report = await rebuildProfiles(bench.service, { mode: "check", realms: [bench.realm], actor: "test" });
		expect(report.different).toEqual([]);
	});

	it("lets stand what somebody says of an event after it, while its labels are still being given", async () => {
		const caseId = await holdMany("test_block_later", 12);
		const context = await open();
		await closeCase(bench.service, context, closing(caseId), AT_ONCE);
		const [{ id = "" } = {}] = await query<{ id: string }>(
			"select id from events where customer_id = 'test_block_later' and decision <> 'allow' order by id desc limit 1",
		);
		const eventId = formatIdOfUuid("evt", id);
		await labelEvent(bench.service, await bench.service.openRealm(bench.realm), {
			eventId,
			label: "legit",
			source: "analyst",
			actor: "test",
		});
		await finish();
		expect(await countLabels("test_block_later")).toEqual([
			["fraud", "current", 11],
			["legit", "current", 1],
		]);
	});

	it("in bulk waits for no more labels than an answer may, and says of each case how many are left", async () => {
		const caseIds = [await holdMany("test_block_bulk", 40), await holdMany("test_block_bulk2", 2)];
		const { caseId: _one, actor: _two, ...act } = closing("");
		const results = await actOnCases(bench.service, await open(), {
			caseIds,
			act: { act: "close", ...act },
			actor: "test",
		});
		expect(results.map(({ error }) => error)).toEqual([null, null]);
		const given = await query<{ count: number }>(
			"select count(*)::int as count from labels where customer_id in ('test_block_bulk', 'test_block_bulk2')",
		);
		const left = results.reduce((sum, { labelsLeft }) => sum + labelsLeft, 0);
		expect((given[0]?.count ?? 0) + left).toBe(42);
		await finish();
		expect(await countLabels("test_block_bulk")).toEqual([["fraud", "current", 40]]);
		expect(await countLabels("test_block_bulk2")).toEqual([["fraud", "current", 2]]);
	});
});

describe("Reopening a case", () => {
	it("withdraws every label of the closing, and says how many are left", async () => {
		const caseId = await holdMany("test_block_back", 25);
		const context = await open();
		await closeCase(bench.service, context, closing(caseId, "legit"), AT_ONCE);
		await finish();
		const reopened = await reopenCase(bench.service, context, { caseId, reason: "too fast", actor: "test" }, AT_ONCE);
		expect(reopened.labelling).toEqual({ act: "withdraw", done: 0, left: 25 });
		await finish();
		expect(await countLabels("test_block_back")).toEqual([["legit", "withdrawn", 25]]);
		const details = await readCaseDetails(bench.service, context, { caseId, areReportsShown: false });
		expect(details).toMatchObject({ status: "open", label: null, labelling: null });
		expect(details.acts.at(-1)).toMatchObject({ kind: "labels_withdrawn", text: "25 of 25 events" });
	});

	it("while the labels are still being given stops them, and withdraws those that were given", async () => {
		const caseId = await holdMany("test_block_half", 45);
		const context = await open();
		const tools = bench.service;
		const untilMs = performance.now() + 20;
		const closed = await closeCase(tools, context, closing(caseId), untilMs);
		expect(closed.labelling?.left).toBeGreaterThan(0);
		await reopenCase(tools, context, { caseId, reason: "too fast", actor: "test" }, AT_ONCE);
		await finish();
		const labels = await countLabels("test_block_half");
		expect(labels.filter(([, state]) => state === "current")).toEqual([]);
		const traces = await readTraces("test_block_half");
		expect(traces).toMatchObject({ labels: [], rings: [], marks: [], cases: [{ label: null, status: "open" }] });
		const stopped = await readCaseTimeline(tools, context, { caseId, areReportsShown: false });
		expect(stopped.find(({ kind }) => kind === "labels_given")?.text).toMatch(
			/^\d+ of 45 events, then the case was reopened$/,
		);
	});

	it("and closing it again at once ends with the labels of the last closing", async () => {
		const caseId = await holdMany("test_block_again", 30);
		const context = await open();
		const tools = bench.service;
		await closeCase(tools, context, closing(caseId, "fraud"), AT_ONCE);
		await finish();
		await reopenCase(tools, context, { caseId, reason: "too fast", actor: "test" }, AT_ONCE);
		await closeCase(tools, context, closing(caseId, "fraud"), AT_ONCE);
		await finish();
		expect(await countLabels("test_block_again")).toEqual([
			["fraud", "current", 30],
			["fraud", "withdrawn", 30],
		]);
		await reopenCase(tools, context, { caseId, reason: "again", actor: "test" }, AT_ONCE);
		await finish();
		expect(await countLabels("test_block_again")).toEqual([["fraud", "withdrawn", 60]]);
	});

	it("takes the mark from everything that the customer owned then, however many devices came since", async () => {
		const login = { type: "login", customer_id: "test_block_mule", login: { success: true } } as const;
		await decideTest(bench.service, bench.realm, { ...login, device: { id: "first device" } });
		const caseId = await holdMany("test_block_mule", 3);
		const context = await open();
		const tools = bench.service;
		await closeCase(tools, context, { ...closing(caseId), fraudType: "mule" });
		await finish();
		const marked = "select count(*)::int as count from entities where marks::text like '%test_block_mule%'";
		expect(await query(marked)).toEqual([{ count: 5 }]);
		await Promise.all(
			Array.from({ length: 120 }, (_, n) =>
				decideTest(bench.service, bench.realm, { ...login, device: { id: `later device ${n}` } }),
			),
		);
		for (const { id } of (
			await readCustomer(bench.service, await bench.service.openRealm(bench.realm), "test_block_mule")
		)?.openCases ?? []) {
			await closeCase(tools, context, { ...closing(id), disposition: undefined });
		}
		await reopenCase(tools, context, { caseId, reason: "too fast", actor: "test" });
		await finish();
		expect(await query(marked)).toEqual([{ count: 0 }]);
	});

	it("and closing it at the same time, from two processes and with the job at work, end in one state", async () => {
		const caseId = await holdMany("test_block_race", 40);
		const jobs = startJobs(other, { isScheduled: false });
		const mine = await open();
		const theirs = await open(other);
		for (let round = 0; round < 4; round += 1) {
			const outcomes = await Promise.allSettled([
				closeCase(bench.service, mine, closing(caseId), performance.now() + 50),
				closeCase(other, theirs, closing(caseId, "legit"), performance.now() + 50),
				reopenCase(other, theirs, { caseId, reason: "race", actor: "test" }, performance.now() + 50),
				jobs.runNow("finish-cases"),
			]);
			const failures = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
			for (const failure of failures) expect(failure).toMatchObject({ code: "conflict" });
		}
		await finish();
		const [stored] = await query<{ status: string; disposition: string | null }>(
			"select status, disposition from cases where customer_id = 'test_block_race'",
		);
		const current = (await countLabels("test_block_race")).filter(([, state]) => state === "current");
		expect(current).toEqual(stored?.status === "closed" ? [[stored.disposition, "current", 40]] : []);
		const report = await rebuildProfiles(bench.service, { mode: "check", realms: [bench.realm], actor: "test" });
		expect(report.different).toEqual([]);
	});
});

describe("While a case with many events closes", () => {
	it("holds the customer for some milliseconds at a time, also where its events lie in a large group", async () => {
		const device = "device of a group";
		for (let n = 0; n < 30; n += 1) {
			await Promise.all(
				Array.from({ length: 15 }, (_, own) =>
					decideTest(bench.service, bench.realm, {
						...{ type: "login", customer_id: `member ${n}`, login: { success: true } },
						device: { id: own === 0 ? device : `device ${own} of member ${n}`, ip: "41.90.213.177" },
					}),
				),
			);
		}
		const caseId = await holdMany("test_block_group", 100, device);
		const held = watchLocks("test_block_group");
		await closeCase(bench.service, await open(), closing(caseId));
		await finish();
		const waitedMs = await held.stop();
		expect(await countLabels("test_block_group")).toEqual([["fraud", "current", 100]]);
		// The waits in which a step held the row: in one transaction there would be a single one, of many seconds. The longest
		// says more about a machine that is busy with other tests than about a step.
		const blockedMs = waitedMs.filter((ms) => ms > BLOCKED_MS_MIN).sort((one, another) => one - another);
		expect(blockedMs.length).toBeGreaterThan(10);
		expect(blockedMs[Math.floor(blockedMs.length / 2)]).toBeLessThan(100);
	});
});

/** Asks for the customer's row again and again, as a decision does, and gives how long each time took. */
function watchLocks(customerId: string): { stop(): Promise<number[]> } {
	let isOver = false;
	const waitedMs: number[] = [];
	const watching = (async () => {
		while (!isOver) {
			const startedAt = performance.now();
			await query("select from customers where id = $1 for update", [customerId]);
			waitedMs.push(performance.now() - startedAt);
		}
	})();
	return {
		async stop() {
			isOver = true;
			await watching;
			return waitedMs;
		},
	};
}
