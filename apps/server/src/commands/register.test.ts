import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CommandLine, openCommandLine } from "../testing/command-line.ts";

let line: CommandLine;

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
	line = await openCommandLine();
	await run("workspace create", "--name", "Bank", "--country", "NG");
	const lines = [event("=c1", 1, 5_000_000), event("c2", 2, 4_999_999), event("c3", 3, 7_500_000.5)];
	await writeFile(join(line.folder, "h.jsonl"), lines.map((line) => JSON.stringify(line)).join("\n"));
	await run("events import", "h.jsonl", ...BANK);
});
afterAll(() => line.close());

const BANK = ["--workspace", "Bank", "--mode", "live"];

async function run(name: string, ...args: string[]) {
	const { code, text, said } = await line.run(...name.split(" "), ...args);
	return { code, text, printed: text.split("\n"), said };
}

it("lists the lines of imported history as a table and as JSON", async () => {
	const { code, text, printed } = await run("register list", ...BANK);
	expect(code).toBe(0);
	expect(printed).toHaveLength(3);
	expect(text).toMatch(/2026-01-01 09:00Z {2}=c1 +cash_threshold {2}NGN 5000000\.00/);
	const json = JSON.parse((await run("register list", ...BANK, "--limit", "1", "--json")).text);
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
	expect(said).toBe("2 line(s).");
	expect(printed).toHaveLength(3);
	expect(printed[0]).toMatch(/^entered_at,occurred_at,customer_id,event_id,rule,reason,type,/);
	expect(printed[1]).toContain(",'=c1,evt_");
	expect(printed[2]).toContain('"NGN 7,500,000.50 in cash, with reporting from NGN 5,000,000"');
	const json = JSON.parse((await run("register export", ...BANK, "--json")).text);
	expect(json.lines.map((line: { customer_id: string }) => line.customer_id)).toEqual(["=c1", "c3"]);
});

it("filters by the time of entry, and refuses an invalid span", async () => {
	expect((await run("register list", ...BANK, "--to", "2026-02-01")).said).toBe("No lines.");
	const all = await run("register list", ...BANK, "--from", "2026-02-01", "--json");
	expect(JSON.parse(all.text).lines).toHaveLength(2);
	const wrong = await run("register list", ...BANK, "--from", "yesterday");
	expect([wrong.code, wrong.said]).toEqual([2, expect.stringContaining("--from must be a date or an ISO 8601 time")]);
	const reversed = await run("register export", ...BANK, "--from", "2026-02-01", "--to", "2026-01-01");
	expect([reversed.code, reversed.said]).toEqual([2, expect.stringContaining("--from must be before --to")]);
	expect((await run("register list", ...BANK, "--limit", "0")).code).toBe(2);
});
