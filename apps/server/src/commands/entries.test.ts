import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CommandLine, openCommandLine } from "../testing/command-line.ts";
import { parseLines } from "./import-entries.ts";

let line: CommandLine;

beforeAll(async () => {
	line = await openCommandLine();
	await run("workspace", "create", "--name", "duka", "--country", "KE");
});
afterAll(() => line.close());

const run = (...args: string[]) => line.run(...args);
const REALM = ["--workspace", "duka", "--mode", "live"];

async function runJson(...args: string[]) {
	const { code, text, said } = await run(...args, ...REALM, "--json");
	expect({ code, said }).toEqual({ code: 0, said: "" });
	return JSON.parse(text);
}

describe("hakiki entries", () => {
	it("adds, finds by value, lists and removes", async () => {
		const added = await runJson("entries", "add", "--list", "block", "--kind", "phone", "--value", "0712345678");
		expect(added).toMatchObject({
			list: "block",
			kind: "phone",
			value: "•••• 5678",
			created_by: "cli:njeri",
			rules: [],
		});
		const find = (value: string) => runJson("entries", "list", "--kind", "phone", "--value", value);
		expect((await find("+254712345678")).entries).toEqual([added]);
		expect((await find("0712345679")).entries).toEqual([]);
		expect((await run("entries", "list", ...REALM)).text).toContain("•••• 5678");
		expect(await runJson("entries", "remove", added.id)).toMatchObject({ id: added.id });
		expect((await find("0712345678")).entries).toEqual([]);
		expect((await run("entries", "remove", added.id, ...REALM)).said).toContain("There is no such entry");
	});

	it("requires an owner for an allow entry, and lets it expire after 90 days", async () => {
		const allow = ["entries", "add", "--list", "allow", "--kind", "device", "--value", "office-1"];
		const refused = await run(...allow, ...REALM);
		expect(refused.code).not.toBe(0);
		expect(refused.said).toContain("rules: is required on the list allow");
		const words = ["--rules", "device_shared,fan_out", "--maximum-amount", "50000", "--owner", "Njeri"];
		const added = await runJson(...allow, ...words, "--reason", "The office's own phone");
		expect(added).toMatchObject({ rules: ["device_shared", "fan_out"], maximum_amount: 50_000, owner: "Njeri" });
		const days = (Date.parse(added.expires_at) - Date.parse(added.created_at)) / 86_400_000;
		expect(days).toBe(90);
	});

	it("imports a list of addresses, and replaces it by the next one", async () => {
		const ranges = ["entries", "import", "tor.txt", "--list", "anonymous", "--kind", "ip_range", "--network", "tor"];
		await writeFile(join(line.folder, "tor.txt"), "# exits\n192.0.2.1\n198.51.100.0/24\r\n\n2001:db8::/48\n");
		expect(await runJson(...ranges, "--replace")).toEqual({ list: "anonymous", written: 3, removed: 0 });
		await writeFile(
			join(line.folder, "tor.txt"),
			'192.0.2.1\n{"kind":"ip_range","value":"192.0.2.2","network":"tor"}\n',
		);
		expect(await runJson(...ranges, "--replace")).toEqual({ list: "anonymous", written: 2, removed: 2 });
		await writeFile(join(line.folder, "tor.txt"), "192.0.2.1\n192.0.2.1/8\nnonsense\n");
		const refused = await run(...ranges, ...REALM);
		expect(refused.said).toContain("line 2.value");
		expect((await runJson("entries", "list", "--list", "anonymous")).entries).toHaveLength(2);
	});
});

describe("a file of entries", () => {
	it("takes missing fields from the command, and must not name another list", () => {
		const base = { kind: "phone", reason: "mules of May" };
		const [first] = parseLines('{"value":"0712345678","reason":"seen twice"}', "block", base);
		expect(first).toEqual({
			input: { list: "block", kind: "phone", value: "0712345678", reason: "seen twice" },
			place: "line 1",
		});
		expect(() => parseLines('{"list":"allow","value":"1"}', "block", base)).toThrow("line 1.list: must be block");
		expect(() => parseLines('x\n{"value":', "block", base)).toThrow("line 2");
		expect(() => parseLines("x", "block", {})).toThrow("line 1.kind: is required");
	});
});
