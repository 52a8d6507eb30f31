// The lock on a data folder: one file that names its owner. It is taken over when the owner is provably gone. It decides
// which process may start, stop and initialise PostgreSQL; PostgreSQL has a lock of its own beneath it.

import { randomBytes } from "node:crypto";
import { readFileSync, rmSync, utimesSync } from "node:fs";
import { open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buildEngineError, explainFolder, pause, readErrorCode } from "./engine-error.ts";
import { identifyThisProcess, judgeProcess, type ProcessIdentity } from "./process-identity.ts";

export const LOCK_NAME = "hakiki.lock";
const HEARTBEAT_MS = 3_000;
/** A lock of another host counts as abandoned when four of its heartbeats are missing. */
const SILENCE_MS = 4 * HEARTBEAT_MS;
const ATTEMPTS_MAX = 500;
const GUARD_EXPIRY_MS = 5_000;

export interface LockOwner extends ProcessIdentity {
	readonly since: string;
	readonly purpose: string;
}

export interface FolderLock {
	readonly owner: LockOwner;
	/** Synchronous, so that it can also run while the process exits. */
	release(): void;
}

export type LockOutcome = { readonly lock: FolderLock } | { readonly heldBy: LockOwner };

/** `silenceMs` is how long a holder on another host may be silent; tests are less patient. */
export async function takeFolderLock(
	dataDir: string,
	purpose: string,
	silenceMs: number = SILENCE_MS,
): Promise<LockOutcome> {
	const path = join(dataDir, LOCK_NAME);
	const owner: LockOwner = { ...identifyThisProcess(), since: new Date().toISOString(), purpose };
	const text = `${JSON.stringify({ ...owner, token: randomBytes(8).toString("hex") })}\n`;
	for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
		if (await createLockFile(path, text)) return { lock: keepLock(path, text, owner) };
		const found = await readLockFile(path);
		if (found === undefined) continue;
		const holder = parseOwner(found);
		if (holder !== undefined && (await isHolderAlive(path, holder, silenceMs))) return { heldBy: holder };
		if (await replaceLockFile(path, found, text)) return { lock: keepLock(path, text, owner) };
	}
	throw buildEngineError(`The lock ${path} keeps changing hands; try again.`);
}

export function describeOwner(owner: LockOwner): string {
	return `${owner.purpose} (process ${owner.pid} on ${owner.host}, since ${owner.since})`;
}

async function createLockFile(path: string, text: string): Promise<boolean> {
	try {
		const file = await open(path, "wx", 0o644);
		try {
			await file.writeFile(text);
		} catch (error) {
			// A full disk would leave an empty lock, and every later process would wait for it.
			await rm(path, { force: true });
			throw error;
		} finally {
			await file.close();
		}
		return true;
	} catch (error) {
		if (readErrorCode(error) === "EEXIST") return false;
		const explained = explainFolder(dirname(path), error);
		throw explained ?? buildEngineError(`The data folder cannot be locked: ${String(error)}`, error);
	}
}

/** An empty file is a lock that is being written; after a second its writer is dead. Undefined when there is no file. */
async function readLockFile(path: string): Promise<string | undefined> {
	for (let wait = 0; ; wait += 1) {
		try {
			const text = await readFile(path, "utf8");
			if (text.endsWith("\n") || wait === 20) return text;
		} catch (error) {
			if (readErrorCode(error) === "ENOENT") return undefined;
			throw buildEngineError(`The lock ${path} cannot be read: ${String(error)}`, error);
		}
		await pause(50);
	}
}

function parseOwner(text: string): LockOwner | undefined {
	try {
		const value = JSON.parse(text) as Partial<LockOwner>;
		if (typeof value.pid !== "number" || typeof value.host !== "string") return undefined;
		const { pid, host, start = null, boot = null, since = "an unknown time", purpose = "a process" } = value;
		return { pid, host, start, boot, since, purpose };
	} catch {
		return undefined;
	}
}

/** A holder on another host is watched for heartbeats, because its pid cannot be checked from here. */
async function isHolderAlive(path: string, holder: LockOwner, silenceMs: number): Promise<boolean> {
	const verdict = judgeProcess(holder);
	if (verdict !== "unknown") return verdict === "alive";
	const before = await readModified(path);
	const end = Date.now() + silenceMs;
	while (Date.now() < end) {
		await pause(100);
		const now = await readModified(path);
		if (now !== before) return now !== undefined;
	}
	return false;
}

async function readModified(path: string): Promise<number | undefined> {
	return (await stat(path).catch(() => undefined))?.mtimeMs;
}

/**
 * Replaces an abandoned lock by ours in one step, so that no other process finds the place empty. A second lock around it
 * keeps two processes from replacing each other's lock. A crash in these microseconds leaves the second lock, which expires.
 */
async function replaceLockFile(path: string, judged: string, text: string): Promise<boolean> {
	const guard = `${path}.takeover`;
	if (!(await createLockFile(guard, text))) {
		const age = Date.now() - ((await readModified(guard)) ?? Date.now());
		if (age > GUARD_EXPIRY_MS) await rm(guard, { force: true });
		await pause(20);
		return false;
	}
	const fresh = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
	try {
		if ((await readLockFile(path)) !== judged) return false;
		await writeFile(fresh, text, { flag: "wx", mode: 0o644 });
		await rename(fresh, path);
		return true;
	} catch (error) {
		throw buildEngineError(`The abandoned lock ${path} cannot be taken over: ${String(error)}`, error);
	} finally {
		await rm(fresh, { force: true });
		await rm(guard, { force: true });
	}
}

function keepLock(path: string, text: string, owner: LockOwner): FolderLock {
	const heartbeat = setInterval(() => {
		try {
			const now = new Date();
			utimesSync(path, now, now);
		} catch {
			// A deleted folder cannot be touched. The database reports that failure itself.
		}
	}, HEARTBEAT_MS);
	heartbeat.unref();
	return {
		owner,
		release() {
			clearInterval(heartbeat);
			try {
				if (readFileSync(path, "utf8") === text) rmSync(path, { force: true });
			} catch {
				// The lock is already gone, perhaps with its folder.
			}
		},
	};
}
