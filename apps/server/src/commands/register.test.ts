import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCommand } from "./run-command.ts";

let database: TestDatabase;
let folder: string;

const event = (customer: string, day: number, amount: number) => ({
	type: "transaction",
	direction: "in",
	customer_id: customer,
	amount,
	method: "cash",
	counterparty: { id: "branch-1" },
	occurred_at: `2026-01-0${day}T09:00:00Z`,
});

beforeAll(async () => {
	database = await createTestDatabase({ poolSize: 2 });
	folder = await mkdtemp(join(tmpdir(), "hakiki-register-"));
	await run("workspace create", "--name", "Bank", "--country", "NG");
	const lines = [event("=c1", 1, 5_000_000), event("c2", 2, 4_999_999), event("c3", 3, 7_500_000.5)];
	await writeFile(join(folder, "h.jsonl"), lines.map((line) => JSON.stringify(line)).join("\n"));
	await run("events import", "h.jsonl", ...BANK);
});
afterAll(async () => {
	await database.drop();
	await rm(folder, { recursive: true, force: true });
});

const BANK = ["--workspace", "Bank", "--mode", "live"];

async function run(name: string, ...args: string[]) {
	const printed: string[] = [];
	const said: string[] = [];
	const code = await runCommand([...name.split(" "), ...args], {
		env: { DATABASE_URL: database.url, XDG_CONFIG_HOME: folder },
		cwd: folder,
		actor: "cli:test",
		mainFile: join(folder, "dist", "main.js"),
		isTerminal: false,
		print: (line) => printed.push(line),
		say: (line) => said.push(line),
		draw: (text) => said.push(text),
		signal: new AbortController().signal,
	});
	return { code, printed, said };
}

it("lists the lines of imported history as a table and as JSON", async () => {
	const { code, printed } = await run("register list", ...BANK);
	expect(code).toBe(0);
	expect(printed[0]?.split("\n")).toHaveLength(3);
	expect(printed[0]).toMatch(/2026-01-01 09:00Z {2}=c1 +cash_threshold {2}NGN 5000000\.00/);
	const json = JSON.parse((await run("register list", ...BANK, "--limit", "1", "--json")).printed.join("\n"));
	expect(json.lines).toHaveLength(1);
	expect(json.lines[0]).toMatchObject({
		customer_id: "=c1",
		occurred_at: "2026-01-01T09:00:00.000Z",
		rule: "cash_threshold",
		amount: "5000000.00",
		currency: "NGN",
		decision: "allow",
		case_id: null,
		backfilled: true,
	});
});

it("exports CSV that a spreadsheet takes for text, and JSON", async () => {
	const { code, printed, said } = await run("register export", ...BANK);
	expect(code).toBe(0);
	expect(said).toEqual(["2 line(s)."]);
	expect(printed).toHaveLength(3);
	expect(printed[0]).toMatch(/^entered_at,occurred_at,customer_id,event_id,rule,reason,type,/);
	expect(printed[1]).toContain(",'=c1,evt_");
	expect(printed[2]).toContain('"NGN 7,500,000.50 in cash, with reporting from NGN 5,000,000"');
	const json = JSON.parse((await run("register export", ...BANK, "--json")).printed.join("\n"));
	expect(json.lines.map((line: { customer_id: string }) => line.customer_id)).toEqual(["=c1", "c3"]);
});

it("goes by when lines were entered, and refuses what is no span", async () => {
	expect((await run("register list", ...BANK, "--to", "2026-02-01")).said).toEqual(["No lines."]);
	const all = await run("register list", ...BANK, "--from", "2026-02-01", "--json");
	expect(JSON.parse(all.printed.join("")).lines).toHaveLength(2);
	const wrong = await run("register list", ...BANK, "--from", "yesterday");
	expect([wrong.code, wrong.said[0]]).toEqual([
		2,
		expect.stringContaining("--from must be a date or an ISO 8601 time"),
	]);
	const reversed = await run("register export", ...BANK, "--from", "2026-02-01", "--to", "2026-01-01");
	expect([reversed.code, reversed.said[0]]).toEqual([2, expect.stringContaining("--from must be before --to")]);
	expect((await run("register list", ...BANK, "--limit", "0")).code).toBe(2);
});
