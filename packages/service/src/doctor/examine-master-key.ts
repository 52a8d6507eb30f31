// Is the master key there, is it this database's, and does somebody have a copy of it?

import { stat } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { AppError } from "@hakiki/domain";
import { hasLiveKeys, type Pool, readInstance } from "@hakiki/store";
import { assertMasterKey, loadMasterKey, type MasterKey } from "@hakiki/vault";
import type { MasterKeyPlace } from "../open-master-key.ts";
import { isMasterKeyExported } from "./export-master-key.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

const CHECK = "master key";

/** Never makes one: looking must not change anything. */
export async function examineMasterKey(
	place: MasterKeyPlace,
): Promise<{ readonly master: MasterKey | undefined; readonly findings: readonly Finding[] }> {
	const instance = await readInstance(place.pool);
	if (instance.keyCheck === null) {
		return { master: undefined, findings: [warn(CHECK, "there is none yet", "It is made by the first: hakiki start")] };
	}
	try {
		const master = await loadMasterKey({
			env: place.env,
			instanceId: instance.id,
			mayCreate: false,
			...(place.configDir === undefined ? {} : { configDir: place.configDir }),
			...(place.dataDir === undefined ? {} : { dataDir: place.dataDir }),
		});
		assertMasterKey(master, instance.keyCheck);
		return { master, findings: [await describePlace(master), await examineCopy(place, master)] };
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return { master: undefined, findings: [fail(CHECK, error.message, "Nothing sealed can be read without it")] };
	}
}

async function describePlace(master: MasterKey): Promise<Finding> {
	if (!isAbsolute(master.origin)) return ok(CHECK, `matches the database; from ${master.origin}`);
	const mode = ((await stat(master.origin)).mode & 0o777).toString(8);
	return ok(CHECK, `matches the database; ${master.origin}, mode ${mode}`);
}

async function examineCopy(
	place: { readonly pool: Pool; readonly env: MasterKeyPlace["env"] },
	master: MasterKey,
): Promise<Finding> {
	const check = "copy of the key";
	if (!isAbsolute(master.origin) || place.env["HAKIKI_MASTER_KEY_FILE"] !== undefined) {
		return ok(check, "the key was given by an operator, who has it");
	}
	if (await isMasterKeyExported(master)) return ok(check, "the key was exported");
	const advice = "Run: hakiki keys export-master, and keep what it prints apart from the backups";
	return (await hasLiveKeys(place.pool))
		? fail(
				check,
				"live keys are in use and the key was never exported: with its file all sealed data would be lost",
				advice,
			)
		: warn(check, "the key was never exported", advice);
}
