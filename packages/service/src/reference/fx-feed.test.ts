import { mkdtemp, rename, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FxFeed, openFxFeed } from "./fx-feed.ts";

const NOW_MS = Date.UTC(2026, 10, 15);
let folder = "";
let path = "";
let problems: string[] = [];
const feeds: FxFeed[] = [];

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "hakiki-fx-"));
	path = join(folder, "feed.json");
	problems = [];
});

afterEach(async () => {
	for (const feed of feeds.splice(0)) feed.stop();
	await rm(folder, { recursive: true, force: true });
});

async function open(everyMs = 3_600_000): Promise<FxFeed> {
	const feed = await openFxFeed({ path, now: () => NOW_MS, everyMs, onProblem: (problem) => problems.push(problem) });
	feeds.push(feed);
	return feed;
}

function write(date: string, kes: unknown): Promise<void> {
	return writeFile(path, JSON.stringify({ date, base: "USD", rates: { KES: kes } }));
}

test("is read at the start, and the same table is given until the file changes", async () => {
	await write("2026-11-13", 129);
	const feed = await open();
	const table = feed.current();
	expect(table?.rates.get("KES")).toBe(129);
	await feed.refresh();
	expect(feed.current()).toBe(table);
	expect(feed.status()).toEqual({ path, date: "2026-11-13", problem: undefined });
	expect(problems).toEqual([]);
});

test("is read again when it changes, in place or by renaming another over it", async () => {
	await write("2026-11-13", 129);
	const feed = await open();
	await write("2026-11-14", 130.5);
	await feed.refresh();
	expect(feed.current()?.rates.get("KES")).toBe(130.5);
	await writeFile(`${path}.new`, '{"date":"2026-11-15","base":"USD","rates":{"KES":131.5}}');
	await rename(`${path}.new`, path);
	await feed.refresh();
	expect(feed.current()?.rates.get("KES")).toBe(131.5);
});

test("keeps the last good rates when it breaks, reports it once, and recovers", async () => {
	await write("2026-11-13", 129);
	const feed = await open();
	await write("2026-11-14", -1);
	await feed.refresh();
	await feed.refresh();
	expect(feed.current()?.rates.get("KES")).toBe(129);
	expect(feed.status()).toEqual({ path, date: "2026-11-13", problem: "rates.KES: must be greater than 0" });
	expect(problems).toEqual([
		`The FX feed ${path} is not usable, the last good rates stay: rates.KES: must be greater than 0`,
	]);
	await write("2026-11-14", 130);
	await feed.refresh();
	expect(feed.current()?.rates.get("KES")).toBe(130);
	expect(feed.status().problem).toBeUndefined();
});

test("keeps the last good rates when it vanishes, and is well again when it is back", async () => {
	await write("2026-11-13", 129);
	const feed = await open();
	await rename(path, `${path}.away`);
	await feed.refresh();
	expect(feed.current()?.rates.get("KES")).toBe(129);
	expect(feed.status().problem).toContain("ENOENT");
	expect(problems.length).toBe(1);
	await rename(`${path}.away`, path);
	await feed.refresh();
	expect(feed.status().problem).toBeUndefined();
});

test("starts without a file, and takes it when it comes", async () => {
	const feed = await open();
	expect(feed.current()).toBeUndefined();
	expect(problems.length).toBe(1);
	await write("2026-11-14", 129);
	await feed.refresh();
	expect(feed.current()?.date).toBe("2026-11-14");
});

test("is not read into memory when it is huge", async () => {
	await write("2026-11-13", 129);
	const feed = await open();
	await truncate(path, 2_000_000_000);
	await feed.refresh();
	expect(feed.status().problem).toBe("file: has more than 1048576 bytes");
	expect(feed.current()?.date).toBe("2026-11-13");
});

test("is looked at by itself, until it is stopped", async () => {
	await write("2026-11-13", 129);
	const feed = await open(5);
	await write("2026-11-14", 130.25);
	await vi.waitFor(() => expect(feed.current()?.rates.get("KES")).toBe(130.25), { timeout: 2_000, interval: 5 });
});
