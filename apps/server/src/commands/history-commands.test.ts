import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CommandLine, openCommandLine } from "../testing/command-line.ts";
import { runCommand } from "./run-command.ts";

let line: CommandLine;

beforeAll(async () => {
	line = await openCommandLine();
	await run("workspace create", "--name", "Shop", "--country", "KE");
});
afterAll(() => line.close());

async function run(name: string, ...args: string[]) {
	const done = await line.run(...name.split(" "), ...args);
	return { ...done, json: args.includes("--json") ? JSON.parse(done.text) : undefined };
}

const event = (customer: string, n: number) => ({
	type: "transaction",
	direction: "in",
	customer_id: customer,
	amount: 100 + n,
	method: "mpesa",
	counterparty: { phone: "0722000111" },
	occurred_at: new Date(Date.UTC(2026, 0, 1, n)).toISOString(),
});

it("imports a file, names its bad lines, and a second time does nothing", async () => {
	const lines = [
		...Array.from({ length: 50 }, (_, n) => event(`c${n % 7}`, n)),
		{ event: event("c1", 60), label: "fraud", label_at: "2026-02-01T00:00:00Z", source: "chargeback" },
		{ ...event("c2", 61), amount: "lots" },
	];
	await writeFile(join(line.folder, "h.jsonl"), lines.map((line) => JSON.stringify(line)).join("\n"));
	const args = ["h.jsonl", "--workspace", "Shop", "--mode", "live", "--json"];
	const first = await run("events import", ...args);
	expect(first.code).toBe(1);
	expect(first.json).toMatchObject({ complete: true, recorded: 51, replayed: 0, labelled: 1, failed: 1 });
	expect(first.json.problems).toEqual([{ line: 52, field: "amount", message: "must be a number" }]);
	expect(first.said).toContain("line 52: amount: must be a number");
	const second = await run("events import", ...args);
	expect(second).toMatchObject({ code: 0, json: { recorded: 0, replayed: 0, lines_done_before: 52 } });
	const other = await run("events import", "h.jsonl", "--workspace", "Shop", "--mode", "test");
	expect(other.text).toMatch(/^Events recorded: 51, labelled: 1, bad lines skipped: 1\. It took \d+ s\.$/);
});

it("refuses a file that is not there, and options it does not know", async () => {
	const missing = await run("events import", "none.jsonl", "--workspace", "Shop", "--mode", "live");
	expect(missing).toMatchObject({ code: 1, text: "" });
	expect(missing.said).toContain("There is no file");
	expect(await run("rebuild", "--check", "--replace")).toMatchObject({ code: 2 });
	expect(await run("doctor", "--fast")).toMatchObject({ code: 2 });
});

it("rebuilds: equal is 0, different is 1, replaced is 0 again", async () => {
	const check = ["--check", "--workspace", "Shop", "--json"];
	expect(await run("rebuild", ...check)).toMatchObject({ code: 0, json: { customers: 14, events: 102, equal: 14 } });
	await line.database.pool.query("update customers set risk_level = 'critical' where id = 'c3'");
	const found = await run("rebuild", ...check);
	expect(found).toMatchObject({ code: 1, json: { different_count: 2, replaced: 0 } });
	expect(found.json.different[0]).toMatchObject({ customer_id: "c3", difference: "risk_level: critical, not low" });
	expect((await run("rebuild", "--replace")).text).toMatch(/different: 2, replaced: 2\.$/);
	expect(await run("rebuild", ...check)).toMatchObject({ code: 0, json: { different_count: 0 } });
});

it("checks the installation, and exports the master key", async () => {
	await run("keys create", "--workspace", "Shop", "--mode", "live");
	const copyOf = (json: { checks: { check: string; level: string }[] }) =>
		json.checks.find(({ check }) => check === "copy of the key")?.level;
	const before = await run("doctor", "--json");
	expect(before).toMatchObject({ code: 1, json: { healthy: false } });
	expect(copyOf(before.json)).toBe("fail");
	const exported = await run("keys export-master", "--json");
	expect(Buffer.from(exported.json.master_key, "base64")).toHaveLength(32);
	expect(copyOf((await run("doctor", "--json")).json)).toBe("ok");
	expect((await run("doctor")).text).toMatch(/^ok {4}audit log {10}entries: 0, .*; \d+ are yet to be chained$/m);
	await writeFile(join(line.folder, "server.log"), '{"msg":"started"}\n');
	const compared = await run("doctor", "--heads", "server.log", "--json");
	expect(compared.json.checks).toContainEqual(expect.objectContaining({ check: "audit heads", level: "fail" }));
});

it("says so when the database cannot be reached", async () => {
	const printed: string[] = [];
	const code = await runCommand(["doctor", "--json"], {
		env: { DATABASE_URL: `postgresql://nobody@127.0.0.1:1/nothing` },
		cwd: line.folder,
		actor: "cli:test",
		mainFile: "main.js",
		isTerminal: false,
		isOutputTerminal: false,
		print: (line) => printed.push(line),
		say: () => undefined,
		draw: () => undefined,
		signal: new AbortController().signal,
	});
	expect(code).toBe(1);
	expect(JSON.parse(printed.join(""))).toMatchObject({
		healthy: false,
		checks: [{ check: "database", level: "fail" }],
	});
});
