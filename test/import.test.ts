// `hakiki events import` as people run it, on several threads, killed in the middle and run again.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Installation } from "./harness/installation.ts";
import { findMain } from "./harness/server-process.ts";
import { waitUntil } from "./harness/wait.ts";

const REALM = ["--workspace", "Shop", "--mode", "test"];
const LINES = 3_000;
const CUSTOMERS = 53;
const LABELLED_EVERY = 60;
const GATE_MS_MAX = 120_000;
const TEST_MS_MAX = 300_000;

let database: TestDatabase;
let home: Installation;

beforeAll(async () => {
	database = await createTestDatabase();
	home = await Installation.create({ databaseUrl: database.url });
	await home.createWorkspace("Shop", "KE");
});
afterAll(async () => {
	await home?.remove();
	await database?.drop();
});

/** The amount tells the line; payees and devices are shared, so that threads meet at the same rows. */
function buildLine(n: number): string {
	const event = {
		type: "transaction",
		direction: "out",
		customer_id: `c${n % CUSTOMERS}`,
		amount: n + 1,
		method: "mpesa",
		counterparty: { phone: `07220001${10 + (n % 11)}` },
		device: { id: `device-${n % 17}` },
		occurred_at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
	};
	if (n % LABELLED_EVERY !== LABELLED_EVERY - 1) return JSON.stringify(event);
	return JSON.stringify({ event, label: "fraud", source: "chargeback", label_at: "2026-03-01T00:00:00Z" });
}

/**
 * Kills an import in the middle, however fast it is: once so many are stored, writes wait for a lock of ours. Those that
 * wait when it is killed are committed afterwards, as when a connection is lost at the wrong moment.
 */
async function killAt(stored: number, begin: () => ChildProcess): Promise<void> {
	const gate = await database.pool.connect();
	try {
		await gate.query(`
			create or replace function wait_at_gate() returns trigger language plpgsql as $$ begin
				if (select count(*) from events) >= ${stored} then perform pg_advisory_xact_lock_shared(7); end if;
				return null;
			end $$;
			create or replace trigger gate before insert on idempotency for each statement execute function wait_at_gate();
			select pg_advisory_lock(7)`);
		const child = begin();
		const ended = once(child, "exit");
		await waitUntil("writes wait at the gate", async () => (await countWaiting()) > 0, GATE_MS_MAX);
		child.kill("SIGKILL");
		await ended;
		expect(child.signalCode).toBe("SIGKILL");
	} finally {
		await gate.query("select pg_advisory_unlock(7)");
		gate.release();
		await database.pool.query("drop trigger gate on idempotency");
	}
}

async function countWaiting(): Promise<number> {
	const { rows } = await database.pool.query<{ count: number }>(
		"select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = 7 and not granted",
	);
	return rows[0]?.count ?? 0;
}

const begin = (...args: readonly string[]): ChildProcess =>
	spawn(process.execPath, [findMain(), "events", "import", ...args], {
		cwd: home.folder,
		env: home.env,
		stdio: "ignore",
	});

it(
	"is killed at any moment and goes on with another number of threads: nothing is lost, doubled or out of order",
	async () => {
		const lines = Array.from({ length: LINES }, (_, n) => buildLine(n));
		await writeFile(join(home.folder, "history.jsonl"), lines.join("\n"));
		const args = ["history.jsonl", ...REALM];
		await killAt(400, () => begin(...args, "--threads", "2"));
		await killAt(1_500, () => begin(...args, "--threads", "3"));
		const last = await home.runJson<Record<string, number>>("events", "import", ...args, "--threads", "2");
		expect(last).toMatchObject({ complete: true, failed: 0 });
		expect((last["lines_done_before"] ?? 0) + (last["replayed"] ?? 0) + (last["recorded"] ?? 0)).toBe(LINES);
		const { rows } = await database.pool.query<{ customer_id: string; amounts: number[] }>(
			"select customer_id, array_agg(amount_minor::int / 100 order by seq) as amounts from events group by customer_id",
		);
		expect(rows).toHaveLength(CUSTOMERS);
		for (const { customer_id, amounts } of rows) {
			const first = Number(customer_id.slice(1));
			const own = Array.from({ length: LINES }, (_, n) => n).filter((n) => n % CUSTOMERS === first);
			expect(amounts).toEqual(own.map((n) => n + 1));
		}
		const labels = await database.pool.query("select from labels where is_current");
		expect(labels.rows).toHaveLength(LINES / LABELLED_EVERY);
		expect(await home.run("rebuild", "--check", "--workspace", "Shop")).toMatchObject({ code: 0 });
	},
	TEST_MS_MAX,
);

it(
	"names a bad line by its number, whichever thread it fell to",
	async () => {
		const bad = buildLine(0).replace('"amount":1', '"amount":"lots"');
		await writeFile(join(home.folder, "bad.jsonl"), [buildLine(LINES), bad, "{", buildLine(LINES + 1)].join("\n"));
		const { code, stdout, stderr } = await home.run(
			"events",
			"import",
			"bad.jsonl",
			...REALM,
			"--threads",
			"2",
			"--json",
		);
		expect(code).toBe(1);
		expect(JSON.parse(stdout)).toMatchObject({
			recorded: 2,
			failed: 2,
			problems: [
				{ line: 2, field: "amount", message: "must be a number" },
				{ line: 3, field: "body" },
			],
		});
		expect(stderr).toContain("line 2: amount: must be a number");
		const odd = await home.run("events", "import", "bad.jsonl", ...REALM, "--threads", "0");
		expect(odd).toMatchObject({ code: 2 });
		expect(odd.stderr).toContain("--threads must be a whole number from 1 to 16");
	},
	TEST_MS_MAX,
);
