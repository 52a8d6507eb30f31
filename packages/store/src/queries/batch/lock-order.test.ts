import { randomBytes } from "node:crypto";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeBatch, makeCustomer, makeLink, TEST_NOW, TEST_REALM } from "../../testing/batch-rows.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/index.ts";
import { inTransaction } from "../../transaction.ts";
import { replaceMarks } from "../network/mark-entities.ts";
import { addMovements } from "../network/roll-up-movements.ts";
import { writeBatch } from "./write-batch.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase({ poolSize: 8 });
});
afterAll(() => database.drop());

const COUNT = 11;
const MIDDLE = 5;

/**
 * Somebody holds the row in the middle, and two writers start: one with the rows in order, the other backwards. If both
 * took them as they come, each would soon hold what the other waits for. Returns how the two ended.
 */
async function meetInTheMiddle(
	hold: (client: PoolClient) => Promise<unknown>,
	...writers: readonly (() => Promise<unknown>)[]
): Promise<unknown[]> {
	const holder = await database.pool.connect();
	await holder.query("begin");
	await hold(holder);
	const endings = writers.map((write) =>
		write().then(
			() => "written",
			(error: { code?: unknown }) => error.code ?? error,
		),
	);
	await expect.poll(countWaiting, { timeout: 5_000 }).toBe(writers.length);
	await holder.query("rollback");
	holder.release();
	return Promise.all(endings);
}

async function countWaiting(): Promise<number> {
	const { rows } = await database.pool.query(
		"select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
	);
	return rows.length;
}

const touch = (ids: readonly string[], version: number) => async () => {
	const customers = ids.map((id) => makeCustomer(id, version));
	const { size } = (await writeBatch(database.pool, makeBatch({ customers }))).customers;
	if (size !== 0 && size !== ids.length) throw new Error("Only some were written");
};

it("is that of the bytes for customers, so that two batches of the same ones never deadlock", async () => {
	// By bytes and not by UTF-16: there the last would come before the one ahead of it.
	const letters = ["Z", "a", "é", "\uffee", "\u{1f600}"];
	const ids = Array.from({ length: COUNT }, (_, index) => `${letters[Math.floor(index / 2.5)]}${index}`);
	await touch(ids, 0)();
	const hold = (client: PoolClient) =>
		client.query("select from customers where id = $1 and realm = $2 for update", [ids[MIDDLE], TEST_REALM]);
	const endings = await meetInTheMiddle(hold, touch(ids, 1), touch([...ids].reverse(), 1));
	expect(endings).toEqual(["written", "written"]);
	const { rows } = await database.pool.query("select distinct version::int from customers where id = any($1)", [ids]);
	expect(rows).toEqual([{ version: 2 }]);
});

it("is that of the bytes for new customers too", async () => {
	const ids = Array.from({ length: COUNT }, (_, index) => `new-${String(index).padStart(2, "0")}`);
	const hold = (client: PoolClient) =>
		writeBatch(client, makeBatch({ customers: [makeCustomer(ids[MIDDLE] ?? "", 0)] }));
	const endings = await meetInTheMiddle(hold, touch(ids, 0), touch([...ids].reverse(), 0));
	expect(endings).toEqual(["written", "written"]);
});

it("is that of the bytes for keys, so that equal keys end in a violation and never in a deadlock", async () => {
	const keys = Array.from({ length: COUNT }, (_, index) => `key-${String(index).padStart(2, "0")}`);
	const write = (customerId: string, own: readonly string[], client: PoolClient | TestDatabase["pool"]) =>
		writeBatch(
			client,
			makeBatch({
				customers: [makeCustomer(customerId, 0)],
				keys: own.map((key) => ({ key, eventId: randomBytes(16), customerId, fingerprint: randomBytes(16) })),
			}),
		);
	const endings = await meetInTheMiddle(
		(client) => write("held", keys.slice(MIDDLE, MIDDLE + 1), client),
		() => write("forwards", keys, database.pool),
		() => write("backwards", [...keys].reverse(), database.pool),
	);
	expect(endings.sort()).toEqual(["23505", "written"]);
});

it("is one for decisions, marks and the roll-up: none of them deadlocks with another", async () => {
	const hashes = Array.from({ length: COUNT }, (_, index) => Buffer.alloc(16, index));
	const refs = hashes.map((hash) => ({ role: "payee" as const, hash: hash.toString("base64url") }));
	const decide = (customerId: string, order: readonly Buffer[]) => () =>
		writeBatch(
			database.pool,
			makeBatch({
				customers: [makeCustomer(customerId, 0)],
				links: order.map((hash) => makeLink(customerId, hash, { role: "payee" })),
			}),
		);
	await decide("first", hashes)();
	await database.pool.query(
		`insert into events (id, customer_id, realm, seq, type, occurred_at, decision, score, rules_version, party, party_role,
		                     body, outcome, sealed)
		 select gen_random_uuid(), 'first', $2, 1, 'transaction', now(), 'allow', 1, 1, hash, 'payee', '{}', '{}', ''
		   from unnest($1::bytea[]) as t(hash)`,
		[[...hashes].reverse(), TEST_REALM],
	);
	// Unmarking the upper half and then marking the lower one would deadlock with a transaction that locks upwards.
	const mark = () =>
		inTransaction(database.pool, (client) =>
			replaceMarks(client, {
				realm: TEST_REALM,
				eventId: "evt_1",
				customerId: "first",
				at: TEST_NOW,
				knownAt: TEST_NOW,
				marked: refs.slice(0, MIDDLE + 1).reverse(),
				unmarked: refs.slice(MIDDLE + 1).reverse(),
			}),
		);
	const rollUp = () =>
		addMovements(database.pool, {
			from: "00000000-0000-0000-0000-000000000000",
			to: "ffffffff-ffff-ffff-ffff-ffffffffffff",
			onlyDay: undefined,
		});
	await database.pool.query(`update entities set marks = '{"evt_1":["first",1,1]}' where realm = $1`, [TEST_REALM]);
	const hold = (client: PoolClient) =>
		client.query("select from entities where hash = $1 and realm = $2 for update", [hashes[MIDDLE], TEST_REALM]);
	const endings = await meetInTheMiddle(
		hold,
		decide("second", hashes),
		decide("third", [...hashes].reverse()),
		mark,
		rollUp,
	);
	expect(endings).toEqual(["written", "written", "written", "written"]);
});
