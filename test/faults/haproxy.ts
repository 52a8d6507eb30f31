// haproxy, from Debian's package, in front of several processes: every request goes to any of them.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort } from "../harness/free-port.ts";
import { HttpClient } from "../harness/http-client.ts";
import { waitUntil } from "../harness/wait.ts";

export interface LoadBalancer {
	readonly url: string;
	close(): Promise<void>;
}

export function hasHaproxy(): boolean {
	return spawnSync("haproxy", ["-v"]).status === 0;
}

export async function startHaproxy(folder: string, servers: readonly string[]): Promise<LoadBalancer> {
	const port = await findFreePort();
	const file = join(folder, "haproxy.cfg");
	await writeFile(file, writeSettings(port, servers));
	const child = spawn("haproxy", ["-db", "-f", file], { stdio: ["ignore", "ignore", "pipe"] });
	let said = "";
	child.stderr.setEncoding("utf8").on("data", (text: string) => {
		said += text;
	});
	const url = `http://127.0.0.1:${port}`;
	const client = new HttpClient(url);
	const isUp = () => client.get("/readyz").then(({ status }) => status === 200);
	try {
		await waitUntil("haproxy answers", () => child.exitCode !== null || isUp().catch(() => false));
	} finally {
		client.close();
	}
	if (child.exitCode !== null) throw new Error(`haproxy ended: ${said}`);
	return { url, close: () => end(child) };
}

function writeSettings(port: number, servers: readonly string[]): string {
	const backends = servers.map((url, index) => `  server s${index} ${new URL(url).host} check inter 500ms`);
	return `${[
		"defaults",
		"  mode http",
		"  timeout connect 5s",
		"  timeout client 60s",
		"  timeout server 60s",
		"frontend callers",
		`  bind 127.0.0.1:${port}`,
		"  default_backend hakiki",
		"backend hakiki",
		// One draw a request: nothing keeps a customer, a key or a connection with one process.
		"  balance random(1)",
		"  http-reuse always",
		"  option httpchk GET /readyz",
		...backends,
	].join("\n")}\n`;
}

async function end(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null) return;
	const ended = once(child, "exit");
	child.kill("SIGTERM");
	await ended;
}
