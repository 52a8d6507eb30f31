// `hakiki backtest` as people run it, with one thread and with two.

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { FRAUD_NAMES, simulate } from "@hakiki/simulation";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findMain } from "./harness/server-process.ts";

const run = promisify(execFile);
const UNTIL = Date.parse("2026-08-20T00:00:00Z");
const TEST_MS_MAX = 180_000;
/** Smaller files are read in the main thread. */
const THREAD_BYTES_MIN = 4_000_000;

let folder: string;
let lines: readonly string[];

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "hakiki-backtest-"));
	const options = { country: "KE", customers: 200, days: 7, frauds: FRAUD_NAMES, seed: 11, until: UNTIL } as const;
	lines = simulate(options).lines.map((line) => JSON.stringify(line));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Spaces make the file large enough for threads without more events. */
const pad = (line: string): string => (line === "" ? "" : line + " ".repeat(2_000));

async function backtest(path: string, threads: number): Promise<unknown> {
	const args = [findMain(), "backtest", path, "--json", "--threshold-sweep", "--threads", String(threads)];
	const { stdout } = await run(process.execPath, args, { maxBuffer: 1 << 26 });
	const { seconds: _seconds, events_per_second: _speed, ...result } = JSON.parse(stdout) as Record<string, unknown>;
	return result;
}

it.each([
	["in order, with lines that are refused", () => [...lines.slice(0, 900), "not JSON", "", ...lines.slice(900)]],
	["out of order", () => [...lines.slice(1_000), ...lines.slice(0, 1_000)]],
])("gives the same result in threads, for a file %s", { timeout: TEST_MS_MAX }, async (_name, write) => {
	const path = join(folder, "events.jsonl");
	await writeFile(path, write().join("\n"));
	expect((await stat(path)).size).toBeLessThan(THREAD_BYTES_MIN);
	const inMainThread = await backtest(path, 1);
	await writeFile(path, write().map(pad).join("\n"));
	expect((await stat(path)).size).toBeGreaterThan(THREAD_BYTES_MIN);
	expect(await backtest(path, 2)).toEqual(inMainThread);
});

it("explains an event in a thread, and refuses rules as the main thread does", { timeout: TEST_MS_MAX }, async () => {
	const [small, large, rules] = ["small.jsonl", "large.jsonl", "rules.json"].map((name) => join(folder, name));
	if (small === undefined || large === undefined || rules === undefined) throw new Error("There are three files");
	await writeFile(small, lines.join("\n"));
	await writeFile(large, lines.map(pad).join("\n"));
	await writeFile(rules, '{"rules":{"no_such_rule":{"weight":1}}}');
	const runWith = (...args: string[]) =>
		run(process.execPath, [findMain(), "backtest", ...args], { maxBuffer: 1 << 26 });
	// Without a thread that reads, the one that decides also reads.
	const explained = ["--explain", "1500", "--json", "--threads", "1"];
	expect((await runWith(large, ...explained)).stdout).toBe((await runWith(small, ...explained)).stdout);
	const refuse = (path: string) => runWith(path, "--rules", rules).catch(({ code, stderr }) => ({ code, stderr }));
	const refused = await refuse(small);
	expect(refused).toMatchObject({ stderr: expect.stringContaining("no_such_rule") });
	expect(await refuse(large)).toEqual(refused);
});

it("stops at Ctrl-C, although the other thread has more lines ready", { timeout: TEST_MS_MAX }, async () => {
	const path = join(folder, "long.jsonl");
	const options = { country: "KE", customers: 400, days: 30, frauds: FRAUD_NAMES, seed: 12, until: UNTIL } as const;
	const many = simulate(options).lines.map((line) => JSON.stringify(line));
	// The first line is named on the screen before anything is decided.
	await writeFile(path, ["not JSON", ...many].join("\n"));
	const child = spawn(process.execPath, [findMain(), "backtest", path, "--json", "--threads", "2"]);
	let printed = "";
	child.stdout.on("data", (data) => {
		printed += data;
	});
	await once(child.stderr, "data");
	child.kill("SIGINT");
	const [code] = await once(child, "close");
	expect(code).toBe(130);
	expect(JSON.parse(printed).events).toBeLessThan(many.length);
});
