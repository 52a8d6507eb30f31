import type { EntityRef, EventInput, FraudType } from "@hakiki/domain";
import { findRing, RING_TIES_MAX } from "@hakiki/rules";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { labelEvent } from "../events/label-event.ts";
import { type Jobs, startJobs } from "../jobs/start-jobs.ts";
import { decideTest, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { walkRing } from "./walk-ring.ts";

let bench: TestBench;
let jobs: Jobs;

beforeAll(async () => {
	bench = await openTestBench();
	jobs = startJobs(bench.service, { isScheduled: false });
});
afterAll(async () => {
	await jobs.stop();
	await bench.close();
});

let serial = 0;
/** Ids of one story do not meet those of another. */
function newNames() {
	serial += 1;
	const story = serial;
	return (name: string): string => `${name}-${story}`;
}

let phone = 711_000_000;
/** A destination that nobody has paid before. */
function newAccount(): Pick<EventInput, "destination"> {
	phone += 1;
	return { destination: { type: "mpesa", account: `0${phone}` } };
}

const DAY_MS = 86_400_000;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

async function login(customer: string, device: string, fields: Partial<EventInput> = {}): Promise<void> {
	await bench.service.recordEvent(bench.realm, {
		type: "login",
		customer_id: customer,
		login: { success: true },
		device: { id: device },
		...fields,
	});
}

const pay = (customer: string, device: string, fields: Partial<EventInput> = {}) =>
	decideTest(bench.service, bench.realm, payout(customer, { device: { id: device }, ...newAccount(), ...fields }));

const label = async (eventId: string, kind: "fraud" | "legit", fraudType?: FraudType) =>
	labelEvent(bench.service, await bench.service.openRealm(bench.realm), {
		eventId,
		label: kind,
		fraudType,
		source: "analyst",
		actor: "test",
	});

async function ringOf(customer: string, device: string, fields: Partial<EventInput> = {}) {
	const { reasons } = await pay(customer, device, fields);
	const found = reasons.find(({ code }) => code === "ring") as { evidence?: object } | undefined;
	return found?.evidence;
}

/** Two devices with one customer in common: a and b on the first, c on both, d, e and f on the second. */
async function makeGang() {
	const named = newNames();
	for (const [name, device] of [
		["a", "one"],
		["b", "one"],
		["c", "one"],
		["c", "two"],
		["d", "two"],
		["e", "two"],
		["f", "two"],
	] as const)
		await login(named(name), named(device), { occurred_at: ago(5 * DAY_MS) });
	return named;
}

describe("a ring", () => {
	it("is seen on the very next event two hops away, and no longer when the label is withdrawn", async () => {
		const named = await makeGang();
		const { event_id } = await pay(named("a"), named("one"));
		expect(await ringOf(named("f"), named("two"))).toBeUndefined();
		await label(event_id, "fraud", "mule");
		expect(await ringOf(named("f"), named("two"))).toEqual({ customers: 6, frauds_28d: 1, hops: 2 });
		expect(await ringOf(named("b"), named("one"))).toEqual({ customers: 6, frauds_28d: 1, hops: 1 });
		expect(await ringOf(named("a"), named("one"))).toBeUndefined();
		await label(event_id, "legit");
		expect(await ringOf(named("f"), named("two"))).toBeUndefined();
		expect(await ringOf(named("b"), named("one"))).toBeUndefined();
		const { rows } = await bench.database.pool.query("select from rings union all select from ring_ties");
		expect(rows).toEqual([]);
	});

	it("does not close around a victim's family, whose phone the thief never held", async () => {
		const named = await makeGang();
		const mule = newAccount();
		const { event_id } = await pay(named("a"), named("one"), mule);
		await label(event_id, "fraud", "scam_victim");
		expect(await ringOf(named("b"), named("one"))).toBeUndefined();
		expect(await ringOf(named("f"), named("two"))).toBeUndefined();
	});

	it("does not spread from a thief's device over the victim's own to the family", async () => {
		const named = await makeGang();
		await login(named("a"), named("thief"));
		const { event_id } = await pay(named("a"), named("thief"));
		for (const other of ["v", "w", "x", "y"]) await login(named(other), named("thief"));
		await label(event_id, "fraud", "takeover");
		expect(await ringOf(named("b"), named("one"))).toBeUndefined();
		// The others on the thief's device are near.
		expect(await ringOf(named("v"), named("thief"))).toEqual({ customers: 5, frauds_28d: 1, hops: 1 });
	});

	it("grows within a minute when somebody joins", async () => {
		const named = await makeGang();
		const { event_id } = await pay(named("a"), named("one"));
		await label(event_id, "fraud", "first_party");
		for (const name of ["g", "h", "i"]) await login(named(name), named("two"));
		expect(await ringOf(named("f"), named("two"))).toMatchObject({ customers: 6 });
		await jobs.runNow("refresh-rings");
		expect(await ringOf(named("f"), named("two"))).toMatchObject({ customers: 9 });
		await label(event_id, "legit");
	});

	it("does not pass a hub of over fifty customers", async () => {
		const named = newNames();
		for (let index = 0; index < 51; index += 1) await login(named(`u${index}`), named("kiosk"));
		await login(named("u0"), named("own"), { occurred_at: ago(5 * DAY_MS) });
		for (let index = 0; index < 5; index += 1) await login(named(`n${index}`), named("own"));
		const { event_id } = await pay(named("u0"), named("own"));
		await label(event_id, "fraud", "mule");
		expect(await ringOf(named("n1"), named("own"))).toMatchObject({ customers: 6, hops: 1 });
		expect(await ringOf(named("u9"), named("kiosk"))).toBeUndefined();
		await label(event_id, "legit");
	});

	it("is forgotten after 28 days", async () => {
		const named = await makeGang();
		const { event_id } = await pay(named("a"), named("one"));
		await label(event_id, "fraud", "mule");
		await bench.database.pool.query("update rings set at = at - interval '28 days 1 hour'");
		await jobs.runNow("refresh-rings");
		const { rows } = await bench.database.pool.query(
			"select from rings union all select from ring_ties union all select from entities where rings is not null",
		);
		expect(rows).toEqual([]);
	});
});

describe("the walk in the database", () => {
	it("finds what the pure one finds, on random networks", async () => {
		const { pool } = bench.database;
		let state = 11;
		const random = (below: number): number => {
			state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
			return (state >>> 10) % below;
		};
		const roles = ["device", "phone", "identity", "payee", "payer", "agent"] as const;
		for (let round = 0; round < 30; round += 1) {
			await pool.query("truncate links, entities");
			const hashes = Array.from({ length: 14 }, () => Buffer.from(Array.from({ length: 16 }, () => random(256))));
			const ties = new Map<string, { ref: EntityRef; customer: string; bytes: Buffer; seen: number }>();
			for (let count = 0; count < 10 + random(40); count += 1) {
				const bytes = hashes[random(hashes.length)] ?? Buffer.alloc(16);
				const role = roles[random(roles.length)] ?? "device";
				const customer = `c${random(20)}`;
				const hash = bytes.toString("base64url");
				ties.set(`${role} ${hash} ${customer}`, { ref: { role, hash }, customer, bytes, seen: count });
			}
			// A few entities are hubs, whichever of their members are still written down.
			const isHub = (hash: string): boolean => hash.charCodeAt(0) % 7 === 0;
			for (const { ref, customer, bytes, seen } of ties.values()) {
				await pool.query("insert into links values ($1, $2, $3, $4, $5)", [
					bytes,
					customer,
					ref.role,
					bench.realm,
					new Date(seen),
				]);
				await pool.query(
					`insert into entities as e (hash, role, realm, member_count) values ($1, $2, $3, $4)
					 on conflict (hash, role, realm) do update set member_count = e.member_count + 1`,
					[bytes, ref.role, bench.realm, isHub(ref.hash) ? 60 : 1],
				);
			}
			const all = [...ties.values()];
			const fraud = {
				realm: bench.realm,
				customerId: `c${random(20)}`,
				isAccomplice: random(2) === 1,
				hashes: hashes.slice(0, 1 + random(3)).map((bytes) => bytes.toString("base64url")),
			};
			const walked = await walkRing(pool, fraud);
			const membersOf = (ref: EntityRef) =>
				all.filter((tie) => tie.ref.role === ref.role && tie.ref.hash === ref.hash).map(({ customer }) => customer);
			const pure = findRing(fraud, {
				entitiesOf: (hash) =>
					roles
						.map((role) => ({ role, hash, memberCount: membersOf({ role, hash }).length + (isHub(hash) ? 59 : 0) }))
						.filter((ref) => membersOf(ref).length > 0),
				customersOf: membersOf,
				handsOf: (customer) =>
					all
						.filter(
							(tie) => tie.customer === customer && ["device", "phone", "identity", "email"].includes(tie.ref.role),
						)
						.map(({ ref }) => ref)
						.slice(-RING_TIES_MAX),
			});
			const byName = (one: { role: string; hash: string }, other: { role: string; hash: string }) =>
				`${one.role} ${one.hash}` < `${other.role} ${other.hash}` ? -1 : 1;
			expect(walked.customers, `round ${round}`).toBe(pure.customers);
			expect([...walked.carriers].sort(byName), `round ${round}`).toEqual([...pure.carriers].sort(byName));
		}
	});
});
