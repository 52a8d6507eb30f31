// Where a data folder's cluster lies and which system user owns it. The cluster usually lies inside the data folder. If root
// runs the server and PostgreSQL's user cannot enter the data folder (a clone in /root), it lies in a system folder, and a
// pointer file in the data folder names that folder.

import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import {
	chmod,
	chown,
	lstat,
	mkdir,
	open,
	readdir,
	readFile,
	realpath,
	rename,
	rm,
	rmdir,
	stat,
	writeFile,
} from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { canUserEnter, type DatabaseUser, findOrCreateDatabaseUser, isRoot } from "./database-user.ts";
import { buildEngineError, explainFolder, readErrorCode } from "./engine-error.ts";
import { LOCK_NAME } from "./folder-lock.ts";

const SYSTEM_DIR = "/var/lib/hakiki";
const POINTER_NAME = "postgres.location";
const ORIGIN_NAME = "data-folder";

export interface ClusterHome {
	readonly dataDir: string;
	/** Holds the cluster, its socket folder and the temporary folder of initdb. PostgreSQL's user can enter it. */
	readonly homeDir: string;
	readonly clusterDir: string;
	/** The system user that PostgreSQL runs as; undefined when it is ours. */
	readonly user: DatabaseUser | undefined;
	readonly binariesDir: string;
	/** Password of the role that the service uses. */
	readonly passwordFile: string;
	/** Password of the superuser. */
	readonly adminPasswordFile: string;
	readonly logFile: string;
}

/** Where an upgrade puts the finished new cluster until the old one is moved away. */
export const upgradedDirOf = (homeDir: string): string => join(homeDir, "postgres.upgraded");

/** Finishes an upgrade that was killed after the old cluster was moved away. Call it under the folder's lock. */
export async function putUpgradedInPlace(dataDir: string): Promise<void> {
	const homeDir = (await readPointer(dataDir)) ?? dataDir;
	const clusterDir = join(homeDir, "postgres");
	if (existsSync(clusterDir) || !existsSync(upgradedDirOf(homeDir))) return;
	await rename(upgradedDirOf(homeDir), clusterDir);
	await syncFolder(homeDir);
}

/** Makes new file names survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
	const handle = await open(folder, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

/** Makes the data folder and decides, once, where its cluster lies. Call it under the folder's lock. */
export async function settleClusterHome(dataDir: string, log: (message: string) => void): Promise<ClusterHome> {
	await putUpgradedInPlace(dataDir);
	const known = await findClusterHome(dataDir);
	if (known !== undefined) {
		if (known.user === undefined && isRoot()) return handOver(known, findOrCreateDatabaseUser(log));
		if (known.user !== undefined && !canUserEnter(known.user, known.homeDir)) {
			throw buildEngineError(
				`The user that PostgreSQL runs as (uid ${known.user.uid}) can no longer enter ${known.homeDir}; allow it to pass (chmod o+x) on each folder above.`,
			);
		}
		return known;
	}
	if (!isRoot()) return describeHome(dataDir, dataDir, undefined);
	const user = findOrCreateDatabaseUser(log);
	if (canUserEnter(user, dataDir)) return describeHome(dataDir, dataDir, user);
	const homeDir = await makeSystemHome(dataDir);
	for (const left of await listAbandonedHomes()) {
		log(`${left.homeDir} holds the database of ${left.origin}, which is gone; delete it when it is no longer needed.`);
	}
	log(`PostgreSQL's user cannot enter ${dataDir}, so the database lies in ${homeDir}.`);
	return describeHome(dataDir, homeDir, user);
}

/** A backup that root restored belongs to root, and PostgreSQL refuses to run as root. */
async function handOver(home: ClusterHome, user: DatabaseUser): Promise<ClusterHome> {
	const result = spawnSync("chown", ["-R", `${user.uid}:${user.gid}`, home.clusterDir], { encoding: "utf8" });
	if (result.status === 0) return { ...home, user };
	throw buildEngineError(
		`${home.clusterDir} belongs to root and cannot be handed to PostgreSQL's user: ${result.stderr}`,
	);
}

/** Undefined while the folder has no cluster yet. */
export async function findClusterHome(dataDir: string): Promise<ClusterHome | undefined> {
	const homeDir = (await readPointer(dataDir)) ?? dataDir;
	const clusterDir = join(homeDir, "postgres");
	// A cluster is moved into place when it is complete, so its existence is enough.
	const owner = await stat(clusterDir).catch(() => undefined);
	if (owner === undefined) return undefined;
	const us = process.getuid?.() ?? owner.uid;
	if (owner.uid === us) return describeHome(dataDir, homeDir, undefined);
	if (isRoot()) return describeHome(dataDir, homeDir, { uid: owner.uid, gid: owner.gid });
	throw buildEngineError(
		`The database in ${clusterDir} belongs to another user (uid ${owner.uid}). Run this as that user or as root.`,
	);
}

export interface DataDir {
	readonly path: string;
	/** The folders that this call made, the innermost first. */
	readonly made: readonly string[];
	/** The names in the folder before anything was put into it. */
	readonly names: readonly string[];
}

export async function makeDataDir(dataDir: string): Promise<DataDir> {
	const path = resolve(dataDir);
	try {
		const made = await makeFolders(path);
		// PostgreSQL's user must be able to pass through root's folder, without listing it.
		if (made.includes(path)) await chmod(path, isRoot() ? 0o711 : 0o700);
		return { path: await realpath(path), made, names: await readdir(path) };
	} catch (error) {
		const explained = explainFolder(path, error);
		throw explained ?? buildEngineError(`The data folder ${path} cannot be created: ${String(error)}`, error);
	}
}

/**
 * Returns the folders that it made, the innermost first. Node's recursive `mkdir` never ends where no folder can be made, as
 * in /proc.
 */
async function makeFolders(path: string): Promise<readonly string[]> {
	const found = await stat(path).catch(() => undefined);
	if (found?.isDirectory() === true) return [];
	const above = dirname(path) === path ? [] : await makeFolders(dirname(path));
	try {
		await mkdir(path, { mode: isRoot() ? 0o711 : 0o700 });
		return [path, ...above];
	} catch (error) {
		// Another process may have made it in the meantime.
		if ((await stat(path).catch(() => undefined))?.isDirectory() === true) return above;
		throw error;
	}
}

/**
 * Removes what a failed first start has made: the database, and everything else in the data folder that was not there before.
 * Call it under the folder's lock, and only if this process made the cluster.
 */
export async function clearDataDir({ path, names }: DataDir, home: ClusterHome | undefined): Promise<void> {
	const pointed = home !== undefined && home.homeDir !== path ? home.homeDir : undefined;
	if (pointed !== undefined) await rm(pointed, { recursive: true, force: true });
	for (const name of await readdir(path)) {
		if (!names.includes(name) && name !== LOCK_NAME) await rm(join(path, name), { recursive: true, force: true });
	}
}

/** Removes the folders that `makeDataDir` made, as long as they are empty. Call it after the lock is released. */
export async function removeMadeFolders({ made }: DataDir): Promise<void> {
	for (const folder of made) {
		const isGone = await rmdir(folder).then(
			() => true,
			() => false,
		);
		if (!isGone) return;
	}
}

/** Makes a folder, and missing folders above it, that others may pass through and not list, whatever the umask. */
export async function makePassableDir(path: string): Promise<void> {
	const first = await mkdir(path, { recursive: true });
	for (let folder = path; first !== undefined && folder.startsWith(first); folder = dirname(folder)) {
		await chmod(folder, 0o711);
	}
}

/** Makes a folder that only its owner can enter. A folder of another user in its place is refused. */
export async function makePrivateDir(path: string, user: DatabaseUser | undefined): Promise<boolean> {
	try {
		await mkdir(path, { mode: 0o700 });
		if (user !== undefined) await chown(path, user.uid, user.gid);
	} catch (error) {
		if (readErrorCode(error) !== "EEXIST") return false;
	}
	const found = await lstat(path);
	const ownerUid = user?.uid ?? process.getuid?.() ?? found.uid;
	if (!found.isDirectory() || found.uid !== ownerUid) return false;
	await chmod(path, 0o700);
	return true;
}

/** Writes a file that only its owner can read, and replaces one that is there. */
export async function writePrivately(path: string, text: string): Promise<void> {
	await rm(path, { force: true });
	await writeFile(path, `${text}\n`, { mode: 0o600, flag: "wx" });
	await chmod(path, 0o600);
}

function describeHome(dataDir: string, homeDir: string, user: DatabaseUser | undefined): ClusterHome {
	return {
		dataDir,
		homeDir,
		clusterDir: join(homeDir, "postgres"),
		user,
		binariesDir: isRoot() ? join(SYSTEM_DIR, "engine") : join(dataDir, "engine"),
		passwordFile: join(dataDir, "postgres.password"),
		adminPasswordFile: join(dataDir, "postgres.admin-password"),
		logFile: join(dataDir, "postgres.log"),
	};
}

/** The name is random: a data folder that was deleted and made again must not find its old database. */
async function makeSystemHome(dataDir: string): Promise<string> {
	const pointed = await readPointer(dataDir);
	if (pointed !== undefined) return pointed;
	const homeDir = join(SYSTEM_DIR, `${basename(dataDir).replaceAll(/[^\w-]/g, "_")}-${randomBytes(6).toString("hex")}`);
	await makePassableDir(homeDir);
	await writeFile(join(homeDir, ORIGIN_NAME), `${dataDir}\n`);
	// Resolved, because PostgreSQL's process is recognised by its working folder.
	const resolved = await realpath(homeDir);
	await writeFile(join(dataDir, POINTER_NAME), `${resolved}\n`);
	return resolved;
}

/** Finds a database whose data folder was deleted: the operator may believe that the database was deleted too. */
async function listAbandonedHomes(): Promise<{ readonly homeDir: string; readonly origin: string }[]> {
	const abandoned = [];
	for (const name of (await readdir(SYSTEM_DIR)).slice(0, 1_000)) {
		const homeDir = join(SYSTEM_DIR, name);
		const origin = await readLine(join(homeDir, ORIGIN_NAME));
		if (origin !== "" && (await readLine(join(origin, POINTER_NAME))) !== (await realpath(homeDir))) {
			abandoned.push({ homeDir, origin });
		}
	}
	return abandoned;
}

async function readLine(path: string): Promise<string> {
	return (await readFile(path, "utf8").catch(() => "")).trim();
}

async function readPointer(dataDir: string): Promise<string | undefined> {
	const homeDir = await readLine(join(dataDir, POINTER_NAME));
	if (homeDir === "") return undefined;
	const origin = await readLine(join(homeDir, ORIGIN_NAME));
	if (origin === dataDir) return homeDir;
	if (origin !== "" && (await readLine(join(origin, POINTER_NAME))) === homeDir) {
		throw buildEngineError(
			`${dataDir} is a copy of ${origin}: both point to the database in ${homeDir}. Remove the copy.`,
		);
	}
	if (origin === "") {
		throw buildEngineError(`${join(dataDir, POINTER_NAME)} points to ${homeDir}, where there is no database.`);
	}
	// The data folder was moved, so no other pointer file names this folder.
	await writeFile(join(homeDir, ORIGIN_NAME), `${dataDir}\n`);
	return homeDir;
}
