// PostgreSQL frozen with all its sessions, and thawed: it neither answers nor ends, which no error tells.

import { execFileSync } from "node:child_process";
import { HttpClient } from "../harness/http-client.ts";
import { UNTOLD_PATIENCE } from "../harness/installation.ts";
import type { ServerProcess } from "../harness/server-process.ts";
import { wait } from "../harness/wait.ts";
import type { Fault } from "./fault.ts";
import type { Site } from "./site.ts";

/** Past the 4.5 s that the service gives an event, or not. */
const FROZEN_MS = { min: 2_500, max: 9_000, first: 5_500 };

export const freezePostgres: Fault = {
	name: "PostgreSQL frozen and thawed",
	strikes: { short: 1, long: 12 },
	async run(site, strikes) {
		await site.serveBy(UNTOLD_PATIENCE, async (server) => {
			for (let strike = 0; strike < strikes; strike += 1) {
				const anyMs = FROZEN_MS.min + site.chance.below(FROZEN_MS.max - FROZEN_MS.min);
				await freeze(site, server, strike === 0 ? FROZEN_MS.first : anyMs);
			}
		});
		return undefined;
	},
};

async function freeze(site: Site, server: ServerProcess, frozenMs: number): Promise<void> {
	await site.strike(async () => {
		const pids = listFamily((await site.home.attach()).pid);
		for (const pid of pids) signalIfAlive(pid, "SIGSTOP");
		try {
			const thawsAtMs = performance.now() + frozenMs;
			await expectUnready(server);
			await wait(thawsAtMs - performance.now());
		} finally {
			for (const pid of pids) signalIfAlive(pid, "SIGCONT");
		}
		await site.watchRecovery(server);
	});
}

/** Alive, and not to be sent traffic: which it must find out although nobody tells it. */
async function expectUnready({ url }: ServerProcess): Promise<void> {
	const client = new HttpClient(url);
	const [ready, healthy] = await Promise.all([client.get("/readyz"), client.get("/healthz")]);
	client.close();
	if (ready.status === 503 && healthy.status === 200) return;
	throw new Error(`While PostgreSQL was frozen, /readyz was ${ready.status} and /healthz ${healthy.status}`);
}

function listFamily(pid: number): readonly number[] {
	const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
	const children = lines.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === pid);
	return [pid, ...children.map(([child]) => child ?? 0)];
}

/** A session may have ended by itself meanwhile. */
function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(pid, signal);
	} catch {
		// It is gone.
	}
}
