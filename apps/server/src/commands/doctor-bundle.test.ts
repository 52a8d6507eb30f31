import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { presentDecision } from "@hakiki/contract";
import { createService, createWorld, findWorkspace } from "@hakiki/service";
import { migrations } from "@hakiki/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CommandLine, openCommandLine } from "../testing/command-line.ts";

let line: CommandLine;
beforeAll(async () => {
	line = await openCommandLine({
		env: {
			...{ HAKIKI_LOG_LEVEL: "debug", HAKIKI_MEMORY_MB: "12", HAKIKI_OIDC_CLIENT_SECRET: PLANTED.oidcSecret },
			...{ HAKIKI_OPS_PORT: PLANTED.phone, HAKIKI_BACKUP_MARK: PLANTED.markPath },
		},
	});
});
afterAll(() => line.close());

/** What must not leave the installation, by the place where it is planted. */
const PLANTED = {
	business: "Quagmire Remittances Ltd",
	customer: "customer-of-hers-7731",
	name: "Zebulonette Quixotrane",
	phone: "0798431276",
	email: "zeb.quix0trane@mail-of-hers.example",
	account: "8473920165",
	listAddress: "https://listuser:hunter22@lists.secret-host.example/feed?token=tok_55120987",
	listHost: "lists.secret-host.example",
	databaseUrl: "postgresql://owner:s3cr3t-pass@10.77.3.9/payments",
	oidcSecret: "oidc-secret-88aa77bb",
	markPath: "/srv/quixotrane-archive/last-mark",
	logSecret: "svc_live_PlantedPlantedPlantedPlantedPlanted00",
	browser: "Netscapist/77.31-obscura",
	clerk: "bartholomew",
	base64: Buffer.alloc(32, 0xa7).toString("base64"),
};

async function plant(): Promise<string> {
	await line.run("workspace", "create", "--name", PLANTED.business, "--country", "KE");
	const { pool } = line.database;
	const tools = { pool, env: { XDG_CONFIG_HOME: line.folder }, world: createWorld(() => undefined), presentDecision };
	const service = await createService(tools);
	const { realms } = await findWorkspace(service, PLANTED.business);
	await service.openRealm(realms.test);
	await service.recordEvent(realms.test, {
		type: "customer.created",
		customer_id: PLANTED.customer,
		customer: { name: PLANTED.name, phone: PLANTED.phone, email: PLANTED.email },
		metadata: { account: PLANTED.account },
	});
	await service.close();
	await pool.query(`insert into lists (id, format, urls, entries, problem) values ('mine', 'names', $1, 1, $2)`, [
		[PLANTED.listAddress],
		`${PLANTED.listAddress} answered 403 to ${PLANTED.name} at 41.90.213.177`,
	]);
	await pool.query(
		`insert into job_failures (name, failures, since, latest_at, message) values ('learn', 3, now(), now(), $1)`,
		[`could not read ${PLANTED.markPath} for "${PLANTED.name}" (+254 798 431 276), key ${PLANTED.base64}`],
	);
	// A row that somebody put in by hand: the doctor names its author.
	await pool.query(
		`insert into audit (workspace_id, at, actor, action, subject)
		 select id, now(), $1, 'key.created', 'x' from workspaces where name = $2`,
		[`cli:${PLANTED.clerk}`, PLANTED.business],
	);
	const log = join(line.folder, "server.log");
	const good = { level: "error", time: "2026-11-19T04:38:05.751Z", component: "lists", msg: "a list was refused" };
	await writeFile(
		log,
		[
			`GET /v1/customers/${PLANTED.customer} ${PLANTED.logSecret}`,
			JSON.stringify({
				...good,
				reason: `${PLANTED.listAddress} said no`,
				request_id: PLANTED.phone,
				user: PLANTED.clerk,
			}),
			`hakiki-1 | ${JSON.stringify({ ...good, msg: `key ${PLANTED.logSecret}: ${PLANTED.name}`, agent: PLANTED.browser, stack: PLANTED.markPath })}`,
		].join("\n"),
	);
	return log;
}

it("tells what a supporter needs, and nothing of what was planted in names, rows, settings and logs", async () => {
	const log = await plant();
	const bundle = join(line.folder, "bundle.json");
	const { code, said } = await line.run("doctor", "--bundle", bundle, "--log", log);
	expect(code).toBe(1);
	expect(said).toContain(`Wrote the support bundle to ${bundle}`);
	expect((await stat(bundle)).mode & 0o777).toBe(0o600);
	const text = await readFile(bundle, "utf8");
	const parts = Object.values(PLANTED).flatMap((secret) => [
		secret,
		...secret.split(/[\s/@:?=]+/).filter((part) => part.length > 6),
	]);
	const harmless = new Set(["https:", "postgresql"]);
	expect(parts.filter((part) => !harmless.has(part) && text.includes(part))).toEqual([]);
	expect(text).not.toMatch(/798 ?431 ?276|41\.90\.213\.177|hunter22|secret-host/);
	expect(text).not.toContain(line.folder);

	const read = JSON.parse(text);
	expect(read).toMatchObject({
		version: "9.8.7",
		machine: { node: process.version, platform: process.platform },
		settings: {
			...{ HAKIKI_LOG_LEVEL: "debug", HAKIKI_MEMORY_MB: "12", HAKIKI_OIDC_CLIENT_SECRET: "set" },
			...{ HAKIKI_BACKUP_MARK: "set", HAKIKI_OPS_PORT: "set", DATABASE_URL: "set" },
		},
		database: {
			version: expect.stringMatching(/^\d+/),
			settings: { max_connections: expect.stringMatching(/^\d+$/) },
			migrations: migrations.map(({ id, name }) => ({ id, name })),
			figures: { cases: expect.any(Array), audit: { count: expect.any(Number) } },
		},
		log: [
			{ level: "error", time: "2026-11-19T04:38:05.751Z", msg: "a list was refused", reason: "<address> said no" },
			{ component: "lists", msg: "key <key>" },
		],
	});
	const tables = read.database.tables.map(({ table }: { table: string }) => table);
	expect(tables).toEqual(expect.arrayContaining(["events", "customers", "audit"]));
	const finding = (check: string) => read.checks.find((one: { check: string }) => one.check === check)?.finding;
	expect(finding("failing jobs")).toContain("learn failed 3 times in a row");
	expect(finding("audit log")).toContain("out of the chain: … by …");
});

it("replaces no file, and names an option that is wrong", async () => {
	const bundle = join(line.folder, "bundle.json");
	expect(await line.run("doctor", "--bundle", bundle)).toMatchObject({
		code: 1,
		said: expect.stringContaining("--bundle:"),
	});
	expect(await line.run("doctor", "--log", "x")).toMatchObject({ code: 2, said: expect.stringContaining("--bundle") });
	const other = join(line.folder, "other.json");
	expect(await line.run("doctor", "--bundle", other, "--log", join(line.folder, "none.log"))).toMatchObject({
		code: 1,
		said: expect.stringContaining("--log:"),
	});
});

it("the version names the migration and the platform", async () => {
	expect(await line.run("version")).toEqual({ code: 0, text: "9.8.7", said: "" });
	const { text } = await line.run("version", "--json");
	const { version: node, platform, arch } = process;
	expect(JSON.parse(text)).toEqual({ version: "9.8.7", migration: expect.any(Number), node, platform, arch });
});
