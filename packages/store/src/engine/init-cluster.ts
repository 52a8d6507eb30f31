// Creates a cluster in a temporary folder and moves it into place when it is complete, so that a killed process leaves
// nothing that looks like a database.

import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { type ClusterHome, writePrivately } from "./cluster-home.ts";
import { buildEngineError, explainFolder } from "./engine-error.ts";
import type { Durability } from "./settings.ts";

/** The superuser. It sets the cluster up; the service never uses it. */
export const ADMIN_ROLE = "hakiki_admin";
/** The role that the service uses. It owns the database and nothing else. */
export const SERVICE_ROLE = "hakiki";
export const SERVICE_DATABASE = "hakiki";

const TEMPORARY_PREFIX = "initdb-";
const INITDB_TIMEOUT_MS = 120_000;
/** Only tests make clusters of older versions. */
const BUILTIN_LOCALES_SINCE = 17;

/** The environment of PostgreSQL's programs. It holds nothing of ours, because PGDATA or PGOPTIONS would change them. */
export const SERVER_ENVIRONMENT: NodeJS.ProcessEnv = { LC_ALL: "C", TZ: "UTC", PATH: "/usr/bin:/bin" };

export async function initialiseCluster(input: {
	readonly home: ClusterHome;
	readonly binaries: Binaries;
	/** Password of the superuser. */
	readonly password: string;
	readonly durability: Durability;
}): Promise<void> {
	const { home, binaries, password, durability } = input;
	const folder = await makeTemporaryFolder(home);
	const passwordFile = join(folder, "password");
	try {
		await writePrivately(passwordFile, password);
		if (home.user !== undefined) await chown(passwordFile, home.user.uid, home.user.gid);
		const parameters = [
			...["-D", join(folder, "cluster"), "-U", ADMIN_ROLE, `--pwfile=${passwordFile}`],
			...["--auth=scram-sha-256", "--encoding=UTF8", "--no-instructions"],
			"--locale=C",
			...(Number(binaries.majorVersion) < BUILTIN_LOCALES_SINCE
				? []
				: ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]),
			...(durability === "disposable" ? ["--no-sync"] : []),
		];
		await runProgram(binaries.initdb, parameters, { home, cwd: folder, timeoutMs: INITDB_TIMEOUT_MS });
		await rename(join(folder, "cluster"), home.clusterDir);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** Removes temporary folders of earlier tries. The folder's lock is held, so no process uses them. */
async function makeTemporaryFolder(home: ClusterHome): Promise<string> {
	for (const name of await readdir(home.homeDir)) {
		if (name.startsWith(TEMPORARY_PREFIX)) await rm(join(home.homeDir, name), { recursive: true, force: true });
	}
	if (existsSync(home.clusterDir)) throw buildEngineError(`${home.clusterDir} is in the way of a new database.`);
	const folder = join(home.homeDir, `${TEMPORARY_PREFIX}${randomBytes(6).toString("hex")}`);
	await mkdir(folder, { mode: 0o700 });
	if (home.user !== undefined) await chown(folder, home.user.uid, home.user.gid);
	return folder;
}

function runProgram(
	program: string,
	parameters: readonly string[],
	options: { readonly home: ClusterHome; readonly cwd: string; readonly timeoutMs: number },
): Promise<void> {
	return new Promise((resolve, reject) => {
		const child = spawn(program, parameters, {
			...options.home.user,
			cwd: options.cwd,
			env: SERVER_ENVIRONMENT,
			stdio: ["ignore", "ignore", "pipe"],
			timeout: options.timeoutMs,
		});
		let complaint = "";
		child.stderr.setEncoding("utf8").on("data", (text: string) => {
			complaint = `${complaint}${text}`.slice(-2_000);
		});
		child.on("error", (error) => reject(buildEngineError(`The database cannot be created: ${error.message}`, error)));
		child.on("close", (status, signal) => {
			if (status === 0) return resolve();
			const failure = `The database cannot be created (${signal ?? status}): ${complaint.trim()}`;
			return reject(explainFolder(options.home.homeDir, undefined, complaint) ?? buildEngineError(failure));
		});
	});
}
