// Checks that the master key exists, that it belongs to this database, and that it was exported once.

import { stat } from "node:fs/promises";
import { isAbsolute } from "node:path";
import { AppError } from "@hakiki/domain";
import { hasLiveKeys, type Pool, readInstance } from "@hakiki/store";
import { countRecipients, type MasterKey, type OperatorKey } from "@hakiki/vault";
import { isMasterKeyExported, isMasterKeyProvided } from "../keys/export-master-key.ts";
import { loadOperatorKey, type MasterKeyPlace, openWith } from "../keys/open-master-key.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

const CHECK = "master key";

/** Never creates a key: the doctor must not change anything. */
export async function examineMasterKey(
	place: MasterKeyPlace,
): Promise<{ readonly master: MasterKey | undefined; readonly findings: readonly Finding[] }> {
	const instance = await readInstance(place.pool);
	if (instance.keyCheck === null) {
		return {
			master: undefined,
			findings: [warn(CHECK, "there is none yet", "Run: npx hakiki start, which creates it")],
		};
	}
	try {
		const { master, operatorKey, isFormer } = openWith(await loadOperatorKey(place, instance), instance);
		const findings = [await describePlace(operatorKey), await examineCopy(place, operatorKey)];
		const isOpen = instance.installationKeys !== null && countRecipients(instance.installationKeys) > 1;
		return { master, findings: isOpen ? [describeReplacement(isFormer), ...findings] : findings };
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return { master: undefined, findings: [fail(CHECK, error.message, "Nothing sealed can be read without it")] };
	}
}

function describeReplacement(isFormer: boolean): Finding {
	const finding = isFormer ? "was replaced by another key" : "the former one still opens the database";
	return warn(CHECK, finding, "Give every server the new one and run: npx hakiki keys rotate-master --finish");
}

async function describePlace({ origin }: OperatorKey): Promise<Finding> {
	if (!isAbsolute(origin)) return ok(CHECK, `matches the database; from ${origin}`);
	const mode = ((await stat(origin)).mode & 0o777).toString(8);
	return ok(CHECK, `matches the database; ${origin}, mode ${mode}`);
}

async function examineCopy(
	place: { readonly pool: Pool; readonly env: MasterKeyPlace["env"] },
	key: OperatorKey,
): Promise<Finding> {
	const check = "copy of the key";
	if (isMasterKeyProvided(key, place.env)) return ok(check, "an operator provided the key, and has a copy");
	if (await isMasterKeyExported(key)) return ok(check, "the key was exported");
	const advice = "Run: npx hakiki keys export-master, and keep what it prints apart from the backups";
	return (await hasLiveKeys(place.pool))
		? fail(
				check,
				"live keys are in use and the key was never exported: with its file all sealed data would be lost",
				advice,
			)
		: warn(check, "the key was never exported", advice);
}
