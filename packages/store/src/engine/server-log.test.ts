import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { boundServerLog } from "./server-log.ts";

let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "hakiki-log-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("keeps the log and the one before it, and no more than the bound", async () => {
	const log = join(folder, "postgres.log");
	await boundServerLog(log, 10);
	await writeFile(log, "0123456789");
	await boundServerLog(log, 10);
	expect(await readFile(log, "utf8")).toBe("0123456789");
	await appendFile(log, "a");
	await boundServerLog(log, 10);
	expect(await readFile(log, "utf8")).toBe("");
	expect(await readFile(`${log}.1`, "utf8")).toBe("0123456789a");
});
