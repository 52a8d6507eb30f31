// Erased values are gone from PostgreSQL's tables, sealed ones too, once the tables are rewritten as the page says.

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { Installation } from "./harness/installation.ts";

const REALM = ["--workspace", "Shop", "--mode", "test"];
const METADATA = "metadata-of-hers-330022";
const LISTED = "kept-in-clear-774411";

let home: Installation | undefined;
afterAll(() => home?.remove());

interface Trace {
	readonly name: string;
	readonly bytes: Buffer;
}

/** Returns the values that lie in files of tables and indexes. */
async function findTraces(folder: string, traces: readonly Trace[]): Promise<readonly string[]> {
	const found = new Set<string>();
	for (const entry of await readdir(join(folder, "base"), { recursive: true, withFileTypes: true })) {
		if (!entry.isFile()) continue;
		const file = await readFile(join(entry.parentPath, entry.name));
		for (const { name, bytes } of traces) if (file.includes(bytes)) found.add(name);
	}
	return [...found].sort();
}

/** The statement of the page, so that what it says is what was tried. */
async function readVacuum(): Promise<string> {
	const page = await readFile(new URL("../docs/operating/retention.md", import.meta.url), "utf8");
	return /-c '(vacuum full [^']+)'/.exec(page)?.[1] ?? "";
}

/** On a running server; when it has stopped, all of it is in the files. */
async function whileRunning<Result>(home: Installation, work: () => Promise<Result>): Promise<Result> {
	const server = await home.start();
	const result = await work();
	expect(await server.stop()).toBe(0);
	return result;
}

async function query(home: Installation, text: string, values: readonly unknown[] = []) {
	const pool = await home.openPool();
	const { rows } = await pool.query(text, [...values]);
	await pool.end();
	return rows as readonly { readonly name: string; readonly sealed: Buffer }[];
}

it("leaves no trace in the files, sealed or not, of what was erased, and rebuilds clean", async () => {
	const own = await Installation.create();
	home = own;
	await own.createWorkspace("Shop", "KE");
	const events = ["2015-01-10", "2015-02-11"].map((day) => ({
		type: "customer.created",
		customer_id: LISTED,
		customer: { name: "Zebulonette Quixotrane", phone: "0798431276" },
		metadata: { note: METADATA },
		occurred_at: `${day}T10:00:00Z`,
	}));
	const history = join(own.folder, "history.jsonl");
	await writeFile(history, events.map((event) => JSON.stringify(event)).join("\n"));
	const sealed = await whileRunning(own, async () => {
		expect((await own.run("events", "import", history, ...REALM)).code).toBe(0);
		return query(
			own,
			`select 'customer' as name, sealed from customers where id = $1
			 union all select 'event ' || seq, sealed from events where customer_id = $1`,
			[LISTED],
		);
	});
	const traces = [
		...sealed.map(({ name, sealed: bytes }) => ({ name, bytes: bytes.subarray(-64) })),
		{ name: "metadata", bytes: Buffer.from(METADATA) },
	];
	expect(await findTraces(own.clusterDir, traces)).toEqual(["customer", "event 1", "event 2", "metadata"]);

	await whileRunning(own, async () => {
		const erased = await own.run("customers", "erase", LISTED, ...REALM, "--reason", "Asked for by the customer");
		expect([erased.code, erased.stderr]).toEqual([0, ""]);
		expect((await own.run("rebuild", "--check")).code).toBe(0);
		await query(own, await readVacuum());
	});
	expect(await findTraces(own.clusterDir, traces)).toEqual([]);
	expect(await findTraces(own.clusterDir, [{ name: "id", bytes: Buffer.from(LISTED) }])).toEqual(["id"]);
});
