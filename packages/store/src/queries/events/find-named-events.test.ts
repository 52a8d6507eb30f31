import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Realm } from "../../executor.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/index.ts";
import { listEventsByReference } from "./find-named-events.ts";

const realm = 1 as Realm;
let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase();
	await insertEvents(3_000, () => randomBytes(16));
	await insertEvents(3_000, () => null);
	await database.pool.query("analyze events");
});
afterAll(() => database.drop());

let next = 0;
async function insertEvents(count: number, draw: () => Buffer | null, customerId = "c"): Promise<void> {
	await database.pool.query(
		`insert into events (id, customer_id, realm, seq, type, occurred_at, decision, score, rules_version, body, outcome,
		   sealed, reference)
		 select ('00000000-0000-7000-8000-' || lpad(to_hex($3::int + n), 12, '0'))::uuid, $2, 1, $3::int + n, 'transaction', now(),
		        'allow', 0, 1, '{}', '{}', '\\x00', reference from unnest($1::bytea[]) with ordinality as t(reference, n)`,
		[Array.from({ length: count }, draw), customerId, next],
	);
	next += count;
}

describe("events by reference", () => {
	it("are found oldest first, and of one customer where that is asked for", async () => {
		const bytes = randomBytes(16);
		const reference = bytes.toString("base64url");
		const start = next;
		await insertEvents(2, () => bytes, "ann");
		await insertEvents(1, () => bytes, "ben");
		const find = async (customerId?: string, limit = 10) =>
			(await listEventsByReference(database.pool, { realm, reference, customerId, limit })).map(
				({ id, customerId }) => [Number.parseInt(id.slice(-12), 16) - start, customerId],
			);
		expect(await find()).toEqual([
			[1, "ann"],
			[2, "ann"],
			[3, "ben"],
		]);
		expect(await find("ben")).toEqual([[3, "ben"]]);
		expect(await find(undefined, 1)).toEqual([[1, "ann"]]);
	});

	it("are looked up in the index, and events without a reference are not in it", async () => {
		let plan = "";
		const executor = {
			query: async (text: string, values: unknown[]) => {
				const { rows } = await database.pool.query(`explain ${text}`, values);
				plan = rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n");
				return { rows: [] };
			},
		};
		const options = { realm, reference: "A".repeat(22), customerId: undefined, limit: 10 };
		await listEventsByReference(executor as unknown as TestDatabase["pool"], options);
		expect(plan).toMatch(/events_default_reference_realm_id_idx/);
		expect(plan).not.toMatch(/Seq Scan|Sort/);
		const { rows } = await database.pool.query(
			"select reltuples::int as count from pg_class where relname = 'events_default_reference_realm_id_idx'",
		);
		expect(rows[0]?.count).toBe(3_000);
	});
});
