import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toRealm } from "../../executor.ts";
import {
	makeBatch as batch,
	makeCustomer as customer,
	makeEvent as event,
	makeLink as link,
	TEST_NOW as NOW,
	TEST_REALM as realm,
} from "../../testing/batch-rows.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/index.ts";
import type { BatchWrite } from "./batch-rows.ts";
import { findDecisions } from "./find-decisions.ts";
import { readBatch } from "./read-batch.ts";
import { FLOW_LETTERS, writeBatch } from "./write-batch.ts";

let database: TestDatabase;

beforeAll(async () => {
	database = await createTestDatabase();
});
afterAll(() => database.drop());

const read = (fields: Partial<Parameters<typeof readBatch>[1]>) =>
	readBatch(database.pool, { realm, customerIds: [], hashes: [], keys: [], eventIds: [], sealedOf: [], ...fields });

const count = async (table: string, column: string, value: unknown): Promise<number> => {
	const { rows } = await database.pool.query(`select count(*)::int as n from ${table} where ${column} = $1`, [value]);
	return rows[0].n;
};

describe("writing a batch", () => {
	it("writes everything of a new customer, and reads it back", async () => {
		const id = randomBytes(16);
		const hash = randomBytes(16);
		const fingerprint = randomBytes(16);
		const caseId = randomBytes(16);
		const { customers: written } = await writeBatch(
			database.pool,
			batch({
				customers: [customer("whole", 0, { openCases: '[{"id":"cas_X","type":"fraud"}]' })],
				events: [event("whole", 1, id)],
				links: [link("whole", hash, { flaggedAt: NOW - 5 })],
				keys: [{ key: "key-whole", eventId: id, customerId: "whole", fingerprint }],
				cases: [
					{ id: caseId, customerId: "whole", type: "fraud", severity: "high", reason: "r", eventId: id, openedAt: NOW },
				],
				caseEvents: [{ caseId, eventId: id, customerId: "whole" }],
				outbox: [{ customerId: "whole", kind: "case.opened", body: "{}" }],
				audit: [
					{
						customerId: "whole",
						at: NOW,
						actor: "system",
						action: "case.opened",
						subject: "whole",
						commitment: randomBytes(32),
						mac: randomBytes(32),
						sealed: randomBytes(8),
					},
				],
			}),
		);
		expect([...written]).toEqual(["whole"]);
		const found = await read({
			customerIds: ["whole", "nobody"],
			hashes: [hash.toString("base64url")],
			keys: ["key-whole", "other"],
			eventIds: [id, randomBytes(16)],
		});
		expect(found.customers.get("whole")).toMatchObject({
			version: 1,
			status: "active",
			createdAt: NOW,
			openCases: [{ id: "cas_X", type: "fraud" }],
			lastScreenedAt: null,
		});
		expect(Buffer.from(found.customers.get("whole")?.profile ?? []).toString()).toBe("profile of whole at 1");
		expect(found.customers.size).toBe(1);
		const facts = found.entities.map(
			({ role, hash: of, members, memberCount, isSaturated, movementsByDay, marks }) => ({
				role,
				hash: of,
				members,
				memberCount,
				isSaturated,
				movementsByDay,
				marks,
			}),
		);
		expect(facts).toEqual([
			{
				role: "device",
				hash: hash.toString("base64url"),
				members: [{ customerId: "whole", lastSeenAt: NOW, lastFlaggedAt: NOW - 5 }],
				memberCount: 1,
				isSaturated: false,
				movementsByDay: [],
				marks: [],
			},
		]);
		expect(found.keys.get("key-whole")).toEqual({ customerId: "whole", eventId: id, fingerprint });
		expect([...found.storedEvents]).toEqual([id.toString("hex")]);
		const sealed = await findDecisions(database.pool, { realm, eventIds: [id] });
		expect(Buffer.from(sealed.get(id.toString("hex")) ?? []).toString()).toBe("sealed whole 1");
		expect(await count("cases", "customer_id", "whole")).toBe(1);
		expect(await count("case_events", "customer_id", "whole")).toBe(1);
		expect(await count("audit", "subject", "whole")).toBe(1);
	});

	it("keeps as much of an account's ways of money as the bounds say", async () => {
		const account = randomBytes(16);
		const readLength = async () => {
			const { rows } = await database.pool.query("select length(flows) as n from entities where hash = $1", [account]);
			return rows[0].n;
		};
		const lengths: number[] = [];
		for (const [version, letters] of [2 * FLOW_LETTERS.max, 1].entries()) {
			const links = [link("payer", account, { flows: "x".repeat(letters) })];
			await writeBatch(database.pool, batch({ customers: [customer("payer", version)], links }));
			lengths.push(await readLength());
		}
		expect(lengths).toEqual([FLOW_LETTERS.max, FLOW_LETTERS.kept]);
	});

	it("writes nothing of a customer whose version has moved, and all of the others", async () => {
		await writeBatch(database.pool, batch({ customers: [customer("lost", 0), customer("won", 0)] }));
		await writeBatch(database.pool, batch({ customers: [customer("lost", 1, { status: "held" })] }));
		const hash = randomBytes(16);
		const { customers: written } = await writeBatch(
			database.pool,
			batch({
				customers: [customer("lost", 1), customer("won", 1), customer("whole-2", 0)],
				events: [event("lost", 2), event("won", 2), event("whole-2", 1)],
				links: [link("lost", hash), link("won", hash)],
				keys: [{ key: "key-lost", eventId: randomBytes(16), customerId: "lost", fingerprint: randomBytes(16) }],
				cases: [
					{
						id: randomBytes(16),
						customerId: "lost",
						type: "fraud",
						severity: "high",
						reason: "r",
						eventId: randomBytes(16),
						openedAt: NOW,
					},
				],
				caseEvents: [{ caseId: randomBytes(16), eventId: randomBytes(16), customerId: "lost" }],
				outbox: [{ customerId: "lost", kind: "lost.kind", body: "{}" }],
				audit: [
					{
						customerId: "lost",
						at: NOW,
						actor: "system",
						action: "case.opened",
						subject: "lost",
						commitment: randomBytes(32),
						mac: randomBytes(32),
						sealed: undefined,
					},
				],
			}),
		);
		expect([...written].sort()).toEqual(["whole-2", "won"]);
		const found = await read({
			customerIds: ["lost", "won"],
			hashes: [hash.toString("base64url")],
			keys: ["key-lost"],
		});
		expect(found.customers.get("lost")).toMatchObject({ version: 2, status: "held" });
		expect(found.customers.get("won")?.version).toBe(2);
		expect(found.entities[0]?.members.map((member) => member.customerId)).toEqual(["won"]);
		expect(found.keys.size).toBe(0);
		for (const table of ["events", "links", "cases", "case_events"]) {
			expect(await count(table, "customer_id", "lost"), table).toBe(0);
		}
		expect(await count("audit", "subject", "lost")).toBe(0);
		expect(await count("outbox", "kind", "lost.kind")).toBe(0);
	});

	it("inserts only at version 0, and a second insert of the same customer loses", async () => {
		expect([...(await writeBatch(database.pool, batch({ customers: [customer("ghost", 5)] }))).customers]).toEqual([]);
		expect((await read({ customerIds: ["ghost"] })).customers.size).toBe(0);
		await writeBatch(database.pool, batch({ customers: [customer("first", 0)] }));
		expect([...(await writeBatch(database.pool, batch({ customers: [customer("first", 0)] }))).customers]).toEqual([]);
	});

	it("undoes the whole batch when a key exists, so that the next round finds it", async () => {
		const fingerprint = randomBytes(16);
		const keyed = (customerId: string, key: string): Partial<BatchWrite> => {
			const id = randomBytes(16);
			return {
				customers: [customer(customerId, 0)],
				events: [event(customerId, 1, id)],
				keys: [{ key, eventId: id, customerId, fingerprint }],
			};
		};
		await writeBatch(database.pool, batch(keyed("keyed-1", "same-key")));
		await expect(writeBatch(database.pool, batch(keyed("keyed-2", "same-key")))).rejects.toMatchObject({
			code: "23505",
		});
		expect((await read({ customerIds: ["keyed-2"] })).customers.size).toBe(0);
	});

	it("writes nothing after its deadline", async () => {
		const late = batch({ customers: [customer("late", 0)], events: [event("late", 1)], deadlineMs: Date.now() - 1 });
		expect([...(await writeBatch(database.pool, late)).customers]).toEqual([]);
		expect(await count("events", "customer_id", "late")).toBe(0);
	});

	it("keeps an entity's 32 latest customers exactly, and counts all of them", async () => {
		const hash = randomBytes(16);
		for (let index = 0; index < 40; index += 1) {
			await writeBatch(
				database.pool,
				batch({
					customers: [customer(`member-${index}`, 0)],
					links: [link(`member-${index}`, hash, { seenAt: NOW + index })],
				}),
			);
		}
		const again = batch({
			customers: [customer("member-39", 1)],
			links: [link("member-39", hash, { seenAt: NOW + 100, flaggedAt: NOW + 100, isNew: false })],
		});
		await writeBatch(database.pool, again);
		const facts = (await read({ hashes: [hash.toString("base64url")] })).entities[0];
		expect(facts?.memberCount).toBe(40);
		expect(facts?.isSaturated).toBe(true);
		expect(facts?.members.map((member) => member.customerId).sort()).toEqual(
			Array.from({ length: 32 }, (_, index) => `member-${index + 8}`).sort(),
		);
		expect(facts?.members.find((member) => member.customerId === "member-39")).toEqual({
			customerId: "member-39",
			lastSeenAt: NOW + 100,
			lastFlaggedAt: NOW + 100,
		});
	});

	it.each([
		["short", 1],
		["long", 100],
	])(
		"keeps the latest of popular entities whose customers have %s ids, and lets no row grow",
		async (_name, length) => {
			const hash = randomBytes(16);
			const versions = new Map<string, number>();
			const seen = new Map<string, number>();
			for (let round = 0; round < 150; round += 1) {
				const id = `${"p".repeat(length)}-${length}-${(round * 37) % 70}`;
				const version = versions.get(id) ?? 0;
				const seenAt = NOW + ((round * 7919) % 1_000);
				versions.set(id, version + 1);
				seen.set(id, seenAt);
				const links = [link(id, hash, { seenAt, isNew: version === 0 })];
				await writeBatch(database.pool, batch({ customers: [customer(id, version)], links }));
				const latest = [...seen].sort(([, left], [, right]) => right - left).slice(0, 32);
				const facts = (await read({ hashes: [hash.toString("base64url")] })).entities[0];
				const found = facts?.members.map(({ customerId, lastSeenAt }) => [customerId, lastSeenAt]);
				// A customer that was dropped comes back only with what was seen of it since.
				if (round < 70) expect(found?.sort()).toEqual(latest.sort());
			}
			const { rows } = await database.pool.query<{ bytes: number; members: number }>(
				`select pg_column_size(members) as bytes, (select count(*)::int from jsonb_object_keys(members)) as members
			   from entities where hash = $1`,
				[hash],
			);
			expect(rows[0]?.members).toBeGreaterThanOrEqual(32);
			expect(rows[0]?.bytes).toBeLessThan(Math.max(2_500, 33 * (length + 60)));
		},
	);

	it("does not mix realms", async () => {
		await writeBatch(database.pool, batch({ customers: [customer("both", 0)] }));
		const other = { ...batch({ customers: [customer("both", 0, { status: "held" })] }), realm: toRealm(8) };
		expect([...(await writeBatch(database.pool, other)).customers]).toEqual(["both"]);
		expect((await read({ customerIds: ["both"] })).customers.get("both")?.status).toBe("active");
	});

	it("never deadlocks when batches share customers and entities in opposite orders", async () => {
		const hashes = Array.from({ length: 60 }, () => randomBytes(16));
		const shared = Array.from({ length: 30 }, (_, index) => `dead-${index}`);
		await writeBatch(database.pool, batch({ customers: shared.map((id) => customer(id, 0)) }));
		let written = 0;
		const run = async (worker: number): Promise<void> => {
			const turn = <Value>(values: readonly Value[]) => (worker % 2 === 0 ? values : values.toReversed());
			for (let round = 0; round < 15; round += 1) {
				const { customers } = await read({ customerIds: shared });
				const own = `dead-${worker}-${round}`;
				const ids = turn([...shared, own]);
				// A customer that another batch has changed since is left out, and the rest is written.
				const { customers: won } = await writeBatch(
					database.pool,
					batch({
						customers: ids.map((id) => customer(id, customers.get(id)?.version ?? 0)),
						links: turn(hashes).map((hash) => link(own, hash)),
					}),
				);
				written += won.size - 1;
			}
		};
		await Promise.all([0, 1, 2, 3].map(run));
		const facts = await read({ customerIds: shared, hashes: hashes.map((hash) => hash.toString("base64url")) });
		expect(facts.entities.map((one) => one.memberCount)).toEqual(hashes.map(() => 60));
		const versions = [...facts.customers.values()].map(({ version }) => version - 1);
		expect(versions.reduce((sum, version) => sum + version, 0)).toBe(written);
		expect(written).toBeGreaterThanOrEqual(15 * shared.length);
	});
});
