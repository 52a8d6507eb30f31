// Opens the master key of a database. It is created at the first start, and refused when it belongs to another database.

import { type Instance, listRealms, type Pool, readInstance, settleInstallationKeys } from "@hakiki/store";
import {
	createInstallationKeys,
	isKeyOf,
	keyCheckOf,
	loadMasterKey,
	type MasterKey,
	type OperatorKey,
	openInstallationKeys,
	refuseKey,
} from "@hakiki/vault";

export interface MasterKeyPlace {
	readonly pool: Pool;
	readonly env: Readonly<Record<string, string | undefined>>;
	/** The data folder of an embedded database. The master key must not be stored in it. */
	readonly dataDir?: string | undefined;
	/** The folder for a new key file, instead of the user's configuration folder. */
	readonly configDir?: string | undefined;
}

export interface OpenedKeys {
	readonly master: MasterKey;
	/** The master key that the operator gave. */
	readonly operatorKey: OperatorKey;
	/** True when this key was replaced. It works until the rotation is finished. */
	readonly isFormer: boolean;
}

/** The migrations must have run. */
export async function openMasterKey(place: MasterKeyPlace): Promise<MasterKey> {
	return (await openKeys(place)).master;
}

export async function openKeys(place: MasterKeyPlace): Promise<OpenedKeys> {
	const before = await readInstance(place.pool);
	const operatorKey = await loadOperatorKey(place, before);
	// Keys are created once. If something was sealed already, a new key could never open it.
	const isNew = before.keyCheck === null && before.installationKeys === null;
	if (!isNew) return openWith(operatorKey, before);
	// Another process that starts at the same time may have created keys and workspaces meanwhile, so both are read again.
	if ((await listRealms(place.pool)).length > 0) return openWith(operatorKey, await readInstance(place.pool));
	await settleInstallationKeys(place.pool, {
		keyCheck: keyCheckOf(operatorKey),
		installationKeys: createInstallationKeys(operatorKey, before.id),
	});
	return openWith(operatorKey, await readInstance(place.pool));
}

/** Creates a key only when the database has none yet. */
export function loadOperatorKey(place: MasterKeyPlace, instance: Instance): Promise<OperatorKey> {
	return loadMasterKey({
		env: place.env,
		instanceId: instance.id,
		mayCreate: instance.keyCheck === null && instance.installationKeys === null,
		...(place.configDir === undefined ? {} : { configDir: place.configDir }),
		...(place.dataDir === undefined ? {} : { dataDir: place.dataDir }),
	});
}

export function openWith(operatorKey: OperatorKey, instance: Instance): OpenedKeys {
	const { keyCheck, installationKeys, id } = instance;
	if (keyCheck === null || installationKeys === null) throw refuseKey(operatorKey);
	return {
		master: openInstallationKeys(operatorKey, id, installationKeys),
		operatorKey,
		isFormer: !isKeyOf(operatorKey, keyCheck),
	};
}
