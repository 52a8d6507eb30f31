// The two sides of the comparison, each a separate process on one PostgreSQL: Hakiki as it is built and started
// normally, and the bare insert in its own database.

import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connectOrStart } from "@hakiki/store";
import pg from "pg";
import { findServer } from "./build.mjs";

const BARE = fileURLToPath(new URL("bare-insert.mjs", import.meta.url));
const BARE_WORKERS = fileURLToPath(new URL("bare-workers.mjs", import.meta.url));
const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 60_000;

/**
 * @typedef {object} Side
 * @property {string} name
 * @property {string} url
 * @property {string} key the API key, which the bare insert does not read
 * @property {number} pid
 * @property {number[]} [pids] of all servers, if there are several
 * @property {string[]} [urls]
 * @property {pg.Pool} pool to read the stored rows
 * @property {() => Promise<void>} stop
 */

/** @returns {Promise<Side & { engine: import("@hakiki/store").EmbeddedEngine }>} */
export async function startHakiki({ replicas = 1, ...place }) {
	const first = await startServer(place);
	const others = [];
	const stop = async () => {
		for (const one of others) await one.stop();
		await first.stop();
	};
	try {
		// They share the database of the first one, as servers on other machines would.
		while (others.length + 1 < replicas) others.push(await startServer({ ...place, role: "api" }));
		const all = [first, ...others];
		return { ...first, urls: all.map(({ url }) => url), pids: all.map(({ pid }) => pid), stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

async function startServer({ root, folder, dataDir, env, key, workers = 1, role = "all", nodeOptions = [] }) {
	const port = await findFreePort();
	const several = workers === 1 ? [] : ["--workers", String(workers)];
	const parameters = ["start", "--port", String(port), "--data", dataDir, "--role", role, ...several];
	// Started by its first line as usual, unless Node needs options for the measurement.
	const program = findServer(root);
	const command = nodeOptions.length === 0 ? [program] : [process.execPath, ...nodeOptions, program];
	const child = startProcess({ name: "hakiki", command: [...command, ...parameters], env, folder });
	const url = `http://127.0.0.1:${port}`;
	const startMs = performance.now();
	try {
		await waitUntilReady(url, child);
		const readyMs = performance.now() - startMs;
		const engine = await connectOrStart({ dataDir, purpose: "hakiki bench" });
		const pool = createPool(engine.connection);
		const stop = async () => {
			await pool.end();
			await child.stop();
		};
		return { name: "hakiki", url, key, pid: child.pid, pool, engine, readyMs, stop };
	} catch (error) {
		await child.stop();
		throw error;
	}
}

/** @returns {Promise<Side>} */
export async function startBare({ folder, engine, key, workers = 1 }) {
	const admin = new pg.Client(engine.adminConnection);
	await admin.connect();
	const { rows } = await admin.query("select from pg_database where datname = 'bare'");
	if (rows.length === 0) await admin.query(`create database bare owner ${engine.connection.user}`);
	await admin.end();
	const connection = { ...engine.connection, database: "bare" };
	const port = await findFreePort();
	const env = {
		BENCH_CONNECTION: JSON.stringify(connection),
		BENCH_PORT: String(port),
		BENCH_WORKERS: String(workers),
	};
	const command = [process.execPath, workers === 1 ? BARE : BARE_WORKERS];
	const child = startProcess({ name: "bare", command, env, folder });
	const url = `http://127.0.0.1:${port}`;
	const pool = createPool(connection);
	const stop = async () => {
		await pool.end();
		await child.stop();
	};
	try {
		await waitUntilReady(url, child);
	} catch (error) {
		await stop();
		throw error;
	}
	return { name: "bare", url, key, pid: child.pid, pool, stop };
}

/** A connection that is lost while idle must not end the process without cleaning up. */
function createPool(connection) {
	const pool = new pg.Pool({ ...connection, max: 2 });
	pool.on("error", () => undefined);
	return pool;
}

function startProcess({ name, command, env, folder }) {
	const logFile = join(folder, `${name}.log`);
	const log = openSync(logFile, "a");
	const [program, ...parameters] = command;
	const child = spawn(program, parameters, {
		cwd: folder,
		env: { ...process.env, ...env },
		stdio: ["ignore", log, log],
		// A separate process group, so that Ctrl-C reaches only the benchmark, which then stops the side cleanly.
		detached: true,
	});
	closeSync(log);
	let hasEnded = false;
	const ended = new Promise((resolve) => {
		child.once("error", resolve);
		child.once("exit", resolve);
	}).then(() => {
		hasEnded = true;
	});
	return {
		name,
		pid: child.pid,
		hasEnded: () => hasEnded,
		readLog: () => readFileSync(logFile, "utf8").trim().split("\n").slice(-20).join("\n"),
		async stop() {
			if (!hasEnded) child.kill("SIGTERM");
			const timer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
			await ended;
			clearTimeout(timer);
		},
	};
}

async function waitUntilReady(url, child) {
	const endMs = Date.now() + READY_TIMEOUT_MS;
	while (Date.now() < endMs && !child.hasEnded()) {
		const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
		if (answer?.ok) return;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	throw new Error(`${child.name} did not become ready:\n${child.readLog()}`);
}

function findFreePort() {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", reject);
		server.listen(0, "127.0.0.1", () => {
			const { port } = server.address();
			server.close(() => resolve(port));
		});
	});
}
