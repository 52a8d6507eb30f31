import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { toRealm } from "../../executor.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/index.ts";
import { inTransaction } from "../../transaction.ts";
import { attachPartition } from "../events/partitions.ts";
import { LIST_MAIN_EVENTS_SQL, listMainEvents } from "./case-subjects.ts";
import { joinCase } from "./cases.ts";

const realm = toRealm(1);
const elsewhere = toRealm(2);
let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase();
});
afterAll(() => database.drop());

const toId = (kind: number, number: number) =>
	`019d0000-0000-7000-8${String(kind).padStart(3, "0")}-${String(number).padStart(12, "0")}`;

interface Made {
	readonly score: number;
	readonly amount: number | null;
	/** The opening event of a case need not have joined it. */
	readonly isJoined: boolean;
}

/** Few different values, so that most events tie with others. */
const events = fc.array(
	fc.record({
		score: fc.constantFrom(0, 92, 92.5, 100),
		amount: fc.constantFrom(null, 0, 1, 29_488_000),
		isJoined: fc.boolean(),
	}),
	{ maxLength: 8 },
);

async function addEvent(id: string, { score, amount }: Made, place = realm): Promise<void> {
	await database.pool.query(
		`insert into events (id, customer_id, realm, seq, type, occurred_at, decision, score, rules_version, body, outcome, sealed,
		   amount_minor) values ($1, 'c', $2, 1, 'login', now(), 'review', $3, 1, '{}', '{}', '\\x01', $4)`,
		[id, place, score, amount],
	);
}

/** The first event opens the case. The highest score wins, then the amount, then the latest. */
function findMain(made: readonly Made[]): number | undefined {
	let main: number | undefined;
	for (const [index, one] of made.entries()) {
		const best = main === undefined ? undefined : made[main];
		if (index > 0 && !one.isJoined) continue;
		const isLess =
			best !== undefined &&
			(one.score < best.score || (one.score === best.score && (one.amount ?? -1) < (best.amount ?? -1)));
		if (!isLess) main = index;
	}
	return main;
}

it("The main event has the highest score, then the larger amount, then comes last, and is of the same realm", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(events, { minLength: 1, maxLength: 5 }), async (made) => {
			await database.pool.query("truncate case_events, cases, events");
			for (const [at, own] of made.entries()) {
				const caseId = toId(1, at);
				for (const [index, one] of own.entries()) {
					const eventId = toId(10 + at, index);
					await addEvent(eventId, one);
					if (one.isJoined) await joinCase(database.pool, { realm, caseId, eventId, customerId: "c" });
				}
				const strange = toId(50, at);
				await addEvent(strange, { score: 100, amount: 99_999_999, isJoined: true }, elsewhere);
				await joinCase(database.pool, { realm: elsewhere, caseId, eventId: strange, customerId: "c" });
			}
			const cases = made.map((own, at) => ({ id: toId(1, at), eventId: own.length === 0 ? null : toId(10 + at, 0) }));
			const found = await listMainEvents(database.pool, { realm, cases, isSealedRead: false });
			const expected = made.flatMap((own, at) => {
				const main = findMain(own);
				if (main === undefined) return [];
				const score = own[main]?.score;
				return [{ caseId: toId(1, at), id: toId(10 + at, main), score, body: "{}", sealed: null }];
			});
			expect(found.toSorted((one, other) => (one.caseId < other.caseId ? -1 : 1))).toEqual(expected);
		}),
		{ numRuns: 40 },
	);
});

it("Main events are found by primary keys, on a young database and on a full one, each in its own partition", async () => {
	const far = { from: "ffffffff-0000-7000-8000-000000000000", to: "ffffffff-ffff-7000-8000-000000000000" };
	await inTransaction(database.pool, (client) => attachPartition(client, { ...far, name: "events_9999_12" }));
	const explain = async () => {
		const { rows } = await database.pool.query(`explain (generic_plan) ${LIST_MAIN_EVENTS_SQL}`);
		return rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n");
	};
	const young = await explain();
	await database.pool.query(`with made as (
	  insert into events (id, customer_id, realm, seq, type, occurred_at, decision, score, rules_version, body, outcome, sealed)
	  select gen_random_uuid(), 'filler-' || n, 1, 1, 'login', now(), 'review', 1, 1, '{}', '{}', '\\x00'
	    from generate_series(1, 20000) n returning id, customer_id)
	  insert into case_events (case_id, event_id, realm, customer_id)
	  select md5((row_number() over () / 5)::text)::uuid, id, 1, customer_id from made`);
	await database.pool.query("analyze");
	for (const plan of [young, await explain()]) {
		expect(plan).not.toMatch(/Seq Scan|Hash Join|Merge Join/);
		expect(plan).toMatch(/case_events_pkey/);
		expect(plan).toMatch(/events_default_pkey/);
		expect(plan).toMatch(/events_9999_12_pkey/);
	}
});
