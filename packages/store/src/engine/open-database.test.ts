import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@hakiki/domain";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createPool, openDatabase, refuseUnsuitableServer } from "./open-database.ts";

let test: TestDatabase;

beforeAll(async () => {
	test = await createTestDatabase();
});
afterAll(() => test.drop());

it("opens a database of the operator's own and says its version", async () => {
	const database = await openDatabase({ databaseUrl: test.url, poolSize: 2, applicationName: "a test" });
	expect(database.serverVersion).toBeGreaterThanOrEqual(180_000);
	expect(database.engine).toBeUndefined();
	const { rows } = await database.pool.query("select current_setting('application_name') as name");
	expect(rows).toEqual([{ name: "a test" }]);
	await database.close();
});

it("keeps the options of the operator's own URL, except for durable commits", async () => {
	const options = encodeURIComponent("-c search_path=elsewhere -c synchronous_commit=off");
	const pool = createPool(`${test.url}&options=${options}`);
	const { rows } = await pool.query(
		"select current_setting('search_path') as path, current_setting('synchronous_commit') as commit",
	);
	expect(rows).toEqual([{ path: "elsewhere", commit: "on" }]);
	await pool.end();
});

it("survives the loss of connections, idle or checked out, and goes on with new ones", async () => {
	const losses: string[] = [];
	const pool = createPool(test.url, { poolSize: 3, log: (message) => losses.push(message) });
	const held = await pool.connect();
	await pool.query("select 1");
	await test.pool.query(
		"select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'hakiki' and datname = current_database()",
	);
	await expect(held.query("select 1")).rejects.toThrow();
	held.release(true);
	for (let look = 0; losses.length === 0 && look < 200; look += 1)
		await new Promise((resolve) => setTimeout(resolve, 10));
	expect(losses).toHaveLength(1);
	expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
	await pool.end();
});

it("waits for a free connection no longer than an answer may take", async () => {
	const pool = createPool(test.url, { poolSize: 1, queryTimeoutMs: 500 });
	const only = await pool.connect();
	try {
		const from = performance.now();
		await expect(pool.query("select 1")).rejects.toThrow("timeout exceeded when trying to connect");
		expect(performance.now() - from).toBeLessThan(4_000);
	} finally {
		only.release();
	}
	expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
	await pool.end();
});

it("says that a database cannot be reached, without its password", async () => {
	const failure = openDatabase({ databaseUrl: "postgresql://somebody:geheim@127.0.0.1:1/none" });
	await expect(failure).rejects.toThrow(/cannot be reached: .*ECONNREFUSED/);
	await expect(failure).rejects.not.toThrow(/geheim/);
});

it.each([
	["nonsense", /does not begin with postgresql:\/\//],
	["host=127.0.0.1 password=geheim", /does not begin with postgresql:\/\//],
	["mysql://somebody:geheim@127.0.0.1/none", /does not begin with postgresql:\/\//],
	["postgresql://[", /host or port cannot be read/],
	["postgresql://somebody:geheim@127.0.0.1:port/none", /host or port cannot be read/],
	["postgresql://somebody:geheim@127.0.0.1:1,127.0.0.1:port/none", /host or port cannot be read/],
	["postgresql://somebody:geheim/heim@127.0.0.1:1/none", /in a password, \/ must be written as %2F/],
	["postgresql://somebody:geheim#heim@127.0.0.1:1/none", /in a password, \/ must be written as %2F/],
])("says that DATABASE_URL=%s is no address, and how one looks, without its password", async (url, problem) => {
	const failure = openDatabase({ databaseUrl: url });
	await expect(failure).rejects.toThrow(AppError);
	await expect(failure).rejects.toThrow(/^DATABASE_URL is not the address of a PostgreSQL: /);
	await expect(failure).rejects.toThrow(problem);
	await expect(failure).rejects.not.toThrow(/geheim/);
});

it("says what to do about a wrong password, an unknown user, database or host, and where nobody listens", async () => {
	const { password } = readParts(test.url);
	const socketDir = new URLSearchParams(test.url.split("?")[1]).get("host") ?? "";
	const failures: readonly [string, RegExp][] = [
		[
			test.url.replace(password, "geheim"),
			/password authentication failed.*Correct the user or password in DATABASE_URL/,
		],
		[test.url.replace("//hakiki:", "//nobody:"), /Correct the user or password in DATABASE_URL/],
		[test.url.replace(`:${password}@`, "@"), /DATABASE_URL holds no password/],
		[test.url.replace(/@\/\w+/, "@/none"), /"none" does not exist\. Make it \(createdb\)/],
		[test.url.replace(encodeURIComponent(socketDir), "%2Fnowhere"), /correct the host or the certificate's path/],
		["postgresql://somebody:geheim@nowhere.invalid/none", /host.*correct it in DATABASE_URL/],
		["postgresql://somebody:geheim@127.0.0.1:1/none", /Nothing listens there: start PostgreSQL/],
	];
	for (const [url, sentence] of failures) {
		const failure = openDatabase({ databaseUrl: url });
		await expect(failure, String(sentence)).rejects.toThrow(AppError);
		await expect(failure).rejects.toThrow(sentence);
		await expect(failure).rejects.not.toThrow(new RegExp(`geheim|${password}`));
	}
});

/** The driver's URL for a socket has no host, which a strict reader refuses. */
const readParts = (url: string): URL => new URL(url.replace("@/", "@host/"));

it("refuses a server that is too old, a standby, and one that does not commit durably", () => {
	const good = { version: 150_000, name: "15.0", commit: "on", standby: false };
	expect(() => refuseUnsuitableServer(good)).not.toThrow();
	expect(() => refuseUnsuitableServer({ ...good, version: 140_012, name: "14.12" })).toThrow(
		/PostgreSQL 14.12 is too old: version 15 or later/,
	);
	expect(() => refuseUnsuitableServer({ ...good, standby: true })).toThrow(/read-only standby/);
	expect(() => refuseUnsuitableServer({ ...good, commit: "off" })).toThrow(/synchronous_commit/);
});

it("owns a data folder for as long as it is open", async () => {
	const folder = await mkdtemp(join(tmpdir(), "hakiki-open-"));
	const dataDir = join(folder, "data");
	const server = await openDatabase({ dataDir, isServer: true, applicationName: "hakiki start" });
	await expect(openDatabase({ dataDir, isServer: true })).rejects.toThrow(/in use by hakiki start/);
	const beside = await openDatabase({ dataDir });
	expect(beside.engine?.isOwner).toBe(false);
	const { rows } = await beside.pool.query(
		"select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums",
	);
	expect(rows).toEqual([{ fsync: "on", pages: "on", checksums: "on" }]);
	await beside.close();
	const clusterDir = server.engine?.clusterDir ?? dataDir;
	await server.close();
	await rm(join(clusterDir, ".."), { recursive: true, force: true });
	await rm(folder, { recursive: true, force: true });
});
