import { randomUUID } from "node:crypto";
import { claimNetwork, createPool, type Pool } from "@hakiki/store";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Service } from "../create-service.ts";
import { rebuildProfiles } from "../rebuild/rebuild-profiles.ts";
import { type FaultyProxy, openFaultyProxy } from "../testing/faulty-proxy.ts";
import { deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";

let bench: TestBench;
let proxy: FaultyProxy;
let pool: Pool;
let service: Service;
/** Customers whose decisions cannot be presented, and how often that fails. */
const unpresentable = new Map<string, number>();

beforeAll(async () => {
	bench = await openTestBench();
	proxy = await openFaultyProxy(bench.database.url);
	pool = createPool(proxy.url, { poolSize: 4 });
	service = await bench.openAnother({
		pool,
		roundsMax: 1,
		onPresent: ({ customerId }) => {
			const left = unpresentable.get(customerId) ?? 0;
			unpresentable.set(customerId, left - 1);
			if (left > 0) throw new TypeError("a mistake of ours");
		},
	});
	// A sequence counts also what is undone, so an event can be made to fail so many times and then to succeed.
	await query("create table failing (customer_id text primary key, code text not null, times int not null)");
	await query("create sequence failures");
	await query(`create function fail() returns trigger language plpgsql as $$
		declare failing failing;
		begin
			select * into failing from failing f where f.customer_id = new.customer_id;
			if found and nextval('failures') <= failing.times then raise exception using errcode = failing.code; end if;
			return new;
		end $$`);
	await query("create trigger fail before insert on events for each row execute function fail()");
});
beforeEach(async () => {
	proxy.actBefore("nothing is called this", async () => undefined);
	unpresentable.clear();
	await query("truncate failing");
	await query("alter sequence failures restart");
});
afterAll(async () => {
	await service.close();
	await pool.end();
	await proxy.close();
	await bench.close();
});

const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
	(await bench.database.pool.query(text, values)).rows;

const fail = (customerId: string, code: string, times: number) =>
	query("insert into failing values ($1, $2, $3)", [customerId, code, times]);

const record = (customerId: string, n = 0, idempotencyKey?: string) =>
	service.recordEvent(bench.realm, deposit(customerId, { metadata: { n } }), { idempotencyKey });

const numbersOf = async (customerId: string): Promise<(readonly [number, unknown])[]> => {
	const rows = await query("select seq::int, body from events where customer_id = $1 order by seq", [customerId]);
	return rows.map((row) => [
		Number(row["seq"]),
		(JSON.parse(String(row["body"])) as { metadata?: { n: number } }).metadata?.n,
	]);
};

const expectSoundProfiles = async (): Promise<void> => {
	const report = await rebuildProfiles(bench.service, { mode: "check", realms: [bench.realm], actor: "test" });
	expect(report.different).toEqual([]);
};

const outcomesOf = async (posts: readonly Promise<unknown>[]): Promise<unknown[]> =>
	(await Promise.allSettled(posts)).map((one) =>
		one.status === "fulfilled" ? "stored" : (one.reason as { code: unknown }).code,
	);

describe("a fault of the database", () => {
	it.each([
		["a deadlock", "40P01"],
		["a serialisation failure", "40001"],
	])("that is %s sends the batch round again, five times at most", async (_name, code) => {
		await fail(`luck ${code}`, code, 5);
		expect(await outcomesOf([record(`luck ${code}`), record(`beside ${code}`)])).toEqual(["stored", "stored"]);
		expect(await numbersOf(`luck ${code}`)).toHaveLength(1);
		expect(await numbersOf(`beside ${code}`)).toHaveLength(1);
		await query("truncate failing");
		await fail(`no luck ${code}`, code, 1_000);
		expect(await outcomesOf([record(`no luck ${code}`)])).toEqual(["service_unavailable"]);
		expect(await numbersOf(`no luck ${code}`)).toEqual([]);
		expect(await query("select last_value::int as tries from failures")).toEqual([{ tries: 12 }]);
	});

	it("that is a full disk is waited out, and nobody is told that it was their fault", async () => {
		await fail("full", "53100", 2);
		expect(await outcomesOf([record("full"), record("beside full")])).toEqual(["stored", "stored"]);
		expect(await numbersOf("full")).toHaveLength(1);
	});

	it("in the data of one event fails that one alone, and nothing overtakes meanwhile", async () => {
		await record("order");
		await fail("poison", "22003", 1_000);
		// After the first failure the batch is halved; then another process gets before the first half's write.
		let writes = 0;
		proxy.actBefore("write-batch", async () => {
			writes += 1;
			if (writes !== 2) return;
			await bench.service.recordEvent(bench.realm, deposit("order", { metadata: { n: -1 } }));
		});
		const posts = [record("order", 1), record("beside", 1), record("poison"), record("order", 2)];
		expect(await outcomesOf(posts)).toEqual(["stored", "stored", "internal_error", "stored"]);
		expect(await numbersOf("order")).toEqual([
			[1, 0],
			[2, -1],
			[3, 1],
			[4, 2],
		]);
		expect(await numbersOf("poison")).toEqual([]);
		await expectSoundProfiles();
	});
});

/** Another process decides the realm from memory, so that the next round of this one is refused. */
const claimRealm = () => claimNetwork(bench.database.pool, { realm: bench.realm, decider: randomUUID() });

describe("an event that cannot be decided", () => {
	it.each([false, true])(
		"fails alone, also if its round is refused (%s): the others are stored as if it had never come",
		async (isRefused) => {
			const strange = `strange ${isRefused}`;
			if (isRefused) await claimRealm();
			let presented = 0;
			const failing = await bench.openAnother({
				roundsMax: 1,
				onPresent: ({ customerId }) => {
					if (customerId !== strange) return;
					presented += 1;
					if (presented === 2) throw new TypeError("a mistake of ours");
				},
			});
			const posts = [strange, "plain", strange, strange].map((customerId, n) =>
				failing.recordEvent(bench.realm, deposit(customerId, { metadata: { n } })),
			);
			expect(await outcomesOf(posts)).toEqual(["stored", "stored", "internal_error", "stored"]);
			expect(await numbersOf(strange)).toEqual([
				[1, 0],
				[2, 3],
			]);
			await expectSoundProfiles();
		},
	);

	it("is not stored after all when the rest of its batch goes round again", async () => {
		unpresentable.set("refused", 1);
		proxy.cutBefore("write-batch");
		expect(await outcomesOf([record("refused"), record("carried on")])).toEqual(["internal_error", "stored"]);
		expect(await numbersOf("refused")).toEqual([]);
		expect(await numbersOf("carried on")).toHaveLength(1);
	});
});

describe("an idempotency key", () => {
	it("whose first use failed is free again, and its followers failed with it", async () => {
		unpresentable.set("once more", 1);
		const failed = [record("once more", 0, "retried"), record("once more", 0, "retried")];
		expect(await outcomesOf(failed)).toEqual(["internal_error", "internal_error"]);
		const again = await record("once more", 0, "retried");
		expect(again.isReplay).toBe(false);
		expect((await record("once more", 0, "retried")).isReplay).toBe(true);
		expect(await numbersOf("once more")).toHaveLength(1);
	});

	it("that another process writes for another customer is 409, and the rest of the batch is stored", async () => {
		let isFirst = true;
		proxy.actBefore("write-batch", async () => {
			if (!isFirst) return;
			isFirst = false;
			await bench.service.recordEvent(bench.realm, deposit("first come"), { idempotencyKey: "contested" });
		});
		const posts = [record("second come", 0, "contested"), record("no part in it", 0, "its own")];
		expect(await outcomesOf(posts)).toEqual(["idempotency_conflict", "stored"]);
		expect(await numbersOf("second come")).toEqual([]);
		expect(await numbersOf("no part in it")).toHaveLength(1);
	});

	it("that another process writes for another customer is 409 also for an event that is alone in its batch", async () => {
		proxy.actBefore("write-batch", async () => {
			await bench.service.recordEvent(bench.realm, deposit("one"), { idempotencyKey: "contested alone" });
		});
		expect(await outcomesOf([record("other", 0, "contested alone")])).toEqual(["idempotency_conflict"]);
		expect(await numbersOf("one")).toHaveLength(1);
		expect(await numbersOf("other")).toEqual([]);
	});

	it("is answered in flight with the decision of the first, marked as a replay", async () => {
		const input = payout("in flight");
		const answers = await Promise.all(
			[1, 2, 3].map(() => service.recordEvent(bench.realm, input, { idempotencyKey: "in flight" })),
		);
		expect(answers.map((one) => one.isReplay)).toEqual([false, true, true]);
		expect(new Set(answers.map((one) => Buffer.from(one.body).toString("utf8"))).size).toBe(1);
	});
});
