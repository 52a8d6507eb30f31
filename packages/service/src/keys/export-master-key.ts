// The master key for the operator's safe. That it was handed out once is noted beside it, for the doctor.

import { readFile, writeFile } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { keyCheckOf, type OperatorKey } from "@hakiki/vault";

/** A key from a variable has no file, and the operator has it anyway. */
const isOwnFile = (key: OperatorKey): boolean => isAbsolute(key.origin);

const markerOf = (key: OperatorKey): string => `${key.origin}.exported`;

/** The note names the key without giving anything away, so that a note left by another key does not count. */
const nameOf = (key: OperatorKey): string => keyCheckOf(key).toString("hex").slice(0, 16);

/** The key's text. Whoever calls this shows or writes it. */
export async function exportMasterKey({ operatorKey }: { readonly operatorKey: OperatorKey }): Promise<string> {
	if (isOwnFile(operatorKey)) await writeFile(markerOf(operatorKey), `${nameOf(operatorKey)}\n`, { mode: 0o600 });
	return operatorKey.exportText();
}

export async function isMasterKeyExported(key: OperatorKey): Promise<boolean> {
	const note = await readFile(markerOf(key), "utf8").catch(() => "");
	return note.trim() === nameOf(key);
}
