// Exports the master key as a backup. A note beside the key tells the doctor that it was exported.

import { readFile, writeFile } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { keyCheckOf, type OperatorKey } from "@hakiki/vault";

/** A key from a variable has no file, and the operator has a copy anyway. */
const isOwnFile = (key: OperatorKey): boolean => isAbsolute(key.origin);

const markerOf = (key: OperatorKey): string => `${key.origin}.exported`;

/** The note holds a fingerprint of the key, so that the note of another key does not count. */
const nameOf = (key: OperatorKey): string => keyCheckOf(key).toString("hex").slice(0, 16);

/** Returns the key as text. The caller prints it or writes it to a file. */
export async function exportMasterKey({ operatorKey }: { readonly operatorKey: OperatorKey }): Promise<string> {
	if (isOwnFile(operatorKey)) await noteExport(operatorKey);
	return operatorKey.exportText();
}

/** A secret that an orchestrator mounts is in a folder that we cannot write. The doctor needs no note there. */
async function noteExport(key: OperatorKey): Promise<void> {
	try {
		await writeFile(markerOf(key), `${nameOf(key)}\n`, { mode: 0o600 });
	} catch (error) {
		const code = error instanceof Error && "code" in error ? error.code : undefined;
		if (code !== "EROFS" && code !== "EACCES" && code !== "EPERM") throw error;
	}
}

export async function isMasterKeyExported(key: OperatorKey): Promise<boolean> {
	return hasNote(markerOf(key), nameOf(key));
}

/** A key from a variable or from a file that the operator named is one that they have made and kept. */
export function isMasterKeyProvided(
	{ origin }: OperatorKey,
	env: Readonly<Record<string, string | undefined>>,
): boolean {
	return !isAbsolute(origin) || env["HAKIKI_MASTER_KEY_FILE"] !== undefined;
}

/** Tells at any later time whether there is a copy, without keeping the key itself. */
export function watchMasterKeyCopy(
	key: OperatorKey,
	env: Readonly<Record<string, string | undefined>>,
): () => Promise<boolean> {
	if (isMasterKeyProvided(key, env)) return async () => true;
	const [marker, name] = [markerOf(key), nameOf(key)];
	return () => hasNote(marker, name);
}

async function hasNote(marker: string, name: string): Promise<boolean> {
	const note = await readFile(marker, "utf8").catch(() => "");
	return note.trim() === name;
}
