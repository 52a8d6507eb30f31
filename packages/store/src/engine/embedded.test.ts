import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
	bundleModule,
	canUserRun,
	type EngineAnswer,
	type EngineProcess,
	runEngineProcess,
} from "../testing/engine-process.ts";
import { connectOrStart, type EmbeddedEngine, startEmbedded } from "./embedded.ts";
import { identifyThisProcess, readProcessStart } from "./process-identity.ts";
import { formatUrl } from "./service-database.ts";

const scratch = await mkdtemp(join(tmpdir(), "hakiki-engine-"));
let bundle: Awaited<ReturnType<typeof bundleModule>>;
let pristine: string;
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
	await chmod(scratch, 0o711);
	pristine = join(scratch, "pristine");
	const engine = await startEmbedded({ dataDir: pristine, durability: "disposable" });
	await engine.stop();
	bundle = await bundleModule("index.ts");
});
afterEach(async () => {
	for (const clean of cleanups.splice(0).reverse()) await clean();
});
afterAll(async () => {
	await bundle.remove();
	await rm(scratch, { recursive: true, force: true });
});

/** A folder with a finished cluster: copying one takes a tenth of the time of making one. */
async function copyDataDir(name = "data"): Promise<string> {
	const dataDir = join(await mkdtemp(join(scratch, "case-")), name);
	await chmod(dirname(dataDir), 0o711);
	execFileSync("cp", ["-a", pristine, dataDir]);
	return dataDir;
}

async function start(dataDir: string, log?: (message: string) => void): Promise<EmbeddedEngine> {
	const engine = await startEmbedded({ dataDir, durability: "disposable", purpose: "a test", log });
	cleanups.push(() => engine.stop());
	return engine;
}

async function startChild(dataDir: string, verb: "startEmbedded" | "connectOrStart" = "startEmbedded") {
	const child = await runEngineProcess({ bundle: bundle.path, verb, dataDir });
	cleanups.push(() => child.stop());
	return child;
}

function readAnswer(child: EngineProcess): EngineAnswer {
	if ("error" in child.answer) throw new Error(child.answer.error);
	return child.answer;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
	const client = new pg.Client({ connectionString: url });
	client.on("error", () => undefined);
	await client.connect();
	try {
		return (await client.query(text)).rows;
	} finally {
		await client.end();
	}
}

const readPasswords = (dataDir: string): Promise<[string, string]> => {
	const read = async (name: string) => (await readFile(join(dataDir, name), "utf8")).trim();
	return Promise.all([read("postgres.admin-password"), read("postgres.password")]);
};

const asAdmin = (engine: EmbeddedEngine, password: string): string =>
	formatUrl({ ...engine.adminConnection, password });

function isAlive(pid: number): boolean {
	return readProcessStart(pid) !== undefined;
}

async function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<void> {
	for (let look = 0; look < 500; look += 1) {
		if (await isTrue()) return;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	throw new Error("it did not come true within ten seconds");
}

describe("a data folder", () => {
	it("keeps its data over stop and start, and leaves no process and no lock behind", async () => {
		const dataDir = await copyDataDir();
		const first = await start(dataDir);
		await query(first.url, "create table kept (id integer); insert into kept values (7)");
		await first.stop();
		expect(isAlive(first.pid)).toBe(false);
		expect(await readdir(dataDir)).not.toContain("hakiki.lock");
		const second = await start(dataDir);
		expect(await query(second.url, "select id from kept")).toEqual([{ id: 7 }]);
	});

	it("is served over a private socket, by a role that is no superuser, sorted by code point", async () => {
		const engine = await start(await copyDataDir());
		expect((await stat(engine.connection.host)).mode & 0o777).toBe(0o700);
		const [row] = await query(
			engine.url,
			`select rolsuper, current_setting('listen_addresses') as listens, datlocale, pg_encoding_to_char(encoding) as encoding
			 from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
		);
		expect(row).toEqual({ rolsuper: false, listens: "", datlocale: "C.UTF-8", encoding: "UTF8" });
	});

	it.runIf(process.platform === "linux")(
		"keeps its password in a file of the owner alone, and on no command line",
		async () => {
			const dataDir = await copyDataDir();
			const engine = await start(dataDir);
			const password = (await readFile(join(dataDir, "postgres.password"), "utf8")).trim();
			expect(password).toHaveLength(43);
			expect((await stat(join(dataDir, "postgres.password"))).mode & 0o777).toBe(0o600);
			expect(readFileSync(`/proc/${engine.pid}/cmdline`, "utf8")).not.toContain(password);
			await expect(query(engine.url.replace(password, "wrong"), "select 1")).rejects.toThrow(/password/);
		},
	);

	it("has another secret for the superuser, which the service's does not open", async () => {
		const dataDir = await copyDataDir();
		const engine = await start(dataDir);
		const [admin, service] = await readPasswords(dataDir);
		expect(admin).toHaveLength(43);
		expect(admin).not.toBe(service);
		expect((await stat(join(dataDir, "postgres.admin-password"))).mode & 0o777).toBe(0o600);
		await expect(query(asAdmin(engine, service), "select 1")).rejects.toThrow(/password/);
		expect(await query(asAdmin(engine, admin), "select rolsuper from pg_roles where rolname = current_user")).toEqual([
			{ rolsuper: true },
		]);
		await expect(query(engine.url.replace(service, admin), "select 1")).rejects.toThrow(/password/);
	});

	it("of an earlier version, with one secret for both, gets another for the superuser at its next start", async () => {
		const dataDir = await copyDataDir();
		const before = await start(dataDir);
		const [, shared] = await readPasswords(dataDir);
		await query(formatUrl(before.adminConnection), `alter role hakiki_admin password '${shared}'`);
		await before.stop();
		await rm(join(dataDir, "postgres.admin-password"));
		const engine = await start(dataDir);
		const [admin, service] = await readPasswords(dataDir);
		expect([service, admin === shared]).toEqual([shared, false]);
		await expect(query(asAdmin(engine, shared), "select 1")).rejects.toThrow(/password/);
		expect(await query(asAdmin(engine, admin), "select 1 as one")).toEqual([{ one: 1 }]);
		expect(await query(engine.url, "select 1 as one")).toEqual([{ one: 1 }]);
	});

	it.each(["postgres.password", "postgres.admin-password"])("gets a new %s when that file was lost", async (name) => {
		const dataDir = await copyDataDir();
		const before = await readFile(join(dataDir, name), "utf8");
		await rm(join(dataDir, name));
		const engine = await start(dataDir);
		expect(await query(engine.url, "select 1 as one")).toEqual([{ one: 1 }]);
		expect(await query(formatUrl(engine.adminConnection), "select 1 as one")).toEqual([{ one: 1 }]);
		expect(await readFile(join(dataDir, name), "utf8")).not.toBe(before);
	});

	it("gets a new password when the file was lost", async () => {
		const dataDir = await copyDataDir();
		await rm(join(dataDir, "postgres.password"));
		const engine = await start(dataDir);
		expect(await query(engine.url, "select 1 as one")).toEqual([{ one: 1 }]);
	});

	it("may have a path longer than a socket address", async () => {
		const engine = await start(await copyDataDir("a-long-name-".repeat(12)));
		expect(engine.connection.host.length).toBeLessThan(90);
		expect(await query(engine.url, "select 1 as one")).toEqual([{ one: 1 }]);
		await engine.stop();
		expect(existsSync(engine.connection.host)).toBe(false);
	});

	it("made by another major version is refused with its number", async () => {
		const dataDir = await copyDataDir();
		await writeFile(join(dataDir, "postgres/PG_VERSION"), "17\n");
		await expect(start(dataDir)).rejects.toThrow(/made by PostgreSQL 17.*brings 18/);
		expect(await readdir(dataDir)).not.toContain("hakiki.lock");
	});
});

describe("a first start that fails", () => {
	it("leaves nothing behind, and keeps what was in the folder before", async () => {
		const folder = await mkdtemp(join(scratch, "case-"));
		await chmod(folder, 0o711);
		await writeFile(join(folder, "lost+found"), "");
		const { clusterDir, discard } = await connectOrStart({ dataDir: folder, durability: "disposable" });
		expect(existsSync(clusterDir)).toBe(true);
		await discard();
		expect(await readdir(folder)).toEqual(["lost+found"]);
		expect(existsSync(clusterDir)).toBe(false);
	});

	it("deletes no database that was there before, or that somebody else uses", async () => {
		const dataDir = await copyDataDir();
		const known = await startEmbedded({ dataDir, durability: "disposable" });
		await known.discard();
		expect(existsSync(known.clusterDir)).toBe(true);
		const made = await startEmbedded({ dataDir: join(dirname(dataDir), "new"), durability: "disposable" });
		const client = new pg.Client({ connectionString: made.url });
		client.on("error", () => undefined);
		await client.connect();
		await made.discard();
		expect(existsSync(made.clusterDir)).toBe(true);
		await client.end().catch(() => undefined);
	});
});

describe("the server's process", () => {
	it.runIf(process.platform === "linux")(
		"has a process group of its own, so that Ctrl-C does not reach it before us",
		async () => {
			const engine = await start(await copyDataDir());
			const fields = readFileSync(`/proc/${engine.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
			expect(Number(fields[2])).toBe(engine.pid);
		},
	);

	it("is started again when it dies by itself", async () => {
		const messages: string[] = [];
		const engine = await start(await copyDataDir(), (message) => messages.push(message));
		const before = engine.pid;
		process.kill(before, "SIGKILL");
		await waitUntil(() => engine.pid !== before);
		await waitUntil(() => query(engine.url, "select 1").then(Boolean, () => false));
		expect(messages.join()).toContain("starting it again");
	});

	it("writes neither values nor statements to its log, not even those of failures", async () => {
		const engine = await start(await copyDataDir());
		await query(engine.url, "create table people (phone text primary key)");
		await query(engine.url, "insert into people values ('0712000111')");
		await expect(query(engine.url, "insert into people values ('0712000111')")).rejects.toThrow(/duplicate/);
		await expect(query(engine.url, "select '0712000222 '::inet")).rejects.toThrow();
		await expect(query(engine.url, "select 1 from missing where phone = '0712000333'")).rejects.toThrow();
		// The sentence about a crashed session normally quotes what it was running.
		const crashed = query(engine.url, "select pg_sleep(60), '0712000444'").catch(() => "lost");
		await waitUntil(async () => {
			const rows = await query(
				engine.url,
				"select pid from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()",
			);
			const pid = rows[0]?.["pid"];
			return typeof pid === "number" && process.kill(pid, "SIGKILL");
		});
		expect(await crashed).toBe("lost");
		await waitUntil(() => query(engine.url, "select 1").then(Boolean, () => false));
		const log = await readFile(engine.logFile, "utf8");
		expect(log).toContain("was terminated by signal 9");
		expect(log).not.toMatch(/0712000|people|pg_sleep/);
	});
});

describe("a second process on the folder", () => {
	it("is told who holds it when it wants to start", async () => {
		const dataDir = await copyDataDir();
		const child = await startChild(dataDir);
		await expect(start(dataDir)).rejects.toThrow(
			new RegExp(`in use by a child process \\(process ${child.child.pid} on ${hostname()}, since 20`),
		);
	});

	it("only connects when it is a command, and leaves the database running", async () => {
		const dataDir = await copyDataDir();
		const child = await startChild(dataDir);
		const engine = await connectOrStart({ dataDir });
		expect(engine).toMatchObject({ isOwner: false, pid: readAnswer(child).pid });
		await engine.stop();
		expect(await query(engine.url, "select 1 as one")).toEqual([{ one: 1 }]);
	});

	it("makes a command that owns the database wait until it is done", async () => {
		const dataDir = await copyDataDir();
		const owner = await startChild(dataDir, "connectOrStart");
		const beside = await connectOrStart({ dataDir });
		const client = new pg.Client({ connectionString: beside.url });
		await client.connect();
		const stopped = owner.stop();
		// The owner has begun to stop: it asks who is still there, and finds this client.
		const owners =
			"select from pg_stat_activity where query like '%from pg_stat_activity%' and pid <> pg_backend_pid()";
		await waitUntil(async () => (await client.query(owners)).rowCount === 1);
		expect((await client.query("select 5 as five")).rows[0]).toMatchObject({ five: 5 });
		await client.end();
		await stopped;
		expect(isAlive(readAnswer(owner).pid)).toBe(false);
	});

	it("wins or loses cleanly when both start at the same moment, also over an abandoned lock", async () => {
		const dataDir = await copyDataDir();
		await writeLock(dataDir, { pid: 4_194_000, start: "1" });
		const children = await Promise.all([1, 2, 3].map(() => startChild(dataDir)));
		const losers = children.filter((child) => "error" in child.answer);
		expect(losers).toHaveLength(2);
		for (const loser of losers) expect(loser.answer).toMatchObject({ error: expect.stringContaining("is in use by") });
	});

	it("takes over a lock whose process id now belongs to somebody else", async () => {
		const dataDir = await copyDataDir();
		await writeLock(dataDir, { pid: process.ppid, start: "12" });
		const engine = await start(dataDir);
		expect(engine.isOwner).toBe(true);
	});

	it("takes over a lock that was cut off while being written", async () => {
		const dataDir = await copyDataDir();
		await writeFile(join(dataDir, "hakiki.lock"), "");
		expect((await start(dataDir)).isOwner).toBe(true);
	});
});

describe("after kill -9 of the owner", () => {
	it("the surviving PostgreSQL is adopted with everything it has", async () => {
		const dataDir = await copyDataDir();
		const child = await startChild(dataDir);
		const { url, pid } = readAnswer(child);
		await query(url, "create table kept (id integer)");
		await child.kill();
		const engine = await start(dataDir);
		expect(engine.pid).toBe(pid);
		expect(await query(engine.url, "select count(*)::int as rows from kept")).toEqual([{ rows: 0 }]);
		await engine.stop();
		expect(isAlive(pid)).toBe(false);
	});

	it("a PostgreSQL that is going down is waited for and started again", async () => {
		const dataDir = await copyDataDir();
		const child = await startChild(dataDir);
		const { pid } = readAnswer(child);
		await child.kill();
		process.kill(pid, "SIGINT");
		const engine = await start(dataDir);
		expect(engine.pid).not.toBe(pid);
		expect(await query(engine.url, "select 1 as one")).toEqual([{ one: 1 }]);
	});

	it("and of PostgreSQL, sessions still running, it recovers", async () => {
		const dataDir = await copyDataDir();
		const child = await startChild(dataDir);
		const { url, pid } = readAnswer(child);
		await query(url, "create table kept (id integer)");
		const busy = query(url, "select pg_sleep(60)").catch(() => "lost");
		await child.kill();
		process.kill(pid, "SIGKILL");
		const engine = await start(dataDir);
		expect(await query(engine.url, "select count(*)::int as rows from kept")).toEqual([{ rows: 0 }]);
		expect(await busy).toBe("lost");
	});

	it("a postmaster.pid that names a stranger is neither trusted nor in the way", async () => {
		const dataDir = await copyDataDir();
		await writeFile(
			join(dataDir, "postgres/postmaster.pid"),
			`${process.ppid}\n${dataDir}/postgres\n1\n5432\n/nowhere\n\n\nready\n`,
		);
		const engine = await start(dataDir);
		expect(engine.pid).not.toBe(process.ppid);
		expect(isAlive(process.ppid)).toBe(true);
	});
});

describe.runIf(process.getuid?.() === 0)("run by root", () => {
	it("puts the database where its user can enter, when it cannot enter the data folder", async () => {
		const dataDir = join(await mkdtemp(join(scratch, "closed-")), "data");
		const messages: string[] = [];
		const engine = await start(dataDir, (message) => messages.push(message));
		const home = dirname(engine.clusterDir);
		cleanups.unshift(() => rm(home, { recursive: true, force: true }));
		expect(home).toMatch(/^\/var\/lib\/hakiki\/data-/);
		expect(messages.join()).toContain(home);
		expect((await stat(engine.clusterDir)).uid).not.toBe(0);
		await query(engine.url, "create table kept (id integer)");
		await engine.stop();
		const again = await start(dataDir);
		expect(await query(again.url, "select * from kept")).toEqual([]);
		await again.stop();
		execFileSync("cp", ["-a", dataDir, `${dataDir}-copy`]);
		await expect(start(`${dataDir}-copy`)).rejects.toThrow(/is a copy of/);
		await rm(dataDir, { recursive: true });
		const fresh = await start(dataDir, (message) => messages.push(message));
		cleanups.unshift(() => rm(dirname(fresh.clusterDir), { recursive: true, force: true }));
		expect(messages.join()).toContain(`${home} holds the database of ${dataDir}, which is gone`);
		await expect(query(fresh.url, "select * from kept")).rejects.toThrow(/does not exist/);
	});

	it("hands a cluster that root restored to the database's user", async () => {
		const dataDir = await copyDataDir();
		execFileSync("chown", ["-R", "0:0", dataDir]);
		const engine = await start(dataDir);
		expect((await stat(engine.clusterDir)).uid).not.toBe(0);
	});

	it("works as an ordinary user does, when one starts it", async (context) => {
		const user = { uid: 65_534, gid: 65_534 };
		const folder = await mkdtemp(join(scratch, "ordinary-"));
		execFileSync("chown", ["65534:65534", folder]);
		if (!canUserRun(user, bundle.path)) context.skip("an ordinary user cannot enter this clone");
		const dataDir = join(folder, "data");
		const child = await runEngineProcess({ bundle: bundle.path, verb: "startEmbedded", dataDir, user });
		cleanups.push(() => child.stop());
		const { pid, url, clusterDir } = readAnswer(child);
		expect(clusterDir).toBe(join(dataDir, "postgres"));
		expect((await stat(`/proc/${pid}`)).uid).toBe(user.uid);
		expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
		expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
		await child.stop();
		expect(isAlive(pid)).toBe(false);
		const asRoot = await start(dataDir);
		expect((await stat(`/proc/${asRoot.pid}`)).uid).toBe(user.uid);
	});
});

async function writeLock(dataDir: string, owner: { pid: number; start: string }): Promise<void> {
	const lock = { ...identifyThisProcess(), ...owner, since: "2026-01-01T00:00:00.000Z", purpose: "an earlier run" };
	await writeFile(join(dataDir, "hakiki.lock"), `${JSON.stringify(lock)}\n`);
}
