// Replaces the master key in the operator's file. The new key is first written beside it, and put in its place when the
// database knows it. The former key stays beside it, because older backups need it.

import { chmod, chown, link, rename, rm, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { AppError } from "@hakiki/domain";
import { assertOutside, createKeyFile, readKeyFile, syncFolder } from "./load-master-key.ts";
import { OperatorKey } from "./operator-key.ts";

const FORBIDDEN_MODE_BITS = 0o077;

export const nextFileOf = (path: string): string => `${path}.next`;
export const formerFileOf = (path: string): string => `${path}.former`;

/** Reads the next key, or makes it. A process that was killed half way continues with the same key. */
export async function openNextKey(path: string, dataDir: string | undefined): Promise<OperatorKey> {
	const file = resolve(path);
	await assertOutside(file, dataDir);
	return new OperatorKey((await readKeyFile(file, FORBIDDEN_MODE_BITS)) ?? (await createKeyFile(file)), file);
}

/** The next key, where one lies beside the file. */
export async function findNextKey(path: string): Promise<OperatorKey | undefined> {
	const file = nextFileOf(path);
	const bytes = await readKeyFile(file, FORBIDDEN_MODE_BITS);
	return bytes && new OperatorKey(bytes, file);
}

/**
 * The file holds a key at every moment, even if this process is killed. Owner and mode stay, because the server may read
 * the file as another user than the one that runs this command.
 */
export async function putNextKeyInPlace(path: string): Promise<void> {
	try {
		const { uid, gid, mode } = await stat(path);
		await chown(nextFileOf(path), uid, gid);
		await rm(formerFileOf(path), { force: true });
		await link(path, formerFileOf(path));
		await rename(nextFileOf(path), path);
		await chmod(path, mode & 0o777);
		await syncFolder(dirname(path));
	} catch (cause) {
		throw new AppError(
			"internal_error",
			`The new master key is in use. It lies in ${nextFileOf(path)} and could not be moved to ${path}: move it by hand.`,
			{ cause },
		);
	}
}
