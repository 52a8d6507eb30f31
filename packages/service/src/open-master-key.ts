// The master key of a database: loaded, made at the very first start, and refused when it is another database's.

import { type Pool, readInstance, settleKeyCheck } from "@hakiki/store";
import { assertMasterKey, keyCheckOf, loadMasterKey, type MasterKey } from "@hakiki/vault";

export interface MasterKeyPlace {
	readonly pool: Pool;
	readonly env: Readonly<Record<string, string | undefined>>;
	/** Given for an embedded database: the master key must not lie in it. */
	readonly dataDir?: string | undefined;
	/** Where an own master key file goes instead of the user's configuration folder. */
	readonly configDir?: string | undefined;
}

/** The migrations must have run. */
export async function openMasterKey(place: MasterKeyPlace): Promise<MasterKey> {
	const instance = await readInstance(place.pool);
	const master = await loadMasterKey({
		env: place.env,
		instanceId: instance.id,
		mayCreate: instance.keyCheck === null,
		...(place.configDir === undefined ? {} : { configDir: place.configDir }),
		...(place.dataDir === undefined ? {} : { dataDir: place.dataDir }),
	});
	assertMasterKey(master, await settleKeyCheck(place.pool, keyCheckOf(master)));
	return master;
}
