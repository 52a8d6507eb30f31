// Another master key for the operator's file: first written beside it, and put in its place when the database knows it.
// The former one stays beside it, because older backups need it.

import { chmod, chown, link, rename, rm, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { AppError } from "@hakiki/domain";
import { assertOutside, createKeyFile, readKeyFile, syncFolder } from "./load-master-key.ts";
import { OperatorKey } from "./operator-key.ts";

const OWN_EYES_ONLY = 0o077;

export const nextFileOf = (path: string): string => `${path}.next`;
export const formerFileOf = (path: string): string => `${path}.former`;

/** The key in the file, which is made when it is not there: whoever was killed half way goes on with the same one. */
export async function openNextKey(path: string, dataDir: string | undefined): Promise<OperatorKey> {
	const file = resolve(path);
	await assertOutside(file, dataDir);
	return new OperatorKey((await readKeyFile(file, OWN_EYES_ONLY)) ?? (await createKeyFile(file)), file);
}

/** The key that waits beside the file, if one does. */
export async function findNextKey(path: string): Promise<OperatorKey | undefined> {
	const file = nextFileOf(path);
	const bytes = await readKeyFile(file, OWN_EYES_ONLY);
	return bytes && new OperatorKey(bytes, file);
}

/**
 * At no moment is there no key in the file's place, whenever this is killed. Owner and mode stay: whoever read the former
 * file, as another user than ours, must be able to read this one.
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
			`The new master key is in force, and lies in ${nextFileOf(path)}, but could not be put in the place of ${path}: do it by hand.`,
			{ cause },
		);
	}
}
