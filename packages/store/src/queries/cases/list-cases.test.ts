import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { toRealm } from "../../executor.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/index.ts";
import { countCaseAmounts } from "./case-clocks.ts";
import { insertCase, joinCase } from "./cases.ts";
import { type CaseSort, listCasePage } from "./list-cases.ts";

const realm = toRealm(1);
let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase();
});
afterAll(() => database.drop());

const toId = (kind: number, number: number) =>
	`019d0000-0000-7000-8${String(kind).padStart(3, "0")}-${String(number).padStart(12, "0")}`;

interface Made {
	readonly priority: "urgent" | "high" | "normal" | "low";
	readonly total: number | null;
	readonly due: number | null;
	readonly openedAt: number;
}

/** Few different values, so that most cases tie with others. */
const cases = fc.array(
	fc.record({
		priority: fc.constantFrom("urgent" as const, "high" as const, "normal" as const, "low" as const),
		total: fc.constantFrom(null, 0, 1, 500, 9_000_000),
		due: fc.constantFrom(null, 1_700_000_000_000, 1_700_000_600_000),
		openedAt: fc.constantFrom(1_600_000_000_000, 1_600_000_000_001, 1_600_000_060_000),
	}),
	{ maxLength: 14 },
);

const RANKS = { urgent: 4, high: 3, normal: 2, low: 1 };
const NEVER = 8_640_000_000_000_000;
/** The values by which each order compares, smallest first. */
const TWINS: Readonly<Record<CaseSort, (one: Made, index: number) => readonly number[]>> = {
	newest: ({ openedAt }, index) => [-openedAt, -index],
	oldest: ({ openedAt }, index) => [openedAt, index],
	due: ({ due, openedAt }, index) => [due ?? NEVER, openedAt, index],
	priority: ({ priority, total, openedAt }, index) => [-RANKS[priority], -(total ?? -1), openedAt, index],
	amount: ({ total, openedAt }, index) => [-(total ?? -1), openedAt, index],
};

function compareKeys(one: readonly number[], other: readonly number[]): number {
	const at = one.findIndex((value, index) => value !== other[index]);
	return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

async function fill(made: readonly Made[]): Promise<void> {
	await database.pool.query("truncate case_events, cases");
	for (const [index, { priority, total, due, openedAt }] of made.entries()) {
		await database.pool.query(
			`insert into cases (id, realm, customer_id, type, status, severity, reason, opened_at, priority, facts)
			 values ($1, $2, 'c', 'fraud', 'open', 'low', 'r', $3, $4, $5)`,
			[toId(1, index), realm, new Date(openedAt), priority, { totalMinor: total, dueAt: due, clocks: [] }],
		);
	}
}

it("Every order pages as a plain sort does, ties in priority by money at risk, whatever the size of a page", async () => {
	await fc.assert(
		fc.asyncProperty(cases, fc.integer({ min: 1, max: 5 }), async (made, limit) => {
			await fill(made);
			for (const sort of Object.keys(TWINS) as CaseSort[]) {
				const expected = made
					.map((one, index) => ({ id: toId(1, index), keys: TWINS[sort](one, index) }))
					.sort((one, other) => compareKeys(one.keys, other.keys))
					.map(({ id }) => id);
				const seen: string[] = [];
				let after: Parameters<typeof listCasePage>[1]["after"];
				do {
					const options = { realm, filters: { statuses: ["open", "in_review"] }, sort, after, limit } as const;
					const page = await listCasePage(database.pool, options);
					seen.push(...page.map(({ stored }) => stored.uuid));
					after = page.length < limit ? undefined : page.at(-1)?.place;
				} while (after !== undefined);
				expect(seen, sort).toEqual(expected);
			}
		}),
		{ numRuns: 25 },
	);
});

it("A total is the sum of the case's events, however they join and however often the job runs", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.array(fc.constantFrom(null, 0, 1, 250, 1_000_000), { maxLength: 6 }), { minLength: 1, maxLength: 4 }),
			fc.integer({ min: 1, max: 3 }),
			async (rounds, limit) => {
				await database.pool.query("truncate case_events, cases, events");
				const caseId = toId(2, 0);
				const opened = { customerId: "c", type: "fraud", severity: "low", reason: "r", openedAt: 1 } as const;
				await insertCase(database.pool, { realm, id: caseId, eventId: null, ...opened });
				await database.pool.query("update cases set facts = '{}'");
				let number = 0;
				for (const amounts of rounds) {
					for (const amount of amounts) {
						number += 1;
						await database.pool.query(
							`insert into events (id, customer_id, realm, seq, type, occurred_at, decision, score, rules_version, body, outcome,
							   sealed, amount_minor) values ($1, 'c', $2, $3, 'login', now(), 'review', 1, 1, '{}', '{}', '\\x00', $4)`,
							[toId(3, number), realm, number, amount],
						);
						await joinCase(database.pool, { realm, caseId, eventId: toId(3, number), customerId: "c" });
					}
					while ((await countCaseAmounts(database.pool, { limit })) > 0);
				}
				const { rows } = await database.pool.query("select total_minor from cases");
				const sum = rounds.flat().reduce<number>((total, amount) => total + (amount ?? 0), 0);
				expect(Number(rows[0].total_minor)).toBe(sum);
				expect(rows[0].total_minor === null).toBe(sum === 0);
			},
		),
		{ numRuns: 25 },
	);
});
