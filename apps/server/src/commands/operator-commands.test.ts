import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { presentDecision } from "@hakiki/contract";
import { createService, createWorld, findWorkspace } from "@hakiki/service";
import { loadMasterKey } from "@hakiki/vault";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CommandLine, openCommandLine } from "../testing/command-line.ts";
import { commands } from "./list.ts";

let line: CommandLine;

beforeAll(async () => {
	line = await openCommandLine();
});
afterAll(() => line.close());

const run = (...args: string[]) => line.run(...args);

/** Expects one JSON object on stdout and nothing on stderr. */
async function runJson(...args: string[]) {
	const { code, text, said } = await run(...args, "--json");
	expect({ code, said, lines: text.split("\n").length }).toEqual({ code: 0, said: "", lines: 1 });
	return JSON.parse(text);
}

async function listAudit(): Promise<
	readonly { actor: string; action: string; subject: string; realm: number | null }[]
> {
	return (await line.database.pool.query("select actor, action, subject, realm from audit order by id")).rows;
}

/** Records a SIM swap and a payout on a real service, so that the customer is held and a case is open. */
async function stopWanjiku(): Promise<void> {
	const service = await createService({
		pool: line.database.pool,
		env: { XDG_CONFIG_HOME: line.folder },
		world: createWorld(() => undefined),
		presentDecision,
	});
	const { realms } = await findWorkspace(service, "Shop");
	await service.openRealm(realms.test);
	await service.recordEvent(realms.test, { type: "sim.swap", customer_id: "wanjiku" });
	await service.recordEvent(realms.test, {
		type: "payout.requested",
		customer_id: "wanjiku",
		amount: 48_000,
		destination: { type: "mpesa", account: "0712345678" },
	});
	await service.close();
}

describe("the command line", () => {
	it("has each command under its own name, with a summary and a usage", async () => {
		for (const entry of commands) {
			const command = await entry.load();
			expect(command.name).toBe(entry.name);
			expect(entry.summary).toMatch(/^[A-Z][^\n]{5,80}$/);
			expect(command.usage).not.toMatch(/^hakiki/);
		}
	});

	it("shows its version, the list of commands, a group of them, and one", async () => {
		expect(await run("--version")).toEqual({ code: 0, text: "9.8.7", said: "" });
		const help = await run("--help");
		expect(help.code).toBe(0);
		expect(await run("help")).toEqual(help);
		for (const { name } of commands) expect(help.text).toContain(`  ${name} `);
		const group = await run("help", "keys");
		expect(group.text).toContain("keys revoke");
		expect(group.text).not.toContain("workspace create");
		expect(await run("keys", "--help")).toEqual(group);
		expect(await run("rules", "-h")).toMatchObject({ code: 0, text: expect.stringContaining("rules publish") });
		for (const args of [
			["help", "keys", "create"],
			["keys", "create", "--help"],
			["keys", "create", "-h"],
		]) {
			expect(await run(...args)).toMatchObject({ code: 0, text: expect.stringContaining("--mode test|live") });
		}
	});

	it("starts without a command, also with options of `start` alone", async () => {
		expect(await run("--port", "no")).toEqual({
			code: 2,
			text: "",
			said: expect.stringContaining("hakiki start: --port must be a whole number"),
		});
	});

	it("makes a master key that a first start takes, for a secret store or in a file that it never replaces", async () => {
		const printed = await run("keys", "generate-master");
		expect(printed).toMatchObject({ code: 0, said: "" });
		expect(Buffer.from(printed.text, "base64")).toHaveLength(32);
		expect((await run("keys", "generate-master")).text).not.toBe(printed.text);
		expect(await run("keys", "generate-master", "--to", "new/master.key")).toMatchObject({ code: 0 });
		const file = join(line.folder, "new", "master.key");
		const text = await readFile(file, "utf8");
		expect((await stat(file)).mode & 0o777).toBe(0o600);
		const env = { HAKIKI_MASTER_KEY_FILE: file };
		expect((await loadMasterKey({ env, instanceId: "one", mayCreate: false })).exportText()).toBe(text.trim());
		expect(await run("keys", "generate-master", "--to", "new/master.key")).toEqual({
			code: 1,
			text: "",
			said: `hakiki keys generate-master: ${file} exists already and is kept as it is. Name a file that does not exist.`,
		});
		expect(await readFile(file, "utf8")).toBe(text);
	});

	it("exits with 2 and a hint for an unknown command", async () => {
		expect(await run("dance")).toEqual({
			code: 2,
			text: "",
			said: "hakiki: there is no command 'dance'. `npx hakiki help` lists the commands.",
		});
		expect((await run("keys")).said).toContain("'keys' needs one of: create, list, revoke");
		expect((await run("keys", "dance")).said).toContain("'keys' has no 'dance', only: create");
		expect(await run("help", "dance")).toMatchObject({ code: 2, text: "" });
	});

	it("exits with 2 for wrong and missing options, and prints one line with the option and the usage", async () => {
		const missing = await run("keys", "create", "--workspace", "x", "--json");
		expect(missing).toMatchObject({ code: 2, text: "" });
		expect(missing.said).toBe(
			"hakiki keys create: --mode is required. Usage: hakiki keys create --workspace ID|NAME --mode test|live [--scopes LIST] [--rate-limit N] [--data DIR] [--json]",
		);
		expect((await run("workspace", "create", "--name", "x", "--country", "TZ")).said).toContain(
			"--country must be one of: KE, NG",
		);
		expect((await run("start", "--port", "70000")).said).toContain("--port must be a whole number from 0 to 65535");
		expect((await run("start", "--role", "boss")).said).toContain("--role must be one of: all, api, worker");
		expect((await run("start", "--role", "worker", "--workers", "2")).code).toBe(2);
		expect((await run("start", "--data", "somewhere")).said).toContain("--data and DATABASE_URL both name a database");
	});
});

describe("a command that finds no database", () => {
	it.each([
		{ DATABASE_URL: "nonsense" },
		{ DATABASE_URL: "postgresql://somebody:geheim@127.0.0.1:1,127.0.0.1:port/none" },
		{ DATABASE_URL: "postgresql://somebody:geheim@127.0.0.1:1/none" },
		{ DATABASE_URL: "", HAKIKI_DATA: "package.json" },
	])("for %j ends with 1 and one sentence: no stack, no secret", async (env) => {
		const lost = await openCommandLine({ env });
		try {
			for (const args of [["start", "--port", "0"], ["workspace", "list"], ["doctor"]]) {
				const { code, text, said } = await lost.run(...args);
				const told = `${text}\n${said}`;
				expect([code, told.includes("unexpected"), told.includes("geheim")], told).toEqual([1, false, false]);
				expect(told).toMatch(/DATABASE_URL|choose another with --data or HAKIKI_DATA/);
				expect(told).not.toMatch(/\n\s+at /);
			}
		} finally {
			await lost.close();
		}
	});
});

describe("an operator", () => {
	it("makes workspaces of both countries, names one by id or name, and is asked when a name is not enough", async () => {
		const shop = await runJson("workspace", "create", "--name", "  Shop ", "--country", "KE");
		expect(shop).toEqual({
			id: expect.stringMatching(/^wsp_[0-9A-HJKMNP-TV-Z]{26}$/),
			name: "Shop",
			country: "KE",
			currency: "KES",
			mode: "enforce",
			rules_version: "1",
			created_at: expect.stringMatching(/Z$/),
		});
		expect(await runJson("workspace", "create", "--name", "Duka", "--country", "NG")).toMatchObject({
			currency: "NGN",
		});
		await run("workspace", "create", "--name", "Duka", "--country", "KE");
		const { workspaces } = await runJson("workspace", "list");
		expect(workspaces.map((one: { name: string }) => one.name)).toEqual(["Shop", "Duka", "Duka"]);
		expect((await run("workspace", "list")).text).toMatch(/^ID +COUNTRY +MODE +CREATED +NAME\nwsp_\S+ +KE +enforce/);
		expect(await runJson("keys", "list", "--workspace", shop.id)).toEqual({ keys: [] });
		const ambiguous = await run("keys", "list", "--workspace", "Duka");
		expect(ambiguous).toMatchObject({
			code: 1,
			said: expect.stringContaining('workspace: 2 are named "Duka"; use an id: wsp_'),
		});
		expect(await run("keys", "list", "--workspace", "Nobody")).toMatchObject({
			code: 1,
			said: 'hakiki keys list: There is no workspace "Nobody"',
		});
		expect(await run("workspace", "create", "--name", "a\nb", "--country", "KE")).toMatchObject({
			code: 1,
			said: "hakiki workspace create: name: must not hold control characters",
		});
	});

	it("makes a key that is shown once, lists it without its secret, and revokes it once", async () => {
		const made = await runJson("keys", "create", "--workspace", "Shop", "--mode", "live", "--rate-limit", "5000");
		expect(made).toMatchObject({
			mode: "live",
			scopes: ["events"],
			rate_limit_per_minute: 5000,
			revoked_at: null,
		});
		expect(made.id).toMatch(/^key_/);
		expect(made.key).toMatch(/^svc_live_[0-9A-Za-z]{40}$/);
		const typed = await run("keys", "create", "--workspace", "Shop", "--mode", "test");
		expect(typed.text).toMatch(/^svc_test_[0-9A-Za-z]{40}$/);
		expect(typed.said).toContain("for 1200 requests a minute");
		const managing = await run(
			"keys",
			"create",
			"--workspace",
			"Shop",
			"--mode",
			"live",
			"--scopes",
			"cases:read,events",
		);
		expect(managing.text).toMatch(/^svc_live_/);
		expect(
			await run("keys", "create", "--workspace", "Shop", "--mode", "live", "--scopes", "events,all"),
		).toMatchObject({
			code: 2,
			said: expect.stringContaining("--scopes must be one of: events, manage, events:write, "),
		});
		const listed = await run("keys", "list", "--workspace", "Shop", "--json");
		expect(listed.text).not.toContain(made.key);
		expect(JSON.parse(listed.text).keys).toMatchObject([
			{ id: made.id, mode: "live", hint: made.key.slice(-4) },
			{ mode: "test", hint: typed.text.slice(-4), rate_limit_per_minute: 1200, scopes: ["events"] },
			{ mode: "live", hint: managing.text.slice(-4), scopes: ["cases:read", "events"] },
		]);
		expect((await run("keys", "revoke", made.id)).text).toBe(
			`Revoked ${made.id}, the live key that ends in ${made.hint}.`,
		);
		expect(await run("keys", "revoke", made.id)).toMatchObject({
			code: 1,
			said: `hakiki keys revoke: There is no key ${made.id}, or it is revoked already`,
		});
		expect((await run("keys", "list", "--workspace", "Shop")).text).toMatch(/live .* revoked 20/);
	});

	it("sets rates one by one and from a file, and cannot set a rate the wrong way round", async () => {
		const usd = ["fx", "set", "--workspace", "Shop", "--currency", "usd"];
		const set = await runJson(...usd, "--rate", "129.5", "--date", "2026-01-02");
		expect(set).toMatchObject({ currency: "KES", rates: [{ currency: "USD", rate: 129.5, rate_at: "2026-01-02" }] });
		const upsideDown = await run(...usd, "--rate", "0.0077");
		expect(upsideDown).toMatchObject({ code: 1, text: "", said: expect.stringMatching(/^hakiki fx set: rate: /) });
		expect((await run(...usd, "--rate", "0.0077", "--force")).code).toBe(0);
		await writeFile(join(line.folder, "rates.csv"), "currency,rate,date\nUSD,130,2026-01-03\nEUR,150,2026-01-03\n");
		expect((await run("fx", "import", "rates.csv", "--workspace", "Shop", "--force")).text).toMatch(
			/USD +130 +2026-01-03/,
		);
		await writeFile(join(line.folder, "bad.csv"), "USD,0,2026-01-03\nXX1,5,2026-01-03\n");
		const bad = await run("fx", "import", "bad.csv", "--workspace", "Shop");
		expect(bad.code).toBe(1);
		expect(bad.said).toMatch(/lines\.1\.rate: .*\n.*lines\.2\.currency: must be an ISO 4217 currency/);
		expect((await run("fx", "import", "none.csv", "--workspace", "Shop")).said).toContain("does not exist");
		const { rates } = await runJson("fx", "list", "--workspace", "Shop");
		expect(rates.map((one: { currency: string; rate: number }) => [one.currency, one.rate])).toEqual([
			["EUR", 150],
			["USD", 130],
		]);
	});

	it("sees a case, closes it, and holds, releases, blocks and unblocks its customer", async () => {
		await stopWanjiku();
		const realm = ["--workspace", "Shop", "--mode", "test"];
		const held = await runJson("customers", "show", "wanjiku", ...realm);
		expect(held).toMatchObject({ id: "wanjiku", status: "held", open_cases: [{ type: "fraud" }] });
		const hold = ["customers", "hold", "wanjiku", ...realm, "--reason", "asked by phone"];
		// The case holds her already. A person now holds her too, and the second try changes nothing.
		expect(await run(...hold)).toMatchObject({ code: 0 });
		expect(await run(...hold)).toMatchObject({ code: 1, said: expect.stringContaining("cannot be changed by hold") });
		const { cases } = await runJson("cases", "list", ...realm);
		expect(cases).toMatchObject([{ id: held.open_cases[0].id, status: "open", customer_id: "wanjiku" }]);
		const [{ id }] = cases;
		const unresolved = [{ id: expect.stringMatching(/^evt_/), decision: "block", resolution: null }];
		expect(await runJson("cases", "show", id, ...realm)).toMatchObject({ events: unresolved });
		const closing = ["cases", "close", id, ...realm, "--resolution", "declined", "--note", "a thief"];
		expect(await runJson(...closing)).toMatchObject({ id, status: "closed", resolution: "declined" });
		expect(await run(...closing)).toMatchObject({
			code: 1,
			said: expect.stringMatching(/^hakiki cases close: case: was closed by cli:njeri at /),
		});
		expect((await run("cases", "show", id, ...realm)).text).toContain("by cli:njeri: declined, a thief");
		const reopened = await runJson("cases", "reopen", id, ...realm, "--reason", "he called");
		expect(reopened).toMatchObject({ id, status: "open", resolution: null });
		const assign = (to: string) => runJson("cases", "assign", id, ...realm, "--to", to);
		expect(await assign("njeri")).toMatchObject({ id, status: "in_review", assignee: "njeri" });
		expect(await assign("nobody")).toMatchObject({ status: "open", assignee: null });
		const clock = (verb: string) => runJson("cases", `${verb}-clock`, id, ...realm, "--clock", "recall");
		expect((await clock("start")).clocks).toContainEqual(
			expect.objectContaining({ clock: "recall", stopped_at: null }),
		);
		expect(await run("cases", "start-clock", id, ...realm, "--clock", "none")).toMatchObject({
			code: 1,
			said: expect.stringContaining("clock: is no clock of this workspace"),
		});
		expect((await run("cases", "clocks", id, ...realm)).text).toMatch(/recall +.* +running/);
		expect((await clock("stop")).clocks).toContainEqual(
			expect.objectContaining({ clock: "recall", stopped_by: "cli:njeri" }),
		);
		expect(await runJson(...closing, "--disposition", "fraud")).toMatchObject({ status: "closed" });
		expect(await run("cases", "assign", id, ...realm, "--to", "njeri")).toMatchObject({ code: 1 });
		const change = (action: string) => runJson("customers", action, "wanjiku", ...realm, "--reason", "checked");
		expect(await change("release")).toEqual({ id: "wanjiku", before: "held", status: "active" });
		expect(await runJson(...hold)).toMatchObject({ before: "active", status: "held" });
		expect(await change("block")).toMatchObject({ status: "blocked" });
		expect(await change("unblock")).toMatchObject({ status: "active" });
		expect(await runJson("cases", "list", ...realm)).toEqual({ cases: [] });
		expect(await run("cases", "show", "cas_00000000000000000000000000", ...realm)).toMatchObject({ code: 1 });
		expect(await run("customers", "show", "nobody", ...realm)).toMatchObject({
			code: 1,
			said: "hakiki customers show: There is no such customer",
		});
	});

	it("switches a workspace to observing and back", async () => {
		expect(await runJson("workspace", "mode", "--workspace", "Shop", "--mode", "observe")).toMatchObject({
			mode: "observe",
			before: "enforce",
		});
		expect((await run("workspace", "mode", "--workspace", "Shop", "--mode", "enforce")).text).toBe(
			"Shop: enforce (was observe)",
		);
	});

	it("finds every action in the audit log, under the name of its actor", async () => {
		const rows = await listAudit();
		const done = rows.filter(({ actor }) => actor === "cli:njeri");
		const actions = new Set(done.map(({ action }) => action));
		for (const action of [
			"workspace.created",
			"workspace.mode_set",
			"key.created",
			"key.revoked",
			"fx.set",
			"case.closed",
			"customer.held",
			"customer.released",
			"customer.blocked",
		]) {
			expect(actions, action).toContain(action);
		}
		expect(done.find(({ action }) => action === "workspace.created")?.realm).toBeNull();
		expect(done.find(({ action }) => action === "key.created")?.realm).toBeGreaterThan(0);
	});

	it("migrates a database that is up to date without doing anything", async () => {
		expect(await runJson("migrate")).toEqual({ applied: [], version: expect.any(Number) });
	});

	it("refuses to distribute the tables over a cluster", async () => {
		const { code, said } = await line.run("migrate", "--distributed");
		expect([code, said]).toEqual([
			2,
			expect.stringContaining("Hakiki does not run on Citus yet, so nothing was changed"),
		]);
	});
});
