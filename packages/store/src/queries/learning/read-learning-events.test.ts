import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Executor, toRealm } from "../../executor.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/index.ts";
import { findNewestLabel, readLabelledPage, readUnlabelledPage } from "./read-learning-events.ts";
import { listLabelledIds, listSampledIds, readVerdicts } from "./validation.ts";

const LAST = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const FIRST = "00000000-0000-0000-0000-000000000000";
const realm = toRealm(1);
const other = toRealm(2);
let database: TestDatabase;

/** The id of the n-th event; they were received in this order. */
const idOf = (n: number) => `019d0000-0000-7000-8000-${String(n).padStart(12, "0")}`;

async function insertEvent(
	n: number,
	fields: { type?: string; decision?: string; inRealm?: number; isSettling?: boolean } = {},
) {
	const body = { method: "card", status: "completed", isBackfilled: n === 3, metadata: { method: "odd" } };
	const fired = [{ rule: "fan_in", strength: 0.5, weight: 1, isShadow: false }];
	await database.pool.query(
		`insert into events (id, customer_id, realm, seq, type, occurred_at, decision, score, rules_version, amount_minor, body,
		   outcome, sealed)
		 values ($1, 'c', $2, $3::bigint, $4, to_timestamp($3::bigint), $5, 1, 1, 100 * $3::bigint, $6, $7, '\\x00')`,
		[
			idOf(n),
			fields.inRealm ?? realm,
			n,
			fields.type ?? "transaction",
			fields.decision ?? "allow",
			JSON.stringify(body),
			JSON.stringify({ decision: "allow", score: 1, fired, isSettling: fields.isSettling }),
		],
	);
}

async function insertLabel(n: number, source: string, label: string, isCurrent: boolean, at: number) {
	await database.pool.query(
		`insert into labels (id, realm, event_id, customer_id, source, label, is_current, created_at)
		 values ($1, 1, $2, 'c', $3, $4, $5, to_timestamp($6))`,
		[idOf(1_000 + at), idOf(n), source, label, isCurrent, at],
	);
}

const toLines = (text: string) => (text === "" ? [] : text.split("\n").map((line) => JSON.parse(line) as unknown[]));
const toIds = (text: string) => toLines(text).map(([id]) => id);

beforeAll(async () => {
	database = await createTestDatabase();
	for (const n of [1, 2, 3, 4, 5, 6]) await insertEvent(n, n === 5 ? { decision: "review" } : {});
	await insertEvent(7, { type: "login" });
	await insertEvent(8, { inRealm: other });
	await insertEvent(9, { isSettling: true });
	await insertEvent(10, { isSettling: true });
	await insertLabel(10, "analyst", "fraud", true, 9);
	await insertLabel(2, "analyst", "legit", false, 10);
	await insertLabel(2, "analyst", "fraud", true, 11);
	await insertLabel(2, "chargeback", "legit", true, 12);
	await insertLabel(4, "analyst", "legit", false, 13);
	await database.pool.query(
		`insert into case_events (case_id, event_id, realm, customer_id, resolution, resolved_at)
		 values ($1, $2, 1, 'c', 'approved', now())`,
		[randomUUID(), idOf(5)],
	);
});
afterAll(() => database.drop());

describe("the events that learning reads", () => {
	it("are movements of the realm without a current label, newest first, page by page", async () => {
		const options = { realm, from: FIRST, limit: 4 };
		const first = await readUnlabelledPage(database.pool, { ...options, before: idOf(9) });
		expect(toIds(first.text).sort()).toEqual([idOf(4), idOf(5), idOf(6)]);
		expect(first.before).toBe(idOf(4));
		const second = await readUnlabelledPage(database.pool, { ...options, before: first.before ?? "" });
		expect(toIds(second.text).sort()).toEqual([idOf(1), idOf(3)]);
		expect(second.before).toBeUndefined();
		const stretch = await readUnlabelledPage(database.pool, { realm, before: idOf(6), from: idOf(4), limit: 100 });
		expect(toIds(stretch.text).sort()).toEqual([idOf(4), idOf(5)]);
	});

	it("leave out what only settles a payout, unless it is labelled itself", async () => {
		const { text } = await readUnlabelledPage(database.pool, { realm, before: LAST, from: idOf(6), limit: 100 });
		expect(toIds(text)).toEqual([idOf(6)]);
		const labelled = await readLabelledPage(database.pool, { realm, before: LAST, limit: 100 });
		expect(toIds(labelled.text)).toContain(idOf(10));
	});

	it("come with what says how they turned out", async () => {
		const { text } = await readUnlabelledPage(database.pool, { realm, before: idOf(6), from: FIRST, limit: 100 });
		const fired = [expect.objectContaining({ rule: "fan_in", strength: 0.5 })];
		const lines = new Map(toLines(text).map((line) => [line[0], line]));
		expect(lines.get(idOf(3))).toEqual([
			...[idOf(3), "transaction", 3_000, "allow", "card", "completed", true, false],
			...[[], fired, 300, null],
		]);
		expect(lines.get(idOf(5))?.slice(3, 8)).toEqual(["review", "card", "completed", false, true]);
	});

	it("are those with labels once, with every source's current one, oldest first", async () => {
		const { text, before } = await readLabelledPage(database.pool, { realm, before: LAST, limit: 100 });
		expect(toLines(text).map((line) => [line[0], line[8]])).toContainEqual([
			idOf(2),
			[
				["analyst", "fraud", 11_000],
				["chargeback", "legit", 12_000],
			],
		]);
		expect(toIds(text)).toHaveLength(2);
		expect(before).toBeUndefined();
		expect(await readLabelledPage(database.pool, { realm: other, before: LAST, limit: 100 })).toMatchObject({
			text: "",
		});
		expect(await findNewestLabel(database.pool, { realm })).toBe(idOf(1_012));
		expect(await findNewestLabel(database.pool, { realm: other })).toBeUndefined();
	});

	it("are sampled for a validation by the last bytes of their ids, and come with all that judges them", async () => {
		const span = { realm, after: FIRST, to: LAST, limit: 100 };
		// The last bytes of the tenth id are 0x0010.
		expect(await listSampledIds(database.pool, { ...span, every: 4 })).toEqual([idOf(4), idOf(10)]);
		expect(await listSampledIds(database.pool, { ...span, after: idOf(4), every: 1, limit: 2 })).toEqual([
			idOf(5),
			idOf(6),
		]);
		const labelled = { realm, from: FIRST, before: LAST, limit: 100 };
		expect(await listLabelledIds(database.pool, labelled)).toEqual([idOf(10), idOf(2)]);
		expect(await listLabelledIds(database.pool, { ...labelled, before: idOf(10), limit: 1 })).toEqual([idOf(2)]);
		const verdicts = await readVerdicts(database.pool, { realm, ids: [idOf(2), idOf(5), idOf(8), idOf(10)] });
		const common = { type: "transaction", score: 1, method: "card", status: "completed", isHistory: false };
		const sorted = [...verdicts].sort((one, other) => one.at - other.at);
		expect(sorted).toEqual([
			{
				...{ ...common, at: 2_000, decision: "allow", isReleased: false, isSettling: false },
				labels: [
					{ source: "analyst", label: "fraud" },
					{ source: "chargeback", label: "legit" },
				],
			},
			{ ...common, at: 5_000, decision: "review", isReleased: true, isSettling: false, labels: [] },
			{
				...{ ...common, at: 10_000, decision: "allow", isReleased: false, isSettling: true },
				labels: [{ source: "analyst", label: "fraud" }],
			},
		]);
	});

	it("are found by indexes alone", async () => {
		const plans: string[] = [];
		const explaining = {
			query: async (sql: string, values: unknown[]) => {
				const { rows } = await database.pool.query(`explain ${sql}`, values);
				plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
				return { rows: [] };
			},
		} as unknown as Executor;
		await readUnlabelledPage(explaining, { realm, before: LAST, from: FIRST, limit: 2_000 });
		await readLabelledPage(explaining, { realm, before: LAST, limit: 2_000 });
		await findNewestLabel(explaining, { realm });
		await listSampledIds(explaining, { realm, after: FIRST, to: LAST, every: 4, limit: 2_000 });
		await listLabelledIds(explaining, { realm, from: FIRST, before: LAST, limit: 2_000 });
		await readVerdicts(explaining, { realm, ids: [idOf(1), idOf(2)] });
		expect(plans).toHaveLength(6);
		for (const plan of plans) expect(plan).not.toMatch(/Seq Scan/);
		expect(plans[1]).toMatch(/labels_by_realm/);
	});
});
