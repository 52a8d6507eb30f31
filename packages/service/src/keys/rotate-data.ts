// Rotates the data keys of every workspace and of the installation, and the key that wraps them. A process must know a key
// before another process seals with it. So new keys are stored first and used later. The rotation ends when every process
// uses them.

import { AppError } from "@hakiki/domain";
import {
	type Instance,
	inTransaction,
	lockInstance,
	lockWorkspaceKeys,
	type PoolClient,
	writeInstanceKeys,
	writeWorkspaceKeys,
} from "@hakiki/store";
import {
	addDataKey,
	addWrappingKey,
	countRecipients,
	openWorkspaceKeys,
	refreshMasterKey,
	useNewestDataKey,
	useNewestWrappingKey,
} from "@hakiki/vault";
import { auditKeyAct, type KeyTools } from "./key-tools.ts";

/** Processes read the keys every three seconds. A process that was away for longer answers 503 until it has read them. */
export const LEARNING_MS = 10_000;

export interface DataRotation {
	readonly workspaces: number;
	/** The number of the new data key, by workspace. */
	readonly keyIds: ReadonlyMap<string, number>;
}

/** A killed rotation can be repeated. It uses the keys that were stored and not used yet. */
export async function rotateDataKeys(
	tools: KeyTools,
	options: { readonly actor: string; readonly learningMs: number; wait(ms: number): Promise<void> },
): Promise<DataRotation> {
	await inTransaction(tools.pool, (client) => storeKeys(client, tools));
	await options.wait(options.learningMs);
	const keyIds = await inTransaction(tools.pool, async (client) => {
		const used = await useKeys(client, tools);
		await auditKeyAct(client, tools, { actor: options.actor, action: "keys.data_rotated", details: {} });
		return used;
	});
	// Until then a process may still seal with the older keys, and resealing would miss what it writes.
	await options.wait(options.learningMs);
	return { workspaces: keyIds.size, keyIds };
}

async function storeKeys(client: PoolClient, tools: KeyTools): Promise<void> {
	const { operatorKey, master } = tools;
	const { id, wrappedKeys, installationKeys } = await lockOwnInstance(client, tools);
	const added = addWrappingKey(operatorKey, id, installationKeys);
	await writeInstanceKeys(client, {
		installationKeys: added,
		...(wrappedKeys === null ? {} : { wrappedKeys: addDataKey(master, id, wrappedKeys) }),
	});
	for (const workspace of await lockWorkspaceKeys(client)) {
		const wrapped = addDataKey(master, workspace.id, workspace.wrappedKeys);
		await writeWorkspaceKeys(client, { workspaceId: workspace.id, wrappedKeys: wrapped });
	}
}

async function useKeys(client: PoolClient, tools: KeyTools): Promise<ReadonlyMap<string, number>> {
	const { operatorKey, master } = tools;
	const { id, wrappedKeys, installationKeys } = await lockOwnInstance(client, tools);
	const used = useNewestWrappingKey(operatorKey, id, installationKeys);
	refreshMasterKey(master, operatorKey, id, used);
	await writeInstanceKeys(client, {
		installationKeys: used,
		...(wrappedKeys === null ? {} : { wrappedKeys: useNewestDataKey(master, id, wrappedKeys) }),
	});
	const keyIds = new Map<string, number>();
	for (const workspace of await lockWorkspaceKeys(client)) {
		const wrapped = useNewestDataKey(master, workspace.id, workspace.wrappedKeys);
		await writeWorkspaceKeys(client, { workspaceId: workspace.id, wrappedKeys: wrapped });
		keyIds.set(workspace.id, openWorkspaceKeys(master, workspace.id, wrapped).currentKeyId);
	}
	return keyIds;
}

async function lockOwnInstance(
	client: PoolClient,
	{ isFormer }: KeyTools,
): Promise<Instance & { readonly installationKeys: Buffer }> {
	const instance = await lockInstance(client);
	const { installationKeys } = instance;
	if (installationKeys === null) throw new Error("The installation has no keys");
	// A process with one of two master keys cannot wrap keys for the other.
	if (isFormer || countRecipients(installationKeys) > 1) {
		throw new AppError(
			"conflict",
			"The master key is being replaced. First give every server the new one and run: npx hakiki keys rotate-master --finish",
		);
	}
	return { ...instance, installationKeys };
}
