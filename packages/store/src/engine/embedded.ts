// The embedded engine: a PostgreSQL on a data folder. The process that holds the folder's lock starts it, or adopts it from a
// process that was killed, then watches and stops it. Other processes only connect.

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@hakiki/domain";
import { type Binaries, prepareBinaries } from "./binaries.ts";
import {
	type ClusterHome,
	clearDataDir,
	type DataDir,
	findClusterHome,
	makeDataDir,
	removeMadeFolders,
	settleClusterHome,
} from "./cluster-home.ts";
import { buildEngineError, explainFolder, pause, readErrorCode } from "./engine-error.ts";
import { describeOwner, type FolderLock, takeFolderLock } from "./folder-lock.ts";
import { initialiseCluster } from "./init-cluster.ts";
import { type LaunchPlan, launchPostmaster } from "./launch.ts";
import { type Passwords, preparePasswords, readPasswords } from "./passwords.ts";
import { findPostmaster, type Postmaster, signalPostmaster, stopPostmaster } from "./postmaster.ts";
import { boundServerLog } from "./server-log.ts";
import {
	type Address,
	buildAdminConnection,
	buildServiceConnection,
	type Connection,
	ensureServiceDatabase,
	formatUrl,
	withClient,
} from "./service-database.ts";
import { buildServerArguments, type Durability } from "./settings.ts";
import { chooseSocketDir, removeForeignSocketDir } from "./socket-dir.ts";
import { watchPostmaster } from "./watch-postmaster.ts";

const PORT = 5432;
/** An owner that is starting may be creating the cluster or recovering it. */
const ATTACH_TIMEOUT_MS = 120_000;
const OTHERS_TIMEOUT_MS = 60_000;
/** Our own connections that were closed just now are still in PostgreSQL's list for a moment. */
const CLOSING_TIMEOUT_MS = 3_000;
const LAUNCHES_MAX = 3;
const CUT_OFF: ReadonlySet<string> = new Set(["ECONNRESET", "ECONNREFUSED", "EPIPE", "57P01", "57P02", "57P03"]);

export interface EmbeddedEngine {
	/** For the service's role and database. It holds the password, so it must not be logged. */
	readonly url: string;
	readonly connection: Connection;
	/** For setting up other databases in the cluster, as tests do. */
	readonly adminConnection: Connection;
	/** The postmaster's process id. It changes when PostgreSQL is restarted. */
	readonly pid: number;
	/** False beside a running server: then stopping leaves its PostgreSQL alone. */
	readonly isOwner: boolean;
	/** Where its files lie, for measuring and scanning them. */
	readonly clusterDir: string;
	readonly logFile: string;
	stop(): Promise<void>;
	/**
	 * Stops, and deletes a database that this process has just made. For a first start that failed: what it leaves behind
	 * would look like an installation. A database that was there before, or that somebody else uses, only stops.
	 */
	discard(): Promise<void>;
}

export interface EmbeddedOptions {
	readonly dataDir: string;
	readonly log?: ((message: string) => void) | undefined;
	/** Names the owner in the lock file, such as `hakiki start`. */
	readonly purpose?: string | undefined;
	/** Disposable clusters lose data in a power cut; for tests. */
	readonly durability?: Durability | undefined;
}

/** Locks the folder until stop(). Throws an error that names the owner when another process has locked it. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedEngine> {
	const dataDir = await makeDataDir(options.dataDir);
	const outcome = await takeFolderLock(dataDir.path, options.purpose ?? "hakiki");
	if ("heldBy" in outcome) {
		throw buildEngineError(`The data folder ${dataDir.path} is in use by ${describeOwner(outcome.heldBy)}.`);
	}
	return startUnderLock(dataDir, outcome.lock, options);
}

/** For commands: connects to the PostgreSQL of a running server, or starts one and holds the folder meanwhile. */
export async function connectOrStart(options: EmbeddedOptions): Promise<EmbeddedEngine> {
	const dataDir = await makeDataDir(options.dataDir);
	const end = Date.now() + ATTACH_TIMEOUT_MS;
	for (;;) {
		const outcome = await takeFolderLock(dataDir.path, options.purpose ?? "hakiki");
		if ("lock" in outcome) {
			const engine = await startUnderLock(dataDir, outcome.lock, options);
			return withPatientStop(engine);
		}
		const attached = await attach(dataDir.path);
		if (attached !== undefined) return attached;
		if (Date.now() > end) {
			throw buildEngineError(
				`The data folder is held by ${describeOwner(outcome.heldBy)}, whose database does not answer.`,
			);
		}
		await pause(100);
	}
}

async function startUnderLock(dataDir: DataDir, lock: FolderLock, options: EmbeddedOptions): Promise<EmbeddedEngine> {
	const log = options.log ?? (() => undefined);
	const making = { isNew: false, home: undefined as ClusterHome | undefined };
	const clear = async (): Promise<void> => {
		if (making.isNew) await clearDataDir(dataDir, making.home);
	};
	try {
		const home = await settleClusterHome(dataDir.path, log);
		making.home = home;
		making.isNew = !existsSync(home.clusterDir);
		const { plan, passwords } = await prepareLaunch(home, options.durability ?? "durable", log);
		return own(plan, await bringUp(plan, passwords), passwords, { lock, dataDir, clear });
	} catch (error) {
		await clear().catch(() => undefined);
		lock.release();
		if (making.isNew) await removeMadeFolders(dataDir);
		throw error instanceof AppError ? error : (explainFolder(dataDir.path, error) ?? error);
	}
}

/** A postmaster that is shutting down may be adopted and then refuse connections. The one started after it accepts them. */
async function bringUp(plan: LaunchPlan, passwords: Passwords): Promise<Postmaster> {
	for (let launches = 1; ; launches += 1) {
		const postmaster = await launchPostmaster(plan);
		try {
			await ensureServiceDatabase(postmaster, passwords);
			return postmaster;
		} catch (error) {
			await stopPostmaster(postmaster);
			if (launches === LAUNCHES_MAX || !CUT_OFF.has(readErrorCode(error) ?? "")) throw error;
		}
	}
}

async function prepareLaunch(
	home: ClusterHome,
	durability: Durability,
	log: (message: string) => void,
): Promise<{ plan: LaunchPlan; passwords: Passwords }> {
	const binaries = await prepareBinaries({ user: home.user, copyDir: home.binariesDir, log });
	if (existsSync(home.clusterDir)) await checkMajorVersion(home, binaries);
	const passwords = await preparePasswords(home, binaries);
	if (!existsSync(home.clusterDir)) {
		log("Creating the database.");
		await initialiseCluster({ home, binaries, password: passwords.admin, durability });
	}
	await boundServerLog(home.logFile);
	const socketDir = await chooseSocketDir(home);
	const parameters = buildServerArguments(home.clusterDir, { socketDir, port: PORT, durability });
	return { plan: { home, binaries, parameters, log }, passwords };
}

async function checkMajorVersion(home: ClusterHome, binaries: Binaries): Promise<void> {
	const version = (await readFile(join(home.clusterDir, "PG_VERSION"), "utf8")).trim();
	if (version === binaries.majorVersion) return;
	throw buildEngineError(
		`The database in ${home.clusterDir} was made by PostgreSQL ${version}, and this version of Hakiki brings ${binaries.majorVersion}. Run: npx hakiki upgrade`,
	);
}

interface HeldFolder {
	readonly dataDir: DataDir;
	readonly lock: FolderLock;
	/** Deletes what this process has made in the folder, if it made the database. */
	clear(): Promise<void>;
}

function own(plan: LaunchPlan, first: Postmaster, passwords: Passwords, held: HeldFolder): EmbeddedEngine {
	const { lock, dataDir, clear } = held;
	const watch = watchPostmaster(plan, first);
	// A process that exits without stop() still signals PostgreSQL to end. The next start waits until it has ended.
	const leave = () => {
		signalPostmaster(watch.current(), "SIGINT");
		lock.release();
	};
	process.once("exit", leave);
	let stopping: Promise<void> | undefined;
	const stop = async (isDiscarded: boolean) => {
		await watch.stop();
		await removeForeignSocketDir(plan.home, first.socketDir);
		if (isDiscarded) await clear();
		lock.release();
		process.removeListener("exit", leave);
		if (isDiscarded) await removeMadeFolders(dataDir);
	};
	const described = describeEngine(plan.home, first, passwords);
	return {
		...described,
		get pid() {
			return watch.current().pid;
		},
		isOwner: true,
		stop() {
			stopping ??= stop(false);
			return stopping;
		},
		async discard() {
			const isAlone = await waitForOthers(described.connection, CLOSING_TIMEOUT_MS).catch(() => false);
			stopping ??= stop(isAlone);
			await stopping;
		},
	};
}

/** The owner may still be starting: undefined until its database answers. */
async function attach(dataDir: string): Promise<EmbeddedEngine | undefined> {
	const home = await findClusterHome(dataDir);
	const postmaster = home && findPostmaster(home.clusterDir);
	if (home === undefined || postmaster?.status !== "ready") return undefined;
	const passwords = await readPasswords(home);
	if (passwords === undefined) return undefined;
	const described = describeEngine(home, postmaster, passwords);
	try {
		await withClient(described.connection, async () => undefined);
	} catch {
		return undefined;
	}
	return {
		...described,
		pid: postmaster.pid,
		isOwner: false,
		stop: async () => undefined,
		discard: async () => undefined,
	};
}

function describeEngine(home: ClusterHome, address: Address, passwords: Passwords) {
	const connection = buildServiceConnection(address, passwords);
	const adminConnection = buildAdminConnection(address, passwords);
	return {
		url: formatUrl(connection),
		connection,
		adminConnection,
		clusterDir: home.clusterDir,
		logFile: home.logFile,
	};
}

function withPatientStop(engine: EmbeddedEngine): EmbeddedEngine {
	return {
		...engine,
		get pid() {
			return engine.pid;
		},
		async stop() {
			await waitForOthers(engine.connection, OTHERS_TIMEOUT_MS).catch(() => undefined);
			await engine.stop();
		},
		async discard() {
			await waitForOthers(engine.connection, OTHERS_TIMEOUT_MS).catch(() => undefined);
			await engine.discard();
		},
	};
}

/** Other commands may have connected to this PostgreSQL. They get a bounded time to finish. Returns whether all have. */
async function waitForOthers(connection: Connection, timeoutMs: number): Promise<boolean> {
	const end = Date.now() + timeoutMs;
	return withClient(connection, async (client) => {
		for (;;) {
			const others = await client.query(
				"select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
			);
			if (others.rowCount === 0) return true;
			if (Date.now() > end) return false;
			await pause(200);
		}
	});
}
