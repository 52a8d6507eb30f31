// Where the master key comes from: an environment variable, a file of the operator's, or a file of our own that is
// generated once, outside the data folder, so that a copied data folder or backup is worthless without it.

import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, realpath, rm, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { AppError } from "@hakiki/domain";
import { MASTER_KEY_BYTES, OperatorKey } from "./operator-key.ts";

export interface MasterKeyOptions {
	readonly env: Readonly<Record<string, string | undefined>>;
	/** Names the installation, so that two of them on one machine have two keys. */
	readonly instanceId: string;
	/** Stands in for `$XDG_CONFIG_HOME` or `~/.config`. */
	readonly configDir?: string;
	/** When given, a key file inside it is refused. */
	readonly dataDir?: string;
	/** False as soon as the database holds a key check: then a missing file is a lost key, never a reason for a new one. */
	readonly mayCreate: boolean;
}

const FILE_BYTES_MAX = 1_024;
const BASE64_OF_32_BYTES = /^[A-Za-z0-9+/_-]{43}=?$/;

export async function loadMasterKey(options: MasterKeyOptions): Promise<OperatorKey> {
	const text = options.env["HAKIKI_MASTER_KEY"];
	if (text !== undefined) return new OperatorKey(parseKey(text, "HAKIKI_MASTER_KEY"), "HAKIKI_MASTER_KEY");

	const given = options.env["HAKIKI_MASTER_KEY_FILE"];
	if (given === "") throw refuse("HAKIKI_MASTER_KEY_FILE is set but empty; name the file or unset it.");
	const path = given === undefined ? ownKeyPath(options) : resolve(given);
	await assertOutside(path, options.dataDir);

	// Secrets mounted by an orchestrator are often readable by one group; our own file has no reason to be.
	const known = await readKeyFile(path, given === undefined ? 0o077 : 0o027);
	if (known !== undefined) return new OperatorKey(known, path);
	if (given !== undefined) throw refuse(`HAKIKI_MASTER_KEY_FILE names ${path}, which does not exist.`);
	if (!options.mayCreate) {
		throw refuse(
			`The master key is missing: this database was sealed with one, expected in ${path}. ` +
				"Put it back there, or give it in HAKIKI_MASTER_KEY or HAKIKI_MASTER_KEY_FILE. A new key is not made, since it could open nothing.",
		);
	}
	return new OperatorKey(await createKeyFile(path), path);
}

function ownKeyPath(options: MasterKeyOptions): string {
	if (!/^[A-Za-z0-9_-]{1,64}$/.test(options.instanceId)) {
		throw refuse("The instance id must be 1 to 64 letters, digits, dashes or underscores.");
	}
	const xdg = options.env["XDG_CONFIG_HOME"];
	// The XDG specification says to ignore relative paths.
	const standard = xdg !== undefined && isAbsolute(xdg) ? xdg : join(options.env["HOME"] || homedir(), ".config");
	return resolve(options.configDir ?? standard, "hakiki", `master-${options.instanceId}.key`);
}

export async function assertOutside(path: string, dataDir: string | undefined): Promise<void> {
	if (dataDir === undefined) return;
	const fromData = relative(await followLinks(resolve(dataDir)), await followLinks(path));
	if (fromData === ".." || fromData.startsWith(`..${sep}`) || isAbsolute(fromData)) return;
	throw refuse(
		`The master key file ${path} lies inside the data folder, so every backup would carry its own key. Move it out.`,
	);
}

/** The real place of a path whose last parts may not exist yet. */
async function followLinks(path: string): Promise<string> {
	try {
		return await realpath(path);
	} catch {
		const parent = dirname(path);
		return parent === path ? path : join(await followLinks(parent), relative(parent, path));
	}
}

/** Gives undefined where there is no such file. */
export async function readKeyFile(path: string, forbiddenBits: number): Promise<Buffer | undefined> {
	try {
		const facts = await stat(path);
		if (!facts.isFile()) throw refuse(`The master key file ${path} is not a file.`);
		if (process.platform !== "win32" && (facts.mode & forbiddenBits) !== 0) {
			const mode = (facts.mode & 0o777).toString(8).padStart(3, "0");
			throw refuse(`The master key file ${path} is open to others (mode ${mode}). Run: chmod 600 '${path}'`);
		}
		if (facts.size > FILE_BYTES_MAX) throw refuse(`${path} is too big to be a master key file.`);
		return parseKey(await readFile(path, "utf8"), path);
	} catch (error) {
		if (error instanceof AppError) throw error;
		if (isSystemError(error, "ENOENT")) return undefined;
		throw refuse(`The master key file ${path} cannot be read.`, error);
	}
}

/** Returns a new key as text, for people who keep it in a secret store. */
export function generateMasterKey(): string {
	return randomBytes(MASTER_KEY_BYTES).toString("base64");
}

/** Writes a new key into a file of its own. A file that is there may be the only copy of a key, so it is never replaced. */
export async function generateMasterKeyFile(path: string): Promise<void> {
	if (await writeNewKey(path)) return;
	throw new AppError("conflict", `${path} exists already and is kept as it is. Name a file that does not exist.`);
}

/** Makes the key file, or reads the one that another process has made meanwhile. */
export async function createKeyFile(path: string): Promise<Buffer> {
	await writeNewKey(path);
	const key = await readKeyFile(path, 0o077);
	if (key === undefined) throw refuse(`The master key file ${path} vanished while it was made.`);
	return key;
}

/**
 * Writes a new key beside its place and links it there. The link fails if the place is taken, so when two
 * processes start at once, one loses. Unlike `open` with `wx`, nobody ever reads half a file. Returns false if the place
 * is taken.
 */
async function writeNewKey(path: string): Promise<boolean> {
	const folder = dirname(path);
	const draft = `${path}.${randomBytes(8).toString("hex")}`;
	try {
		await mkdir(folder, { recursive: true, mode: 0o700 });
		try {
			await writeDurably(draft, `${generateMasterKey()}\n`);
			await link(draft, path);
		} catch (error) {
			if (isSystemError(error, "EEXIST")) return false;
			throw error;
		} finally {
			await rm(draft, { force: true });
		}
		await syncFolder(folder);
		return true;
	} catch (error) {
		const reason = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
		throw refuse(`No master key could be made in ${path}${reason}; give one in HAKIKI_MASTER_KEY.`, error);
	}
}

async function writeDurably(path: string, text: string): Promise<void> {
	const file = await open(path, "wx", 0o600);
	try {
		await file.writeFile(text, "utf8");
		await file.sync();
	} finally {
		await file.close();
	}
}

/** Makes the new file name survive a power cut. Without its key, sealed data is lost. */
export async function syncFolder(folder: string): Promise<void> {
	if (process.platform === "win32") return;
	const handle = await open(folder, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

function parseKey(text: string, origin: string): Buffer {
	const trimmed = text.trim();
	const bytes = Buffer.from(trimmed, "base64");
	if (!BASE64_OF_32_BYTES.test(trimmed) || bytes.length !== MASTER_KEY_BYTES) {
		throw refuse(
			`${origin}: the master key must be 32 bytes in base64 (make one with: npx hakiki keys generate-master).`,
		);
	}
	return bytes;
}

function isSystemError(error: unknown, code: string): boolean {
	return error instanceof Error && "code" in error && error.code === code;
}

function refuse(message: string, cause?: unknown): AppError {
	return new AppError("internal_error", message, { cause });
}
