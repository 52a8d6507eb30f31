// One running PostgreSQL: finding it by its cluster, starting it in a process group of its own, waiting for it, ending it.

import { spawn, spawnSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import type { ClusterHome } from "./cluster-home.ts";
import { buildEngineError, explainFolder, pause } from "./engine-error.ts";
import { SERVER_ENVIRONMENT } from "./init-cluster.ts";
import { isSignalable, readProcessStart } from "./process-identity.ts";

/** Crash recovery replays up to max_wal_size. On a slow disk that takes minutes, and a shorter timeout would not help. */
const READY_TIMEOUT_MS = 600_000;
/** A fast stop during crash recovery can hang PostgreSQL 18 forever. An immediate stop after it is always safe. */
const FAST_STOP_MS = 20_000;
const IMMEDIATE_STOP_MS = 15_000;

export type PostmasterStatus = "starting" | "ready" | "stopping" | "other";

export interface Postmaster {
	readonly pid: number;
	/** Distinguishes this process from a later one with the same pid. */
	readonly start: string | null;
	readonly port: number;
	readonly socketDir: string;
	readonly status: PostmasterStatus;
}

/** The running postmaster of this cluster, started by any process. */
export function findPostmaster(clusterDir: string): Postmaster | undefined {
	let lines: string[];
	try {
		lines = readFileSync(join(clusterDir, "postmaster.pid"), "utf8").split("\n");
	} catch {
		return undefined;
	}
	const pid = Number.parseInt(lines[0] ?? "", 10);
	const process = readProcessStart(pid);
	if (process === undefined || !isPostmasterOf(pid, clusterDir)) return undefined;
	return {
		pid,
		start: process.start,
		port: Number.parseInt(lines[3] ?? "", 10),
		socketDir: (lines[4] ?? "").trim(),
		status: parseStatus((lines[7] ?? "").trim()),
	};
}

export function isRunning(postmaster: Postmaster): boolean {
	return process.platform === "linux" ? isSameProcess(postmaster) : isSignalable(postmaster.pid);
}

function isSameProcess(postmaster: Postmaster): boolean {
	return readProcessStart(postmaster.pid)?.start === postmaster.start;
}

/**
 * PostgreSQL believes that any process of the same user with the pid in its file is another postmaster. After a container
 * restarts that may be any process, so the file is removed if it names a process with another working folder. The file of
 * orphaned sessions stays, because its pid is gone.
 */
export async function removeRecycledPidFile(clusterDir: string): Promise<void> {
	const path = join(clusterDir, "postmaster.pid");
	const pid = Number.parseInt(await readFile(path, "utf8").catch(() => ""), 10);
	if (readProcessStart(pid) === undefined) return;
	const workingDir = readWorkingDir(pid);
	if (workingDir !== undefined && workingDir !== clusterDir) await rm(path, { force: true });
}

/** The command line it was started with, as PostgreSQL itself writes it down. */
export async function readStartCommand(clusterDir: string): Promise<string> {
	return (await readFile(join(clusterDir, "postmaster.opts"), "utf8").catch(() => "")).trim();
}

export function formatStartCommand(binaries: Binaries, parameters: readonly string[]): string {
	return [binaries.postgres, ...parameters.map((parameter) => `"${parameter}"`)].join(" ");
}

/** Starts PostgreSQL and waits until it answers. It is detached, so that Ctrl-C reaches only us and PostgreSQL stops last. */
export async function spawnPostmaster(input: {
	readonly home: ClusterHome;
	readonly binaries: Binaries;
	readonly parameters: readonly string[];
}): Promise<Postmaster> {
	const { home, binaries, parameters } = input;
	const log = await open(home.logFile, "a", 0o600);
	const logged = (await log.stat()).size;
	let ended: string | undefined;
	try {
		const child = spawn(binaries.postgres, parameters, {
			...home.user,
			cwd: home.clusterDir,
			detached: true,
			env: SERVER_ENVIRONMENT,
			stdio: ["ignore", log.fd, log.fd],
		});
		child.on("error", (error) => {
			ended = error.message;
		});
		child.on("exit", (status, signal) => {
			ended ??= `it ended with ${signal ?? `status ${status}`}`;
		});
		child.unref();
		return await waitUntilReady(home.clusterDir, () => ended);
	} catch (error) {
		const tail = await readTail(home, logged);
		const failure = `PostgreSQL did not start: ${String(ended ?? error)}\n${tail}`;
		throw explainFolder(home.homeDir, undefined, tail) ?? buildEngineError(failure, error);
	} finally {
		await log.close();
	}
}

export async function waitUntilReady(clusterDir: string, hasEnded: () => string | undefined): Promise<Postmaster> {
	const begin = Date.now();
	while (Date.now() - begin < READY_TIMEOUT_MS) {
		const found = findPostmaster(clusterDir);
		if (found?.status === "ready") return found;
		const ended = hasEnded();
		if (ended !== undefined) throw buildEngineError(ended);
		await pause(Date.now() - begin < 2_000 ? 10 : 100);
	}
	throw buildEngineError(`it was not ready after ${READY_TIMEOUT_MS / 1_000} s`);
}

/** Stops fast (ends sessions, writes a checkpoint), then immediately, then by SIGKILL. Resolves when the process is gone. */
export function stopPostmaster(postmaster: Postmaster): Promise<void> {
	return signalUntilGone(postmaster, [["SIGINT", FAST_STOP_MS], ...HARD_STOPS]);
}

/** Waits as long as a fast stop may take for a postmaster that is stopping, then stops it immediately. */
export async function awaitDyingPostmaster(postmaster: Postmaster): Promise<void> {
	if (!(await waitUntilGone(postmaster, FAST_STOP_MS))) await signalUntilGone(postmaster, HARD_STOPS);
}

type StopStep = readonly [signal: NodeJS.Signals, patienceMs: number];

const HARD_STOPS: readonly StopStep[] = [
	["SIGQUIT", IMMEDIATE_STOP_MS],
	["SIGKILL", IMMEDIATE_STOP_MS],
];

async function signalUntilGone(postmaster: Postmaster, steps: readonly StopStep[]): Promise<void> {
	for (const [signal, patienceMs] of steps) {
		if (!signalPostmaster(postmaster, signal) || (await waitUntilGone(postmaster, patienceMs))) return;
	}
	throw buildEngineError(`PostgreSQL (process ${postmaster.pid}) does not end.`);
}

export function signalPostmaster(postmaster: Postmaster, signal: NodeJS.Signals): boolean {
	if (!isSameProcess(postmaster)) return false;
	try {
		return process.kill(postmaster.pid, signal);
	} catch {
		return false;
	}
}

async function waitUntilGone(postmaster: Postmaster, patienceMs: number): Promise<boolean> {
	const end = Date.now() + patienceMs;
	while (isRunning(postmaster)) {
		if (Date.now() > end) return false;
		await pause(10);
	}
	return true;
}

/** A recycled pid in a stale file must never be mistaken for our database, or be signalled. */
function isPostmasterOf(pid: number, clusterDir: string): boolean {
	if (process.platform === "linux") return readWorkingDir(pid) === clusterDir;
	const answer = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8", timeout: 2_000 });
	return answer.stdout.includes("postgres") && answer.stdout.includes(clusterDir);
}

function readWorkingDir(pid: number): string | undefined {
	try {
		return readlinkSync(`/proc/${pid}/cwd`);
	} catch {
		return undefined;
	}
}

function parseStatus(text: string): PostmasterStatus {
	return text === "starting" || text === "ready" || text === "stopping" ? text : "other";
}

async function readTail(home: ClusterHome, from: number): Promise<string> {
	const text = await readFile(home.logFile, "utf8").catch(() => "");
	return text.slice(from).trim().split("\n").slice(-10).join("\n");
}
