// Upgrades an embedded database to the major version of PostgreSQL that this version of Hakiki contains. It makes and fills a
// new cluster in another folder, compares it with the old one, and then renames two folders. If it is killed, either the
// old database is unchanged or the new one is complete. The old folder stays until the operator removes it.

import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, statfs } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Binaries, prepareBinaries } from "../binaries.ts";
import {
	type ClusterHome,
	findClusterHome,
	makeDataDir,
	makePrivateDir,
	putUpgradedInPlace,
	settleClusterHome,
	syncFolder,
	upgradedDirOf,
} from "../cluster-home.ts";
import { buildEngineError } from "../engine-error.ts";
import { describeOwner, takeFolderLock } from "../folder-lock.ts";
import { initialiseCluster } from "../init-cluster.ts";
import { launchPostmaster } from "../launch.ts";
import { type Passwords, readPasswords } from "../passwords.ts";
import { findPostmaster, type Postmaster, stopPostmaster } from "../postmaster.ts";
import { buildAdminConnection, ensureServiceDatabase, withClient } from "../service-database.ts";
import { buildServerArguments } from "../settings.ts";
import { chooseSocketDir } from "../socket-dir.ts";
import { copyDatabase } from "./copy-database.ts";
import { findOldBinaries } from "./find-old-binaries.ts";

export interface UpgradeInput {
	readonly dataDir: string;
	readonly purpose: string;
	/** The folder of the old version's programs, where it is in no usual place. */
	readonly oldBinaries?: string | undefined;
	readonly log: (message: string) => void;
}

export interface UpgradeReport {
	readonly from: string;
	readonly to: string;
	readonly tables: number;
	readonly rows: number;
	/** Where the old database lies until it is removed. */
	readonly oldDir: string;
}

const OLD_PORT = 5432;
const NEW_PORT = 5433;
/** Free space that is needed, relative to the database: the copy, and a file for the largest table. */
const SPACE_FACTOR = 1.5;

/** Gives undefined where the database already has that version. */
export async function upgradeCluster(input: UpgradeInput): Promise<UpgradeReport | undefined> {
	return withFolder(input, async (home) => {
		const { log } = input;
		const binaries = await prepareBinaries({ user: home.user, copyDir: home.binariesDir, log });
		const from = (await readFile(join(home.clusterDir, "PG_VERSION"), "utf8")).trim();
		if (from === binaries.majorVersion) return undefined;
		if (Number(from) > Number(binaries.majorVersion)) {
			throw buildEngineError(
				`The database was made by PostgreSQL ${from}, which is newer than the ${binaries.majorVersion} that this version of Hakiki brings.`,
			);
		}
		const oldDir = `${home.clusterDir}.pg${from}`;
		if (existsSync(oldDir)) throw buildEngineError(`${oldDir} is in the way: move or remove it first.`);
		const old = await findOldBinaries(home, from, input.oldBinaries);
		const copied = await fillNewCluster(home, old, binaries, log);
		await swap(home, oldDir);
		return { from, to: binaries.majorVersion, oldDir, ...copied };
	});
}

/** Deletes the old clusters that upgrades left. Returns the deleted folders. */
export async function removeOldClusters(input: Omit<UpgradeInput, "oldBinaries">): Promise<readonly string[]> {
	return withFolder(input, async ({ homeDir, clusterDir }) => {
		const names = await readdir(homeDir);
		const old = names
			.filter((name) => name.startsWith(`${basename(clusterDir)}.pg`))
			.map((name) => join(homeDir, name));
		for (const folder of old) await rm(folder, { recursive: true, force: true });
		return old;
	});
}

async function withFolder<Result>(
	{ dataDir, purpose, log }: Omit<UpgradeInput, "oldBinaries">,
	work: (home: ClusterHome) => Promise<Result>,
): Promise<Result> {
	const { path: folder } = await makeDataDir(dataDir);
	const outcome = await takeFolderLock(folder, purpose);
	if ("heldBy" in outcome) {
		throw buildEngineError(`The data folder is in use by ${describeOwner(outcome.heldBy)}. Stop it first.`);
	}
	try {
		await putUpgradedInPlace(folder);
		if ((await findClusterHome(folder)) === undefined) throw buildEngineError(`There is no database in ${folder}.`);
		return await work(await settleClusterHome(folder, log));
	} finally {
		outcome.lock.release();
	}
}

async function fillNewCluster(home: ClusterHome, old: Binaries, binaries: Binaries, log: (message: string) => void) {
	const passwords = await readPasswords(home);
	if (passwords === undefined) throw buildEngineError(`${home.passwordFile} is missing: start the old version once.`);
	const fresh: ClusterHome = { ...home, clusterDir: `${home.clusterDir}.upgrading` };
	await clearAside(fresh);
	const running: Postmaster[] = [];
	const exchangeDir = join(home.homeDir, "upgrade-exchange");
	const launch = async (one: ClusterHome, programs: Binaries, port: number) => {
		const socketDir = await chooseSocketDir(home);
		const parameters = buildServerArguments(one.clusterDir, { socketDir, port, durability: "durable" });
		const postmaster = await launchPostmaster({ home: one, binaries: programs, parameters, log });
		running.push(postmaster);
		return postmaster;
	};
	try {
		log(`Starting the database with PostgreSQL ${old.majorVersion}, which made it.`);
		const from = await launch(home, old, OLD_PORT);
		await assertFreeSpace(home, from, passwords);
		await initialiseCluster({ home: fresh, binaries, password: passwords.admin, durability: "durable" });
		const to = await launch(fresh, binaries, NEW_PORT);
		await ensureServiceDatabase(to, passwords);
		if (!(await makePrivateDir(exchangeDir, home.user))) throw buildEngineError(`${exchangeDir} cannot be used.`);
		return await copyDatabase({ from, to, passwords, exchangeDir, log });
	} finally {
		for (const postmaster of running) await stopPostmaster(postmaster);
		await rm(exchangeDir, { recursive: true, force: true });
	}
}

/** Removes the copy of a killed upgrade. It may be outdated, because the old database may have been used since. */
async function clearAside(fresh: ClusterHome): Promise<void> {
	const left = findPostmaster(fresh.clusterDir);
	if (left !== undefined) await stopPostmaster(left);
	await rm(fresh.clusterDir, { recursive: true, force: true });
}

async function assertFreeSpace(home: ClusterHome, from: Postmaster, passwords: Passwords): Promise<void> {
	const size = await withClient(buildAdminConnection(from, passwords), async (client) => {
		const { rows } = await client.query<{ size: string }>(
			"select sum(pg_database_size(oid))::text as size from pg_database",
		);
		return Number(rows[0]?.size);
	});
	const { bavail, bsize } = await statfs(home.homeDir);
	const free = bavail * bsize;
	if (free > size * SPACE_FACTOR) return;
	const inMb = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
	throw buildEngineError(
		`The copy needs about ${inMb(size * SPACE_FACTOR)} MB in ${home.homeDir}, and ${inMb(free)} MB are free.`,
	);
}

/** First the new cluster gets a name that marks it as complete. If this is killed after that, the next start finishes. */
async function swap(home: ClusterHome, oldDir: string): Promise<void> {
	const upgraded = upgradedDirOf(home.homeDir);
	await rm(upgraded, { recursive: true, force: true });
	await rename(`${home.clusterDir}.upgrading`, upgraded);
	await syncFolder(home.homeDir);
	await rename(home.clusterDir, oldDir);
	await rename(upgraded, home.clusterDir);
	await syncFolder(home.homeDir);
}
