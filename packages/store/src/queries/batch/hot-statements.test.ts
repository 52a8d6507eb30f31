// How PostgreSQL runs the hot statements: by their keys on small and large tables, planned once, in the months that they need.

import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../../engine/open-database.ts";
import {
	makeBatch as batch,
	makeCustomer as customer,
	makeEvent as event,
	makeLink as link,
	TEST_NOW as NOW,
	TEST_REALM as realm,
} from "../../testing/batch-rows.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/index.ts";
import { inTransaction } from "../../transaction.ts";
import { attachPartition } from "../events/partitions.ts";
import { FIND_DECISIONS_SQL, findDecisions } from "./find-decisions.ts";
import { READ_BATCH_AGAIN_SQL, READ_BATCH_SQL, readBatch } from "./read-batch.ts";
import { writeBatch } from "./write-batch.ts";

let database: TestDatabase;

beforeAll(async () => {
	database = await createTestDatabase();
});
afterAll(() => database.drop());

describe("the hot statements' plans", () => {
	beforeAll(async () => {
		const far = { from: "ffffffff-0000-7000-8000-000000000000", to: "ffffffff-ffff-7000-8000-000000000000" };
		await inTransaction(database.pool, (client) => attachPartition(client, { ...far, name: "events_9999_12" }));
	});

	/** So many rows in each table that a hot statement reads or writes by a key. */
	const fillTables = async (rows: number): Promise<void> => {
		for (const columns of [
			`customers (id, realm, version, status, risk_level, screening_status, open_cases, created_at, last_event_at,
			   last_received_at, profile)
			 select 'filler-' || n, 7, 1, 'active', 'low', 'pending', '[]', now(), now(), now(), '\\x00'`,
			`events (id, customer_id, realm, seq, type, occurred_at, decision, score, rules_version, body, outcome, sealed)
			 select gen_random_uuid(), 'filler-' || n, 7, 1, 'login', now(), 'allow', 0, 1, '{}', '{}', '\\x00'`,
			"entities (hash, role, realm) select uuid_send(gen_random_uuid()), 'device', 7",
			`links (hash, customer_id, role, realm, first_seen_at)
			 select uuid_send(gen_random_uuid()), 'filler-' || n, 'device', 7, now()`,
			`idempotency (key, realm, event_id, customer_id, fingerprint)
			 select 'filler-' || n, 7, gen_random_uuid(), 'filler-' || n, '\\x00'`,
			`cases (id, realm, customer_id, type, status, severity, reason, opened_at)
			 select gen_random_uuid(), 7, 'filler-' || n, 'fraud', 'open', 'high', 'r', now()`,
			`case_events (case_id, event_id, realm, customer_id)
			 select gen_random_uuid(), gen_random_uuid(), 7, 'filler-' || n`,
			`matches (id, realm, customer_id, entity, party, topic, strength, score, pair, status, lists_version, found_at)
			 select gen_random_uuid(), 7, 'filler-' || n, 'e', 'customer', 'sanction', 'strong', 1, 'p', 'open', 1, now()`,
		]) {
			await database.pool.query(`insert into ${columns} from generate_series(1, $1::int) n`, [rows]);
		}
		await database.pool.query("analyze");
	};

	const explain = async (sql: string): Promise<string> => {
		const { rows } = await database.pool.query(`explain (generic_plan) ${sql}`);
		return rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n");
	};

	/** Writes new and known customers with rows for every table, and counts the tables that PostgreSQL read as a whole. */
	const countScans = async (name: string): Promise<number> => {
		const pool = createPool(database.url, { poolSize: 1, keepsPlans: true });
		const readCount = async (): Promise<number> => {
			await pool.query("select pg_stat_force_next_flush()");
			const { rows } = await pool.query(
				"select sum(seq_scan)::int as scans from pg_stat_user_tables where relname not like 'pg\\_%'",
			);
			return rows[0].scans;
		};
		const before = await readCount();
		for (const version of [0, 1]) {
			const [id, caseId] = [randomBytes(16), randomBytes(16)];
			const own = { customerId: name };
			const found = { entity: "e", party: "customer", topic: "sanction", strength: "strong", score: 1, pair: "p" };
			await writeBatch(
				pool,
				batch({
					customers: [customer(name, version, { sealed: randomBytes(8) })],
					events: [event(name, version + 1, id)],
					links: [link(name, randomBytes(16))],
					keys: [{ ...own, key: `${name}-${version}`, eventId: id, fingerprint: randomBytes(16) }],
					cases: [{ ...own, id: caseId, type: "fraud", severity: "high", reason: "r", eventId: id, openedAt: NOW }],
					caseEvents: [{ ...own, caseId, eventId: id }],
					matches: [{ ...own, ...found, id: randomUUID(), status: "open", eventId: null, caseId: null, foundAt: NOW }],
					keptMatches: [{ ...own, entities: [] }],
				}),
			);
		}
		const scans = (await readCount()) - before;
		await pool.end();
		return scans;
	};

	it("scan no table, on a young database or on one whose every table is full", async () => {
		const statements = [READ_BATCH_SQL, READ_BATCH_AGAIN_SQL];
		const young = [...(await Promise.all(statements.map(explain))), await countScans("young")];
		await fillTables(20_000);
		const full = [...(await Promise.all(statements.map(explain))), await countScans("full")];
		expect([young.pop(), full.pop()]).toEqual([0, 0]);
		for (const plan of [...young, ...full]) {
			expect(plan).not.toMatch(/Seq Scan on (customers|events|entities|links|idempotency|cases|case_events|matches)/);
			expect(plan).toMatch(/customers_pkey/);
		}
	});

	it("of the read and the write open no months of events that a first round does not need", async () => {
		expect(await explain(READ_BATCH_SQL)).not.toMatch(/ on events_/);
		expect(await explain(READ_BATCH_AGAIN_SQL)).toMatch(/ on events_/);
		const opened = await inTransaction(database.pool, async (client) => {
			await writeBatch(client, batch({ customers: [customer("month", 0)], events: [event("month", 1)] }));
			const { rows } = await client.query(
				`select c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
				  where l.pid = pg_backend_pid() and c.relkind = 'r' and c.relname like 'events\\_%'`,
			);
			return rows.map(({ name }) => name);
		});
		expect(opened).toEqual(["events_default"]);
	});

	it("are made once on a connection that keeps them, however few customers a round has", async () => {
		const pool = createPool(database.url, { poolSize: 1, keepsPlans: true });
		for (let round = 0; round < 8; round += 1) {
			await readBatch(pool, { realm, customerIds: ["one"], hashes: [], keys: [], eventIds: [], sealedOf: [] });
			await findDecisions(pool, { realm, eventIds: [randomBytes(16)] });
		}
		const { rows } = await pool.query(
			"select name, generic_plans::int as kept, custom_plans::int as custom from pg_prepared_statements order by name",
		);
		await pool.end();
		expect(rows).toEqual([
			{ name: "find-decisions", kept: 8, custom: 0 },
			{ name: "read-batch", kept: 8, custom: 0 },
		]);
	});

	it.each([
		["finding decisions", FIND_DECISIONS_SQL, (id: string) => `1, '{${id}}', '${id}', '${id}'`],
		[
			"the repeated read",
			READ_BATCH_AGAIN_SQL,
			(id: string) => `1, '{}', '{}', '{}', '{}', '{${id}}', '${id}', '${id}'`,
		],
	])("of %s leave out the months that hold none of the events, also when kept", async (_name, sql, write) => {
		const pool = createPool(database.url, { poolSize: 1, keepsPlans: true });
		await pool.query(`prepare find as ${sql}`);
		const { rows } = await pool.query(`explain execute find (${write("00000000-0000-7000-8000-000000000000")})`);
		await pool.end();
		expect(rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n")).toMatch(/Subplans Removed: \d/);
	});
});
