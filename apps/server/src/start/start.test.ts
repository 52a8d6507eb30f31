import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureSkew } from "@hakiki/service";
import { toRealm } from "@hakiki/store";
import { createTestDatabase } from "@hakiki/store/testing";
import { describe, expect, it } from "vitest";
import { UsageError } from "../commands/command.ts";
import { readDecision } from "../http/record-decision.ts";
import { createMetrics } from "../operations/metrics.ts";
import { createReadinessCheck } from "./check-readiness.ts";
import { locateDatabase } from "./locate-database.ts";
import { openInstallation } from "./open-installation.ts";
import { PendingRequests, sumMetrics } from "./sum-metrics.ts";
import { writeWelcome } from "./welcome.ts";

describe("the database a command means", () => {
	const cwd = "/srv/shop";
	it("is in .hakiki/data of the working folder, in HAKIKI_DATA, or in --data, each beating the one before", () => {
		const at = (env: Record<string, string>, data?: string) => locateDatabase({ env, cwd, data });
		expect(at({})).toEqual({ kind: "embedded", dataDir: "/srv/shop/.hakiki/data" });
		expect(at({ HAKIKI_DATA: "/var/lib/hakiki" })).toEqual({ kind: "embedded", dataDir: "/var/lib/hakiki" });
		expect(at({ HAKIKI_DATA: "/var/lib/hakiki" }, "here")).toEqual({ kind: "embedded", dataDir: "/srv/shop/here" });
	});

	it("is the operator's own by DATABASE_URL, and never guessed when --data names another", () => {
		const env = { DATABASE_URL: "postgresql://db/shop", HAKIKI_DATA: "/var/lib/hakiki" };
		expect(locateDatabase({ env, cwd, data: undefined })).toEqual({ kind: "own", databaseUrl: "postgresql://db/shop" });
		expect(() => locateDatabase({ env, cwd, data: "here" })).toThrow(UsageError);
	});

	it("is the one in DATABASE_URL_FILE, whose problems are named, and no other beside it", async () => {
		const folder = await mkdtemp(join(tmpdir(), "hakiki-url-"));
		try {
			const at = (name: string, env: Record<string, string> = {}) =>
				locateDatabase({ env: { DATABASE_URL_FILE: name, ...env }, cwd: folder, data: undefined });
			await writeFile(join(folder, "url"), "postgresql://hakiki:geheim@db/shop\n");
			await writeFile(join(folder, "empty"), "\n");
			expect(at("url")).toEqual({ kind: "own", databaseUrl: "postgresql://hakiki:geheim@db/shop" });
			expect(() => at("none")).toThrow(`DATABASE_URL_FILE names ${folder}/none, which cannot be read (ENOENT)`);
			expect(() => at("empty")).toThrow(`DATABASE_URL_FILE names ${folder}/empty, which is empty`);
			expect(() => at("url", { DATABASE_URL: "postgresql://db/shop" })).toThrow("DATABASE_URL and DATABASE_URL_FILE");
			expect(at("", { HAKIKI_DATA: "/data" })).toEqual({ kind: "embedded", dataDir: "/data" });
		} finally {
			await rm(folder, { recursive: true });
		}
	});

	it("is not created by a command that only reads", async () => {
		const location = { kind: "embedded", dataDir: "/nowhere/at/all" } as const;
		await expect(openInstallation({ location, purpose: "a test" })).rejects.toThrow(
			"There is no data folder /nowhere/at/all",
		);
	});
});

describe("readiness", () => {
	it("needs a migrated database whose clock is less than two seconds off", async () => {
		const database = await createTestDatabase({ poolSize: 1 });
		const check = (now: () => number) => createReadinessCheck(database.pool, now)();
		expect(await check(Date.now)).toEqual({ isReady: true, problems: [] });
		expect(await check(() => Date.now() - 1_500)).toEqual({ isReady: true, problems: [] });
		for (const offMs of [-2_500, 2_500]) {
			expect(await check(() => Date.now() + offMs)).toEqual({
				isReady: false,
				problems: ["the clock is 2 s or more off the database's"],
			});
		}
		await database.pool.query("delete from hakiki_migrations");
		expect((await check(Date.now)).problems).toEqual(["the database has not been migrated to this version"]);
		await database.drop();
		expect((await check(Date.now)).problems).toEqual(["the database does not answer"]);
	});

	it("counts only the difference that the clocks must have, however slow the response", () => {
		expect(measureSkew(5_000, 4_000, 6_000)).toBe(0);
		expect(measureSkew(8_500, 4_000, 6_000)).toBe(2_500);
		expect(measureSkew(1_000, 4_000, 6_000)).toBe(3_000);
	});
});

describe("the metrics of decisions", () => {
	it("is read from the decision itself, whatever the customer is called", () => {
		const body = (customer_id: string) =>
			JSON.stringify({ event_id: "evt_1", type: "login", customer_id, decision: "review", score: 1 });
		expect(readDecision(body("c1"))).toBe("review");
		expect(readDecision(body('","decision":"allow"'))).toBe("review");
		expect(readDecision("{}")).toBe("unknown");
	});

	it("is the sum over all processes", async () => {
		const processes = [createMetrics(), createMetrics()];
		for (const metrics of processes) {
			metrics.countDecision("block", "payout.requested", "live");
			metrics.observeRequest("POST", "/v1/events", 200, 0.002);
		}
		const values = await Promise.all(processes.map((metrics) => metrics.readValues()));
		// Messages between processes are serialised as JSON.
		const text = await sumMetrics(JSON.parse(JSON.stringify(values)));
		expect(text).toContain('hakiki_decisions_total{mode="live",decision="block",type="payout.requested"} 2');
		expect(text).toMatch(/hakiki_http_request_duration_seconds_count\{[^}]*\} 2/);
	});

	it("waits for no process that does not answer", async () => {
		const pending = new PendingRequests<string>(20);
		const asked = pending.send((requestId) => queueMicrotask(() => pending.settle(requestId, "here")));
		expect(await asked).toBe("here");
		expect(await pending.send(() => undefined)).toBeUndefined();
	});
});

describe("the welcome", () => {
	const workspace = {
		id: "wsp_1",
		uuid: "",
		name: "Demo Kenya",
		country: "KE",
		currency: "KES",
		mode: "enforce",
		rulesVersion: 1,
		createdAt: 0,
		realms: { test: toRealm(1), live: toRealm(2) },
	} as const;
	const facts = {
		version: "1.2.3",
		port: 4500,
		demos: [{ workspace, testKey: "svc_test_abc" }],
		hasWorkspace: true,
		needsAdmin: true,
		masterKeyOrigin: "/keys/master.key",
		tookMs: 1234,
	};
	const settings = {
		role: "all",
		workers: 1,
		host: "0.0.0.0",
		port: 4500,
		hasDemo: true,
		showsKeys: true,
		location: { kind: "own", databaseUrl: "postgresql://shop:secret@db.example:5432/shop" },
	} as const;

	it("names the database if it is outside the data folder", () => {
		const location = { kind: "embedded", dataDir: "/srv/hakiki" } as const;
		const write = (clusterDir: string) => writeWelcome({ ...facts, settings: { ...settings, location }, clusterDir });
		expect(write("/srv/hakiki/postgres")).toContain("  Data        /srv/hakiki\n  Master key");
		expect(write("/var/lib/hakiki/data-1/postgres")).toContain(
			"  Data        /srv/hakiki\n  Database    /var/lib/hakiki/data-1/postgres\n",
		);
	});

	it("has the address, the key, requests to paste, and no password", () => {
		const text = writeWelcome({ ...facts, settings });
		expect(text).toContain("Hakiki 1.2.3 is ready at http://localhost:4500 (one process, 1.2 s)");
		expect(text).toContain("svc_test_abc");
		const lines = text.split("\n").filter((line) => line.startsWith("curl "));
		expect(lines).toHaveLength(2);
		for (const line of lines)
			expect(line).toMatch(/^curl -s -w '\\n' http:\/\/localhost:4500\/v1\/events .* -d '\{.*\}'$/);
		expect(text).toContain("(db.example:5432)");
		expect(text).not.toContain("secret");
	});

	it("has the link for the first admin until there is one, at the address that people use", () => {
		const first = writeWelcome({ ...facts, settings, setupToken: "abc" });
		expect(first).toContain("http://localhost:4500/join#abc\n");
		const publicUrl = "https://fraud.example.com";
		expect(writeWelcome({ ...facts, settings, setupToken: "abc", publicUrl })).toContain(`${publicUrl}/join#abc\n`);
		const later = writeWelcome({ ...facts, settings, publicUrl, needsAdmin: false });
		expect(later).toContain(`Dashboard   ${publicUrl}\n`);
		expect(later).not.toContain("join");
	});

	it("prints neither a key nor a link into a log, but the commands that make them", () => {
		const log = { ...facts, settings: { ...settings, showsKeys: false } };
		const text = writeWelcome(log);
		expect(text).not.toMatch(/svc_test_|join#|curl/);
		expect(text).toContain("npx hakiki users invite --role admin --url http://localhost:4500\n");
		expect(text).toContain('npx hakiki keys create --workspace "Demo Kenya" --mode test\n');
		const publicUrl = "https://fraud.example.com";
		expect(writeWelcome({ ...log, publicUrl })).toContain(`${publicUrl}\n              get the first admin's link`);
		expect(writeWelcome({ ...log, publicUrl })).toContain("npx hakiki users invite --role admin\n");
		expect(writeWelcome({ ...log, needsAdmin: false })).not.toContain("users invite");
	});

	it("explains how to make a workspace if there is none", () => {
		const text = writeWelcome({ ...facts, demos: [], hasWorkspace: false, settings });
		expect(text).toContain("npx hakiki workspace create --name NAME --country KE|NG\n");
		expect(text).not.toContain("keys create");
	});

	it("explains how to get a key if there is no demo, and omits keys if nothing is served", () => {
		expect(writeWelcome({ ...facts, demos: [], settings: { ...settings, workers: 3 } })).toMatch(
			/3 processes[\s\S]*npx hakiki keys create/,
		);
		const jobs = writeWelcome({ ...facts, settings: { ...settings, role: "worker", host: "::1" } });
		expect(jobs).toContain("http://[::1]:4500 (jobs only");
		expect(jobs).not.toContain("curl");
	});
});
