// The figures of a team on a real database: equal to a plain count over random cases, and to the lists of cases behind them.

import { formatUuid } from "@hakiki/domain";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decideTest, deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { addCaseNote, assignCase } from "./act-on-case.ts";
import { closeCase } from "./close-case.ts";
import { countCaseQueue } from "./list-cases.ts";
import { readTeam } from "./read-team.ts";
import { reopenCase } from "./reopen-case.ts";
import { seeCase } from "./see-case.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Wednesday, 10:00 in Nairobi. */
const NOW = Date.parse("2026-11-18T07:00:00Z");
const TODAY_ENDS = Date.parse("2026-11-18T21:00:00Z");
const WEEK_ENDS = Date.parse("2026-11-22T21:00:00Z");
const SPAN = { from: NOW - 10 * DAY, to: NOW - DAY };
const PEOPLE = ["user:usr_amina", "user:usr_baraka", "cli:night"] as const;
let bench: TestBench;
const world = { now: () => NOW };

beforeAll(async () => {
	bench = await openTestBench();
});
afterAll(() => bench.close());

const open = () => bench.service.openRealm(bench.realm);
const tools = () => ({ pool: bench.database.pool, world });

interface Work {
	readonly by: string;
	readonly at: number;
}

interface Case {
	readonly openedAt: number;
	readonly assignee: string | null;
	readonly dueAt: number | null;
	readonly looked: Work | null;
	readonly closed: Work | null;
	readonly reopened: Work | null;
}

const hours = (min: number, max: number) => fc.integer({ min: min * HOUR, max: max * HOUR });
const person = fc.constantFrom(...PEOPLE);
const work = (openedAt: number) =>
	fc.option(fc.record({ by: person, at: hours(0, 14 * 24).map((ms) => openedAt + ms) }), { nil: null });
const anyCase: fc.Arbitrary<Case> = hours(0, 15 * 24)
	.map((ms) => NOW - ms)
	.chain((openedAt) =>
		fc.record({
			openedAt: fc.constant(openedAt),
			assignee: fc.option(person, { nil: null }),
			// The limits of today and of this week are tried often.
			dueAt: fc.option(
				fc.oneof(
					hours(-48, 200).map((ms) => NOW + ms),
					fc.constantFrom(NOW, TODAY_ENDS, WEEK_ENDS),
				),
				{
					nil: null,
				},
			),
			looked: work(openedAt),
			closed: work(openedAt),
			reopened: work(openedAt),
		}),
	);

async function store(cases: readonly Case[]): Promise<void> {
	const { pool } = bench.database;
	await pool.query("truncate cases");
	for (const one of cases) {
		const date = (work: Work | null) => (work === null ? null : new Date(work.at));
		await pool.query(
			`insert into cases (id, realm, customer_id, type, status, severity, reason, opened_at, assignee, facts, is_begun,
			   first_look_at, first_look_by, closed_at, closed_by, reopened_at, reopened_closer)
			 values ($1, $2, 'c', 'fraud', $3, 'high', 'r', $4, $5, $6, true, $7, $8, $9, $10, $11, $12)`,
			[
				formatUuid(bench.service.newId()),
				bench.realm,
				one.closed === null ? "open" : "closed",
				new Date(one.openedAt),
				one.assignee,
				// A closed case has no deadline, because closing stops its clocks.
				JSON.stringify({ dueAt: one.closed === null ? one.dueAt : null }),
				...[date(one.looked), one.looked?.by ?? null],
				...[date(one.closed), one.closed?.by ?? null],
				...[date(one.reopened), one.reopened?.by ?? null],
			],
		);
	}
}

/** The percentile between the two nearest values, as PostgreSQL's `percentile_cont` has it. */
function findPercentile(values: readonly number[], share: number): number | null {
	const sorted = [...values].sort((one, other) => one - other);
	const place = share * (sorted.length - 1);
	const below = sorted[Math.floor(place)];
	const above = sorted[Math.ceil(place)];
	if (below === undefined || above === undefined) return null;
	return below + (above - below) * (place - Math.floor(place));
}

/** The plain twin of `readTeam`, for one person, or for all people with `undefined`. */
function count(cases: readonly Case[], actor: string | undefined) {
	const isMeant = (by: string | null): boolean => actor === undefined || by === actor;
	const openCases = cases.filter((one) => one.closed === null && isMeant(one.assignee));
	const due = (from: number, to: number): number =>
		openCases.filter(({ dueAt }) => dueAt !== null && dueAt >= from && dueAt < to).length;
	const pick = (name: "looked" | "closed" | "reopened") =>
		cases.flatMap((one) => {
			const done = one[name];
			const isIn = done !== null && isMeant(done.by) && done.at >= SPAN.from && done.at < SPAN.to;
			return isIn ? [done.at - one.openedAt] : [];
		});
	const measure = (values: readonly number[]) => ({
		count: values.length,
		medianMs: findPercentile(values, 0.5),
		p95Ms: findPercentile(values, 0.95),
	});
	return {
		open: openCases.length,
		overdue: due(0, NOW),
		dueToday: due(NOW, TODAY_ENDS),
		dueThisWeek: due(NOW, WEEK_ENDS),
		firstLooks: measure(pick("looked")),
		closed: measure(pick("closed")),
		reopened: pick("reopened").length,
	};
}

const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 2));
const expectWork = ({ firstLooks, closed, ...rest }: ReturnType<typeof count>) => ({
	...rest,
	firstLooks: { ...firstLooks, medianMs: near(firstLooks.medianMs), p95Ms: near(firstLooks.p95Ms) },
	closed: { ...closed, medianMs: near(closed.medianMs), p95Ms: near(closed.p95Ms) },
});

describe("The figures of a team", () => {
	it("equal a plain count of the cases, and every number equals the list of cases that it opens", async () => {
		const context = await open();
		const property = fc.asyncProperty(fc.array(anyCase, { maxLength: 40 }), async (cases) => {
			await store(cases);
			const team = await readTeam(tools(), context, SPAN);
			expect(team.all).toEqual(expectWork(count(cases, undefined)));
			const list = async (filter: Parameters<typeof countCaseQueue>[2]) =>
				(await countCaseQueue(tools(), context, { statuses: ["open", "in_review", "closed"], ...filter })).total;
			const isOpen = { statuses: ["open", "in_review"] } as const;
			const unassigned = { ...isOpen, assignee: null };
			expect(team.unassigned.open).toBe(await list(unassigned));
			expect(team.unassigned.overdue).toBe(await list({ ...unassigned, isOverdue: true }));
			for (const actor of PEOPLE) {
				const found = team.people.find((one) => one.actor === actor);
				const wanted = count(cases, actor);
				const { actor: _, ...work } = found ?? { actor, ...count([], actor) };
				expect(work).toEqual(expectWork(wanted));
				const backlog = { ...isOpen, assignee: actor };
				const listed = {
					open: await list(backlog),
					overdue: await list({ ...backlog, isOverdue: true }),
					dueToday: await list({ ...backlog, due: "today" }),
					dueThisWeek: await list({ ...backlog, due: "this_week" }),
					looked: await list({ firstLookBy: actor, firstLookFrom: SPAN.from, firstLookTo: SPAN.to }),
					closed: await list({
						statuses: ["closed"],
						closedBy: actor,
						closedFrom: SPAN.from,
						closedTo: SPAN.to,
					}),
					reopened: await list({
						reopenedCloser: actor,
						reopenedFrom: SPAN.from,
						reopenedTo: SPAN.to,
					}),
				};
				const { open: openNow, overdue, dueToday, dueThisWeek, firstLooks, closed, reopened } = wanted;
				expect(listed).toEqual({
					...{ open: openNow, overdue, dueToday, dueThisWeek, reopened },
					...{ looked: firstLooks.count, closed: closed.count },
				});
			}
		});
		await fc.assert(property, { numRuns: 30 });
	});

	it("refuse a period of more than 400 days", async () => {
		await expect(readTeam(tools(), await open(), { from: NOW - 401 * DAY, to: NOW })).rejects.toMatchObject({
			details: [{ field: "from" }],
		});
	});
});

describe("The first look at a case", () => {
	const stop = async (customerId: string) => {
		await decideTest(bench.service, bench.realm, deposit(customerId, { amount: 90_000 }));
		await decideTest(bench.service, bench.realm, { type: "sim.swap", customer_id: customerId });
		const stopped = await decideTest(
			bench.service,
			bench.realm,
			payout(customerId, { amount: 48_000, balance: 90_000 }),
		);
		return { caseId: String(stopped.case_id), eventId: stopped.event_id, customerId };
	};
	const lookOf = async (customerId: string) => {
		const { rows } = await bench.database.pool.query(
			"select first_look_by, first_look_at >= opened_at as is_later, reopened_closer from cases where customer_id = $1",
			[customerId],
		);
		return rows[0];
	};

	it("is the first opening or act of a person, and later ones change nothing", async () => {
		const opened = await stop("look-opened");
		expect((await lookOf("look-opened")).first_look_by).toBeNull();
		const reader = { actor: PEOPLE[0], areReportsShown: false };
		await seeCase(bench.service, await open(), { caseId: opened.caseId, ...reader });
		await addCaseNote(bench.service, await open(), { caseId: opened.caseId, text: "seen", actor: PEOPLE[1] });
		expect(await lookOf("look-opened")).toMatchObject({ first_look_by: PEOPLE[0], is_later: true });
		const acted = await stop("look-acted");
		await assignCase(bench.service, await open(), { caseId: acted.caseId, assignee: PEOPLE[1], actor: PEOPLE[2] });
		expect(await lookOf("look-acted")).toMatchObject({ first_look_by: PEOPLE[2], is_later: true });
		await expect(
			seeCase(bench.service, await open(), { ...reader, caseId: "cas_01KA0000000000000000000002" }),
		).rejects.toMatchObject({ code: "not_found" });
	});

	it("is not an appeal of the customer", async () => {
		const { appealEvent } = await import("../events/appeal-event.ts");
		const { eventId } = await stop("look-appeal");
		await appealEvent(bench.service, await open(), { eventId, reason: "It was me", actor: "key:test" });
		expect((await lookOf("look-appeal")).first_look_by).toBeNull();
	});

	it("and a reopening is counted for the person who had closed the case, unless they undo it at once", async () => {
		const { caseId } = await stop("look-reopened");
		const close = async () =>
			closeCase(bench.service, await open(), { caseId, resolution: "declined", note: "a thief", actor: PEOPLE[0] });
		await close();
		await reopenCase(bench.service, await open(), { caseId, reason: "a slip", actor: PEOPLE[0] });
		expect((await lookOf("look-reopened")).reopened_closer).toBeNull();
		await close();
		await reopenCase(bench.service, await open(), { caseId, reason: "too fast", actor: PEOPLE[1] });
		expect((await lookOf("look-reopened")).reopened_closer).toBe(PEOPLE[0]);
	});
});
