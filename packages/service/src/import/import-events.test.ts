import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError, type EventInput } from "@hakiki/domain";
import { createPool } from "@hakiki/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readCustomer } from "../customers/read-customer.ts";
import { rebuildProfiles } from "../rebuild/rebuild-profiles.ts";
import { deposit, openTestBench, type TestBench } from "../testing/test-service.ts";
import { type ImportLine, type ImportOptions, type ImportReport, importEvents } from "./import-events.ts";
import { type ImporterOptions, type ImporterTools, openImporter } from "./line-importer.ts";

let bench: TestBench;
let folder: string;

beforeAll(async () => {
	bench = await openTestBench();
	folder = await mkdtemp(join(tmpdir(), "hakiki-import-"));
});
afterAll(async () => {
	await bench.close();
	await rm(folder, { recursive: true, force: true });
});

/** Stands in for the wire's parser, which is tested where the command is. */
function parseLine(text: string): ImportLine {
	const { label, ...input } = JSON.parse(text) as EventInput & { label?: ImportLine["label"] };
	if (input.amount === -1) {
		throw AppError.invalid([{ field: "amount", code: "too_small", message: "must be more than 0" }]);
	}
	return label === undefined ? { input } : { input, label };
}

async function writeLines(name: string, lines: readonly unknown[]): Promise<string> {
	const path = join(folder, name);
	await writeFile(path, lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"));
	return path;
}

type RunOptions = Partial<Omit<ImportOptions, "importers"> & ImporterOptions> & {
	/** One importer for each, as a thread each. */
	readonly services?: readonly ImporterTools[];
};

async function run(path: string, options: RunOptions = {}): Promise<ImportReport> {
	const { services = [bench.service], ...others } = options;
	const shared = {
		realm: bench.realm,
		actor: "test",
		parseLine,
		retryPauseMs: 1,
		stored: new Int32Array(1),
		...others,
	};
	const importers = await Promise.all(services.map((service) => openImporter(service, shared)));
	const customerOf = (text: string) => (JSON.parse(text) as EventInput).customer_id;
	return importEvents(bench.service, { realm: bench.realm, path, importers, customerOf, ...others });
}

const count = async (prefix: string): Promise<number> => {
	const { rows } = await bench.database.pool.query("select count(*)::int from events where customer_id like $1", [
		`${prefix}%`,
	]);
	return rows[0].count;
};

const history = (customerId: string, n: number): EventInput =>
	deposit(customerId, { amount: n + 1, occurred_at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString() });

it("stores each line once, as history, in the order of the file, and again does nothing", async () => {
	const lines = Array.from({ length: 1_500 }, (_, n) => history(`once_${n % 40}`, n));
	const path = await writeLines("once.jsonl", lines);
	const progress: number[] = [];
	const ahead: number[] = [];
	const report = await run(path, {
		onProgress: ({ bytesDone, bytesTotal, report: { recorded } }) => {
			progress.push(bytesDone / bytesTotal);
			ahead.push(bytesDone / bytesTotal - recorded / lines.length);
		},
	});
	expect(report).toMatchObject({ skipped: 0, recorded: 1_500, replayed: 0, failed: 0, isComplete: true });
	expect(progress.at(-1)).toBe(1);
	expect(Math.max(...ahead)).toBeLessThan(0.05);
	const { rows } = await bench.database.pool.query(
		`select customer_id, bool_and((body::json ->> 'isBackfilled')::bool) as backfilled, array_agg(amount_minor::int order by seq) as amounts
		   from events where customer_id like 'once_%' group by 1`,
	);
	expect(rows).toHaveLength(40);
	for (const row of rows) {
		expect(row.backfilled).toBe(true);
		expect(row.amounts).toEqual([...row.amounts].sort((a: number, b: number) => a - b));
	}
	expect(await run(path)).toMatchObject({ skipped: 1_500, recorded: 0, replayed: 0 });
	await bench.database.pool.query("delete from imports");
	expect(await run(path)).toMatchObject({ skipped: 0, recorded: 0, replayed: 1_500 });
	await appendFile(path, `\n${JSON.stringify(history("once_new", 1))}\n`);
	expect(await run(path)).toMatchObject({ recorded: 1, replayed: 1_500 });
	expect(await count("once_")).toBe(1_501);
	const rebuilt = await rebuildProfiles(bench.service, { mode: "check", actor: "test" });
	expect(rebuilt.different).toEqual([]);
});

it("goes on where it was ended, storing nothing twice", async () => {
	const path = await writeLines("ended.jsonl", [
		...Array.from({ length: 3_000 }, (_, n) => history(`ended_${n % 30}`, n)),
	]);
	const abort = new AbortController();
	let parsed = 0;
	const first = await run(path, {
		signal: abort.signal,
		parseLine(text) {
			parsed += 1;
			if (parsed === 1_200) abort.abort();
			return parseLine(text);
		},
	});
	expect(first.isComplete).toBe(false);
	expect(first.recorded).toBeLessThan(3_000);
	const second = await run(path);
	expect(second).toMatchObject({ isComplete: true, skipped: first.recorded });
	expect(await count("ended_")).toBe(3_000);
});

it("is shared out by customer: each one's order stays, also when it is ended and gone on with by another number", async () => {
	const services = [bench.service, await bench.openAnother(), await bench.openAnother()];
	const label = { label: "fraud", source: "complaint" };
	// All pay to the same few, so that those who import meet at the same rows.
	const lines = Array.from({ length: 3_000 }, (_, n) => ({
		...history(`shared_${n % 37}`, n),
		counterparty: { phone: `07220001${10 + (n % 7)}` },
		...(n % 100 === 99 ? { label } : {}),
	}));
	const path = await writeLines("shared.jsonl", lines);
	const abort = new AbortController();
	let parsed = 0;
	const first = await run(path, {
		services,
		signal: abort.signal,
		parseLine(text) {
			parsed += 1;
			if (parsed === 1_500) abort.abort();
			return parseLine(text);
		},
	});
	expect(first.isComplete).toBe(false);
	const second = await run(path, { services: services.slice(0, 2) });
	expect(second).toMatchObject({ isComplete: true, failed: 0 });
	expect(second.skipped).toBeLessThanOrEqual(first.recorded);
	expect(first.recorded + second.recorded).toBe(3_000);
	const { rows } = await bench.database.pool.query(
		"select customer_id, array_agg(amount_minor::int order by seq) as amounts from events where customer_id like 'shared_%' group by 1",
	);
	expect(rows).toHaveLength(37);
	for (const { customer_id, amounts } of rows) {
		const own = lines.filter((line) => line.customer_id === customer_id);
		expect(amounts).toEqual(own.map(({ amount }) => (amount ?? 0) * 100));
	}
	const labels = await bench.database.pool.query("select from labels where customer_id like 'shared_%' and is_current");
	expect(labels.rows).toHaveLength(30);
	const rebuilt = await rebuildProfiles(bench.service, { mode: "check", actor: "test" });
	expect(rebuilt.different).toEqual([]);
});

it("reports bad lines with their number and field, and imports the others", async () => {
	const path = await writeLines("bad.jsonl", [
		`\ufeff${JSON.stringify(history("bad_1", 1))}`,
		{ ...history("bad_2", 2), amount: -1 },
		"",
		`{"type": ${"x".repeat(90_000)}`,
		{ ...history("bad_3", 3), currency: "XTS" },
		{ ...history("bad_4", 4), idempotency_key: "its own" },
		{ ...history("bad_4", 5), idempotency_key: "its own" },
		history("bad_5", 6),
	]);
	await appendFile(path, Buffer.from([0x0a, 0x22, 0xff, 0x22]));
	const seen: number[] = [];
	const report = await run(path, { onProblem: ({ line }) => seen.push(line) });
	expect(report).toMatchObject({ recorded: 3, failed: 5, isComplete: true });
	const problems = [...report.problems].sort((a, b) => a.line - b.line);
	expect(problems.map(({ line, field }) => [line, field])).toEqual([
		[2, "amount"],
		[4, "line"],
		[5, "currency"],
		[7, "idempotency_key"],
		[9, "line"],
	]);
	expect(seen).toHaveLength(5);
	expect(await count("bad_")).toBe(3);
});

it("labels an event after recording it, as of when it was known, without opening a case", async () => {
	const labelledAt = Date.UTC(2026, 1, 1);
	const label = { label: "fraud", source: "complaint", labelledAt };
	const path = await writeLines("labels.jsonl", [{ ...history("labelled", 1), label }, history("labelled", 2)]);
	expect(await run(path)).toMatchObject({ recorded: 2, labelled: 1, failed: 0 });
	const { rows } = await bench.database.pool.query(
		"select source, label, created_at from labels where customer_id = 'labelled'",
	);
	expect(rows).toEqual([{ source: "complaint", label: "fraud", created_at: new Date(labelledAt) }]);
	expect(
		(await readCustomer(bench.service, await bench.service.openRealm(bench.realm), "labelled"))?.openCases,
	).toEqual([]);
	await bench.database.pool.query("delete from imports");
	expect(await run(path)).toMatchObject({ replayed: 2, labelled: 1 });
	expect((await bench.database.pool.query("select from labels where customer_id = 'labelled'")).rows).toHaveLength(1);
});

it("labels many lines without asking for more connections than there are", async () => {
	const pool = createPool(bench.database.url, { poolSize: 4, queryTimeoutMs: 10_000 });
	const service = await bench.openAnother({ pool });
	const label = { label: "legit", source: "call_back" };
	const path = await writeLines("many-labels.jsonl", [...many(600, "spoken").map((line) => ({ ...line, label }))]);
	expect(await run(path, { services: [service] })).toMatchObject({ recorded: 600, labelled: 600, failed: 0 });
	await service.close();
	await pool.end();
});

it("keeps trying while others get through, and ends with the error when nothing does", async () => {
	const mixed = await writeLines("mixed.jsonl", [history("test_503_a", 1), ...many(800, "fine")]);
	expect(await run(mixed, { retryPauseMs: 5 })).toMatchObject({ recorded: 800, failed: 1, isComplete: true });
	const hopeless = await writeLines("hopeless.jsonl", [history("test_503_b", 1), history("test_503_c", 2)]);
	await expect(run(hopeless)).rejects.toMatchObject({ code: "service_unavailable" });
	await expect(run(hopeless)).rejects.toMatchObject({ code: "service_unavailable" });
});

function many(length: number, prefix: string): EventInput[] {
	return Array.from({ length }, (_, n) => history(`${prefix}_${n % 50}`, n));
}
