// Rotates the master key. It wraps only the installation's keys, so one row changes. First the row is wrapped for the former
// and the new key, so that servers with either go on. When all servers have the new key, it is wrapped for that key alone.

import { isAbsolute } from "node:path";
import { AppError } from "@hakiki/domain";
import { inTransaction, lockInstance, readInstance, scrubInstance, writeInstanceKeys } from "@hakiki/store";
import {
	countRecipients,
	findNextKey,
	formerFileOf,
	isKeyOf,
	keyCheckOf,
	nextFileOf,
	type OperatorKey,
	openNextKey,
	putNextKeyInPlace,
	rewrapInstallationKeys,
} from "@hakiki/vault";
import { auditKeyAct, type KeyTools } from "./key-tools.ts";

export interface MasterRotation {
	/** The path of the new key. */
	readonly file: string;
	/** The path of the former key; absent when the operator keeps it elsewhere. */
	readonly formerFile: string | undefined;
	/** True when this call resumed an earlier one that was stopped half way. */
	readonly isResumed: boolean;
}

const UNFINISHED =
	"The master key was replaced before, and the former one still opens the database. First give every server the new " +
	"one and run: npx hakiki keys rotate-master --finish";

/** `to` names a file for the new key, for operators who keep the key elsewhere. By default the key's own file is replaced. */
export async function rotateMasterKey(
	tools: KeyTools,
	options: { readonly to?: string | undefined; readonly actor: string },
): Promise<MasterRotation> {
	const { operatorKey } = tools;
	const ownFile = isAbsolute(operatorKey.origin) && options.to === undefined ? operatorKey.origin : undefined;
	if (tools.isFormer) return resume(tools, ownFile);
	const file = ownFile === undefined ? options.to : nextFileOf(ownFile);
	if (file === undefined) {
		throw new AppError(
			"invalid_request",
			`The key comes from ${operatorKey.origin}, which this command cannot change: name a file for the new one with --to`,
		);
	}
	const next = await openNextKey(file, tools.dataDir);
	if (next.exportText() === operatorKey.exportText()) {
		throw new AppError("conflict", `${next.origin} holds the key that is in use: name another file`);
	}
	await wrapForBoth(tools, next, options.actor);
	if (ownFile === undefined) return { file: next.origin, formerFile: undefined, isResumed: false };
	await putNextKeyInPlace(ownFile);
	return { file: ownFile, formerFile: formerFileOf(ownFile), isResumed: false };
}

async function wrapForBoth(tools: KeyTools, next: OperatorKey, actor: string): Promise<void> {
	const { operatorKey, pool, world } = tools;
	await inTransaction(pool, async (client) => {
		const { id, keyCheck, installationKeys } = await lockInstance(client);
		if (installationKeys === null || keyCheck === null) throw new Error("The installation has no keys");
		if (countRecipients(installationKeys) > 1) throw new AppError("conflict", UNFINISHED);
		if (!isKeyOf(operatorKey, keyCheck)) throw new AppError("conflict", "Somebody else replaced the key just now");
		await writeInstanceKeys(client, {
			keyCheck: keyCheckOf(next),
			installationKeys: rewrapInstallationKeys(operatorKey, id, installationKeys, [next, operatorKey]),
			masterChangedAt: new Date(world.now()),
		});
		await auditKeyAct(client, tools, { actor, action: "keys.master_replaced", details: {} });
	});
}

/** The database expects the new key, but this process loaded the former one: the new file was never put in place. */
async function resume(tools: KeyTools, ownFile: string | undefined): Promise<MasterRotation> {
	const next = ownFile === undefined ? undefined : await findNextKey(ownFile);
	const { keyCheck } = await readInstance(tools.pool);
	if (ownFile === undefined || next === undefined || keyCheck === null || !isKeyOf(next, keyCheck)) {
		throw new AppError("conflict", UNFINISHED);
	}
	await putNextKeyInPlace(ownFile);
	return { file: ownFile, formerFile: formerFileOf(ownFile), isResumed: true };
}

export interface MasterRotationEnd {
	/** False when there was nothing to finish. */
	readonly isDone: boolean;
	/** False when the table's file may still hold bytes that the former key opens. Try again at a quieter time. */
	readonly isScrubbed: boolean;
}

/** Finishes the rotation. The former key opens nothing afterwards. */
export async function finishMasterRotation(
	tools: KeyTools,
	{ actor }: { readonly actor: string },
): Promise<MasterRotationEnd> {
	const { operatorKey, pool } = tools;
	if (tools.isFormer) {
		throw new AppError(
			"conflict",
			`This command was given the former master key (${operatorKey.origin}). Give it the new one, and every server too`,
		);
	}
	const isDone = await inTransaction(pool, async (client) => {
		const { id, installationKeys } = await lockInstance(client);
		if (installationKeys === null || countRecipients(installationKeys) === 1) return false;
		await writeInstanceKeys(client, {
			installationKeys: rewrapInstallationKeys(operatorKey, id, installationKeys, [operatorKey]),
		});
		await auditKeyAct(client, tools, { actor, action: "keys.master_finished", details: {} });
		return true;
	});
	// This also runs when an earlier call was killed before this step.
	return { isDone, isScrubbed: await scrubInstance(pool) };
}
