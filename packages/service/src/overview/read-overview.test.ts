// The figures of the overview against a plain count over made-up events, and against the rows that each figure opens.

import {
	buildUuid7,
	EVENT_TYPES,
	formatUuid,
	LABELS,
	type Label,
	METHODS,
	type Outcomes,
	type Overview,
} from "@hakiki/domain";
import { findInterval } from "@hakiki/rules";
import { countActivity, countEventPage, countFirings, type Realm } from "@hakiki/store";
import { seal } from "@hakiki/vault";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listCaseQueue } from "../cases/list-cases.ts";
import { countEvents, listEvents } from "../events/list-events.ts";
import type { RealmContext } from "../realm-context.ts";
import { packEvent, placeOfEvent } from "../record/sealed-event.ts";
import { openTestBench, type TestBench } from "../testing/test-service.ts";
import { findCompared } from "./compare-range.ts";
import { readOverview } from "./read-overview.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const NAIROBI = 3;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const START_MS = Date.parse("2026-08-01T00:00:00Z");
const DAYS = 90;
const COST_MINOR = 120_000;
const REVIEW_MINUTES = 7;

let bench: TestBench;
beforeAll(async () => {
	bench = await openTestBench();
	await bench.database.pool.query("update workspaces set review_cost_minor = $1, review_minutes = $2", [
		COST_MINOR,
		REVIEW_MINUTES,
	]);
	await bench.service.refreshWorkspace((await bench.service.openRealm(bench.realm)).workspaceId);
});
afterAll(() => bench.close());

const time = fc.integer({ min: START_MS, max: START_MS + DAYS * DAY_MS });
/** Most events arrive at once, and some are history. */
const lagMs = fc.oneof(
	{ weight: 5, arbitrary: fc.integer({ min: 0, max: DAY_MS }) },
	{ weight: 1, arbitrary: fc.integer({ min: DAY_MS, max: 40 * DAY_MS }) },
);
const events = fc.array(
	fc.record({
		receivedAt: time,
		lagMs,
		type: fc.constantFrom(...EVENT_TYPES),
		method: fc.option(fc.constantFrom(...METHODS.slice(0, 3)), { nil: undefined }),
		decision: fc.constantFrom("allow", "review", "block"),
		amountMinor: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
		label: fc.option(fc.constantFrom(...LABELS)),
		/** An older label that does not count. */
		oldLabel: fc.option(fc.constantFrom(...LABELS)),
		resolution: fc.option(fc.constantFrom("approved", "declined")),
		fired: fc.subarray(["fan_in", "fan_out"]),
		/** Rules that did not count: one in shadow mode, one that only a report names. */
		shadow: fc.option(fc.constant("velocity")),
		reported: fc.option(fc.constant("fan_in")),
	}),
	{ minLength: 60, maxLength: 160 },
);
const closings = fc.array(
	fc.record({
		closedAt: time,
		resolution: fc.constantFrom("approved", "declined"),
		/** The time from each action to the closing; the actor of a negative one is the system. */
		actsMinutes: fc.array(fc.integer({ min: -90, max: 90 }), { maxLength: 3 }),
	}),
	{ maxLength: 30 },
);
const range = fc.record({
	fromDay: fc.integer({ min: 0, max: DAYS - 2 }),
	days: fc.integer({ min: 1, max: DAYS }),
	compare: fc.constantFrom("previous" as const, "month" as const, "year" as const, "none" as const),
	types: fc.option(fc.subarray([...EVENT_TYPES], { minLength: 1 }), { nil: undefined, freq: 3 }),
	methods: fc.option(fc.subarray([...METHODS.slice(0, 3), "none" as const], { minLength: 1 }), {
		nil: undefined,
		freq: 3,
	}),
});

type Made =
	typeof events extends fc.Arbitrary<infer List> ? (List extends readonly (infer One)[] ? One : never) : never;
type Closing =
	typeof closings extends fc.Arbitrary<infer List> ? (List extends readonly (infer One)[] ? One : never) : never;

/** A UUID of a moment, different for each number. */
function makeId(at: number, kind: number, number: number): Uint8Array {
	return buildUuid7(at, Uint8Array.from([0, 0, 0, 0, 0, 0, kind, 0, number >> 8, number & 255]));
}

function describeOutcome({ fired, shadow, reported }: Made): string {
	const firings = fired.map((rule) => ({ rule, isShadow: false }));
	return JSON.stringify({
		fired: [...firings, ...(shadow === null ? [] : [{ rule: shadow, isShadow: true }])],
		reports: reported === null ? [] : [{ rule: reported }],
	});
}

async function store({ realm, keys }: RealmContext, made: readonly Made[], closed: readonly Closing[]): Promise<void> {
	const { pool } = bench.database;
	for (const [number, one] of made.entries()) {
		const id = makeId(one.receivedAt, 1, number);
		const uuid = formatUuid(id);
		const sealed = seal(keys, placeOfEvent(realm, id), packEvent({} as never, '{"reasons":[]}'));
		await pool.query(
			`insert into events (id, customer_id, realm, seq, type, occurred_at, decision, score, rules_version, amount_minor,
			   body, outcome, sealed) values ($1, 'c', $2, $3, $4, $5, $6, 1, 1, $7, $8, $9, $10)`,
			[
				...[uuid, realm, number, one.type, new Date(one.receivedAt - one.lagMs), one.decision, one.amountMinor],
				...[JSON.stringify(one.method === undefined ? {} : { method: one.method }), describeOutcome(one), sealed],
			],
		);
		for (const [index, label] of [one.oldLabel, one.label].entries()) {
			if (label === null) continue;
			await pool.query(
				`insert into labels (id, realm, event_id, customer_id, source, label, is_current, created_at)
				 values ($1, $2, $3, 'c', $4, $5, true, $6)`,
				[
					formatUuid(makeId(START_MS + index, 2, number)),
					realm,
					uuid,
					`source_${index}`,
					label,
					new Date(START_MS + index),
				],
			);
		}
		if (one.resolution !== null)
			await pool.query(
				`insert into case_events (case_id, event_id, realm, customer_id, resolution, resolved_at)
				 values ($1, $2, $3, 'c', $4, now())`,
				[formatUuid(makeId(START_MS, 3, number)), uuid, realm, one.resolution],
			);
	}
	for (const [number, { closedAt, resolution, actsMinutes }] of closed.entries()) {
		const caseId = formatUuid(makeId(START_MS, 4, number));
		await pool.query(
			`insert into cases (id, realm, customer_id, type, status, severity, reason, opened_at, closed_at, resolution, facts)
			 values ($1, $2, 'c', 'fraud', 'closed', 'high', '', $3, $4, $5, '{}')`,
			[caseId, realm, new Date(START_MS - DAY_MS), new Date(closedAt), resolution],
		);
		for (const [act, minutes] of actsMinutes.entries()) {
			const at = closedAt - Math.abs(minutes) * MINUTE_MS;
			await pool.query(
				`insert into case_acts (id, case_id, realm, kind, actor, at) values ($1, $2, $3, 'note', $4, $5)`,
				[formatUuid(makeId(at, 5, act)), caseId, realm, minutes < 0 ? "system" : "user:usr_1", new Date(at)],
			);
		}
	}
}

interface Span {
	readonly from: number;
	readonly to: number;
}

/** The events that count in a span. */
function choose(made: readonly Made[], isLive: boolean, { from, to }: Span): readonly Made[] {
	return made.filter(({ receivedAt, lagMs: lag }) => {
		const at = isLive ? receivedAt : receivedAt - lag;
		return at >= from && at < to && (!isLive || lag < DAY_MS);
	});
}

const labelOf = ({ label, oldLabel }: Made): Label | null => label ?? oldLabel;
const isThrough = ({ decision, resolution }: Made): boolean => decision === "allow" || resolution === "approved";
const sumOf = (rows: readonly Made[]): number => rows.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);

function share(hits: number, total: number): Outcomes["precision"] {
	if (total < 20) return { hits, total, value: null, low: null, high: null };
	return { hits, total, value: hits / total, ...findInterval(hits, total) };
}

/** A plain count of what `measureOutcomes` computes from sums. */
function countOutcomes(chosen: readonly Made[], closed: readonly Closing[], isAll: boolean): Outcomes {
	const labelled = chosen.filter((one) => labelOf(one) !== null);
	const frauds = labelled.filter((one) => labelOf(one) === "fraud");
	const stops = labelled.filter(({ decision }) => decision !== "allow");
	const rightStops = stops.filter((one) => labelOf(one) === "fraud").length;
	const missed = frauds.filter(isThrough);
	const caught = frauds.filter((one) => !isThrough(one));
	const minutesOf = closed.map(({ actsMinutes }) => {
		const byPeople = actsMinutes.filter((minutes) => minutes > 0);
		return byPeople.length === 0 ? undefined : Math.min(60, Math.max(...byPeople));
	});
	const minutes = minutesOf.reduce<number>((sum, one) => sum + (one ?? REVIEW_MINUTES), 0);
	const costMinor = Math.round((minutes / 60) * COST_MINOR);
	return {
		labelled: labelled.length,
		falsePositives: share(stops.length - rightStops, stops.length),
		precision: share(rightStops, stops.length),
		fraud: { ...share(frauds.length, labelled.length === 0 ? 0 : chosen.length), low: null, high: null },
		caught: caught.length,
		missed: missed.length,
		savedMinor: sumOf(caught),
		lostMinor: sumOf(missed),
		review: {
			cases: closed.length,
			measuredCases: minutesOf.filter((one) => one !== undefined).length,
			minutes: Math.round(minutes),
			costMinor,
		},
		netMinor: isAll ? sumOf(caught) - costMinor : null,
	};
}

type Filters = Omit<Parameters<typeof listEvents>[2], "limit">;

/** Reads all pages of a list, as a person does who scrolls to its end. */
async function readRows(context: RealmContext, filters: Filters) {
	const rows = [];
	let cursor: string | undefined;
	do {
		const page = await listEvents(bench.service, context, { ...filters, cursor, limit: 17 });
		rows.push(...page.items);
		cursor = page.next;
	} while (cursor !== undefined);
	return { events: rows.length, amountMinor: rows.reduce((sum, row) => sum + (row.amountMinor ?? 0), 0), rows };
}

async function checkRows(context: RealmContext, span: Span, outcomes: Outcomes, filters: Filters): Promise<void> {
	const read = (more: Filters) => readRows(context, { ...span, isCounted: true, ...filters, ...more });
	const stopped = ["review", "block"] as const;
	const { falsePositives, precision, fraud, caught, missed, savedMinor, lostMinor, labelled } = outcomes;
	expect(await read({ labels: ["fraud", "legit"] })).toMatchObject({ events: labelled });
	expect(await read({ labels: ["legit"], decisions: stopped })).toMatchObject({ events: falsePositives.hits });
	expect(await read({ labels: ["fraud", "legit"], decisions: stopped })).toMatchObject({ events: precision.total });
	expect(await read({ labels: ["fraud"], decisions: stopped })).toMatchObject({ events: precision.hits });
	expect(await read({ labels: ["fraud"] })).toMatchObject({ events: fraud.hits });
	expect(await read({ labels: ["fraud"], isLetThrough: false })).toMatchObject({
		events: caught,
		amountMinor: savedMinor,
	});
	const lost = await read({ labels: ["fraud"], isLetThrough: true, sort: "amount" });
	expect(lost).toMatchObject({ events: missed, amountMinor: lostMinor });
	const amounts = lost.rows.map(({ amountMinor }) => amountMinor ?? -1);
	expect(amounts).toEqual([...amounts].sort((one, other) => other - one));
}

/** A rule in shadow mode is not counted, and a click on a rule opens as many rows as were counted. */
async function checkRules(
	context: RealmContext,
	span: Span,
	chosen: readonly Made[],
	topRules: Overview["topRules"],
): Promise<void> {
	const expected = ["fan_in", "fan_out"].map((rule) => chosen.filter(({ fired }) => fired.includes(rule)).length);
	const counted = ["fan_in", "fan_out"].map((rule) => topRules.find((one) => one.rule === rule)?.fired ?? 0);
	expect(counted).toEqual(expected);
	expect(topRules.map(({ rule }) => rule)).not.toContain("velocity");
	for (const { rule, fired } of topRules) {
		const filters = { ...span, isCounted: true, rule };
		expect(await readRows(context, filters)).toMatchObject({ events: fired });
		expect(await countEvents(bench.service, context, filters)).toEqual({ count: fired, isMore: false });
	}
}

async function readCases(context: RealmContext, { from, to }: Span, resolution?: string): Promise<number> {
	const closed = { statuses: ["closed"], closedFrom: from, closedTo: to, resolution } as const;
	return (await listCaseQueue(bench.service, context, { ...closed, sort: "newest", limit: 200 })).items.length;
}

async function check(realm: Realm, made: readonly Made[], closed: readonly Closing[], asked: Asked): Promise<void> {
	const context = await bench.service.openRealm(realm);
	const { isLive } = context;
	const from = START_MS - NAIROBI * HOUR_MS + asked.fromDay * DAY_MS;
	const span = { from, to: from + asked.days * DAY_MS };
	const overview = await readOverview(bench.service, context, { ...span, ...asked });
	const hours = { fromHour: span.from / HOUR_MS, toHour: span.to / HOUR_MS };
	const compared = findCompared(hours, asked.compare, NAIROBI);
	const isAll = asked.types === undefined && asked.methods === undefined;
	const count = ({ from: start, to: end }: Span): Outcomes => {
		const chosen = choose(made, isLive, { from: start, to: end })
			.filter(({ type }) => asked.types?.includes(type) !== false)
			.filter(({ method }) => asked.methods?.includes((method ?? "none") as never) !== false);
		const own = closed.filter(({ closedAt }) => closedAt >= start && closedAt < end);
		return countOutcomes(chosen, own, isAll);
	};
	expect(overview.now.outcomes).toEqual(count(span));
	if (compared === undefined) expect(overview.before).toBeNull();
	else {
		const before = { from: compared.fromHour * HOUR_MS, to: compared.toHour * HOUR_MS };
		expect(overview.before).toMatchObject({ ...before, outcomes: count(before) });
	}
	const { now } = overview;
	await checkRows(context, span, now.outcomes, { types: asked.types, methods: asked.methods });
	const stopped = { isCounted: true, ...span, decisions: ["review", "block"] as const };
	expect(await readRows(context, { ...span, isCounted: true })).toMatchObject({ events: now.events });
	expect(await readRows(context, stopped)).toMatchObject({
		events: now.reviewed + now.blocked,
		amountMinor: now.stoppedMinor,
	});
	expect(await readCases(context, span)).toBe(now.outcomes.review.cases);
	for (const { resolution, cases, kind } of now.resolved)
		if (kind === undefined) expect(await readCases(context, span, resolution)).toBe(cases);
	await checkRules(context, span, choose(made, isLive, span), overview.topRules);
	for (const { type, method, decision, events: number, amountMinor } of now.groups.slice(0, 5)) {
		const group = { types: [type], methods: [method === "" ? "none" : method], decisions: [decision] } as never;
		expect(await readRows(context, { ...span, isCounted: true, ...(group as Filters) })).toMatchObject({
			events: number,
			amountMinor,
		});
	}
}

type Asked = typeof range extends fc.Arbitrary<infer One> ? One : never;

it("equals a plain count of events, labels and cases, in both modes, and each figure the rows that it opens", async () => {
	await fc.assert(
		fc.asyncProperty(
			events,
			closings,
			fc.array(range, { minLength: 3, maxLength: 3 }),
			async (made, closed, ranges) => {
				const { pool } = bench.database;
				await pool.query("truncate events, labels, case_events, cases, case_acts, activity, rule_firings");
				for (const realm of [bench.realm, bench.liveRealm])
					await store(await bench.service.openRealm(realm), made, closed);
				await countActivity(pool, { from: FIRST_ID, to: LAST_ID });
				await countFirings(pool, { from: FIRST_ID, to: LAST_ID });
				for (const asked of ranges)
					for (const realm of [bench.realm, bench.liveRealm]) await check(realm, made, closed, asked);
			},
		),
		{ numRuns: 4, endOnFailure: true },
	);
});

it("sorts by amount only what has a label, and ends its pages", async () => {
	const context = await bench.service.openRealm(bench.realm);
	await expect(listEvents(bench.service, context, { sort: "amount", limit: 10 })).rejects.toMatchObject({
		code: "invalid_request",
	});
});

it("counts events page by page up to 10,000, and says when there are more", async () => {
	const { pool } = bench.database;
	const { realm } = bench;
	await pool.query("truncate events, labels, case_events");
	const made = {
		lagMs: 0,
		label: null,
		oldLabel: null,
		resolution: null,
		amountMinor: 1,
		shadow: null,
		reported: null,
	};
	const kinds = { type: "transaction", method: undefined, fired: [] } as const;
	const decisions = ["allow", "block", "allow", "allow"] as const;
	const list = decisions.map((decision) => ({ ...made, ...kinds, fired: [], decision, receivedAt: START_MS }));
	await store(await bench.service.openRealm(realm), list, []);
	const bounds = { realm, from: FIRST_ID, before: LAST_ID };
	const count = (filters: object, scanMax: number) => countEventPage(pool, { ...bounds, filters, scanMax });
	expect(await count({}, 5)).toEqual({ matched: 4, scannedTo: undefined });
	expect(await count({ decisions: ["allow"] }, 5)).toEqual({ matched: 3, scannedTo: undefined });
	const { matched, scannedTo = "" } = await count({ decisions: ["allow", "block"] }, 3);
	expect(matched).toBe(3);
	expect(await countEventPage(pool, { ...bounds, before: scannedTo, filters: {}, scanMax: 3 })).toEqual({
		matched: 1,
		scannedTo: undefined,
	});
	await pool.query(
		`insert into events (id, customer_id, realm, seq, type, occurred_at, decision, score, rules_version, body, outcome, sealed)
		 select uuidv7(), 'many', realm, n, type, now(), decision, score, 1, body, outcome, sealed
		   from (select * from events limit 1) as one, generate_series(1, 10001) as n`,
	);
	const context = await bench.service.openRealm(realm);
	const many = (more: object) => countEvents(bench.service, context, { customerId: "many", ...more });
	expect(await many({})).toEqual({ count: 10_000, isMore: true });
	expect(await many({ decisions: ["review"] })).toEqual({ count: 0, isMore: false });
});
