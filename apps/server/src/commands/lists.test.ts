import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CommandLine, openCommandLine } from "../testing/command-line.ts";

let line: CommandLine;

beforeAll(async () => {
	line = await openCommandLine({ env: { HAKIKI_LIST_TARGETS: "loopback" } });
	await line.run("workspace", "create", "--name", "shop", "--country", "KE");
});
afterAll(() => line.close());

const write = (name: string, content: string | Uint8Array) => writeFile(join(line.folder, name), content);
const entity = (id: string, fields: object = {}) =>
	`${JSON.stringify({ id, topics: ["sanction"], type: "person", name: `Zed Exampla ${id}`, ...fields })}\n`;

async function runJson(...args: readonly string[]) {
	const { code, text, said } = await line.run("lists", ...args, "--json");
	expect({ code, said }).toEqual({ code: 0, said: "" });
	return JSON.parse(text);
}

describe("hakiki lists", () => {
	it("imports a file, prints the changes, and shows the list in the status", async () => {
		await write("a.jsonl.gz", gzipSync(entity("1") + entity("2") + entity("3", { name: "" })));
		const tried = await line.run(
			"lists",
			"import",
			"a.jsonl.gz",
			"--format",
			"hakiki",
			"--list",
			"made_up",
			"--dry-run",
		);
		expect(tried.said).toBe("Left out, line 3: name: is missing\nNothing was changed.");
		expect((await runJson("status")).lists).toEqual([]);
		const done = await runJson("import", "a.jsonl.gz", "--format", "hakiki", "--list", "made_up");
		expect(done).toMatchObject({
			dry_run: false,
			unreadable_count: 1,
			lists: [{ list: "made_up", added: 2, entries: 2 }],
		});
		expect((await runJson("status")).lists).toMatchObject([
			{ id: "made_up", format: "hakiki", entries: 2, unreadable: 1, source: "a.jsonl.gz", problem: null },
		]);
	});

	it("shows the size and age of a list beside what its publisher states, and warns of an old one", async () => {
		await write(
			"old.xml",
			`<sdnList><publshInformation><Publish_Date>03/28/2025</Publish_Date><Record_Count>1</Record_Count></publshInformation>
			<sdnEntry><uid>1</uid><lastName>EXAMPLA</lastName><sdnType>Individual</sdnType></sdnEntry></sdnList>`,
		);
		await runJson("import", "old.xml", "--format", "ofac-xml", "--list", "old");
		const warning = expect.stringMatching(
			/^it was published on 2025-03-28, \d+ days ago: a newer edition is probably out$/,
		);
		const { lists } = await runJson("status");
		expect(lists.find(({ id }: { id: string }) => id === "old")).toMatchObject({
			...{ published_on: "2025-03-28", stated_entries: 1, entries: 1, with_birth_date: 0, peps: 0 },
			...{ age_days: expect.any(Number), warnings: [warning] },
		});
		const { text } = await line.run("lists", "status");
		expect(text).toMatch(/STATED +WITH BIRTH DATE +PEPS/);
		expect(text).toContain("Warning: old: it was published on 2025-03-28");
		await line.run("lists", "remove", "old");
	});

	it("joins the files of OFAC's set", async () => {
		await write("sdn.csv", `7,"EXAMPLA, Zed","individual","T",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r\n`);
		await write("alt.csv", `7,1,"aka","SAMPLA, Zed",-0- \r\n`);
		const done = await runJson("import", "sdn.csv", "--names", "alt.csv", "--format", "ofac-csv");
		expect(done.lists).toMatchObject([{ list: "us_ofac_sdn", entries: 1, names: 2 }]);
		const gap = await line.run("lists", "import", "sdn.csv", "--comments", "alt.csv", "--format", "ofac-csv");
		expect(gap.code).toBe(2);
		expect(gap.said).toContain("--names is required if a later file is given");
	});

	it("reads a plain CSV by a mapping", async () => {
		await write("own.csv", "Ref,Full name,Born\n1,Ann Sample,1970\n");
		const columns = "id=Ref,name=Full name,dob=Born";
		const args = ["own.csv", "--format", "csv", "--list", "staff", "--columns", columns, "--topic", "role.pep"];
		expect((await runJson("import", ...args)).lists).toMatchObject([{ list: "staff", added: 1 }]);
	});

	it("refuses a broken file with one line, and shows the problem in the status", async () => {
		await write("broken.jsonl", "nonsense\n");
		const { code, said } = await line.run("lists", "import", "broken.jsonl", "--format", "hakiki", "--list", "made_up");
		expect(code).toBe(1);
		expect(said).toContain("file: 1 of 1 entries cannot be read, as in line 1: is not JSON");
		expect((await runJson("status")).lists[0]).toMatchObject({
			entries: 2,
			problem: expect.stringContaining("is not JSON"),
		});
		const gone = await line.run("lists", "import", "nowhere.jsonl", "--format", "hakiki");
		expect([gone.code, gone.said]).toEqual([1, expect.stringContaining("file: nowhere.jsonl does not exist")]);
		const format = await line.run("lists", "import", "own.csv", "--format", "pdf");
		expect([format.code, format.said]).toEqual([1, expect.stringContaining("format: must be one of hakiki, un-xml")]);
	});

	it("knows the official addresses, and takes others", async () => {
		expect(await runJson("add", "--format", "un-xml")).toMatchObject({
			id: "un_sc",
			urls: [expect.stringMatching(/^https:/)],
		});
		expect((await line.run("lists", "add", "--format", "ftm")).said).toContain("ftm has no official address");
		const own = await runJson("add", "--format", "hakiki", "--list", "mine", "--url", "http://127.0.0.1:1025/list");
		expect(own).toMatchObject({ id: "mine", entries: 0, imported_at: null });
		const failed = await line.run("lists", "refresh", "--list", "mine");
		expect([failed.code, failed.said]).toEqual([
			1,
			expect.stringContaining("http://127.0.0.1:1025/list cannot be fetched"),
		]);
		const outside = await line.run("lists", "add", "--format", "hakiki", "--url", "http://example.com/list");
		expect([outside.code, outside.said]).toEqual([
			1,
			"hakiki lists add: url: must begin with https://; http is for this machine alone",
		]);
	});

	it("removes a list", async () => {
		expect((await line.run("lists", "remove", "made_up")).text).toBe("Removed made_up with 2 entries.");
		expect((await line.run("lists", "remove", "made_up")).said).toContain("There is no list made_up");
		const { rows } = await line.database.pool.query(
			"select distinct action from audit where action like 'list.%' order by 1",
		);
		expect(rows.map(({ action }) => action)).toEqual(["list.added", "list.imported", "list.removed"]);
	});
});
