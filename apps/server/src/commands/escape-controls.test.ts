import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CommandLine, openCommandLine } from "../testing/command-line.ts";
import { escapeAllButLines, escapeControls } from "./escape-controls.ts";
import { formatTable } from "./print-table.ts";

/** This text would clear the screen, set the title (C1), reverse the direction of the letters and begin a new line. */
const EVIL = "cus\u001b[2J\u009b0;x\u202eedoc\u2066\rFAIL\nok  everything";
const TERMINAL = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

describe("A text of a caller or customer", () => {
	it("cannot write outside its cell of a table", () => {
		const table = formatTable(["ID", "REASON"], [[EVIL, EVIL]]);
		expect(table.split("\n")).toHaveLength(2);
		expect(table.replaceAll("\n", "")).not.toMatch(TERMINAL);
		expect(table).toContain("cus\\u001b[2J\\u009b0;x\\u202eedoc\\u2066\\u000dFAIL\\u000aok");
	});

	it("is escaped as in JSON, so that JSON keeps its meaning", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary" }), (text) => {
				expect(escapeControls(text)).not.toMatch(TERMINAL);
				expect(JSON.parse(escapeAllButLines(JSON.stringify({ text })))).toEqual({ text });
			}),
		);
	});
});

describe("Commands", () => {
	let line: CommandLine;
	const REALM = ["--workspace", "Shop", "--mode", "test"];
	beforeAll(async () => {
		line = await openCommandLine();
		await line.run("workspace", "create", "--name", "Shop", "--country", "KE");
		const history = join(line.folder, "history.jsonl");
		const event = {
			type: "login",
			customer_id: "known",
			login: { success: true },
			occurred_at: "2015-01-10T10:00:00Z",
		};
		await writeFile(history, JSON.stringify(event));
		expect((await line.run("events", "import", history, ...REALM)).code).toBe(0);
	});
	afterAll(() => line.close());

	it("print and say nothing that a terminal would obey, in whatever form", async () => {
		await line.run("customers", "legal-hold", "known", ...REALM, "--reason", EVIL);
		const entry = ["--kind", "device", "--value", "d1", "--owner", EVIL, "--reason", EVIL];
		await line.run("entries", "add", "block", ...REALM, ...entry);
		for (const args of [
			["customers", "record", "known", ...REALM],
			["customers", "record", "known", ...REALM, "--json"],
			["customers", "show", EVIL, ...REALM],
			["entries", "list", ...REALM],
			["cases", "show", EVIL, ...REALM],
			["keys", "create", "--workspace", EVIL, "--mode", "test"],
			[EVIL],
		]) {
			const { text, said } = await line.run(...args);
			expect(`${text}${said}`.length).toBeGreaterThan(0);
			expect(`${text}${said}`.replaceAll("\n", "")).not.toMatch(TERMINAL);
		}
		const { text } = await line.run("customers", "record", "known", ...REALM);
		expect(text).toContain("\\u001b[2J");
		expect(text.split("\n").filter((row) => row.startsWith("ok "))).toEqual([]);
		const { text: json } = await line.run("customers", "record", "known", ...REALM, "--json");
		expect(JSON.parse(json).legal_hold.reason).toBe(EVIL);
	});
});
