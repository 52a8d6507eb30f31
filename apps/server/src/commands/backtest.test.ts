import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
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
		isOutputTerminal: false,
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
	it("writes the signals of each measured movement, as they were known, to train a model outside", async () => {
		await write("signals.jsonl", makeLines(40).reverse());
		const from = new Date(Date.UTC(2026, 0, 1, 10)).toISOString();
		expect((await run("signals.jsonl", "--signals", "signals.csv", "--score-from", from)).code).toBe(0);
		const [head = "", ...lines] = (await readFile(join(folder, "signals.csv"), "utf8")).trimEnd().split("\n");
		const columns = head.split(",");
		const rows = lines.map((line) => Object.fromEntries(line.split(",").map((value, at) => [columns[at], value])));
		expect(rows).toHaveLength(30);
		expect(rows[0]).toMatchObject({ occurred_at: from, label: "legit", amountMinor: "50000", payeePaidCount: "2" });
		expect(rows[9]).toMatchObject({ label: "fraud", amountMinor: "4012345", isFirstPaymentToPayee: "1" });
		expect(columns).not.toContain("method");
		expect((await run("signals.jsonl", "--signals", "signals.jsonl")).said).toContain("must not be the file of events");
	});

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
		expect(code).toBe(0);
		expect((await run("bad.jsonl", "--strict")).code).toBe(1);
		expect((await run("bad.jsonl")).text).toContain("Bad lines skipped: 3");
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

	it("compares two rule sets in money and people, by rule, with as many examples as asked for", async () => {
		await write("events.jsonl", makeLines(100));
		await writeFile(join(folder, "other.json"), '{"rules":{"balance_drain":{"mode":"off"}}}');
		const options = ["events.jsonl", "--compare", "other.json", "--examples", "2"];
		const { code, json } = await run(...options, "--json");
		expect(code).toBe(0);
		const alone = await run("events.jsonl", "--rules", "other.json", "--json");
		const { from, to, ...compared } = json.comparison;
		expect(from).toMatchObject({ auc: json.auc, money_saved: "401234.50", not_allowed: { recall: 1 } });
		expect(to).toMatchObject({ auc: alone.json.auc, not_allowed: alone.json.not_allowed, customers_held: 0 });
		expect(compared.changed).toBeGreaterThan(2);
		expect(compared.caught_less.events).toBe(compared.changed - compared.caught_more.events);
		expect(compared.customers_held_more).toBe(0);
		expect(compared.examples.length).toBeLessThanOrEqual(2 * compared.changes.length);
		expect(compared.rules).toEqual([expect.objectContaining({ rule: "balance_drain", change: "changed", fired: 0 })]);
		const { text } = await run(...options);
		expect(text).toMatch(/Fraud caught more: KES 0 in 0 events; caught less: KES [\d,]+ in \d+ events?/);
		expect(text).toMatch(/balance_drain\s+changed\s+10\s+0/);
		expect((await run(...options, "--learn")).said).toContain("--compare and --learn do not go together");
		expect((await run("events.jsonl", "--examples", "2")).said).toContain("--examples needs --compare");
	});

	it("shows what each threshold would catch and hold, and which one is today's", async () => {
		await write("events.jsonl", makeLines(100));
		const { json } = await run("events.jsonl", "--threshold-sweep", "--json");
		const { today, thresholds, fraud } = json.threshold_sweep;
		expect(fraud).toEqual({ events: 10, money: "401234.50" });
		expect(thresholds).toHaveLength(99);
		expect(thresholds[0]).toMatchObject({ review: 1, caught: { events: 10 }, customers_held: 5 });
		const marked = thresholds.filter((one: { today: boolean }) => one.today);
		expect(marked).toEqual([{ ...today, review: 50, today: true }]);
		expect(today.stopped).toBe(Math.round(json.not_allowed.share * 100));
		expect((await run("events.jsonl", "--threshold-sweep")).text).toMatch(/50 \(today's\)\s+10\s+10\s+KES 401,235/);
	});

	it("explains one decision by line, id or key, also in a file that is out of order, and ends there", async () => {
		const lines = makeLines(100);
		const keyed = JSON.parse(lines[59] ?? "");
		lines[59] = JSON.stringify({ ...keyed, event: { ...keyed.event, idempotency_key: "order-60" } });
		await write("events.jsonl", lines);
		const { json, code } = await run("events.jsonl", "--explain", "60", "--json");
		expect(code).toBe(0);
		expect(json).toMatchObject({ line: 60, event_id: "evt_60", decision: "review", thresholds: { review: 50 } });
		const points = json.rules.reduce((sum: number, rule: { points: number }) => sum + rule.points, json.bias);
		expect(100 / (1 + Math.exp(-points))).toBeCloseTo(json.score, 0);
		expect(json.reasons[0].reason).not.toBe("");
		expect(json.rules.find((one: { rule: string }) => one.rule === "balance_drain").sentence).not.toBe("");
		expect(json.signals).toContainEqual(
			expect.objectContaining({ name: "amountMinor", unit: "money", value: 4_012_345 }),
		);
		for (const name of ["evt_60", "order-60"])
			expect((await run("events.jsonl", "--explain", name, "--json")).json).toEqual(json);
		await write("mixed.jsonl", [...lines.slice(30), ...lines.slice(0, 30)]);
		const mixed = await run("mixed.jsonl", "--explain", "order-60", "--json");
		expect(mixed.said).toContain("sorting the file first");
		expect(mixed.json).toEqual({ ...json, line: 30, event_id: "evt_30" });
		const { text } = await run("events.jsonl", "--explain", "60");
		expect(text).toContain("Decision: review");
		expect(text).toMatch(/balance_drain\s+\+3\.20/);
		const missing = await run("events.jsonl", "--explain", "order-61");
		expect([missing.code, missing.said]).toEqual([1, expect.stringContaining("There is no event order-61")]);
	});

	it("learns when asked to, and says how often", async () => {
		await write("events.jsonl", makeLines(2_000));
		const { json } = await run("events.jsonl", "--json", "--learn");
		expect(json.learning.tried).toBeGreaterThan(10);
		expect(json.events).toBe(2_000);
	});
});
