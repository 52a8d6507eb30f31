// A running server as its operator meets it: the first start and the second, Ctrl-C, roles, worker processes.

import { once } from "node:events";
import { existsSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { HttpClient } from "./harness/http-client.ts";
import { Installation } from "./harness/installation.ts";
import { listWorkers } from "./harness/list-workers.ts";
import { BUILT_MAIN, type ServerProcess } from "./harness/server-process.ts";
import { sumMetric } from "./harness/sum-metric.ts";
import { waitUntil } from "./harness/wait.ts";

let installation: Installation;

beforeAll(async () => {
	// As it was built: this is what `npm start` runs.
	installation = await Installation.create({ main: BUILT_MAIN });
});
afterAll(() => installation.remove());

const login = (customer: string) => ({ type: "login", customer_id: customer, login: { success: true } });

/** The bodies of the requests that the welcome offers to paste. */
function readTrial(server: ServerProcess): readonly unknown[] {
	const lines = server.stdout().split("\n");
	return lines.flatMap((line) => (line.startsWith("curl ") ? [JSON.parse(/ -d '(.*)'$/.exec(line)?.[1] ?? "")] : []));
}

/** Listens on a port until the test ends. */
async function takePort(): Promise<number> {
	const taken = createServer().listen(0, "127.0.0.1");
	onTestFinished(() => void taken.close());
	await once(taken, "listening");
	return (taken.address() as AddressInfo).port;
}

describe("hakiki start", () => {
	let server: ServerProcess;
	let client: HttpClient;

	it("refuses a busy port in one sentence, before it makes a database or a master key", async () => {
		const port = await takePort();
		const folder = join(installation.folder, "new");
		const failed = await installation.run("start", "--port", String(port), "--data", join(folder, "data"));
		expect(failed).toEqual({
			...{ code: 1, stdout: "" },
			stderr: `hakiki start: Port ${port} on 127.0.0.1 is in use. Choose another with --port.\n`,
		});
		expect(existsSync(folder)).toBe(false);
		expect(existsSync(join(installation.folder, "config"))).toBe(false);
	});

	it("offers requests to paste, of which the last is stopped and explained", async () => {
		server = await installation.start();
		client = new HttpClient(server.url, { key: server.demoKeys.KE, sockets: 64 });
		expect(server.demoKeys.NG).toMatch(/^svc_test_/);
		const answers = [];
		for (const body of readTrial(server)) answers.push(await client.post("/v1/events", body));
		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
		expect(answers.at(-1)?.json).toMatchObject({ decision: "block", customer: { status: "held" } });
		expect(answers.at(-1)?.json.reasons[0].reason).toContain("SIM swap");
	});

	it("lets commands work beside it, and prints nothing but the object with --json", async () => {
		const made = await installation.run("workspace", "create", "--name", "Beside", "--country", "KE", "--json");
		expect(made).toMatchObject({ code: 0, stderr: "" });
		expect(made.stdout.trimEnd().split("\n")).toHaveLength(1);
		expect(JSON.parse(made.stdout).id).toMatch(/^wsp_/);
		const refused = await installation.run("keys", "create", "--workspace", "Nobody", "--mode", "test", "--json");
		expect(refused).toMatchObject({ code: 1, stdout: "" });
		expect(refused.stderr).toBe('hakiki keys create: There is no workspace "Nobody"\n');
	});

	it("refuses to start twice on one data folder, naming who has it", async () => {
		const second = await installation.run("start", "--port", "0");
		expect(second.code).toBe(1);
		expect(second.stderr).toContain(`is in use by hakiki start (process ${server.pid} `);
	});

	it("answers on Ctrl-C all it has taken, then ends with its database", async () => {
		const pool = await installation.openPool();
		const blocker = await pool.connect();
		await blocker.query("begin");
		await blocker.query("lock table customers in exclusive mode");
		const taken = Array.from({ length: 40 }, (_, n) => client.post("/v1/events", login(`in-flight-${n}`)));
		await waitUntil("all are taken", async () => (await sumMetric([server], "hakiki_events_waiting")) === 40);
		server.signal("SIGINT");
		await waitUntil("nothing new is accepted", async () => {
			const late = new HttpClient(server.url);
			const isRefused = await late.get("/healthz").then(
				() => false,
				() => true,
			);
			late.close();
			return isRefused;
		});
		await blocker.query("rollback");
		blocker.release(true);
		const answers = await Promise.all(taken);
		expect(answers.map(({ status }) => status)).toEqual(taken.map(() => 200));
		// No further signal: a second one would end it at once, by its own rule.
		expect(await server.ended).toBe(0);
		expect(server.stderr()).toContain("Stopped.");
		expect(existsSync(join(installation.clusterDir, "postmaster.pid"))).toBe(false);
	});

	it("starts again within seconds, with the same keys and all that was answered", async () => {
		const again = await installation.start();
		// The bar is 5 s of a machine that has nothing else to do; beside other tests only its own work can be told.
		expect(await sumMetric([again], "process_cpu_seconds_total")).toBeLessThan(5);
		expect(again.demoKeys).toEqual(server.demoKeys);
		client = new HttpClient(again.url, { key: again.demoKeys.KE });
		expect((await client.get("/v1/customers/in-flight-39")).status).toBe(200);
		expect(await again.stop()).toBe(0);
	});

	it("refuses a port that is busy when everything else has started, without complaints of the other parts", async () => {
		const port = await takePort();
		const { stderr } = await installation.run("start", "--port", String(port));
		expect(stderr).toBe(`hakiki start: Port ${port} on 127.0.0.1 is in use. Choose another with --port.\n`);
	});
});

describe("hakiki start --workers 2", () => {
	let server: ServerProcess;
	let client: HttpClient;

	it("serves over two processes that share one rate limit", async () => {
		server = await installation.start("--workers", "2");
		const { id } = (await installation.runJson<{ workspaces: { id: string }[] }>("workspace", "list"))
			.workspaces[0] ?? {
			id: "",
		};
		const key = await installation.createKey(id, "test", 100);
		client = new HttpClient(server.url, { key, sockets: 16 });
		const minute = () => Math.floor(Date.now() / 60_000);
		const before = minute();
		const answers = await Promise.all(
			Array.from({ length: 160 }, (_, n) => client.post("/v1/events", login(`shared-${n % 20}`))),
		);
		// Each minute that turned meanwhile brought another limit's worth.
		const limits = 1 + minute() - before;
		const granted = answers.filter(({ status }) => status === 200).length;
		expect(answers.filter(({ status }) => status === 429)).toHaveLength(160 - granted);
		expect(granted).toBeGreaterThanOrEqual(90);
		expect(granted).toBeLessThanOrEqual(100 * limits);
		const decisions = (await client.get("/metrics")).body.toString("utf8");
		expect(decisions).toContain(`hakiki_decisions_total{mode="test",decision="allow",type="login"} ${granted}`);
	});

	it.skipIf(!existsSync("/proc/self/task"))("replaces a process that dies, and goes on answering", async () => {
		const [victim = 0] = listWorkers(server.pid);
		process.kill(victim, "SIGKILL");
		await waitUntil("another has taken its place", () => {
			const workers = listWorkers(server.pid);
			return workers.length === 2 && !workers.includes(victim);
		});
		await waitUntil("it is ready", async () => (await client.get("/readyz").catch(() => undefined))?.status === 200);
		expect(server.stderr()).toContain("a worker process ended; starting another");
	});

	it("ends all of them on one signal, also one that has only just begun", async () => {
		const before = Date.now();
		expect(await server.stop()).toBe(0);
		expect(Date.now() - before).toBeLessThan(10_000);
		await expect(client.get("/healthz")).rejects.toThrow();
	});
});

describe("hakiki start --role", () => {
	it("worker runs jobs and answers an operator's tools, api serves, both over one database", async () => {
		const api = await installation.start("--role", "api");
		const worker = await installation.start("--role", "worker");
		const client = new HttpClient(worker.url);
		expect((await client.get("/healthz")).json).toEqual({ status: "ok" });
		expect((await client.get("/readyz")).json).toMatchObject({ status: "ready" });
		expect((await client.get("/metrics")).body.toString()).toContain("process_cpu_seconds_total");
		// Not by our own client, which knows from the document that this path exists.
		expect((await fetch(`${worker.url}/v1/events`, { method: "POST", body: "{}" })).status).toBe(404);
		client.close();
		const served = new HttpClient(api.url, { key: api.demoKeys.KE });
		expect((await served.post("/v1/events", login("c1"))).status).toBe(200);
		served.close();
		expect(worker.stdout()).not.toContain("svc_test_");
		expect(await worker.stop()).toBe(0);
		expect(await api.stop()).toBe(0);
	});
});
