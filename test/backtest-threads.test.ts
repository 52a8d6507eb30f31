// `hakiki backtest` as people run it, with one thread and with two.

import { execFile } from "node:child_process";
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
	folder = await mkdtemp(join(tmpdir(), "hakiki-test-"));
	const options = { country: "KE", customers: 200, days: 14, frauds: FRAUD_NAMES, seed: 11, until: UNTIL } as const;
	// The note makes the file large enough for a second thread without more events.
	const metadata = { note: "n".repeat(1_000) };
	lines = simulate(options).lines.map(({ event, ...label }) =>
		JSON.stringify({ event: { ...event, metadata }, ...label }),
	);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function backtest(path: string, threads: number): Promise<unknown> {
	const args = [findMain(), "backtest", path, "--json", "--threshold-sweep", "--threads", String(threads)];
	const { stdout } = await run(process.execPath, args, { maxBuffer: 1 << 26 });
	const { seconds: _seconds, events_per_second: _speed, ...result } = JSON.parse(stdout) as Record<string, unknown>;
	return result;
}

it.each([
	["in order, with lines that are refused", () => [...lines.slice(0, 900), "not JSON", "", ...lines.slice(900)]],
	["out of order", () => [...lines.slice(2_000), ...lines.slice(0, 2_000)]],
])("gives the same result with two threads, for a file %s", { timeout: TEST_MS_MAX }, async (_name, write) => {
	const path = join(folder, "events.jsonl");
	await writeFile(path, write().join("\n"));
	expect((await stat(path)).size).toBeGreaterThan(THREAD_BYTES_MIN);
	expect(await backtest(path, 2)).toEqual(await backtest(path, 1));
});
