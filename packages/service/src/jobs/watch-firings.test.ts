import type { Realm } from "@hakiki/store";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openAuditDetails } from "../audit/audit-entry.ts";
import { examineFirings } from "../doctor/examine-firings.ts";
import { deposit, openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { type Jobs, startJobs } from "./start-jobs.ts";

const HOUR_MS = 3_600_000;

let bench: TestBench;
let jobs: Jobs;
let others: Jobs;
const logged: unknown[] = [];

beforeAll(async () => {
	bench = await openTestBench();
	const { pool } = bench.database;
	const { master, world, clock } = bench.service;
	const log = (level: string, message: string, fields?: object) => void logged.push([level, message, fields]);
	jobs = startJobs({ pool, master, clock, world: { ...world, log } }, { isScheduled: false });
	others = startJobs({ pool, master, clock, world: { ...world, log } }, { isScheduled: false });
});
afterAll(async () => {
	await jobs.stop();
	await others.stop();
	await bench.close();
});
beforeEach(async () => {
	for (const table of ["rule_firings", "watermarks", "events", "audit"]) await query(`delete from ${table}`);
	logged.length = 0;
});

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
	return (await bench.database.pool.query(text, values)).rows as Row[];
}

const thisHour = () => Math.floor(Date.now() / HOUR_MS);

/** As if each hour of so many days before the last had seen 100 events, of which the rule fired on some. */
async function liveThrough(
	days: number,
	rule: string,
	firedPerHour: number,
	realm: Realm = bench.liveRealm,
): Promise<void> {
	for (const [name, fired] of [
		["", 100],
		[rule, firedPerHour],
	] as const) {
		if (fired === 0) continue;
		await query(
			`insert into rule_firings (hour, rule, realm, fired)
			 select hour, $1, $2, $3 from generate_series($4::int, $5::int) as hour`,
			[name, realm, fired, thisHour() - 24 * (days + 1) + 1, thisHour() - 24],
		);
	}
}

async function seeToday(rule: string, fired: number, events: number, realm: Realm = bench.liveRealm): Promise<void> {
	for (const [name, count] of [
		["", events],
		[rule, fired],
	] as const)
		await query("insert into rule_firings (hour, rule, realm, fired) values ($1, $2, $3, $4)", [
			thisHour() - 3,
			name,
			realm,
			count,
		]);
}

describe("counting", () => {
	it("counts every event and every rule that fired once, by any process and however often it runs; history apart", async () => {
		const ageMs = 60_000;
		const earlier = await bench.openAnother({ world: { now: () => Date.now() - ageMs }, deadlineMs: ageMs + 10_000 });
		for (let turn = 0; turn < 4; turn += 1) await earlier.recordEvent(bench.realm, deposit("calm"));
		await earlier.recordEvent(bench.realm, payout("rich", { amount: 260_000 }));
		const old = { amount: 260_000, occurred_at: "2026-01-01T00:00:00Z" };
		await earlier.recordEvent(bench.realm, { ...payout("late", old), type: "transaction", direction: "out" });
		await Promise.all([jobs.runNow("watch-firings"), others.runNow("watch-firings")]);
		await jobs.runNow("watch-firings");
		const rows = await query<{ rule: string; fired: string }>("select rule, fired from rule_firings order by rule");
		const counted = new Map(rows.map(({ rule, fired }) => [rule, Number(fired)]));
		expect(counted.get("")).toBe(5);
		expect(counted.get("wallet_cap")).toBe(1);
	});

	it("counts every event of a busy stretch", async () => {
		const ageMs = 60_000;
		const earlier = await bench.openAnother({ world: { now: () => Date.now() - ageMs }, deadlineMs: ageMs + 10_000 });
		const events = Array.from({ length: 520 }, (_, n) => deposit(`busy-${n}`));
		await Promise.all(events.map((event) => earlier.recordEvent(bench.realm, event)));
		await jobs.runNow("watch-firings");
		await jobs.runNow("watch-firings");
		expect(await query("select sum(fired)::int as counted from rule_firings where rule = ''")).toEqual([
			{ counted: 520 },
		]);
	});

	it("forgets what no overview reaches", async () => {
		const insert = (hour: number) =>
			query("insert into rule_firings (hour, rule, realm, fired) values ($1, '', $2, 1)", [hour, bench.realm]);
		await insert(thisHour() - 800 * 24 - 1);
		await insert(thisHour() - 800 * 24);
		await jobs.runNow("watch-firings");
		expect(await query("select from rule_firings")).toHaveLength(1);
	});
});

describe("a surge", () => {
	const alerts = () =>
		query<{ subject: string; realm: number; commitment: Buffer; sealed: Buffer }>(
			"select subject, realm, commitment, sealed from audit where action = 'rule.surged'",
		);

	it("is told once: in the log, in the audit log and by the doctor", async () => {
		await liveThrough(28, "fan_in", 1);
		await seeToday("fan_in", 30, 1_000);
		await jobs.runNow("watch-firings");
		await jobs.runNow("watch-firings");
		const { workspaceId } = await bench.service.openRealm(bench.liveRealm);
		expect(logged).toEqual([
			[
				"warn",
				"a rule fires at three times its usual rate or more",
				{ workspaceId, isLive: true, rule: "fan_in", count: 30 },
			],
		]);
		const [alert, ...more] = await alerts();
		expect([alert?.subject, alert?.realm, more]).toEqual(["fan_in", bench.liveRealm, []]);
		const { keys } = await bench.service.openRealm(bench.liveRealm);
		expect(alert && openAuditDetails(keys, alert)).toEqual({
			fired_24h: 30,
			events_24h: 1_000,
			fired_28d: 28 * 24,
			events_28d: 28 * 24 * 100,
		});
		const finding = await examineFirings(bench.database.pool, Date.now());
		expect(finding).toMatchObject({ level: "warn", check: "rules" });
		expect(finding.finding).toContain("fan_in (test, live mode, 30 in a day)");
	});

	it("is never told of test mode, which simulations fill", async () => {
		await liveThrough(28, "fan_in", 1, bench.realm);
		await seeToday("fan_in", 30, 1_000, bench.realm);
		await jobs.runNow("watch-firings");
		expect([logged, await alerts()]).toEqual([[], []]);
		expect(await examineFirings(bench.database.pool, Date.now())).toMatchObject({ level: "ok" });
	});

	it("is no surge under three times the rate, on a busier day, or by chance", async () => {
		await liveThrough(28, "fan_in", 1);
		await seeToday("fan_in", 29, 1_000);
		await jobs.runNow("watch-firings");
		await query("delete from rule_firings where hour > $1", [thisHour() - 24]);
		await seeToday("fan_in", 290, 10_000);
		await jobs.runNow("watch-firings");
		await query("delete from rule_firings where hour > $1", [thisHour() - 24]);
		await seeToday("fan_in", 19, 50);
		await jobs.runNow("watch-firings");
		expect(await alerts()).toEqual([]);
		expect(await examineFirings(bench.database.pool, Date.now())).toMatchObject({ level: "ok" });
	});

	it("is told of a rule that never fired, and not before there is a week to compare with", async () => {
		await liveThrough(6, "fan_in", 0);
		await seeToday("fan_in", 20, 1_000);
		await jobs.runNow("watch-firings");
		expect(await alerts()).toEqual([]);
		await query("delete from rule_firings");
		await liveThrough(7, "fan_in", 0);
		await seeToday("fan_in", 20, 1_000);
		await jobs.runNow("watch-firings");
		expect((await alerts()).map(({ subject }) => subject)).toEqual(["fan_in"]);
	});
});
