import { createReadStream, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestBench, type TestBench } from "../testing/test-service.ts";
import { importList, type ListImport } from "./import-list.ts";
import { listLists, removeList } from "./manage-lists.ts";
import type { ListFile } from "./read-list.ts";

const WATCHLIST = join(dirname(fileURLToPath(import.meta.url)), "../../../../../shared/data/lists/watchlist.jsonl.gz");
const isThere = existsSync(WATCHLIST);
if (!isThere) console.warn("The published lists are not here; imports are tested on made-up files alone.");

let bench: TestBench;

beforeAll(async () => {
	bench = await openTestBench();
	// Imported names are not searched here, and compiling them would take the time that is measured.
	await bench.service.lists.stop();
});
afterAll(() => bench.close());

const entity = (id: number, fields: object = {}) =>
	JSON.stringify({ id: `e${id}`, topics: ["sanction"], type: "person", name: `Zed Exampla ${id}`, ...fields });
const lines = (count: number, fields: object = {}) =>
	Array.from({ length: count }, (_, index) => `${entity(index, fields)}\n`).join("");

const fileOf = (content: string | Uint8Array): ListFile => ({
	name: "made-up.jsonl",
	async *open() {
		yield typeof content === "string" ? Buffer.from(content) : content;
	},
});

const take = (content: string | Uint8Array, fields: Partial<ListImport> = {}) =>
	importList(bench.service, {
		format: "hakiki",
		list: "made_up",
		files: [fileOf(content)],
		source: "made-up.jsonl",
		actor: "cli:njeri",
		...fields,
	});

const rows = async (sql: string) => (await bench.database.pool.query(sql)).rows;
const factsOf = async (list: string) => (await listLists(bench.service)).find(({ id }) => id === list);

describe("an import", () => {
	it("writes what is new, then only what changed, and takes off what is gone", async () => {
		const first = await take(lines(100));
		expect(first.lists).toEqual([
			{ list: "made_up", dated: undefined, entries: 100, names: 100, wallets: 0, added: 100, changed: 0, removed: 0 },
		]);
		const next = `${lines(99).replace('Zed Exampla 7"', 'Zed Exampla 7","dobs":["1970"]')}${entity(500)}\n`;
		expect((await take(gzipSync(next).subarray())).lists[0]).toMatchObject({ added: 1, changed: 1, removed: 1 });
		expect(
			await rows("select version, count(*)::int, count(body)::int as kept from list_entries group by 1 order by 1"),
		).toEqual([
			{ version: "1", count: 98, kept: 98 },
			{ version: "2", count: 3, kept: 2 },
		]);
		const again = await take(next);
		expect(again.lists[0]).toMatchObject({ added: 0, changed: 0, removed: 0, entries: 100 });
		expect(await rows("select lists_version from instance")).toEqual([{ lists_version: "2" }]);
		expect(await factsOf("made_up")).toMatchObject({
			version: 2,
			entries: 100,
			problem: null,
			source: "made-up.jsonl",
		});
	});

	it("of a broken, cut off, empty or shrunken file changes nothing, and the list says why", async () => {
		const before = await rows("select * from list_entries order by list, id");
		for (const [content, problem] of [
			["", "file: holds no entries"],
			["<html>503</html>\n", "file: 1 of 1 entries cannot be read, as in line 1: is not JSON"],
			[lines(100).slice(0, -20), "file: made-up.jsonl ends half way, at line 100"],
			[gzipSync(lines(100)).subarray(0, 200), "file: made-up.jsonl ends half way"],
			[Buffer.from([0xff, 0xfe, 0x00]), "file: made-up.jsonl is not UTF-8"],
			[
				lines(79),
				"file: holds 79 entries of made_up, which has 100: too many are gone (an operator can accept it with --force)",
			],
		] as const) {
			await expect(take(content), problem).rejects.toThrow(problem);
			expect((await factsOf("made_up"))?.problem).toBe(problem);
		}
		expect(await rows("select * from list_entries order by list, id")).toEqual(before);
		await take(lines(80), { isForced: true });
		expect(await factsOf("made_up")).toMatchObject({ entries: 80, problem: null });
	});

	it("names the rows it left out", async () => {
		const result = await take(`${lines(80)}${JSON.stringify({ id: "x", topics: ["sanction"] })}\n`);
		expect(result.unreadableCount).toBe(1);
		expect(result.unreadable).toEqual([{ place: "line 81", message: "name: is missing" }]);
		expect(await factsOf("made_up")).toMatchObject({ entries: 80, unreadable: 1 });
	});

	it("that is only tried changes nothing and tells the difference", async () => {
		const before = await rows("select * from list_entries order by list, id");
		const tried = await take(lines(90), { isDryRun: true });
		expect(tried).toMatchObject({ isDryRun: true, lists: [{ added: 10, changed: 0, removed: 0 }] });
		expect(await rows("select * from list_entries order by list, id")).toEqual(before);
	});

	it("that only gives its entries a new date changes none of them", async () => {
		await take(lines(80, { asof: "2026-01-01" }));
		const version = await rows("select lists_version from instance");
		const again = await take(lines(80, { asof: "2026-01-02" }));
		expect(again.lists[0]).toMatchObject({ added: 0, changed: 0, removed: 0, dated: "2026-01-02" });
		expect(await rows("select lists_version from instance")).toEqual(version);
	});

	it("that is only tried tells how many customers would match, and be held", async () => {
		for (const [id, dob] of [
			["alike", undefined],
			["listed", "1980-05-06"],
			["other", undefined],
		] as const) {
			const customer = { name: id === "other" ? "Achieng Atieno" : "Ymbrakel Sothwenna Dravik", ...(dob && { dob }) };
			await bench.service.recordEvent(bench.realm, { type: "customer.created", customer_id: id, customer });
		}
		const listed = entity(7_000, { name: "Ymbrakel Sothwenna Dravik", dobs: ["1980-05-06"] });
		const tried = await take(`${lines(80)}${listed}\n`, { isDryRun: true });
		expect(tried.customers).toEqual([
			{ workspace: "test", mode: "test", customers: 3, matched: 2, held: 1 },
			{ workspace: "test", mode: "live", customers: 0, matched: 0, held: 0 },
		]);
		expect(await rows("select status from customers where status <> 'active'")).toEqual([]);
	});

	it("is told to every workspace's audit log", async () => {
		const told = await rows("select distinct action, actor, subject from audit where action like 'list.%'");
		expect(told).toEqual([{ action: "list.imported", actor: "cli:njeri", subject: "made_up" }]);
	});

	it("is undone by removing the list", async () => {
		await removeList(bench.service, { list: "made_up", actor: "cli:njeri" });
		expect(await factsOf("made_up")).toBeUndefined();
		expect(await rows("select count(*)::int from list_entries where body is not null")).toEqual([{ count: 0 }]);
		await expect(removeList(bench.service, { list: "made_up", actor: "x" })).rejects.toThrow(
			"There is no list made_up",
		);
	});

	it("of a file that names its lists itself says of each of them why it stays as it was", async () => {
		const both = (count: number) => lines(count, { list: "first_of_two" }) + lines(30, { list: "second_of_two" });
		await take(both(30));
		const problem =
			"file: holds 10 entries of first_of_two, which has 30: too many are gone (an operator can accept it with --force)";
		await expect(take(both(10))).rejects.toThrow(problem);
		expect(await factsOf("first_of_two")).toMatchObject({ entries: 30, problem });
		expect(await factsOf("second_of_two")).toMatchObject({ entries: 30, problem });
		await take(both(30));
		expect(await factsOf("first_of_two")).toMatchObject({ problem: null });
	});

	it("of a format, a list or files that are none says which", async () => {
		await expect(take("", { format: "pdf" })).rejects.toThrow("format: must be one of hakiki, un-xml");
		await expect(take("", { list: "Not A List" })).rejects.toThrow("list: must be small letters");
		await expect(take("", { files: [] })).rejects.toThrow("files: hakiki is read from: file");
	});
});

describe.skipIf(!isThere)("the merged list of 43,288 entities", () => {
	it("is imported whole, and changes nothing the second time", async () => {
		const order = {
			format: "hakiki",
			files: [{ name: "watchlist.jsonl.gz", open: () => createReadStream(WATCHLIST) }],
			source: "watchlist.jsonl.gz",
			actor: "cli:njeri",
		};
		const { lists, unreadableCount } = await importList(bench.service, order);
		expect(unreadableCount).toBe(0);
		expect(lists.reduce((sum, { entries }) => sum + entries, 0)).toBe(43_288);
		expect(lists.map(({ list }) => list).sort()).toEqual([
			"eu_fsf",
			"gb_fcdo",
			"ke_peps",
			"ng_peps",
			"un_sc",
			"us_ofac_cons",
			"us_ofac_sdn",
		]);
		const again = await importList(bench.service, order);
		expect(again.lists.every(({ added, changed, removed }) => added + changed + removed === 0)).toBe(true);
	});
});

it("keeps what the file states of itself, and counts people with a birth date and those in office", async () => {
	const entry = (uid: number, born: string) =>
		`<sdnEntry><uid>${uid}</uid><lastName>EXAMPLA ${uid}</lastName><sdnType>Individual</sdnType>${born}</sdnEntry>`;
	const born = "<dateOfBirthList><dateOfBirthItem><dateOfBirth>1970</dateOfBirth></dateOfBirthItem></dateOfBirthList>";
	const xml = `<sdnList><publshInformation><Publish_Date>11/10/2026</Publish_Date><Record_Count>2</Record_Count>
		</publshInformation>${entry(1, born)}${entry(2, "")}</sdnList>`;
	await take(xml, { format: "ofac-xml", list: "stated" });
	expect(await factsOf("stated")).toMatchObject({
		...{ dated: "2026-11-10", publishedOn: "2026-11-10", statedEntries: 2 },
		...{ entries: 2, persons: 2, withBirthDate: 1, peps: 0 },
	});
	await take(entity(1, { topics: ["role.pep"], asof: "2018-12" }), { list: "offices" });
	expect(await factsOf("offices")).toMatchObject({
		...{ dated: "2018-12", publishedOn: null, statedEntries: null, peps: 1 },
		warnings: ["it is dated 2018-12: people who took office since then are not on it"],
	});
	await removeList(bench.service, { list: "stated", actor: "test" });
	await removeList(bench.service, { list: "offices", actor: "test" });
});
