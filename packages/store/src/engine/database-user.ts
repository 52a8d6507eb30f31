// The system user PostgreSQL runs as. It refuses to run as root, so root hands it to a user made for it.

import { spawnSync } from "node:child_process";
import { buildEngineError } from "./engine-error.ts";

export interface DatabaseUser {
	readonly uid: number;
	readonly gid: number;
}

const OWN_NAME = "hakiki-postgres";
/** Users that many systems already have. */
const FALLBACK_NAMES = ["postgres", "nobody"];
/** One line for each family of systems: shadow-utils, Debian's adduser, busybox. */
const CREATE_COMMANDS: readonly (readonly [string, readonly string[]])[] = [
	[
		"useradd",
		[
			"--system",
			"--user-group",
			"--no-create-home",
			"--home-dir",
			"/nonexistent",
			"--shell",
			"/usr/sbin/nologin",
			OWN_NAME,
		],
	],
	["adduser", ["--system", "--group", "--no-create-home", OWN_NAME]],
	["adduser", ["-S", "-D", "-H", "-s", "/sbin/nologin", OWN_NAME]],
];

export function isRoot(): boolean {
	return process.getuid?.() === 0;
}

/** For root: the user that will own a new cluster. It is created where the system allows it. */
export function findOrCreateDatabaseUser(log: (message: string) => void): DatabaseUser {
	const existing = lookUpUser(OWN_NAME);
	if (existing !== undefined) return existing;
	for (const [command, parameters] of CREATE_COMMANDS) {
		const path = `${process.env["PATH"] ?? ""}:/usr/sbin:/sbin`;
		spawnSync(command, parameters, { stdio: "ignore", timeout: 20_000, env: { PATH: path } });
		const created = lookUpUser(OWN_NAME);
		if (created !== undefined) {
			log(`Created the system user ${OWN_NAME}: PostgreSQL does not run as root.`);
			return created;
		}
	}
	for (const name of FALLBACK_NAMES) {
		const user = lookUpUser(name);
		if (user !== undefined) {
			log(`The system user ${OWN_NAME} could not be created; PostgreSQL runs as ${name}.`);
			return user;
		}
	}
	throw buildEngineError(
		`PostgreSQL does not run as root, and no user could be found or created for it. Create one named ${OWN_NAME}, start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.`,
	);
}

/** Whether that user can enter a folder and write into it. It tries, because file modes do not show ACLs and mounts. */
export function canUserWriteInto(user: DatabaseUser, folder: string): boolean {
	return tryAsUser(user, 'cd "$1" && [ -w . ]', folder);
}

export function canUserEnter(user: DatabaseUser, folder: string): boolean {
	return tryAsUser(user, 'cd "$1"', folder);
}

function tryAsUser(user: DatabaseUser, script: string, argument: string): boolean {
	const result = spawnSync("/bin/sh", ["-c", script, "sh", argument], {
		...user,
		stdio: "ignore",
		cwd: "/",
		timeout: 5_000,
	});
	return result.status === 0;
}

function lookUpUser(name: string): DatabaseUser | undefined {
	const uid = askForId("-u", name);
	const gid = askForId("-g", name);
	return uid === undefined || gid === undefined || uid === 0 ? undefined : { uid, gid };
}

function askForId(flag: string, name: string): number | undefined {
	const answer = spawnSync("id", [flag, name], { encoding: "utf8", timeout: 5_000 });
	const id = answer.status === 0 ? Number.parseInt(answer.stdout, 10) : Number.NaN;
	return Number.isInteger(id) ? id : undefined;
}
