import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeBatch, makeCustomer, makeLink, TEST_NOW, TEST_REALM } from "../testing/batch-rows.ts";
import { createTestDatabase, type TestDatabase } from "../testing/index.ts";
import { inTransaction } from "../transaction.ts";
import { replaceMarks } from "./mark-entities.ts";
import { readBatch } from "./read-batch.ts";
import { addMovements } from "./roll-up-movements.ts";
import { writeBatch } from "./write-batch.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await createTestDatabase({ poolSize: 8 });
});
afterAll(() => database.drop());

const DEADLOCK = "40P01";
const WORKERS = [0, 1, 2, 3];

/** Forwards for one worker, backwards for the next. */
const ordered = <Item>(items: readonly Item[], worker: number): Item[] =>
	worker % 2 === 0 ? [...items] : [...items].reverse();

/** Runs it in all workers at once and returns the codes of what failed. */
async function race(rounds: number, work: (worker: number, round: number) => Promise<unknown>): Promise<unknown[]> {
	const codes: unknown[] = [];
	const run = async (worker: number): Promise<void> => {
		for (let round = 0; round < rounds; round += 1) {
			await work(worker, round).catch((error: { code?: unknown }) => codes.push(error.code ?? error));
		}
	};
	await Promise.all(WORKERS.map(run));
	return codes;
}

it("is that of the bytes for customers, so that batches over the same ones never deadlock", async () => {
	// "Z" comes before "a", "é" after both, and what lies beyond 16 bits last, by bytes and not by UTF-16.
	const letters = ["Z", "a", "é", "\uffee", "\u{1f600}"];
	const ids = Array.from({ length: 60 }, (_, index) => `${letters[index % letters.length]}-${index}`);
	await writeBatch(database.pool, makeBatch({ customers: ids.map((id) => makeCustomer(id, 0)) }));
	let written = 0;
	const codes = await race(25, async (worker) => {
		const { customers } = await readBatch(database.pool, {
			realm: TEST_REALM,
			customerIds: ids,
			hashes: [],
			keys: [],
			eventIds: [],
		});
		const next = ordered(ids, worker).map((id) => makeCustomer(id, customers.get(id)?.version ?? 0));
		const { size } = await writeBatch(database.pool, makeBatch({ customers: next }));
		written += size;
	});
	expect(codes).toEqual([]);
	const { rows } = await database.pool.query("select sum(version)::int as sum from customers where id = any($1)", [
		ids,
	]);
	expect(rows[0].sum).toBe(written + ids.length);
});

it("is that of the bytes for new customers too", async () => {
	const codes = await race(25, async (worker, round) => {
		const ids = Array.from({ length: 40 }, (_, index) => `new-${round}-${index}`);
		await writeBatch(database.pool, makeBatch({ customers: ordered(ids, worker).map((id) => makeCustomer(id, 0)) }));
	});
	expect(codes).toEqual([]);
});

it("is that of the bytes for keys, so that equal keys end in a violation and never in a deadlock", async () => {
	const codes = await race(15, async (worker, round) => {
		const customerId = `keyed-${worker}-${round}`;
		const keys = Array.from({ length: 60 }, (_, index) => ({
			key: `key-${round}-${index}`,
			eventId: randomBytes(16),
			customerId,
			fingerprint: randomBytes(16),
		}));
		await writeBatch(
			database.pool,
			makeBatch({ customers: [makeCustomer(customerId, 0)], keys: ordered(keys, worker) }),
		);
	});
	expect(codes).not.toContain(DEADLOCK);
	expect(new Set(codes)).toEqual(new Set(["23505"]));
});

it("is one for marks, the roll-up and decisions: none of them deadlocks with another", async () => {
	const hashes = Array.from({ length: 60 }, () => randomBytes(16));
	const refs = hashes.map((hash) => ({ role: "payee" as const, hash: hash.toString("base64url") }));
	const touch = (name: string) =>
		writeBatch(
			database.pool,
			makeBatch({
				customers: [makeCustomer(name, 0)],
				links: hashes.map((hash) => makeLink(name, hash, { role: "payee" })),
			}),
		);
	await touch("toucher");
	await database.pool.query(
		`insert into events (id, customer_id, realm, seq, type, occurred_at, decision, score, rules_version, party, party_role,
		                     body, outcome, sealed)
		 select gen_random_uuid(), 'toucher', 7, 1, 'transaction', now(), 'allow', 1, 1, hash, 'payee', '{}', '{}', ''
		   from unnest($1::bytea[]) as t(hash)`,
		[ordered(hashes, 1)],
	);
	const mark = (round: number) =>
		inTransaction(database.pool, (client) =>
			replaceMarks(client, {
				realm: TEST_REALM,
				eventId: "evt_1",
				customerId: "toucher",
				at: TEST_NOW,
				// Marking the first half after unmarking the second crosses the way of whoever goes forwards.
				marked: ordered(refs.slice(0, 30), round),
				unmarked: ordered(refs.slice(30), round),
			}),
		);
	const everything = { from: "00000000-0000-0000-0000-000000000000", to: "ffffffff-ffff-ffff-ffff-ffffffffffff" };
	const codes = await race(20, async (worker, round) => {
		if (worker === 0) await mark(round);
		else if (worker === 1) await addMovements(database.pool, everything);
		else await touch(`toucher-${worker}-${round}`);
	});
	expect(codes).toEqual([]);
});
