// POST /v1/simulations over HTTP: who may run it and where, what it leaves, and how it ends early.

import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { changeUser, revokeKey } from "@hakiki/service";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Answer, type ApiBench, openApiBench } from "../testing/api-bench.ts";
import { type Browser, signUp } from "../testing/people.ts";

const PATH = "/v1/simulations";
/** Longer than a process remembers who a caller is. A run may be shorter. */
const REMEMBERED_MS = 6_000;

let bench: ApiBench;
let admin: Browser;
/** By how much the service's clock is ahead. */
let aheadMs = 0;
beforeAll(async () => {
	bench = await openApiBench({}, { now: () => Date.now() + aheadMs });
	admin = await signUp(bench, "admin");
	await bench.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => bench.close());

const count = async (sql: string): Promise<number> =>
	(await bench.database.pool.query<{ count: number }>(`select count(*)::int as count from ${sql}`)).rows[0]?.count ?? 0;

it("fills test mode, answers what was found, and is in the audit log; a second run meanwhile waits", async () => {
	const running = admin.ask("POST", PATH);
	await expect.poll(() => count("events"), { interval: 20 }).toBeGreaterThan(0);
	const second = await bench.ask("POST", PATH);
	expect([second.status, second.headers["retry-after"]]).toEqual([503, "5"]);
	expect(second.json.message).toBe("A simulation is running; try again when it has ended");
	const { status, json } = await running;
	expect(status, JSON.stringify(json)).toBe(200);
	expect(json).toMatchObject({ complete: true, customers: expect.any(Number) });
	expect(json.customers).toBeGreaterThanOrEqual(200);
	expect(json.events).toBe(await count("events"));
	expect(json.honest.not_allowed / json.honest.events).toBeLessThan(0.02);
	expect(json.cases_opened).toBeGreaterThan(0);
	const { rows } = await bench.database.pool.query(
		"select actor, subject from audit where action = 'simulation.started'",
	);
	expect(rows).toEqual([{ actor: `user:${admin.userId}`, subject: json.run }]);
	expect(await count(`customers where id like '${json.run}-%'`)).toBe(await count("customers"));
});

it("is refused in live mode, with the reason, and without the scope", async () => {
	const before = await count("events");
	expect(await bench.ask("POST", PATH, undefined, bench.keys.live)).toMatchObject({
		status: 403,
		json: { message: "Simulated customers exist only in test mode. Use a test key" },
	});
	expect(await admin.ask("POST", PATH, undefined, { "hakiki-mode": "live" })).toMatchObject({
		status: 403,
		json: { message: "Simulated customers exist only in test mode. Switch to test mode" },
	});
	const analyst = await signUp(bench, "analyst");
	expect(await analyst.ask("POST", PATH)).toMatchObject({
		status: 403,
		json: { details: [{ code: "missing_scope", message: "simulations:write" }] },
	});
	expect(await count("events")).toBe(before);
});

it("ends when its caller goes away, so that the next one may begin", async () => {
	const before = await count("events");
	const { port } = bench.app.server.address() as AddressInfo;
	const socket = connect(port, "127.0.0.1");
	await once(socket, "connect");
	const head = [`POST ${PATH} HTTP/1.1`, "Host: x", `Authorization: Bearer ${bench.keys.test}`, "Content-Length: 0"];
	socket.write(`${head.join("\r\n")}\r\n\r\n`);
	await expect.poll(() => count("events"), { interval: 20 }).toBeGreaterThan(before);
	socket.destroy();
	const next = await askUntilFree();
	expect(next).toMatchObject({ status: 200, json: { complete: true } });
	const left = (await count("events")) - before - next.json.events;
	expect(left).toBeLessThan(next.json.events / 2);
});

it("ends also when its caller has gone away before it begins", async () => {
	const before = await count("events");
	const { port } = bench.app.server.address() as AddressInfo;
	const head = [`POST ${PATH} HTTP/1.1`, "Host: x", `Authorization: Bearer ${bench.keys.test}`, "Content-Length: 0"];
	for (let round = 0; round < 10; round += 1) {
		const socket = connect(port, "127.0.0.1");
		await once(socket, "connect");
		await new Promise<unknown>((resolve) => socket.write(`${head.join("\r\n")}\r\n\r\n`, resolve));
		socket.resetAndDestroy();
	}
	const next = await askUntilFree();
	expect(next.json).toMatchObject({ complete: true });
	const left = (await count("events")) - before - next.json.events;
	expect(left).toBeLessThan(next.json.events / 2);
});

it.each<[string, () => Promise<{ run: () => Promise<Answer>; takeAway: () => Promise<unknown> }>]>([
	[
		"key is revoked",
		async () => {
			const { json } = await bench.ask("POST", "/v1/keys", { scopes: ["simulations:write"] });
			const takeAway = () => revokeKey(bench.service, { keyId: json.id, actor: "cli:test" });
			return { run: () => bench.ask("POST", PATH, undefined, json.key), takeAway };
		},
	],
	[
		"person gets another role",
		async () => {
			const person = await signUp(bench, "admin");
			const change = { userId: person.userId, role: "viewer", actor: "cli:test" } as const;
			return { run: () => person.ask("POST", PATH), takeAway: () => changeUser(bench.service, change) };
		},
	],
	[
		"person is disabled",
		async () => {
			const person = await signUp(bench, "admin");
			const change = { userId: person.userId, isDisabled: true, actor: "cli:test" };
			return { run: () => person.ask("POST", PATH), takeAway: () => changeUser(bench.service, change) };
		},
	],
])("ends with its reason when its caller's %s", async (_what, prepare) => {
	const { run, takeAway } = await prepare();
	const before = await count("events");
	const running = run();
	await expect.poll(() => count("events"), { interval: 20 }).toBeGreaterThan(before);
	await takeAway();
	aheadMs += REMEMBERED_MS;
	expect(await running).toMatchObject({
		status: 403,
		json: { message: "The simulation has ended early, because its caller may no longer run it" },
	});
	const left = await count("events");
	expect((await askUntilFree()).json.events).toBe((await count("events")) - left);
});

it("runs in two workspaces at one time", async () => {
	const before = await count("events");
	const [one, other] = await Promise.all([
		bench.ask("POST", PATH),
		bench.ask("POST", PATH, undefined, bench.keys.elsewhere),
	]);
	expect([one.status, other.status]).toEqual([200, 200]);
	expect(one.json.events + other.json.events).toBe((await count("events")) - before);
});

async function askUntilFree() {
	for (;;) {
		const answer = await bench.ask("POST", PATH);
		if (answer.status !== 503) return answer;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}

it("ends when the server stops, and says that it is not complete", async () => {
	const before = await count("events");
	const running = bench.ask("POST", PATH);
	await expect.poll(() => count("events"), { interval: 20 }).toBeGreaterThan(before);
	await bench.app.close();
	expect(await running).toMatchObject({ status: 200, json: { complete: false } });
});
