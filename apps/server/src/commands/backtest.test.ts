import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "./run-command.ts";

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "hakiki-backtest-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...args: string[]) {
	const printed: string[] = [];
	const said: string[] = [];
	const code = await runCommand(["backtest", ...args], {
		env: {},
		cwd: folder,
		actor: "cli:test",
		mainFile: join(folder, "dist", "main.js"),
		isTerminal: false,
		print: (line) => printed.push(line),
		say: (line) => said.push(line),
		draw: (text) => said.push(text),
		signal: new AbortController().signal,
	});
	const text = printed.join("\n");
	return { code, text, said: said.join("\n"), json: args.includes("--json") ? JSON.parse(text) : undefined };
}

/** Makes one payout a day. Every tenth payout empties an account to the last cent and is a fraud. */
function makeLines(count: number): string[] {
	return Array.from({ length: count }, (_, index) => {
		const isFraud = index % 10 === 9;
		const amount = isFraud ? 40_123.45 : 500;
		return JSON.stringify({
			event: {
				type: "payout.requested",
				customer_id: `c${isFraud ? index : index % 5}`,
				occurred_at: new Date(Date.UTC(2026, 0, 1, index)).toISOString(),
				amount,
				balance: isFraud ? amount : 90_000,
				method: "mpesa",
				destination: { type: "mpesa", account: `07220001${isFraud ? 10 + (index % 80) : "00"}` },
			},
			label: isFraud ? "fraud" : "legit",
		});
	});
}

const write = async (name: string, lines: readonly string[]) => {
	const text = `${lines.join("\n")}\n`;
	await writeFile(join(folder, name), name.endsWith(".gz") ? gzipSync(text) : text);
};

describe("hakiki backtest", () => {
	it("prints one object with everything a program asks for", async () => {
		await write("events.jsonl", makeLines(100));
		const { code, json } = await run("events.jsonl", "--json");
		expect(code).toBe(0);
		expect(json).toMatchObject({
			complete: true,
			auc: 1,
			average_precision: 1,
			not_allowed: { recall: 1, precision: 1, false_positive_rate: 0, share: 0.1 },
			blocked: { recall: expect.any(Number) },
			events: 100,
			fraud: 10,
			legit: 90,
			bad_lines: 0,
		});
		expect(json.card_precision_100).toBeGreaterThan(0);
		expect(json.events_per_second).toBeGreaterThan(0);
		expect(json.rules.find((rule: { rule: string }) => rule.rule === "balance_drain")).toMatchObject({
			fired: 10,
			fraud: 10,
			legit: 0,
			precision: 1,
			lift: 10,
		});
	});

	it("prints a page for people, and reads a packed file alike", async () => {
		await write("events.jsonl.gz", makeLines(100));
		const { code, text } = await run("events.jsonl.gz");
		expect(code).toBe(0);
		expect(text).toContain("Events measured: 100 of 100");
		expect(text).toMatch(/ROC AUC\s+1\.0000/);
		expect(text).toMatch(/balance_drain\s+3\.2\s+10\s+10\s+0/);
	});

	it("names a bad line, counts it, and goes on", async () => {
		const lines = makeLines(20);
		lines[3] = "{";
		lines[7] = '{"event":{"type":"login","customer_id":"c1"}}';
		lines[9] = JSON.stringify({ event: { type: "nothing", customer_id: 5 }, weight: -1 });
		await write("bad.jsonl", lines);
		const { code, json, said } = await run("bad.jsonl", "--json");
		expect(code).toBe(1);
		expect(json).toMatchObject({ events: 17, bad_lines: 3 });
		expect(said).toContain("line 4: body:");
		expect(said).toContain("line 8: occurred_at: is required in a backtest");
		expect(said).toMatch(/line 10: type: .*\nline 10: customer_id: .*\nline 10: weight:/);
	});

	it("sorts a file that is out of order, and comes to the same result", async () => {
		const lines = makeLines(300);
		await write("sorted.jsonl", lines);
		await write("mixed.jsonl", [...lines.slice(150), "not a line", ...lines.slice(0, 150)]);
		const sorted = await run("sorted.jsonl", "--json");
		const mixed = await run("mixed.jsonl", "--json");
		expect(mixed.said).toContain("is earlier than the one above it: sorting the file first");
		expect(mixed.said).toContain("line 151: body:");
		expect(mixed.json).toMatchObject({ sorted: true, bad_lines: 1, events: 300 });
		for (const figure of ["auc", "average_precision", "not_allowed", "rules"])
			expect(mixed.json[figure]).toEqual(sorted.json[figure]);
		await write("mixed.jsonl.gz", lines.reverse());
		const packed = await run("mixed.jsonl.gz");
		expect(packed.code).not.toBe(0);
		expect(packed.said).toContain("line 2: is before the line above it; unpack the file");
	});

	it("measures the asked span, with the asked rules", async () => {
		await write("events.jsonl", makeLines(100));
		const rules = { version: "mine", country: "KE", rules: { balance_drain: { mode: "off" } } };
		await writeFile(join(folder, "rules.json"), JSON.stringify(rules));
		const { json } = await run(
			"events.jsonl",
			"--json",
			"--rules",
			"rules.json",
			"--score-from",
			"2026-01-02",
			"--score-to",
			"2026-01-03T00:00:00+03:00",
		);
		expect(json).toMatchObject({ events: 21, replayed: 100 });
		expect(json.rules.map((rule: { rule: string }) => rule.rule)).not.toContain("balance_drain");
	});

	it("takes rules as `rules show --json` prints them, or only their differences", async () => {
		await write("events.jsonl", makeLines(100));
		const edits = { rules: { balance_drain: { mode: "off" } } };
		const shapes = [
			edits,
			{ published: { version: "1", content: edits }, draft: null },
			{ version: "1", content: edits },
		];
		for (const shape of shapes) {
			await writeFile(join(folder, "rules.json"), JSON.stringify(shape));
			const { json } = await run("events.jsonl", "--json", "--rules", "rules.json");
			expect(json.events).toBe(100);
			expect(json.rules.map((rule: { rule: string }) => rule.rule)).not.toContain("balance_drain");
		}
	});

	it("names each option and file that it cannot use", async () => {
		await write("events.jsonl", makeLines(1));
		expect((await run("missing.jsonl")).said).toContain("There is no file");
		expect((await run("events.jsonl", "--score-from", "soon")).said).toContain("--score-from must be");
		expect((await run("events.jsonl", "--country", "TZ")).said).toContain("--country must be one of: KE, NG");
		await writeFile(
			join(folder, "wrong.json"),
			'{"version":"x","country":"KE","rules":{"amount_spike":{"weight":99}}}',
		);
		expect((await run("events.jsonl", "--rules", "wrong.json")).said).toContain("rules.amount_spike.weight");
		expect((await run("events.jsonl", "--country", "NG", "--rules", "wrong.json")).said).toContain(
			"country: must be NG, as for the events",
		);
		await writeFile(join(folder, "wrong.json"), '{"rules":{"amount_spikes":{}},"wieghts":{}}');
		expect((await run("events.jsonl", "--rules", "wrong.json")).said).toContain("wieghts: is not one of");
		await writeFile(join(folder, "wrong.json"), "[1]");
		expect((await run("events.jsonl", "--rules", "wrong.json")).said).toContain("must be an object");
	});

	it("learns when asked to, and says how often", async () => {
		await write("events.jsonl", makeLines(2_000));
		const { json } = await run("events.jsonl", "--json", "--learn");
		expect(json.learning.tried).toBeGreaterThan(10);
		expect(json.events).toBe(2_000);
	});
});
