import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Service } from "../create-service.ts";
import { readCustomer } from "../customers/read-customer.ts";
import { type Jobs, startJobs } from "../jobs/start-jobs.ts";
import { removeList } from "../lists/manage-lists.ts";
import { confirmLoosening, requestLoosening } from "../loosening/loosen.ts";
import { rebuildProfiles } from "../rebuild/rebuild-profiles.ts";
import { loadTestList } from "../testing/test-lists.ts";
import { decideTest, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { listMatches } from "./list-matches.ts";
import { rescreenCustomers } from "./rescreen-customers.ts";
import { reviewMatch } from "./review-match.ts";
import { changeThresholds } from "./thresholds.ts";

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

const create = (customerId: string, customer: object, service: Service = bench.service, realm = bench.realm) =>
	decideTest(service, realm, { type: "customer.created", customer_id: customerId, customer });
const runOnce = () => jobs.runNow("rescreen");
/** A run begins only when all older statements are over, so a step may have to be repeated. */
const rescreen = async (): Promise<void> => {
	do await runOnce();
	while ((await bench.database.pool.query("select from screening_runs where finished_at is null")).rowCount !== 0);
};
const load = (list: string, entries: readonly object[]) => loadTestList(bench.service, list, entries);
const person = (id: string, name: string, more: object = {}) => ({
	id,
	topics: ["sanction"],
	type: "person",
	name,
	...more,
});

const stateOf = async (customerId: string, realm = bench.realm) => {
	const reading = await readCustomer(bench.service, await bench.service.openRealm(realm), customerId);
	return reading && { ...reading.state, cases: reading.openCases.map(({ type, severity }) => `${type} ${severity}`) };
};
const versionOf = async (customerId: string) =>
	Number(
		(await bench.database.pool.query("select version from customers where id = $1", [customerId])).rows[0].version,
	);
const noticesOf = async (kind: string, customerId: string) =>
	(
		await bench.database.pool.query<{ body: string }>(
			"select body from outbox where kind = $1 and body like '%' || $2 || '%' order by id",
			[kind, customerId],
		)
	).rows.map(({ body }) => JSON.parse(body));
const latestRun = async (realm = bench.realm) =>
	(await bench.database.pool.query("select * from screening_runs where realm = $1 order by id desc limit 1", [realm]))
		.rows[0];

describe("a list that changes", () => {
	const YMBRAKEL = person("s5", "Ymbrakel Sothwenna Dravik", { dobs: ["1980-05-06"] });

	it("finds those who were there before, holds the listed, and writes nobody else", async () => {
		await create("before-1", { name: "Ymbrakel Sothwenna Dravik", dob: "1980-05-06" });
		await create("before-2", { name: "Ymbrakel Sothwenna Dravik" });
		await create("before-3", { name: "Achieng Atieno" });
		await rescreen();
		expect(await stateOf("before-1")).toMatchObject({ screeningStatus: "clear", status: "active" });
		const untouched = await versionOf("before-3");
		await load("later", [YMBRAKEL, person("s6", "Quorbline Vestharn")]);
		await rescreen();
		expect(await stateOf("before-1")).toMatchObject({
			screeningStatus: "potential_match",
			status: "held",
			cases: ["screening critical"],
		});
		expect(await stateOf("before-2")).toMatchObject({ status: "active", cases: ["screening medium"] });
		expect(await versionOf("before-3")).toBe(untouched);
		expect((await decideTest(bench.service, bench.realm, payout("before-2", { amount: 10 }))).decision).toBe("review");
		expect(await noticesOf("screening.match", "before-1")).toMatchObject([{ results: [{ id: "later:s5" }] }]);
		expect(await noticesOf("customer.held", "before-1")).toHaveLength(1);
		const matches = await listMatches(bench.service, { realm: bench.realm }, { customerId: "before-1", limit: 10 });
		expect(matches).toMatchObject([{ entity: "later:s5", party: "customer", status: "open", strength: "strong" }]);
		expect(await latestRun()).toMatchObject({
			kind: "delta",
			reason: "lists",
			customers: "3",
			changed: "2",
			held: "1",
		});
		const { rows } = await bench.database.pool.query("select 1 from audit where action = 'screening.rescreened'");
		expect(rows.length).toBeGreaterThan(0);
	});

	it("does nothing a second time", async () => {
		const before = await latestRun();
		await rescreen();
		expect(await latestRun()).toEqual(before);
	});

	it("brings back what was cleared when the entry is another, and takes back what has left", async () => {
		const given = { customerId: "before-2", entity: "later:s5", actor: "cli:njeri", reason: "another birth date" };
		expect(
			await reviewMatch(bench.service, await bench.service.openRealm(bench.realm), { ...given, verdict: "clear" }),
		).toMatchObject({
			status: "clear",
		});
		await load("later", [YMBRAKEL, person("s6", "Quorbline Vestharnian")]);
		await rescreen();
		expect(await stateOf("before-2")).toMatchObject({ screeningStatus: "clear" });
		await load("later", [{ ...YMBRAKEL, aliases: ["The Dravik"] }]);
		await rescreen();
		expect(await stateOf("before-2")).toMatchObject({ screeningStatus: "potential_match" });
		await removeList(bench.service, { list: "later", actor: "test" });
		await bench.service.lists.refresh();
		await rescreen();
		expect(await stateOf("before-1")).toMatchObject({ screeningStatus: "clear", status: "held" });
		expect(await stateOf("before-2")).toMatchObject({ screeningStatus: "clear" });
		expect(await noticesOf("screening.cleared", "before-1")).toHaveLength(1);
		expect(
			await listMatches(bench.service, { realm: bench.realm }, { customerId: "before-1", limit: 10 }),
		).toMatchObject([{ status: "gone" }]);
	});
});

describe("no new customer slips between", () => {
	it("when a process still decides by the older lists, before, during and after the run", async () => {
		const slow = await bench.openAnother();
		// It reads nothing more, as one that is stuck or far behind.
		await slow.lists.stop();
		await load("race", [person("r1", "Vorschlag Timmerhoun Quate", { dobs: ["1966-01-02"] })]);
		const listed = { name: "Vorschlag Timmerhoun Quate", dob: "1966-01-02" };
		expect((await create("slow-1", listed, slow)).screening).toMatchObject({ status: "clear" });
		await rescreen();
		expect(await stateOf("slow-1")).toMatchObject({ status: "held" });
		expect((await create("slow-2", listed, slow)).screening).toMatchObject({ status: "clear" });
		await create("slow-3", { name: "Achieng Atieno" }, slow);
		await decideTest(slow, bench.realm, {
			type: "customer.updated",
			customer_id: "slow-3",
			changes: ["name"],
			customer: listed,
		});
		await rescreen();
		expect(await stateOf("slow-2")).toMatchObject({ status: "held", screeningStatus: "potential_match" });
		expect(await stateOf("slow-3")).toMatchObject({ status: "held", screeningStatus: "potential_match" });
		await slow.close();
	});

	it("when their write began before the list was there and ends after it", async () => {
		const slow = await bench.openAnother();
		await slow.lists.stop();
		const blocker = await bench.database.pool.connect();
		await blocker.query("begin");
		await blocker.query(
			`insert into customers (id, realm, version, status, risk_level, screening_status, open_cases, created_at,
			                        last_event_at, last_received_at, profile)
			 values ('under-way', $1, 1, 'active', 'low', 'pending', '[]', now(), now(), now(), '')`,
			[bench.realm],
		);
		const deciding = create("under-way", { name: "Halbrecht Ondurian Mwose", dob: "1959-07-08" }, slow);
		const isWaiting = async () =>
			(await bench.database.pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).rows.length;
		await expect.poll(isWaiting, { timeout: 5_000 }).toBeGreaterThan(0);
		await load("under_way", [person("u1", "Halbrecht Ondurian Mwose", { dobs: ["1959-07-08"] })]);
		await runOnce();
		expect(await latestRun()).toMatchObject({ finished_at: null, customers: "0" });
		await blocker.query("rollback");
		blocker.release();
		expect((await deciding).screening).toMatchObject({ status: "clear" });
		await rescreen();
		expect(await stateOf("under-way")).toMatchObject({ status: "held", screeningStatus: "potential_match" });
		await slow.close();
	});

	it("when others write them all the while", async () => {
		const ids = Array.from({ length: 20 }, (_, n) => `busy-${n}`);
		await Promise.all(ids.map((id) => create(id, { name: "Perdiwell Okantsha Rume", dob: "1971-01-01" })));
		await load("busy", [person("b1", "Perdiwell Okantsha Rume", { dobs: ["1971-01-01"] })]);
		let isOver = false;
		const traffic = ids.map(async (id) => {
			while (!isOver) await decideTest(bench.service, bench.realm, payout(id, { amount: 10 }));
		});
		await runOnce();
		isOver = true;
		await Promise.all(traffic);
		await rescreen();
		for (const id of ids) expect(await stateOf(id)).toMatchObject({ status: "held" });
		expect((await bench.database.pool.query("select 1 from screening_due")).rows).toEqual([]);
	});
});

describe("all customers are rescreened", () => {
	it("when a person asks, going on where it stood when it was broken off", async () => {
		for (let n = 0; n < 3; n += 1) {
			await Promise.all(
				Array.from({ length: 300 }, (_, m) => create(`many-${n}-${m}`, { name: `Somebody Else ${m}` })),
			);
		}
		const options = { actor: "cli:njeri" };
		const stopping = new AbortController();
		const broken = await rescreenCustomers(
			bench.service,
			{ realm: bench.realm },
			{
				...options,
				signal: stopping.signal,
				onProgress: ({ customers }) => customers > 0 && stopping.abort(),
			},
		);
		expect(broken).toMatchObject({ kind: "full", reason: "asked", finishedAt: null });
		expect(broken.customers).toBeLessThan(900);
		const seen: number[] = [];
		const whole = await rescreenCustomers(
			bench.service,
			{ realm: bench.realm },
			{
				...options,
				onProgress: ({ customers }) => seen.push(customers),
			},
		);
		expect(whole.id).toBe(broken.id);
		expect(whole.customers).toBe(whole.total);
		expect(seen[0]).toBeGreaterThan(broken.customers);
		expect(whole).toMatchObject({ changed: 0, matched: 0 });
		expect(whole.finishedAt).not.toBeNull();
	});

	it("when a threshold changes", async () => {
		await load("near", [person("n1", "Wolvanter Brishkane Oduy")]);
		await create("near-1", { name: "Wolvanter Brishkan Odui" });
		const before = await stateOf("near-1");
		expect(before?.screeningStatus).toBe("potential_match");
		const [match] = await listMatches(bench.service, { realm: bench.realm }, { customerId: "near-1", limit: 1 });
		const sanction = Math.min(1, (match?.score ?? 1) + 0.01);
		const { workspaceId } = await bench.service.openRealm(bench.realm);
		await requestLoosening(bench.service, { workspaceId }, { thresholds: { sanction, strong: 1 }, actor: "cli:njeri" });
		await confirmLoosening(bench.service, { workspaceId }, { setting: "screening_thresholds", actor: "cli:kamau" });
		await rescreen();
		expect(await latestRun()).toMatchObject({ kind: "full", reason: "thresholds" });
		expect(await stateOf("near-1")).toMatchObject({ screeningStatus: "clear" });
		const wrong = { actor: "cli:njeri", sanction: 0.5, pep: 2 };
		await expect(changeThresholds(bench.service, { realm: bench.realm }, wrong)).rejects.toMatchObject({
			details: [{ field: "sanction" }, { field: "pep" }],
		});
	});

	it("when the lists that live mode requires are there, and again after one was not checked in time", async () => {
		await create("live-1", { name: "Achieng Atieno" }, bench.service, bench.liveRealm);
		await rescreen();
		expect(await stateOf("live-1", bench.liveRealm)).toMatchObject({
			screeningStatus: "pending",
			lastScreenedAt: null,
		});
		await load("un_sc", [person("1", "Tremblaine Oudekar Vusi")]);
		await load("ke_frc", [person("1", "Ngorvath Selimbe Adrun")]);
		await rescreen();
		expect(await stateOf("live-1", bench.liveRealm)).toMatchObject({ screeningStatus: "clear" });
		await bench.database.pool.query("update lists set checked_at = checked_at - interval '3 days' where id = 'un_sc'");
		await bench.service.lists.refresh();
		await rescreen();
		const late = await create("live-2", { name: "Wanjiru Njeri" }, bench.service, bench.liveRealm);
		expect(late.screening).toMatchObject({ status: "pending" });
		await bench.database.pool.query("update lists set checked_at = now() where id = 'un_sc'");
		await rescreen();
		expect(await latestRun(bench.liveRealm)).toMatchObject({ kind: "full", reason: "complete" });
		expect(await stateOf("live-2", bench.liveRealm)).toMatchObject({ screeningStatus: "clear" });
	});
});

it("leaves profiles that a rebuild arrives at too, and no name in clear", async () => {
	const options = { mode: "check", realms: [bench.realm, bench.liveRealm], actor: "test" } as const;
	expect((await rebuildProfiles(bench.service, options)).different).toEqual([]);
	const { rows } = await bench.database.pool.query(
		"select 1 from customer_changes where body::text ilike '%dravik%' union all select 1 from matches m where m::text ilike '%dravik%'",
	);
	expect(rows).toEqual([]);
});
