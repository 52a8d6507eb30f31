// Probes and metrics on a port of their own, on a real server.

import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "./harness/free-port.ts";
import { Installation } from "./harness/installation.ts";
import type { ServerProcess } from "./harness/server-process.ts";
import { waitUntil } from "./harness/wait.ts";

/** Longer than a server may be silent and still be called ready. */
const STUCK_MS = 9_000;

let home: Installation;
let server: ServerProcess;
beforeAll(async () => {
	home = await Installation.create();
	server = await home.start();
});
afterAll(() => home.remove());

const ask = (path: string, url = server.probeUrl) => fetch(`${url}${path}`, { headers: { connection: "close" } });

async function read(socket: Socket): Promise<string> {
	let text = "";
	socket.on("data", (bytes) => {
		text += bytes.toString();
	});
	await once(socket, "close");
	return text;
}

describe("Probes", () => {
	it("have a port of their own, which the server names", async () => {
		expect(server.probeUrl).not.toBe(server.url);
		expect(await (await ask("/healthz")).json()).toEqual({ status: "ok" });
		expect(await (await ask("/readyz")).json()).toMatchObject({ status: "ready" });
		const metrics = await ask("/metrics");
		expect(metrics.headers.get("content-type")).toContain("text/plain");
		expect(await metrics.text()).toContain("hakiki_events_waiting");
	});

	it("answer nothing else there, and take no writes", async () => {
		expect((await ask("/v1/customers/wanjiku")).status).toBe(404);
		expect((await fetch(`${server.probeUrl}/readyz`, { method: "POST" })).status).toBe(405);
	});

	it("are answered by the server's own port too", async () => {
		expect((await ask("/readyz", server.url)).status).toBe(200);
	});

	it("tell for all processes where there are several", async () => {
		const port = await findFreePort();
		const crew = await home.startWith(
			{ DATABASE_URL: await home.findDatabaseUrl(), HAKIKI_OPS_PORT: String(port) },
			...["--workers", "2", "--role", "api"],
		);
		expect(crew.probeUrl).toBe(`http://127.0.0.1:${port}`);
		expect((await ask("/readyz", crew.probeUrl)).status).toBe(200);
		expect(await (await ask("/metrics", crew.probeUrl)).text()).toContain("hakiki_events_waiting");
		await crew.stop();
	});

	it("are left to the server's own port where theirs is taken, unless it was asked for", async () => {
		const port = await findFreePort();
		const taken = createServer().listen(port, "127.0.0.1");
		await once(taken, "listening");
		const DATABASE_URL = await home.findDatabaseUrl();
		await expect(home.startWith({ DATABASE_URL, HAKIKI_OPS_PORT: String(port) }, "--role", "api")).rejects.toThrow(
			`Port ${port} on 127.0.0.1, of HAKIKI_OPS_PORT, is in use.`,
		);
		const off = await home.startWith({ DATABASE_URL, HAKIKI_OPS_PORT: "off" }, "--role", "api");
		expect(off.probeUrl).toBe(off.url);
		await off.stop();
		taken.close();
	});

	it("are answered by one who sends thousands of requests, or none, on many connections", async () => {
		const { hostname, port } = new URL(server.probeUrl);
		const sockets = Array.from({ length: 700 }, () => connect(Number(port), hostname));
		const flood = connect(Number(port), hostname);
		for (const socket of [...sockets, flood]) socket.on("error", () => undefined);
		for (const socket of sockets) socket.write("GET /readyz HT");
		flood.write("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n".repeat(20_000));
		const asked = await Promise.all(Array.from({ length: 20 }, () => ask("/readyz")));
		expect(asked.map(({ status }) => status)).toEqual(Array(20).fill(200));
		const [answers] = [await read(flood)];
		expect(answers.split("HTTP/1.1 200 OK")).toHaveLength(2);
		expect((await ask("/metrics")).status).toBe(200);
		for (const socket of sockets) socket.destroy();
	});

	it("are answered while the server's own event loop stands still", async () => {
		// It sleeps: a loop that is busy would take the processor from other tests.
		const sleep = `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${STUCK_MS})`;
		const code = `process.on("SIGUSR2", () => ${sleep})`;
		const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(code)}`;
		const env = { DATABASE_URL: await home.findDatabaseUrl(), NODE_OPTIONS };
		const stuck = await home.startWith(env, "--role", "api");
		stuck.signal("SIGUSR2");
		await waitUntil("its own port answers nothing", () =>
			fetch(`${stuck.url}/healthz`, { signal: AbortSignal.timeout(500) }).then(
				() => false,
				() => true,
			),
		);
		expect((await ask("/healthz", stuck.probeUrl)).status).toBe(200);
		// No figures were told before, and none can be told now.
		expect((await ask("/metrics", stuck.probeUrl)).status).toBe(503);
		await waitUntil("it is not ready", async () => (await ask("/readyz", stuck.probeUrl)).status === 503);
		await waitUntil("it is ready again", async () => (await ask("/readyz", stuck.probeUrl)).status === 200);
		await stuck.stop();
	});
});
