import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CommandLine, openCommandLine } from "../testing/command-line.ts";

let line: CommandLine;

beforeAll(async () => {
	line = await openCommandLine();
});
afterAll(() => line.close());

async function run(...args: string[]) {
	const done = await line.run(...args);
	return { ...done, json: args.includes("--json") && done.code < 2 ? JSON.parse(done.text) : undefined };
}

const SMALL = ["--customers", "200", "--days", "8", "--seed", "4"];
/** The test sends thousands of events, possibly on a busy machine. */
const LONG_MS = 180_000;

it(
	"fills the demo workspace with cases, networks and labels to learn from, and a second run adds another",
	async () => {
		const first = await run("simulate", ...SMALL, "--fraud", "sim-swap,ato,mule-ring", "--json");
		expect(first).toMatchObject({ code: 0, json: { complete: true, customers: 200 } });
		const { events, decisions, frauds, honest, cases_opened: cases, labels } = first.json;
		expect(decisions.allow + decisions.review + decisions.block).toBe(events);
		expect(Object.keys(frauds)).toEqual(["ato", "mule-ring", "sim-swap"]);
		expect(frauds["sim-swap"].thieves_found).toBeGreaterThan(0);
		expect(honest.not_allowed / honest.events).toBeLessThan(0.01);
		expect(cases).toBeGreaterThan(1);
		expect(labels.fraud + labels.to_come).toBeGreaterThan(10);
		const listed = await run("cases", "list", "--workspace", "Demo Kenya", "--mode", "test", "--json");
		expect(listed.json.cases.length).toBeGreaterThanOrEqual(cases);
		const matches = await run("screening", "matches", "--workspace", "Demo Kenya", "--mode", "test", "--json");
		expect(matches.json.matches).toHaveLength(1);
		const second = await run("simulate", ...SMALL, "--fraud", "none");
		expect(second).toMatchObject({ code: 0 });
		expect(second.text).toContain("events of 200 customers");
		expect(second.text).toContain('npx hakiki cases list --workspace "Demo Kenya" --mode test');
		const { rows } = await line.database.pool.query("select count(*)::int as customers from customers");
		expect(rows).toEqual([{ customers: 400 }]);
	},
	LONG_MS,
);

it(
	"writes the same file to the byte for the same seed and end, and a backtest reads every line of it",
	async () => {
		const until = ["--until", "2026-11-01"];
		await run("simulate", ...SMALL, ...until, "--country", "NG", "--out", "one.jsonl");
		const again = await run("simulate", ...SMALL, ...until, "--country", "NG", "--out", "two.jsonl", "--json");
		expect(again).toMatchObject({ code: 0, json: { customers: 200 } });
		const texts = await Promise.all(["one", "two"].map((name) => readFile(join(line.folder, `${name}.jsonl`), "utf8")));
		expect(texts[0]).toBe(texts[1]);
		const tested = await run("backtest", "one.jsonl", "--country", "NG", "--json");
		expect(tested).toMatchObject({ code: 0, json: { replayed: again.json.events, bad_lines: 0, sorted: false } });
		expect(tested.json.not_allowed.recall).toBeGreaterThan(0.2);
		await run("workspace", "create", "--name", "History", "--country", "NG");
		const imported = await run("events", "import", "one.jsonl", "--workspace", "History", "--mode", "live", "--json");
		expect(imported).toMatchObject({ code: 0, json: { recorded: again.json.events, failed: 0 } });
	},
	LONG_MS,
);

it("names wrong options before it creates anything", async () => {
	const refused = async (...args: string[]): Promise<string> => {
		const { code, said } = await run("simulate", ...args);
		expect(code).toBe(2);
		return said;
	};
	expect(await refused("--customers", "5")).toContain("--customers must be a whole number from 200 to 50000");
	expect(await refused("--customers", "50000", "--days", "300")).toContain("--customers times --days must be at most");
	expect(await refused("--fraud", "sim-swap,ponzi")).toContain("--fraud does not accept 'ponzi'. Use one of: sim-swap");
	expect(await refused("--url", "http://127.0.0.1:1")).toContain("--url and --key belong together");
	expect(await refused("--url", "nowhere", "--key", "svc_test_x")).toContain("--url is not an address");
	expect(await refused("--url", "http://127.0.0.1:1", "--key", "svc_live_x")).toContain("--key is a live key");
	expect(await refused("--out", "a.jsonl", "--workspace", "Demo Kenya")).toContain("exclude each other");
	expect(await refused("--until", "2099-01-01")).toContain("--until is in the future");
	const elsewhere = await run("simulate", ...SMALL, "--country", "NG", "--workspace", "Demo Kenya");
	expect(elsewhere).toMatchObject({ code: 1 });
	expect(elsewhere.said).toContain("Demo Kenya is a workspace of KE");
	const unwritable = await run("simulate", ...SMALL, "--out", "none/a.jsonl");
	expect(unwritable).toMatchObject({ code: 1 });
	expect(unwritable.said).toContain("cannot be written (ENOENT)");
});
