// A process that somebody inspects, or that an uncaught error ends, reveals neither its secrets nor personal data.

import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@hakiki/store/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Installation } from "./harness/installation.ts";
import type { ServerProcess } from "./harness/server-process.ts";
import { waitUntil } from "./harness/wait.ts";

const MASTER_KEY = Buffer.alloc(32, 0xb7).toString("base64");
const PERSON = "Wanjiku +254712345678";
/** No code of ours would do this on purpose: it throws an error that quotes a person, where nothing catches it. */
const THROW_ON_SIGNAL = `process.on("SIGHUP", () => setImmediate(() => { throw new TypeError(${JSON.stringify(PERSON)}); }));`;

let database: TestDatabase;
let home: Installation;
let server: ServerProcess;
let reports: string;

beforeAll(async () => {
	database = await createTestDatabase({ isEmpty: true });
	home = await Installation.create({ databaseUrl: database.url });
	reports = join(home.folder, "reports");
	await mkdir(reports);
	const preload = join(home.folder, "preload.cjs");
	await writeFile(preload, THROW_ON_SIGNAL);
	const options = ["--report-on-signal", `--report-directory=${reports}`, `--require=${preload}`];
	server = await home.startWith({ HAKIKI_MASTER_KEY: MASTER_KEY, NODE_OPTIONS: options.join(" ") });
}, 300_000);

afterAll(async () => {
	await home?.remove();
	await database?.drop();
});

it("holds no secret in a diagnostic report", async () => {
	const password = decodeURIComponent(/:([^:@/]+)@/.exec(database.url)?.[1] ?? "");
	expect(password.length).toBeGreaterThan(20);
	server.signal("SIGUSR2");
	const findReport = async () => (await readdir(reports)).find((name) => name.endsWith(".json"));
	await waitUntil("a report is written", async () => {
		const name = await findReport();
		return name !== undefined && (await readFile(join(reports, name), "utf8")).trimEnd().endsWith("}");
	});
	const report = await readFile(join(reports, (await findReport()) ?? ""), "utf8");
	expect(report).toContain("XDG_CONFIG_HOME");
	for (const secret of [MASTER_KEY, password]) expect(report).not.toContain(secret);
});

it("opens no debugger when the signal for one arrives", async () => {
	server.signal("SIGUSR1");
	await waitUntil("it says so", () => server.stderr().includes("requested a debugger, which is not opened"));
	expect(server.stderr()).not.toContain("Debugger listening");
});

it("ends on an uncaught error, and logs where it happened, not its message", async () => {
	server.signal("SIGHUP");
	await waitUntil("it has ended", () => server.hasEnded);
	const line = server
		.stderr()
		.split("\n")
		.find((one) => one.includes("because of an uncaught error"));
	expect(JSON.parse(line ?? "{}")).toMatchObject({ level: "error", failure: "TypeError" });
	expect(line).toContain("preload.cjs");
	for (const part of [...PERSON.split(" "), MASTER_KEY]) expect(server.stderr()).not.toContain(part);
});
