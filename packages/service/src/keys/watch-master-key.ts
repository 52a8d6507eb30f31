// Keeps the keys of a running process in step with the database, so that no process must be restarted when keys change.

import { readInstance } from "@hakiki/store";
import { isRecipient, type MasterKey, refreshMasterKey } from "@hakiki/vault";
import type { World } from "../realm-context.ts";
import { loadOperatorKey, type MasterKeyPlace, type OpenedKeys } from "./open-master-key.ts";

/** A rotation waits several times as long before it uses new keys. */
const EVERY_MS = 3_000;

export interface MasterKeyWatch {
	/** Reads the keys now. A caller that met an unknown key uses this. Never fails. */
	look(): Promise<void>;
	stop(): void;
}

export function watchMasterKey(
	place: MasterKeyPlace & { readonly world: World },
	{ master, operatorKey, isFormer }: OpenedKeys,
): MasterKeyWatch {
	if (isFormer) {
		place.world.log("warn", "the master key was replaced: give this server the new key before its next start");
	}
	const watch = { known: Buffer.alloc(0), operatorKey };
	let looking: Promise<void> | undefined;
	const look = (): Promise<void> => {
		// The database may be away, or the key may not be readable. The keys that are loaded go on working.
		looking ??= followKeys(place, master, watch)
			.catch(() => undefined)
			.finally(() => {
				looking = undefined;
			});
		return looking;
	};
	const timer = setInterval(() => void look(), EVERY_MS);
	timer.unref();
	return { look, stop: () => clearInterval(timer) };
}

async function followKeys(
	place: MasterKeyPlace,
	master: MasterKey,
	watch: { known: Buffer; operatorKey: OpenedKeys["operatorKey"] },
): Promise<void> {
	const instance = await readInstance(place.pool);
	const { id, installationKeys } = instance;
	if (installationKeys === null || installationKeys.equals(watch.known)) return;
	// The file may hold the new key by now. A variable cannot change before a restart.
	if (!isRecipient(watch.operatorKey, installationKeys)) watch.operatorKey = await loadOperatorKey(place, instance);
	refreshMasterKey(master, watch.operatorKey, id, installationKeys);
	watch.known = installationKeys;
}
