import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CommandLine, openCommandLine } from "../testing/command-line.ts";

let line: CommandLine;
const REALM = ["--workspace", "Shop", "--mode", "test"];

beforeAll(async () => {
	line = await openCommandLine();
	await line.run("workspace", "create", "--name", "Shop", "--country", "NG");
	const history = join(line.folder, "history.jsonl");
	const events = ["2015-01-10", "2016-03-01", "2024-06-30"].map((day, n) => ({
		type: "customer.created",
		customer_id: `customer ${n}`,
		customer: { name: `Person ${n}`, phone: `080300000${n}0` },
		occurred_at: `${day}T10:00:00Z`,
	}));
	await writeFile(history, events.map((event) => JSON.stringify(event)).join("\n"));
	expect((await line.run("events", "import", history, ...REALM)).code).toBe(0);
});
afterAll(() => line.close());

it("shows how long a record is kept, holds it, and erases it when no hold or law forbids it", async () => {
	const shown = await line.run("customers", "record", "customer 2", ...REALM);
	expect(shown.text).toContain("customer 2  kept for 5 years, until 2029-06-30");
	const refused = await line.run("customers", "erase", "customer 2", ...REALM, "--reason", "asked");
	expect(refused.code).not.toBe(0);
	expect(refused.said).toContain("Nigerian law requires the record for 5 years: it can be erased from 2029-06-30 on");
	const held = await line.run("customers", "legal-hold", "customer 0", ...REALM, "--reason", "a court asks");
	expect(held.text).toMatch(/legal hold {3}since \S+, cli:njeri: a court asks/);
	expect((await line.run("customers", "erase", "customer 0", ...REALM, "--reason", "asked")).said).toContain(
		"legal hold",
	);
	await line.run("customers", "lift-hold", "customer 0", ...REALM, "--reason", "it ended");
	const ended = await line.run("customers", "ended", "customer 0", ...REALM, "--on", "2023-01-01");
	expect(ended.text).toContain("until 2028-01-01");
	await line.run("customers", "ended", "customer 0", ...REALM, "--on", "none");
	const erased = await line.run("customers", "erase", "customer 0", ...REALM, "--reason", "asked", "--json");
	expect(JSON.parse(erased.text)).toMatchObject({ customer_id: "customer 0", erasure: { by: "cli:njeri" } });
});

it("exports everything of a customer as one JSON object", async () => {
	const { code, text, said } = await line.run("customers", "export", "customer 1", ...REALM);
	expect([code, said]).toEqual([0, "1 event(s)."]);
	const whole = JSON.parse(text);
	expect(whole).toMatchObject({ customer_id: "customer 1", person: { customer: { personal: { name: "Person 1" } } } });
	expect(whole.events).toHaveLength(1);
	expect((await line.run("customers", "export", "nobody", ...REALM)).code).not.toBe(0);
});

it("counts and erases expired records, and accepts no period shorter than the law requires", async () => {
	const run = (...args: string[]) => line.run("retention", ...args);
	expect((await run("set", "--workspace", "Shop", "--years", "4")).said).toContain(
		"from 5, which Nigerian law asks for",
	);
	expect((await run("set", "--workspace", "Shop")).said).toContain("--years or --automatic is required");
	expect((await run("show", ...REALM)).text).toBe(
		"Kept for 5 years (the law asks for 5); nothing is erased by itself\nNot looked for yet",
	);
	const dry = await run("run", ...REALM, "--dry-run", "--json");
	expect(JSON.parse(dry.text)).toMatchObject({ customers: 3, due: 1, erased: 0, erasing: false });
	const real = await run("run", ...REALM, "--json");
	expect(JSON.parse(real.text)).toMatchObject({ customers: 3, due: 1, erased: 1, erasing: true });
	expect((await run("show", ...REALM)).text).toContain("of 3 customers 1 due, 1 erased");
	const { rows } = await line.database.pool.query("select id from customers where sealed is not null");
	expect(rows).toEqual([{ id: "customer 2" }]);
});
