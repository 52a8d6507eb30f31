// Keeps what a running process knows of the installation's keys in step with the database, so that none must be
// restarted when keys are changed.

import { readInstance } from "@hakiki/store";
import { isRecipient, type MasterKey, refreshMasterKey } from "@hakiki/vault";
import type { World } from "../realm-context.ts";
import { loadOperatorKey, type MasterKeyPlace, type OpenedKeys } from "./open-master-key.ts";

/** Whoever brings new keys into use waits several times as long. */
const EVERY_MS = 3_000;

export interface MasterKeyWatch {
	stop(): void;
}

export function watchMasterKey(
	place: MasterKeyPlace & { readonly world: World },
	{ master, operatorKey, isFormer }: OpenedKeys,
): MasterKeyWatch {
	if (isFormer) {
		place.world.log("warn", "the master key was replaced: give this server the new one before it is started again");
	}
	const watch = { known: Buffer.alloc(0), operatorKey, isBusy: false };
	const look = async (): Promise<void> => {
		if (watch.isBusy) return;
		watch.isBusy = true;
		try {
			await followKeys(place, master, watch);
		} catch {
			// The database is away, or the key is in the operator's hands: what is known goes on working, and the next look may
			// find more.
		} finally {
			watch.isBusy = false;
		}
	};
	const timer = setInterval(() => void look(), EVERY_MS);
	timer.unref();
	return { stop: () => clearInterval(timer) };
}

async function followKeys(
	place: MasterKeyPlace,
	master: MasterKey,
	watch: { known: Buffer; operatorKey: OpenedKeys["operatorKey"] },
): Promise<void> {
	const instance = await readInstance(place.pool);
	const { id, installationKeys } = instance;
	if (installationKeys === null || installationKeys.equals(watch.known)) return;
	// The file may hold the new key by now; a variable never does before a restart.
	if (!isRecipient(watch.operatorKey, installationKeys)) watch.operatorKey = await loadOperatorKey(place, instance);
	refreshMasterKey(master, watch.operatorKey, id, installationKeys);
	watch.known = installationKeys;
}
