// Probes and metrics on a port of their own, on a real server.

import { once } from "node:events";
import { createServer } from "node:http";
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

	it("are answered while the server's own event loop stands still", async () => {
		const code = `process.on("SIGUSR2", () => { for (const end = Date.now() + ${STUCK_MS}; Date.now() < end; ); })`;
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
