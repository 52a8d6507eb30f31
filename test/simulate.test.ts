// `hakiki simulate` over HTTP and beside a running server, as a newcomer does it.

import { afterAll, beforeAll, expect, it } from "vitest";
import { Installation } from "./harness/installation.ts";
import type { ServerProcess } from "./harness/server-process.ts";

const SMALL = ["--customers", "200", "--days", "7", "--fraud", "sim-swap,scam"];

let home: Installation;
let server: ServerProcess;

beforeAll(async () => {
	home = await Installation.createOnTestDatabase();
	server = await home.start();
});

afterAll(() => home?.remove());

interface Simulated {
	readonly complete: boolean;
	readonly events: number;
	readonly cases_opened: number;
	readonly honest: { readonly events: number; readonly not_allowed: number };
}

it("sends over HTTP with a test key what it sends beside the server, and the server keeps every event of both", async () => {
	const beside = await home.runJson<Simulated>("simulate", ...SMALL, "--country", "NG");
	const key = await home.createKey("Demo Nigeria", "test");
	const sending = ["--url", server.url, "--key", key];
	const over = await home.runJson<Simulated>("simulate", ...SMALL, "--country", "NG", "--seed", "2", ...sending);
	for (const { complete, events, cases_opened: cases, honest } of [beside, over]) {
		expect(complete).toBe(true);
		expect(events).toBeGreaterThan(1_000);
		expect(cases).toBeGreaterThan(0);
		expect(honest.not_allowed / honest.events).toBeLessThan(0.01);
	}
	const pool = await home.openPool();
	const { rows } = await pool.query("select count(*)::int as events from events");
	expect(rows).toEqual([{ events: beside.events + over.events }]);
});

it("sends nothing with a live key", async () => {
	const live = await home.createKey("Demo Kenya", "live");
	const refused = await home.run("simulate", ...SMALL, "--url", server.url, "--key", live);
	expect(refused).toMatchObject({ code: 2, stdout: "" });
	expect(refused.stderr).toContain("--key is a live key");
});

it("says in one sentence that nobody answers, or that the key is wrong", async () => {
	for (const [url, key, said] of [
		[server.url, "svc_test_nobody", /^hakiki simulate: http:\S+ says: .*key/im],
		["http://127.0.0.1:9", "svc_test_nobody", /^hakiki simulate: http:\S+ says: \S/im],
	] as const) {
		const { code, stderr } = await home.run("simulate", ...SMALL, "--url", url, "--key", key);
		expect(code).toBe(1);
		expect(stderr).toMatch(said);
		expect(stderr).not.toContain("    at ");
	}
});
