// Follows docs/operating/backup.md: every command on the page is run, on databases with a server at work, and what was
// restored gives every decision again byte for byte.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createPool } from "@hakiki/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPrograms } from "./faults/postgres-pair.ts";
import { createChance } from "./harness/chance.ts";
import { listBlocks } from "./harness/examples.ts";
import { findFreePort } from "./harness/free-port.ts";
import { type Answer, HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";
import { postAll } from "./harness/load.ts";
import { OwnPostgres } from "./harness/own-postgres.ts";
import { type Secret, SecretScan } from "./harness/secret-scan.ts";
import { findMain } from "./harness/server-process.ts";
import { Shell } from "./harness/shell.ts";
import { buildEvent, type EventBody } from "./harness/traffic.ts";
import { waitUntil } from "./harness/wait.ts";

const PAGE = fileURLToPath(new URL("../docs/operating/backup.md", import.meta.url));
const BACK_UP = fileURLToPath(new URL("../deploy/compose/back-up.sh", import.meta.url));
const chance = createChance(31);

interface Told {
	readonly bodies: readonly EventBody[];
	readonly answers: readonly Answer[];
}

async function tell(client: HttpClient, name: string, count = 60): Promise<Told> {
	const crowd = { customers: 20, hot: 5 };
	const bodies = Array.from({ length: count }, (_, index) => buildEvent(chance, crowd, `${name}-${index}`));
	const answers = await postAll(client, bodies);
	expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
	return { bodies, answers };
}

async function expectAsBefore(client: HttpClient, { bodies, answers }: Told): Promise<void> {
	const again = await postAll(client, bodies);
	expect(again.map(({ body }) => body.toString())).toEqual(answers.map(({ body }) => body.toString()));
	expect(again.filter(({ headers }) => headers["idempotency-replayed"] === undefined)).toEqual([]);
}

/** In clear by design. */
const VISIBLE = "customer-in-clear-551177";

/** Something distinctive through every door whose words are sealed or hashed, and the keys themselves. */
async function tellSecrets(client: HttpClient, home: Installation): Promise<readonly Secret[]> {
	const wanted = ["--workspace", "Demo Kenya", "--mode", "test", "--scopes", "manage"];
	const { key } = await home.runJson<{ key: string }>("keys", "create", ...wanted);
	const texts = {
		...{ name: "Zebulonette Quixotrane", phone: "798431276", national: "doc-66120934", device: "device-XQ19-7731" },
		...{ idempotency: "order-of-zebulonette-17", note: "her sister Philomena vouched", hold: "rang from Hibiscus" },
		...{ view: "Cases of Zebulonette", owner: "Bartholomew Quagmire", party: "Mwangalizi Thrupplewood" },
	};
	const manage = client.withKey(key);
	const send = async (method: string, path: string, body: object) => {
		const { status, json } = await manage.ask({ method, path, body });
		expect([path, status < 300, json.message]).toEqual([path, true, undefined]);
		return json;
	};
	const customer = { name: texts.name, phone: `0${texts.phone}`, national_id: texts.national };
	const common = { customer_id: VISIBLE, device: { id: texts.device } };
	await send("POST", "/v1/events", {
		...common,
		type: "customer.created",
		customer,
		idempotency_key: texts.idempotency,
	});
	const counterparty = { name: texts.party };
	const paid = { ...common, type: "transaction", amount: 5, direction: "in", method: "bank", counterparty };
	const { event_id: eventId } = await send("POST", "/v1/events", paid);
	await send("POST", "/v1/feedback", { event_id: eventId, label: "fraud", source: "complaint" });
	const [found] = (await manage.get(`/v1/cases?customer_id=${VISIBLE}`)).json.data;
	await send("POST", `/v1/cases/${found.id}/notes`, { text: texts.note });
	await send("POST", `/v1/customers/${VISIBLE}/hold`, { reason: texts.hold });
	await send("POST", "/v1/views", { page: "cases", name: texts.view, query: `name=${texts.name}`, shared: true });
	await send("POST", "/v1/entries", { list: "block", kind: "device", value: texts.device, owner: texts.owner });
	const hook = await send("POST", "/v1/webhooks", { url: "https://hooks.zebulonette.example/in", kinds: ["*"] });
	const folder = join(home.folder, "config/hakiki");
	const [masterFile = ""] = await readdir(folder);
	return [
		...Object.entries(texts).map(([name, text]) => ({ name, text })),
		{ name: "API key", text: key },
		{ name: "master key", text: (await readFile(join(folder, masterFile), "utf8")).trim() },
		{ name: "webhook's secret", text: hook.secret },
		{ name: "webhook's address", text: "hooks.zebulonette.example" },
	];
}

/** The blocks of commands under a heading, in their order. */
async function readCommands(heading: string): Promise<readonly string[]> {
	const page = await readFile(PAGE, "utf8");
	const [, section = ""] = page.split(`\n## ${heading}\n`);
	const blocks = listBlocks(section.split("\n## ")[0] ?? "").filter(({ language }) => language === "sh");
	return blocks.map(({ text }) => text);
}

/** A shell whose `npx hakiki` is the one of this clone. */
async function openOwnShell(home: Installation, env: Readonly<Record<string, string>>): Promise<Shell> {
	const shell = new Shell({ cwd: home.folder, env: { ...home.env, ...env } });
	await shell.run(`npx() { shift; "${process.execPath}" "${findMain()}" "$@"; }`);
	return shell;
}

/** We run our own commands; the operator of PostgreSQL runs the others. */
async function follow(block: string | undefined, shells: { readonly postgres: Shell; readonly hakiki: Shell }) {
	if (block === undefined) throw new Error("The page has no such commands");
	const { code, stdout, stderr } = await (block.includes("npx hakiki") ? shells.hakiki : shells.postgres).run(block);
	expect(`${code} ${code === 0 ? "" : stdout + stderr}`).toBe("0 ");
	return stdout;
}

describe.skipIf(findPrograms() === undefined)("a PostgreSQL of one's own", () => {
	let postgres: OwnPostgres;
	let home: Installation;
	let key: string;
	let client: HttpClient;
	let first: Told;

	beforeAll(async () => {
		postgres = await OwnPostgres.start();
		home = await Installation.create({ databaseUrl: postgres.nameUrl() });
		const server = await home.start();
		key = await home.createKey("Demo Kenya", "test");
		client = new HttpClient(server.url, { key, sockets: 16 });
		first = await tell(client, "first");
	}, 300_000);
	afterAll(async () => {
		client?.close();
		await home?.remove();
		await postgres?.remove();
	});

	const openShells = async (more: Readonly<Record<string, string>>) => {
		const env = { DATABASE_URL: postgres.nameUrl(), BACKUPS: postgres.folder, ARCHIVE: postgres.archive, ...more };
		return { postgres: postgres.openShell(env), hakiki: await openOwnShell(home, env) };
	};
	/** A server on what was restored. */
	const startOn = async (url: string) => {
		const server = await home.startWith({ DATABASE_URL: url }, "--role", "api");
		return { server, restored: new HttpClient(server.url, { key, sockets: 16 }) };
	};

	it("is dumped under way and restored: the doctor is content, and every decision is given again", async () => {
		const url = postgres.nameUrl("hakiki_restored");
		const shells = await openShells({ RESTORED_URL: url });
		const [dump, restore, look] = await readCommands("A dump");
		const busy = tell(client, "meanwhile");
		await follow(dump, shells);
		await busy;
		await follow(restore, shells);
		expect(await follow(look, shells)).toContain("every link and detail whole");
		const { server, restored } = await startOn(url);
		await expectAsBefore(restored, first);
		restored.close();
		expect(await server.stop()).toBe(0);
		await shells.hakiki.close();
	}, 300_000);

	it("is dumped by the service of compose.yaml, which keeps the newest dumps and no half one", async () => {
		const folder = await mkdtemp(join(postgres.folder, "compose-"));
		const [older, oldest] = ["hakiki-20260102T000000Z.dump", "hakiki-20260101T000000Z.dump"];
		for (const name of [older, oldest, "hakiki-20260103T000000Z.dump.part", "of-somebody-else"])
			await writeFile(join(folder, name), "");
		const run = (port: number) =>
			spawnSync(BACK_UP, ["--once"], {
				encoding: "utf8",
				env: {
					...{ PATH: `${postgres.bin}:${process.env["PATH"]}`, PASSWORD_FILE: "/dev/null" },
					...{ PGHOST: "127.0.0.1", PGPORT: String(port), PGUSER: "hakiki", PGDATABASE: "hakiki" },
					...{ BACKUP_FOLDER: folder, BACKUP_COUNT: "2" },
				},
			});
		expect(run(1).status).toBe(1);
		expect((await readdir(folder)).sort()).toEqual([oldest, older, "of-somebody-else"].sort());
		expect(run(postgres.port)).toMatchObject({ status: 0, stderr: "" });
		const [kept, made = "", ...others] = (await readdir(folder)).sort();
		expect([kept, others]).toEqual([older, ["of-somebody-else"]]);
		expect((await stat(join(folder, made))).mode & 0o777).toBe(0o600);
		const listed = spawnSync(join(postgres.bin, "pg_restore"), ["--list", join(folder, made)], { encoding: "utf8" });
		expect(listed.stdout).toContain("TABLE DATA public customers");
	});

	it("holds no secret and nothing personal in clear, in a dump, a base backup or the kept WAL", async () => {
		const secrets = await tellSecrets(client, home);
		const backups = await mkdtemp(join(postgres.folder, "secrets-"));
		postgres.handOver(backups);
		const shells = await openShells({ BACKUPS: backups });
		const [dump] = await readCommands("A dump");
		const [base] = await readCommands("Back to a moment");
		await follow(dump, shells);
		await follow(base, shells);
		// A dump is compressed: what it would restore is looked through.
		const opened = await shells.postgres.run('pg_restore --file="$BACKUPS/opened.sql" "$BACKUPS/hakiki.dump"');
		expect(opened.code).toBe(0);
		const pool = createPool(postgres.nameUrl(), { poolSize: 1 });
		const { rows } = await pool.query<{ file: string }>("select pg_walfile_name(pg_switch_wal()) as file");
		await waitUntil("the WAL is kept", () => existsSync(join(postgres.archive, rows[0]?.file ?? "")), 120_000);
		await pool.end();
		await shells.hakiki.close();
		const scan = new SecretScan(secrets);
		for (const folder of [backups, postgres.archive]) {
			const { files, findings } = await scan.scanFolder(folder);
			expect([files > 0, findings]).toEqual([true, []]);
			// Some values are stored in clear by design. They show that the scan finds values that are there.
			const visible = await new SecretScan([{ name: "customer", text: VISIBLE }]).scanFolder(folder);
			expect(new Set(visible.findings.map(({ secret }) => secret))).toEqual(new Set(["customer"]));
		}
	}, 300_000);

	it("goes back to a moment between two events: what was before is there, what came after is not", async () => {
		const [base, goBack, look] = await readCommands("Back to a moment");
		const pool = createPool(postgres.nameUrl(), { poolSize: 1 });
		const port = await findFreePort();
		const restoredDir = postgres.expectCluster(join(postgres.folder, "restored"));
		const before = await openShells({});
		await follow(base, before);
		await before.hakiki.close();
		const second = await tell(client, "second");
		const { rows } = await pool.query<{ moment: string }>("select clock_timestamp()::text as moment");
		const moment = rows[0]?.moment ?? "";
		const third = await tell(client, "third");
		const { rows: switched } = await pool.query<{ file: string }>("select pg_walfile_name(pg_switch_wal()) as file");
		await waitUntil("the WAL is kept", () => existsSync(join(postgres.archive, switched[0]?.file ?? "")), 120_000);
		await pool.end();
		const url = postgres.nameUrl("hakiki", port);
		const shells = await openShells({ RESTORED: restoredDir, RESTORED_URL: url, MOMENT: moment, PGPORT: String(port) });
		await follow(goBack, shells);
		expect(await follow(look, shells)).toContain("every link and detail whole");
		const { server, restored } = await startOn(url);
		await expectAsBefore(restored, first);
		await expectAsBefore(restored, second);
		const again = await postAll(restored, third.bodies);
		expect(again.filter(({ headers }) => headers["idempotency-replayed"] !== undefined)).toEqual([]);
		restored.close();
		expect(await server.stop()).toBe(0);
		await shells.hakiki.close();
	}, 300_000);
});

describe("the embedded PostgreSQL", () => {
	it("is copied while it is stopped, and the copy gives every decision again", async () => {
		const home = await Installation.create();
		try {
			const server = await home.start();
			const key = await home.createKey("Demo Kenya", "test");
			const told = await tell(new HttpClient(server.url, { key, sockets: 8 }), "embedded", 30);
			expect(await server.stop()).toBe(0);
			const [copy, look] = await readCommands("The embedded PostgreSQL");
			const shell = await openOwnShell(home, { BACKUPS: home.folder });
			const shells = { postgres: shell, hakiki: shell };
			// The original is lost; were it not, root's copy of a pointer to it would be refused.
			await follow(copy?.replace("$BACKUPS/data", "$BACKUPS/kept"), shells);
			await shell.run('rm -r "$HAKIKI_DATA" && mv "$BACKUPS/kept" "$BACKUPS/data"');
			await follow(look, shells);
			const again = await home.start();
			await expectAsBefore(new HttpClient(again.url, { key, sockets: 8 }), told);
			await shell.close();
		} finally {
			await home.remove();
		}
	}, 300_000);
});
