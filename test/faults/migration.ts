// A migration is interrupted: its process or its session is killed while it runs. The next one finds nothing half done.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Pool } from "@hakiki/store";
import { createTestDatabase } from "@hakiki/store/testing";
import { findMain } from "../harness/server-process.ts";
import { wait } from "../harness/wait.ts";
import type { Fault } from "./fault.ts";
import { Site } from "./site.ts";

/** About as long as it runs, so that some are over before they are struck. */
const STRIKE_MS_MAX = 250;
const LOOK_MS = 3;

/** Without the months of events, of which each day may need others. */
const DESCRIBE_SCHEMA = `
with lasting as (
  select oid, relname from pg_class where relnamespace = 'public'::regnamespace and not relispartition
)
select coalesce(string_agg(line, E'\\n' order by line), '') as schema from (
  select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
    from information_schema.columns where table_schema = 'public' and table_name in (select relname from lasting)
  union all select indexdef from pg_indexes
    where schemaname = 'public' and tablename in (select relname from lasting)
  union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid))
    from pg_constraint c join lasting on lasting.oid = conrelid
  union all select format('function %s %s', proname, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
) as lines`;

export const interruptMigration: Fault = {
	name: "a migration interrupted",
	strikes: { short: 1, long: 50 },
	async open(seed) {
		const database = await createTestDatabase({ isEmpty: true });
		// The cluster of the tests does without fsync, which doctor rightly says.
		const site = await Site.prepare({ seed, databaseUrl: database.url, failingChecks: ["database"] });
		site.onClose(() => database.drop());
		return site;
	},
	async run(site, strikes) {
		const model = await createTestDatabase();
		const wanted = await describeSchema(model.pool);
		await model.drop();
		let halfway = 0;
		for (let strike = 0; strike < strikes; strike += 1) {
			// The last one befalls the database that is then worked on.
			const isLast = strike === strikes - 1;
			const database = isLast ? undefined : await createTestDatabase({ isEmpty: true });
			const pool = database?.pool ?? (await site.pool());
			const url = database?.url ?? (await site.home.findDatabaseUrl());
			const isSessionStruck = strike % 2 === 1;
			if (!(await migrateUntilStruck(site, { url, pool, wanted, isSessionStruck }))) halfway += 1;
			await database?.drop();
		}
		await site.begin();
		await site.strike(() => wait(500));
		return `${halfway} were struck before they were through`;
	},
};

interface Struck {
	readonly url: string;
	readonly pool: Pool;
	/** The schema as it must be in the end. */
	readonly wanted: string;
	readonly isSessionStruck: boolean;
}

/** Gives whether it was through before it was struck. It is all there or not at all, and the next try completes it. */
async function migrateUntilStruck(site: Site, { url, pool, wanted, isSessionStruck }: Struck): Promise<boolean> {
	const child = startMigration(site, url);
	const ended = once(child, "exit");
	let session: number | undefined;
	while (child.exitCode === null && session === undefined) {
		session = await findMigration(pool);
		await wait(LOOK_MS);
	}
	await wait(site.chance.below(STRIKE_MS_MAX));
	if (isSessionStruck && session !== undefined) await pool.query("select pg_terminate_backend($1, 5000)", [session]);
	else child.kill("SIGKILL");
	await ended;
	// A killed process leaves its session behind for a moment; the next one waits for it.
	const { rows } = await pool.query<{ isThere: boolean }>(
		`select to_regclass('customers') is not null as "isThere" from (select pg_advisory_xact_lock(7241903518)) as waited`,
	);
	const isThrough = rows[0]?.isThere === true;
	const half = isThrough ? "" : await describeSchema(pool);
	if (half !== "") throw new Error(`Half of a migration is there:\n${half}`);
	await migrateWhole(site, url);
	if ((await describeSchema(pool)) !== wanted) {
		throw new Error("The schema differs from that of a migration nobody interrupted");
	}
	return isThrough;
}

function startMigration(site: Site, url: string): ChildProcess {
	const env = { ...site.home.env, DATABASE_URL: url };
	return spawn(process.execPath, [findMain(), "migrate"], { cwd: site.home.folder, env, stdio: "ignore" });
}

async function migrateWhole(site: Site, url: string): Promise<void> {
	const [code] = (await once(startMigration(site, url), "exit")) as [number | null];
	if (code !== 0) throw new Error(`hakiki migrate ended with ${code}`);
}

/** The session that holds the lock of migrations. */
async function findMigration(pool: Pool): Promise<number | undefined> {
	const { rows } = await pool.query<{ pid: number }>(
		`select l.pid from pg_locks l join pg_database d on d.oid = l.database
		  where locktype = 'advisory' and granted and d.datname = current_database() limit 1`,
	);
	return rows[0]?.pid;
}

async function describeSchema(pool: Pool): Promise<string> {
	const { rows } = await pool.query<{ schema: string }>(DESCRIBE_SCHEMA);
	return rows[0]?.schema ?? "";
}
