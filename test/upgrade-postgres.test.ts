// A database that an older major version of PostgreSQL made is taken to ours: refused with a sentence that says how, not
// harmed by being killed half way, and equal to the old one in the end.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeOlderCluster } from "@hakiki/store/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPrograms } from "./faults/postgres-pair.ts";
import { createChance } from "./harness/chance.ts";
import { type Answer, HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";
import { postAll } from "./harness/load.ts";
import { findMain } from "./harness/server-process.ts";
import { buildEvent, type EventBody } from "./harness/traffic.ts";

/** Debian's, or those of another major version that somebody names. */
const programs = process.env["HAKIKI_OLD_POSTGRES"] ?? findPrograms();

describe.skipIf(programs === undefined)("a database of an older PostgreSQL", () => {
	const chance = createChance(41);
	const bodies: readonly EventBody[] = Array.from({ length: 80 }, (_, index) =>
		buildEvent(chance, { customers: 20, hot: 5 }, `upgrade-${index}`),
	);
	let home: Installation;
	let key: string;
	let answers: readonly Answer[];
	let major: string;

	beforeAll(async () => {
		home = await Installation.create();
		const server = await home.start();
		key = await home.createKey("Demo Kenya", "test");
		answers = await postAll(new HttpClient(server.url, { key }), bodies);
		expect(await server.stop()).toBe(0);
		major = await makeOlderCluster(home.dataDir, programs ?? "");
	}, 300_000);
	afterAll(() => home?.remove());

	const readVersion = async () => (await readFile(join(home.clusterDir, "PG_VERSION"), "utf8")).trim();
	const expectAsBefore = async () => {
		const server = await home.start();
		const again = await postAll(new HttpClient(server.url, { key }), bodies);
		expect(again.map(({ body }) => body.toString())).toEqual(answers.map(({ body }) => body.toString()));
		expect(await server.stop()).toBe(0);
	};
	/** `kill -9` at the moment it says this. */
	const killAt = async (moment: string): Promise<void> => {
		const child = spawn(process.execPath, [findMain(), "upgrade", "--old-binaries", programs ?? ""], {
			cwd: home.folder,
			env: home.env,
			stdio: "pipe",
		});
		const ended = once(child, "exit");
		child.stderr.setEncoding("utf8").on("data", (text: string) => {
			if (text.includes(moment)) child.kill("SIGKILL");
		});
		expect(await ended).toEqual([null, "SIGKILL"]);
	};

	it("is not started, and the sentence names what to run", async () => {
		const { code, stderr } = await home.run("start", "--port", "0");
		expect(code).toBe(1);
		expect(stderr).toContain(`was made by PostgreSQL ${major}`);
		expect(stderr).toContain("Run: npx hakiki upgrade");
	}, 300_000);

	it("needs the programs that made it, and says where they were looked for", async () => {
		const { code, stderr } = await home.run("upgrade", "--old-binaries", home.folder);
		expect(code).toBe(1);
		expect(stderr).toContain(`The programs of PostgreSQL ${major} are needed`);
	}, 300_000);

	it("is as it was when the upgrade is killed, at whatever step", async () => {
		for (const moment of ["Copying", "Comparing"]) {
			await killAt(moment);
			expect(await readVersion()).toBe(major);
		}
	}, 300_000);

	it("is upgraded, with every row equal, and decides as before", async () => {
		const report = await home.runJson<{ from: string; to: string; rows: number; old: string }>(
			"upgrade",
			"--old-binaries",
			programs ?? "",
		);
		expect(report).toMatchObject({ upgraded: true, from: major });
		expect(report.rows).toBeGreaterThan(bodies.length);
		expect(await readVersion()).toBe(report.to);
		expect(existsSync(join(report.old, "PG_VERSION"))).toBe(true);
		await expectAsBefore();
		expect(await home.runJson("rebuild", "--check")).toMatchObject({ different_count: 0, complete: true });
		expect((await home.run("doctor")).stdout).toContain("every link and detail whole");
		expect(await home.runJson("upgrade")).toEqual({ upgraded: false });
	}, 300_000);

	it("is found where the upgrade was killed while the folders changed their names; the old one goes when told", async () => {
		await rename(home.clusterDir, join(dirname(home.clusterDir), "postgres.upgraded"));
		const { removed } = await home.runJson<{ removed: string[] }>("upgrade", "--remove-old");
		expect(removed).toEqual([`${home.clusterDir}.pg${major}`]);
		expect(removed.map((folder) => existsSync(folder))).toEqual([false]);
		await expectAsBefore();
	}, 300_000);
});
