import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { insertOutbox, toRealm } from "@hakiki/store";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type CommandLine, openCommandLine } from "../testing/command-line.ts";

let line: CommandLine;
let receiver: Server;
let url: string;
let status = 200;
const received: string[] = [];

beforeAll(async () => {
	line = await openCommandLine({ env: { HAKIKI_WEBHOOK_TARGETS: "loopback" } });
	await line.run("workspace", "create", "--name", "Shop", "--country", "KE");
	receiver = createServer((request, response) => {
		received.push(String(request.headers["webhook-id"]));
		request.resume().on("end", () => response.writeHead(status).end());
	});
	await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
	url = `http://localhost:${(receiver.address() as AddressInfo).port}/hooks`;
});
afterAll(async () => {
	receiver.close();
	receiver.closeAllConnections();
	await line.close();
});

const run = (verb: string, ...args: readonly string[]) =>
	line.run("webhooks", verb, ...args, "--workspace", "Shop", "--mode", "test");
const runJson = async (verb: string, ...args: readonly string[]) =>
	JSON.parse((await run(verb, ...args, "--json")).text);

it("makes, lists, changes, disables, enables and removes endpoints", async () => {
	expect((await run("list")).said).toBe("No webhook endpoints.");
	const made = await run("create", "--url", url);
	expect(made.code).toBe(0);
	expect(made.text).toMatch(/^whsec_[A-Za-z0-9+/=]{44}$/);
	const id = /wep_\w{26}/.exec(made.said)?.[0] ?? "";
	expect((await run("list")).text).toMatch(new RegExp(`${id}\\s+enabled\\s+0\\s+0\\s+\\*\\s+http://localhost`));
	expect((await runJson("update", id, "--kinds", "case.opened,case.closed", "--description", "CRM")).kinds).toEqual([
		"case.opened",
		"case.closed",
	]);
	expect((await run("update", id)).said).toMatch(/one of --url, --kinds, --description is required/);
	expect((await run("disable", id)).text).toBe(`Disabled ${id}.`);
	expect((await run("list")).text).toContain("disabled 20");
	expect((await run("enable", id)).text).toBe(`Enabled ${id}.`);
	expect((await run("remove", id)).text).toBe(`Removed ${id}.`);
	expect((await runJson("list")).webhooks).toEqual([]);
	expect((await run("remove", id)).said).toBe("hakiki webhooks remove: There is no such webhook endpoint");
});

it("names what is wrong with an address or a kind", async () => {
	const refused = await run("create", "--url", "https://169.254.169.254/latest", "--kinds", "case.open");
	expect(refused.code).toBe(1);
	expect(refused.said).toMatch(
		/create: url: must not lead to a link-local, metadata .*\n.*create: kinds\.0: must be one of: \*/,
	);
	expect((await run("create", "--url", "https://10.0.0.1/")).said).toMatch(/HAKIKI_WEBHOOK_TARGETS=private/);
});

it("tests an endpoint, and prints its response", async () => {
	const { id } = await runJson("create", "--url", url);
	const taken = await run("test", id);
	expect([taken.code, taken.text]).toEqual([0, expect.stringMatching(/^Taken: 200 in \d+ ms at /)]);
	status = 500;
	const refused = await run("test", id);
	expect([refused.code, refused.text]).toEqual([1, expect.stringMatching(/^Not taken: 500 in \d+ ms at /)]);
	status = 200;
	const { deliveries, next_cursor } = await runJson("deliveries", "--endpoint", id);
	expect(deliveries).toMatchObject([
		{ kind: "ping", status: "dead", attempts: [{ status_code: 500, failure: "status" }] },
		{ kind: "ping", status: "delivered", attempts: [{ status_code: 200, failure: null }] },
	]);
	expect(next_cursor).toBeNull();
	expect(received).toEqual([deliveries[1].event_id, deliveries[0].event_id]);
	expect((await run("deliveries", "--status", "dead")).text).toMatch(
		/whe_\w{26}\s+wep_\w{26}\s+ping\s+dead\s+1\s+500 in/,
	);
	status = 410;
	expect((await run("test", id)).text).toMatch(/^Not taken: 410 in/);
	status = 200;
	expect((await runJson("list")).webhooks).toMatchObject([{ id, status: "disabled", disabled_reason: "gone" }]);
	await run("remove", id);
});

it("creates a new secret, and replays missed deliveries", async () => {
	const made = await runJson("create", "--url", url);
	const rotated = await run("rotate", made.id);
	expect(rotated.said).toMatch(/^Until 20.* the old one signs too\. The new secret is shown only once:$/);
	expect(rotated.text).toMatch(/^whsec_/);
	expect(rotated.text).not.toBe(made.secret);
	expect((await runJson("rotate", made.id, "--overlap-hours", "0")).previous_secret_until).toBeNull();
	await run("disable", made.id);
	await run("test", made.id);
	expect((await run("replay", made.id, "--from", "2026-01-01")).said).toMatch(
		/is disabled; enable it before replaying/,
	);
	await run("enable", made.id);
	expect((await run("replay", made.id)).said).toMatch(/one of --event, --from is required/);
	const [{ event_id }] = (await runJson("deliveries")).deliveries;
	expect(await runJson("replay", made.id, "--event", event_id)).toEqual({ replayed: 1 });
	expect((await runJson("deliveries")).deliveries[0].status).toBe("pending");
	expect((await run("replay", made.id, "--from", "2026-01-01", "--include-delivered")).text).toBe("Sending 0 again.");
});

it("counts as background work that `doctor` checks", async () => {
	const report = async () => {
		const { checks } = JSON.parse((await line.run("doctor", "--json")).text) as {
			checks: { check: string; level: string; finding: string }[];
		};
		return checks.find(({ check }) => check === "webhooks");
	};
	expect(await report()).toMatchObject({ level: "ok" });
	const { id } = await runJson("create", "--url", url);
	await run("disable", id);
	await insertOutbox(line.database.pool, { realm: toRealm(1), kind: "case.opened", body: "{}" });
	await line.database.pool.query(
		"update webhook_endpoints set disabled_reason = 'failing' where disabled_at is not null",
	);
	expect(await report()).toMatchObject({ level: "warn", finding: expect.stringContaining("1 disabled") });
});
