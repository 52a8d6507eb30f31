// The master key for the operator's safe. That it was handed out once is noted beside it, for the doctor.

import { readFile, writeFile } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { keyCheckOf, type MasterKey } from "@hakiki/vault";

/** A key from a variable has no file, and the operator has it anyway. */
const isOwnFile = (master: MasterKey): boolean => isAbsolute(master.origin);

const markerOf = (master: MasterKey): string => `${master.origin}.exported`;

/** The note names the key without giving anything away, so that a note left by another key does not count. */
const nameOf = (master: MasterKey): string => keyCheckOf(master).toString("hex").slice(0, 16);

/** The key's text. Whoever calls this shows or writes it. */
export async function exportMasterKey(master: MasterKey): Promise<string> {
	if (isOwnFile(master)) await writeFile(markerOf(master), `${nameOf(master)}\n`, { mode: 0o600 });
	return master.exportText();
}

export async function isMasterKeyExported(master: MasterKey): Promise<boolean> {
	const note = await readFile(markerOf(master), "utf8").catch(() => "");
	return note.trim() === nameOf(master);
}
