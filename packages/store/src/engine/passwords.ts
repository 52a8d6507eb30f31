// The passwords of an embedded cluster: one for the role that the service uses, and one for the superuser, which only sets
// things up. Each lies in a file of its own, so the service's password does not open the superuser's role.

import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, readFile, stat } from "node:fs/promises";
import type { Binaries } from "./binaries.ts";
import { type ClusterHome, writePrivately } from "./cluster-home.ts";
import { buildEngineError, readErrorCode } from "./engine-error.ts";
import { ADMIN_ROLE, SERVER_ENVIRONMENT, SERVICE_ROLE } from "./init-cluster.ts";
import { findPostmaster, stopPostmaster } from "./postmaster.ts";

export interface Passwords {
	readonly admin: string;
	readonly service: string;
}

const RESET_TIMEOUT_MS = 120_000;

/**
 * For connecting beside a server, and for upgrades. In a folder of an earlier version both roles have the service's password
 * until the next start. Undefined while there is no password.
 */
export async function readPasswords(home: ClusterHome): Promise<Passwords | undefined> {
	const [admin, service] = [await readPassword(home.adminPasswordFile), await readPassword(home.passwordFile)];
	return service === undefined ? undefined : { admin: admin ?? service, service };
}

/** Makes the passwords that are missing: for a new cluster, for one whose file was lost, and for one of an earlier version. */
export async function preparePasswords(home: ClusterHome, binaries: Binaries): Promise<Passwords> {
	const admin = await readPassword(home.adminPasswordFile);
	const service = await readPassword(home.passwordFile);
	if (admin !== undefined && service !== undefined) return { admin, service };
	const passwords = { admin: admin ?? createPassword(), service: service ?? createPassword() };
	const statements = [
		...(admin === undefined ? [writeStatement(ADMIN_ROLE, passwords.admin)] : []),
		...(service === undefined ? [writeStatement(SERVICE_ROLE, passwords.service)] : []),
	];
	// The cluster changes before the files: if this process is killed in between, the next start finds the files missing and
	// sets the passwords again.
	if (existsSync(home.clusterDir)) await resetPasswords(home, binaries, statements);
	if (admin === undefined) await keepPassword(home, home.adminPasswordFile, passwords.admin);
	if (service === undefined) await keepPassword(home, home.passwordFile, passwords.service);
	return passwords;
}

function createPassword(): string {
	return randomBytes(32).toString("base64url");
}

async function readPassword(path: string): Promise<string | undefined> {
	try {
		const text = (await readFile(path, "utf8")).trim();
		return text === "" ? undefined : text;
	} catch (error) {
		if (readErrorCode(error) === "ENOENT") return undefined;
		throw buildEngineError(`The database's password cannot be read: ${String(error)}. Run this as its owner.`, error);
	}
}

async function keepPassword(home: ClusterHome, path: string, password: string): Promise<void> {
	await writePrivately(path, password);
	const folder = await stat(home.dataDir);
	if (process.getuid?.() === 0) await chown(path, folder.uid, folder.gid);
}

function writeStatement(role: string, password: string): string {
	return `alter role ${role} password '${password}';\n`;
}

/** Single-user mode asks for no password and needs the cluster for itself. The new passwords go through a pipe. */
async function resetPasswords(home: ClusterHome, binaries: Binaries, statements: readonly string[]): Promise<void> {
	const running = findPostmaster(home.clusterDir);
	if (running !== undefined) await stopPostmaster(running);
	const parameters = ["--single", "-D", home.clusterDir, "-c", "log_min_messages=panic", "postgres"];
	const result: SpawnSyncReturns<string> = spawnSync(binaries.postgres, parameters, {
		...home.user,
		cwd: home.clusterDir,
		encoding: "utf8",
		env: SERVER_ENVIRONMENT,
		input: statements.join(""),
		timeout: RESET_TIMEOUT_MS,
	});
	if (result.status === 0) return;
	throw buildEngineError(`A password of the database is missing and could not be set: ${result.stderr.trim()}`);
}
