import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPool, insertApiKey, insertOutbox, insertRun, migrations } from "@hakiki/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Jobs, startJobs } from "../jobs/start-jobs.ts";
import { exportMasterKey } from "../keys/export-master-key.ts";
import { openKeys } from "../keys/open-master-key.ts";
import { loadTestList } from "../testing/test-lists.ts";
import { openTestBench, payout, type TestBench } from "../testing/test-service.ts";
import { type DoctorOptions, runDoctor } from "./run-doctor.ts";

let bench: TestBench;
let jobs: Jobs;
let folder: string;

beforeAll(async () => {
	bench = await openTestBench();
	jobs = startJobs(bench.service, { isScheduled: false });
	folder = await mkdtemp(join(tmpdir(), "hakiki-doctor-"));
});
afterAll(async () => {
	await jobs.stop();
	await bench.close();
	await rm(folder, { recursive: true, force: true });
});

const MASTER_KEY = Buffer.alloc(32, 7).toString("base64");
const query = (text: string, values: unknown[] = []) => bench.database.pool.query(text, values);

async function examine(options: Partial<DoctorOptions> = {}) {
	const report = await runDoctor({
		pool: bench.database.pool,
		env: { HAKIKI_MASTER_KEY: MASTER_KEY },
		latestMigration: migrations.at(-1)?.id ?? 0,
		databaseFolder: folder,
		now: Date.now,
		...options,
	});
	return { ...report, of: (check: string) => report.findings.find((one) => one.check === check) };
}

it("finds a database in use well, all but the durability that test databases do without", async () => {
	for (let n = 0; n < 4; n += 1) await bench.service.recordEvent(bench.realm, payout(`test_block_${n}`));
	await jobs.runNow("make-partitions");
	await jobs.runNow("seal-audit");
	await jobs.runNow("move-outbox");
	const report = await examine();
	expect(report.of("database")).toMatchObject({ level: "fail", finding: expect.stringContaining("fsync is off") });
	expect(report.of("background jobs")).toMatchObject({ level: "warn" });
	// The built-in rates are as old as the package that they come with.
	expect(report.of("exchange rates")?.finding).toMatch(/^the built-in rates are of \d{4}-\d\d-\d\d/);
	// How far behind PostgreSQL is grows by itself.
	expect(report.of("PostgreSQL age")?.finding).toMatch(/^18\.\d+ is/);
	expect(report.of("required lists")).toMatchObject({ level: "warn", finding: "no list is loaded" });
	const apart = ["database", "PostgreSQL age", "background jobs", "exchange rates", "required lists"];
	const others = report.findings.filter(({ check }) => !apart.includes(check));
	expect(others.filter(({ level }) => level !== "ok")).toEqual([]);
	expect(others.map(({ check }) => check)).toEqual([
		"migrations",
		"clock",
		"disk",
		"master key",
		"copy of the key",
		"audit log",
		"users and keys",
		"processes",
		"partitions",
		"default partition",
		"failing jobs",
		"lists",
		"PEP lists",
		"rescreening",
		"outbox",
		"webhooks",
		"sums of movements",
		"rate windows",
		"rules",
	]);
	expect(report.of("audit log")?.finding).toBe("entries: 4, every link and detail whole");
});

describe("background work", () => {
	const put = (name: string, failures: number) =>
		query(
			`insert into job_failures (name, failures, since, latest_at, message)
			 values ($1, $2, now() - interval '85 minutes', now(), 'PostgreSQL 57P01: terminating connection')`,
			[name, failures],
		);

	it("that fails twice in a row is named with the reason and since when, and once is no news", async () => {
		await put("learn", 1);
		expect((await examine()).of("failing jobs")).toMatchObject({ level: "ok" });
		await put("rescreen", 38);
		const { findings } = await examine();
		expect(findings.filter(({ check }) => check === "failing jobs")).toMatchObject([
			{
				level: "fail",
				finding: "rescreen failed 38 times in a row, for 85 min: PostgreSQL 57P01: terminating connection",
			},
		]);
		await query("delete from job_failures");
	});

	it("of rescreening that does not get on is told of, whatever keeps it", async () => {
		const basis = { version: 1, lists: {}, matcher: 1, thresholds: {}, isComplete: false };
		const place = { realm: bench.realm, kind: "full", reason: "asked", fromVersion: 0, toVersion: 1 } as const;
		const { id } = await insertRun(bench.database.pool, { ...place, basis, startedBy: "test" });
		expect((await examine()).of("rescreening")).toMatchObject({ level: "ok", finding: "under way" });
		await query("update screening_runs set total = 800, moved_at = moved_at - interval '85 minutes' where id = $1", [
			id,
		]);
		expect((await examine()).of("rescreening")).toMatchObject({
			level: "warn",
			finding: "test (test) has been at 0 of 800 customers for 85 min",
		});
		await query("delete from screening_runs");
	});
});

describe("lists", () => {
	const AT = Date.UTC(2026, 10, 17);
	const put = (id: string, columns: Readonly<Record<string, string | number>>) => {
		const names = Object.keys(columns);
		return query(
			`insert into lists (id, format, entries, ${names.join(", ")}) values ($1, 'hakiki', 443, ${names.map((_, n) => `$${n + 2}`).join(", ")})`,
			[id, ...Object.values(columns)],
		);
	};
	const findingsOf = async () => {
		const { findings } = await examine({ now: () => AT });
		return findings
			.filter(({ check }) => check === "lists" || check === "PEP lists")
			.map((one) => `${one.level}: ${one.finding}`);
	};

	it("are told with their size and age, beside what their publisher states", async () => {
		await put("a_whole", { published_on: "2026-11-10", stated_entries: 443, with_birth_date: 75 });
		await put("b_short", { published_on: "2026-11-10", stated_entries: 450 });
		await put("c_old", { published_on: "2026-10-01" });
		await put("d_resting", { dated: "2024-03-19" });
		await put("e_peps", { dated: "2018-12", peps: 443 });
		expect(await findingsOf()).toEqual([
			"ok: a_whole: 443 entries (its publisher states 443), 75 with a birth date, published on 2026-11-10, 7 days ago",
			expect.stringMatching(/^warn: b_short: .*; its publisher states 450 entries, and 443 were read$/),
			expect.stringMatching(
				/^warn: c_old: .*; it was published on 2026-10-01, 47 days ago: a newer edition is probably out$/,
			),
			"ok: d_resting: 443 entries, 0 with a birth date, newest date 2024-03-19, 973 days ago",
			expect.stringMatching(
				/^warn: e_peps: .*, 443 PEPs, .*; it is dated 2018-12: people who took office since then are not on it$/,
			),
			"ok: e_peps (443, 2908 days old)",
		]);
		await query("delete from lists");
	});

	it("must name exposed people where live mode is in use", async () => {
		expect(await findingsOf()).toEqual(["ok: none is loaded", "ok: none is loaded; live mode is not in use"]);
		await insertApiKey(bench.database.pool, {
			...{
				id: "018f0000-0000-7000-8000-00000000000b",
				realm: bench.liveRealm,
				hash: Buffer.alloc(32, 1),
				mac: Buffer.alloc(32),
				hint: "abcd",
			},
			...{ rateLimitPerMinute: 100, scopes: ["events"], createdAt: new Date(), createdBy: "test" },
		});
		expect(await findingsOf()).toEqual([
			"ok: none is loaded",
			"warn: live mode is in use, and no list names politically exposed people",
		]);
		await query("delete from api_keys");
	});
});

describe("exchange rates", () => {
	const checks = ["exchange rates", "own exchange rates"];
	const findingsAt = async (now: number, env: Record<string, string> = {}) => {
		const { findings } = await examine({ now: () => now, env: { HAKIKI_MASTER_KEY: MASTER_KEY, ...env } });
		return findings.filter(({ check }) => checks.includes(check)).map(({ level, finding }) => `${level}: ${finding}`);
	};

	it("are told to be old from the eighth day on, those of the feed and those that a workspace has set", async () => {
		const path = join(folder, "feed.json");
		await writeFile(path, '{"date":"2026-11-10","base":"USD","rates":{"KES":129.5}}');
		await query(
			"insert into fx_rates (workspace_id, currency, rate, rate_at) select id, 'USD', 129, '2026-11-12' from workspaces limit 1",
		);
		const env = { HAKIKI_FX_FEED: path };
		const fine = "ok: the rates of the feed are of 2026-11-10";
		expect(await findingsAt(Date.UTC(2026, 10, 17, 23), env)).toEqual([fine]);
		expect(await findingsAt(Date.UTC(2026, 10, 18), env)).toEqual([
			"warn: the rates of the feed are of 2026-11-10, 8 days ago",
		]);
		expect(await findingsAt(Date.UTC(2026, 10, 20), env)).toEqual([
			"warn: the rates of the feed are of 2026-11-10, 10 days ago",
			expect.stringMatching(/^warn: set by workspaces more than 7 days ago: USD of .+ \(2026-11-12\)$/),
		]);
		await query("delete from fx_rates");
	});
});

describe("required lists", () => {
	const findingsOf = async (other: TestBench, now = Date.now) => {
		const { findings } = await examine({ pool: other.database.pool, now });
		return findings
			.filter(({ check }) => check === "required lists" || check === "lists")
			.map(({ level, finding }) => `${level}: ${finding}`);
	};

	it("that live mode lacks are a failure once there is a live key", async () => {
		const other = await openTestBench("NG");
		try {
			const { pool } = other.database;
			await insertApiKey(pool, {
				id: "018f0000-0000-7000-8000-00000000000b",
				realm: other.liveRealm,
				hash: Buffer.alloc(32),
				hint: "abcd",
				rateLimitPerMinute: 100,
				scopes: ["events"],
				createdAt: new Date(),
				createdBy: "test",
				mac: Buffer.alloc(32),
			});
			expect(await findingsOf(other)).toEqual([
				"fail: live mode: The UN list (un_sc) is not loaded.",
				"fail: live mode: The Nigerian list (ng_nigsac) is not loaded.",
				"ok: none is loaded",
			]);
			const entry = { id: "1", topics: ["sanction"], type: "person", name: "Zubqar Wenlokhi Thabrovan" };
			for (const list of ["un_sc", "ng_nigsac"]) await loadTestList(other.service, list, [entry]);
			await pool.query("update lists set dated = '2026-10-31', checked_at = imported_at");
			const later = (await pool.query("select max(imported_at) as at from lists")).rows[0].at.getTime() + 3 * 3_600_000;
			expect(await findingsOf(other, () => later)).toEqual([
				"ok: all are loaded, and were checked within 48 hours",
				expect.stringMatching(/^ok: ng_nigsac: 1 entries, .*, imported 3 h ago$/),
				expect.stringMatching(/^ok: un_sc: 1 entries/),
			]);
			await pool.query("update lists set problem = 'answers 404', problem_at = now() where id = 'un_sc'");
			const late = await findingsOf(other, () => later + 47 * 3_600_000);
			expect(late.slice(0, 2)).toEqual([
				"fail: live mode: The UN list (un_sc) was not checked for 48 hours.",
				"fail: live mode: The Nigerian list (ng_nigsac) was not checked for 48 hours.",
			]);
			expect(late.at(-1)).toMatch(/^warn: un_sc: .*; the latest try failed: answers 404$/);
		} finally {
			await other.close();
		}
	});
});

describe("the master key", () => {
	it("is noticed when it is another's, open to others, or gone", async () => {
		const wrong = await examine({ env: { HAKIKI_MASTER_KEY: Buffer.alloc(32, 8).toString("base64") } });
		expect(wrong.of("master key")).toMatchObject({ level: "fail", finding: expect.stringContaining("not the one") });
		const gone = await examine({ env: {}, configDir: folder });
		expect(gone.of("master key")).toMatchObject({ level: "fail", finding: expect.stringContaining("missing") });
		expect(gone.isHealthy).toBe(false);
	});

	it("must have been exported once before live keys are in use", async () => {
		const other = await openTestBench();
		try {
			const { pool } = other.database;
			const { rows } = await pool.query("select id from instance");
			await mkdir(`${folder}/hakiki`, { mode: 0o700, recursive: true });
			await writeFile(`${folder}/hakiki/master-${rows[0].id}.key`, MASTER_KEY, { mode: 0o600 });
			const place = { pool, env: {}, configDir: folder };
			const { operatorKey } = await openKeys(place);
			expect((await examine(place)).of("copy of the key")).toMatchObject({ level: "warn" });
			await insertApiKey(pool, {
				id: "018f0000-0000-7000-8000-00000000000a",
				realm: other.liveRealm,
				hash: Buffer.alloc(32),
				hint: "abcd",
				rateLimitPerMinute: 100,
				scopes: ["events"],
				createdAt: new Date(),
				createdBy: "test",
				mac: Buffer.alloc(32),
			});
			expect((await examine(place)).of("copy of the key")).toMatchObject({ level: "fail" });
			expect(Buffer.from(await exportMasterKey({ operatorKey }), "base64")).toHaveLength(32);
			expect((await examine(place)).of("copy of the key")).toMatchObject({ level: "ok" });
			expect((await stat(`${operatorKey.origin}.exported`)).mode & 0o777).toBe(0o600);
			await chmod(operatorKey.origin, 0o644);
			expect((await examine(place)).of("master key")).toMatchObject({ level: "fail" });
		} finally {
			await other.close();
		}
	});
});

it("names the first broken entry of the audit log: changed, moved, taken out, or with other details", async () => {
	const spoil = async (sql: string): Promise<string | undefined> => {
		await query("create table audit_copy as select * from audit");
		await query(sql);
		const finding = (await examine()).of("audit log");
		await query("truncate audit");
		await query("insert into audit overriding system value select * from audit_copy");
		await query("drop table audit_copy");
		expect(finding?.level).toBe("fail");
		return finding?.finding;
	};
	expect(await spoil("update audit set subject = 'x' where position = 2")).toMatch(/entry 2: the entry was changed/);
	expect(await spoil("update audit set at = at + '1 s' where position = 3")).toMatch(/entry 3: the entry was changed/);
	expect(await spoil("delete from audit where position = 2")).toMatch(/entry 2: an entry is missing/);
	expect(
		await spoil("update audit set sealed = (select sealed from audit where position = 1) where position = 4"),
	).toMatch(/entry 4: the entry's details were changed/);
	expect(await spoil("update audit set sealed = null where position = 1")).toMatch(
		/entry 1: the entry's details are gone/,
	);
	expect((await examine()).of("audit log")).toMatchObject({ level: "ok" });
});

it("tells late work from work that nobody does", async () => {
	await insertOutbox(bench.database.pool, { realm: bench.realm, kind: "ping", body: "{}" });
	await query("update outbox set created_at = now() - interval '5 minutes'");
	expect((await examine()).of("outbox")).toMatchObject({ level: "warn", finding: "1 waiting, for 5 min" });
	const worker = createPool(bench.database.url, { applicationName: "hakiki jobs", poolSize: 1 });
	try {
		await worker.query("select");
		const report = await examine();
		expect(report.of("background jobs")).toMatchObject({ level: "ok" });
		expect(report.of("outbox")).toMatchObject({ level: "fail" });
	} finally {
		await worker.end();
	}
});

it("sees old schemas, clocks that are off, and missing months", async () => {
	const report = await examine({ latestMigration: 99, now: () => Date.now() + 5_000 });
	expect(report.of("migrations")).toMatchObject({ level: "fail", advice: "Run: npx hakiki migrate" });
	expect(report.of("clock")).toMatchObject({ level: "fail" });
	const year = 365 * 86_400_000;
	const later = await examine({ now: () => Date.now() + year });
	expect(later.of("partitions")).toMatchObject({ level: "fail" });
	expect((await examine({ now: () => Date.now() + year / 6 })).of("partitions")).toMatchObject({ level: "warn" });
});

it("says what it can about a database that was never migrated", async () => {
	await query("create schema empty");
	const pool = createPool(`${bench.database.url}&options=-c%20search_path%3Dempty`, { poolSize: 1 });
	try {
		const report = await examine({ pool });
		expect(report.of("migrations")).toMatchObject({ level: "fail" });
		expect(report.findings).toHaveLength(5);
	} finally {
		await pool.end();
	}
});
