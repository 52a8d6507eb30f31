import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Jobs, startJobs } from "../jobs/start-jobs.ts";
import { openTestBench, type TestBench } from "../testing/test-service.ts";
import { addUploadContent, applyUpload, type NewUpload, readUpload, startUpload } from "./list-uploads.ts";
import { listLists } from "./manage-lists.ts";

let bench: TestBench;
let jobs: Jobs;

beforeAll(async () => {
	bench = await openTestBench();
	jobs = startJobs(bench.service, { isScheduled: false });
});
afterAll(async () => {
	await jobs.stop();
	await bench.close();
});

const CSV = { format: "csv", list: "own_csv", title: "Our own list", actor: "user:usr_1" };
const rows = (count: number, first = 0) =>
	Array.from({ length: count }, (_, index) => `id${first + index},Zed Exampla ${first + index}\n`).join("");
const file = (count: number, first = 0) => `id,name\n${rows(count, first)}`;

/** Sends a text in chunks that cut through its lines. */
async function upload(text: string | Buffer, order: Partial<NewUpload> = {}, chunkBytes = 100) {
	const bytes = typeof text === "string" ? Buffer.from(text) : text;
	const { id } = await startUpload(bench.service, {
		...CSV,
		files: [{ name: "names.csv", bytes: bytes.length }],
		...order,
	});
	for (let at = 0; at < bytes.length; at += chunkBytes) {
		const chunk = { uploadId: id, file: 0, at, bytes: bytes.subarray(at, at + chunkBytes), actor: CSV.actor };
		await addUploadContent(bench.service, chunk);
	}
	await jobs.runNow("import-lists");
	return readUpload(bench.service, id);
}

async function apply(uploadId: string) {
	await applyUpload(bench.service, { uploadId, actor: "user:usr_2" });
	await jobs.runNow("import-lists");
	return readUpload(bench.service, uploadId);
}

const readList = async () => (await listLists(bench.service)).find(({ id }) => id === "own_csv");
const query = async (text: string) => (await bench.database.pool.query(text)).rows;

describe("an upload", () => {
	it("shows what it would change, and changes it only when somebody applies it", async () => {
		const first = await upload(file(30));
		expect(first).toMatchObject({ status: "ready", problem: null, result: { lists: [{ added: 30, removed: 0 }] } });
		expect(await readList()).toBeUndefined();
		expect(await apply(first.id)).toMatchObject({ status: "applied" });
		expect(await readList()).toMatchObject({
			...{ title: "Our own list", publisher: null, entries: 30, names: 30, source: "names.csv", host: null },
			latestChange: { added: 30, changed: 0, removed: 0 },
		});
		expect(await query("select from list_upload_chunks")).toEqual([]);
		const [audited] = await query("select actor from audit where action = 'list.imported' and subject = 'own_csv'");
		expect(audited).toEqual({ actor: "user:usr_2" });
	});

	it("of a newer file says how many entries are added, changed and removed", async () => {
		const newer = await upload(`${file(28, 1).replace("Exampla 5\n", "Exampla the Fifth\n")}${rows(2, 40)}`);
		const change = { added: 2, changed: 1, removed: 2 };
		expect(newer.result?.lists).toEqual([expect.objectContaining({ ...change, entries: 30 })]);
		await apply(newer.id);
		expect(await readList()).toMatchObject({ entries: 30, latestChange: change });
		await expect(applyUpload(bench.service, { uploadId: newer.id, actor: "x" })).rejects.toMatchObject({
			code: "conflict",
		});
	});

	it("that cannot be used names the file and the line, and changes nothing", async () => {
		const before = await readList();
		const broken = await upload(`id,name\n${"7,\n".repeat(9)}${rows(3)}`);
		expect(broken).toMatchObject({ status: "failed", result: null });
		expect(broken.problem).toMatch(/^(names\.csv )?9 of 12 entries cannot be read, as in line 2: /);
		expect((await upload(file(2))).problem).toMatch(/too many are gone/);
		expect((await upload('id,name\n1,"Zed')).problem).toMatch(/names\.csv ends within a quote that begins at line 2/);
		expect((await upload("\u0000\u00ff".repeat(9))).status).toBe("failed");
		expect(await readList()).toEqual(before);
	});

	const huge = 600 * 1_048_576;
	it("of a small file that unpacks to one huge text fails, and the next upload is read", async () => {
		const packed = gzipSync(Buffer.concat([Buffer.from("<CONSOLIDATED_LIST>"), Buffer.alloc(huge, 97)]), { level: 1 });
		const bomb = await upload(packed, { format: "un-xml", list: "own_xml" }, 1_048_576);
		expect(bomb).toMatchObject({
			status: "failed",
			problem: "names.csv line 1: a text or tag is longer than 8000000 characters",
		});
		expect((await upload(file(3), { list: "own_csv_2" })).status).toBe("ready");
	});

	/** Each write of an entry fails in the database. */
	const failWrites = async (state: string) => {
		await query(`create or replace function fail_write() returns trigger language plpgsql as
			$$ begin raise exception 'Zed Exampla' using errcode = '${state}'; end $$`);
		await query("create trigger fail_write before insert on list_entries execute function fail_write()");
	};

	it("that the database refuses fails without a value, and is tried again where the database is away", async () => {
		const start = () => upload(file(30), { list: "own_csv_3" });
		const [refused, lost] = [await start(), await start()];
		await failWrites("22021");
		expect(await apply(refused.id)).toMatchObject({
			status: "failed",
			problem: "the files cannot be read (PostgreSQL 22021)",
		});
		await query("drop trigger fail_write on list_entries");
		await failWrites("57P01");
		await applyUpload(bench.service, { uploadId: lost.id, actor: "user:usr_2" });
		await expect(jobs.runNow("import-lists")).rejects.toThrow();
		expect((await readUpload(bench.service, lost.id)).status).toBe("applying");
		await query("drop trigger fail_write on list_entries");
		await jobs.runNow("import-lists");
		expect((await readUpload(bench.service, lost.id)).status).toBe("applied");
	});

	it("names the rows that are left out of a file that is used", async () => {
		const { status, result } = await upload(`${file(30)}31,\n`);
		expect(status).toBe("ready");
		expect(result).toMatchObject({ unreadableCount: 1, unreadable: [{ place: "line 32" }] });
	});

	it("takes chunks in their order, each once, and no more bytes than it announced", async () => {
		const bytes = Buffer.from(file(3));
		const { id } = await startUpload(bench.service, { ...CSV, files: [{ name: "a.csv", bytes: bytes.length }] });
		const { actor } = CSV;
		const send = (at: number, end: number, fileNumber = 0) =>
			addUploadContent(bench.service, { uploadId: id, file: fileNumber, at, bytes: bytes.subarray(at, end), actor });
		await expect(send(10, 20)).rejects.toMatchObject({ details: [{ field: "at" }] });
		await expect(send(0, 10, 1)).rejects.toMatchObject({ details: [{ field: "file" }] });
		await send(0, 10);
		expect(await send(0, 10)).toMatchObject({ received: 10, status: "receiving" });
		const tooMuch = { uploadId: id, file: 0, at: 10, bytes: Buffer.alloc(bytes.length), actor };
		await expect(addUploadContent(bench.service, tooMuch)).rejects.toMatchObject({ details: [{ field: "data" }] });
		expect(await send(10, bytes.length)).toMatchObject({ received: bytes.length, status: "waiting" });
	});

	it("takes no chunk from another person than the one who began it", async () => {
		const { id } = await startUpload(bench.service, { ...CSV, files: [{ name: "a.csv", bytes: 10 }] });
		const chunk = { uploadId: id, file: 0, at: 0, bytes: Buffer.alloc(10) };
		const foreign = addUploadContent(bench.service, { ...chunk, actor: "user:usr_2" });
		await expect(foreign).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("Another person"),
		});
		expect(await readUpload(bench.service, id)).toMatchObject({ received: 0, status: "receiving" });
	});

	it("is refused if it is too large, has other files than its format, or another format than its list", async () => {
		const start = (order: Partial<NewUpload>) =>
			startUpload(bench.service, { ...CSV, files: [{ name: "a.csv", bytes: 5 }], ...order });
		const refused = (field: string) => ({ code: "invalid_request", details: [{ field }] });
		await expect(start({ files: [{ name: "a", bytes: 129 * 1_048_576 }] })).rejects.toMatchObject(refused("files"));
		await expect(start({ files: [] })).rejects.toMatchObject(refused("files"));
		await expect(start({ format: "un-xml" })).rejects.toMatchObject(refused("format"));
		await expect(start({ list: "Own List" })).rejects.toMatchObject(refused("list"));
		await expect(readUpload(bench.service, "upl_nothing")).rejects.toMatchObject({ code: "not_found" });
	});

	it("is deleted after an hour", async () => {
		const { id } = await upload(file(30));
		await query("update list_uploads set created_at = now() - interval '2 hours'");
		await jobs.runNow("import-lists");
		await expect(readUpload(bench.service, id)).rejects.toMatchObject({ code: "not_found" });
		expect(await query("select from list_upload_chunks")).toEqual([]);
	});
});
