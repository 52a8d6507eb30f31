import { effectiveLabelOf, LABELS, LATE_SOURCES } from "@hakiki/domain";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { toRealm } from "../../executor.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/index.ts";
import { measureLabelled } from "../activity/activity.ts";
import { labelCasesOfEvents } from "../cases/case-acts.ts";
import { insertCase, joinCase } from "../cases/cases.ts";
import { listCurrentLabels } from "../events/find-event.ts";
import { listEventPage } from "../events/list-events.ts";

const FIRST = "00000000-0000-0000-0000-000000000000";
const LAST = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const realm = toRealm(1);
const HOUR_MS = 3_600_000;
let database: TestDatabase;

const toId = (kind: number, number: number) =>
	`019d0000-0000-7000-8${String(kind).padStart(3, "0")}-${String(number).padStart(12, "0")}`;
const toEventId = (event: number) => toId(1, event);

/** Two labels may be of one moment; then the higher id is the newer one. */
const labels = fc.uniqueArray(
	fc.record({
		source: fc.constantFrom(...LATE_SOURCES, "analyst", "partner", "case"),
		label: fc.constantFrom(...LABELS),
		at: fc.integer({ min: 1, max: 3 }),
		isCurrent: fc.boolean(),
	}),
	{ selector: ({ source }) => source, maxLength: 7 },
);

/** Events happen an hour apart, so that the figures of an hour are those of one event; each has a case of its own. */
async function store(events: readonly (typeof labels extends fc.Arbitrary<infer T> ? T : never)[]): Promise<void> {
	await database.pool.query("truncate labels, case_events, cases, events");
	for (const [event, given] of events.entries()) {
		const eventId = toEventId(event);
		await database.pool.query(
			`insert into events (id, customer_id, realm, seq, type, occurred_at, decision, score, rules_version, body, outcome,
			   sealed) values ($1, 'c', $2, $3, 'login', $4, 'allow', 1, 1, '{}', '{"fired":[]}', '\\x00')`,
			[eventId, realm, event, new Date(event * HOUR_MS)],
		);
		const own = { realm, customerId: "c", eventId };
		const facts = { type: "fraud", severity: "high", reason: "", openedAt: event } as const;
		await insertCase(database.pool, { ...own, ...facts, id: toId(2, event) });
		await joinCase(database.pool, { ...own, caseId: toId(2, event) });
		for (const [number, { source, label, at, isCurrent }] of given.entries())
			await database.pool.query(
				`insert into labels (id, realm, event_id, customer_id, source, label, is_current, created_at)
				 values ($1, $2, $3, 'c', $4, $5, $6, $7)`,
				[toId(3, event * 100 + number), realm, eventId, source, label, isCurrent, new Date(at)],
			);
	}
}

beforeAll(async () => {
	database = await createTestDatabase();
});

afterAll(() => database.drop());

it("the label that counts is the same in a list of events, in figures, on cases and in the domain", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(labels, { minLength: 1, maxLength: 12 }), async (events) => {
			await store(events);
			const ids = events.map((_, event) => toEventId(event));
			const span = { realm, from: FIRST, before: LAST, limit: 100, scanMax: 100, filters: {} };
			const listed = (await listEventPage(database.pool, span)).events;
			const hours = { fromHour: 0, toHour: 100, stepHours: 1, offsetHours: 0, isByOccurrence: true };
			const figures = await measureLabelled(database.pool, {
				realm,
				...hours,
				fromId: FIRST,
				toId: LAST,
				limit: 1_000,
			});
			await labelCasesOfEvents(database.pool, { realm, eventIds: ids });
			const { rows: cases } = await database.pool.query("select event_id, label from cases where realm = $1", [realm]);
			for (const [event, id] of ids.entries()) {
				const current = await listCurrentLabels(database.pool, { realm, eventId: id });
				const effective = effectiveLabelOf(current)?.label ?? null;
				expect(listed.find((one) => one.uuid === id)?.label).toBe(effective);
				expect(figures.find((one) => one.hour === event)?.label ?? null).toBe(effective);
				expect(cases.find((one) => one.event_id === id)?.label).toBe(effective);
			}
		}),
		{ numRuns: 25 },
	);
});
