// Reseals values of older data keys with the current ones, while servers run. A value is replaced only if it is still what
// was read. An aborted run can be repeated: it skips what is done.

import {
	commitLazily,
	inTransaction,
	listRealms,
	listSealedValues,
	readInstance,
	replaceSealedValue,
	type SealedValue,
} from "@hakiki/store";
import { openWorkspaceKeys, seal, unseal, type WorkspaceKeys } from "@hakiki/vault";
import { auditKeyAct, type KeyTools } from "./key-tools.ts";
import { INSTALLATION_COLUMNS, REALM_COLUMNS, WORKSPACE_COLUMNS } from "./sealed-columns.ts";

export interface ResealReport {
	readonly resealed: number;
	/** Values that changed meanwhile. They have the newest key already, or the next run finds them. */
	readonly changed: number;
	/** Values that no key opens. They are left as they are. */
	readonly unreadable: number;
	/** False when the run was aborted. */
	readonly isComplete: boolean;
}

const PAGE = 500;

export async function resealEverything(
	tools: KeyTools,
	options: { readonly actor: string; readonly signal: AbortSignal; onProgress?(resealed: number): void },
): Promise<ResealReport> {
	const tally = { resealed: 0, changed: 0, unreadable: 0 };
	for (const { column, scope, realm, keys } of await listWork(tools)) {
		let after: readonly string[] | undefined;
		do {
			if (options.signal.aborted) return { ...tally, isComplete: false };
			const page = { column, scope, after, keyId: keys.currentKeyId, limit: PAGE };
			const values = await listSealedValues(tools.pool, page);
			await resealPage(tools, values, { column, scope, realm, keys }, tally);
			options.onProgress?.(tally.resealed);
			after = values.length < PAGE ? undefined : values.at(-1)?.keys;
		} while (after !== undefined);
	}
	await inTransaction(tools.pool, (client) =>
		auditKeyAct(client, tools, { actor: options.actor, action: "keys.resealed", details: { ...tally } }),
	);
	return { ...tally, isComplete: true };
}

interface Work {
	readonly column: (typeof REALM_COLUMNS)[number];
	readonly scope: number | string | null;
	readonly realm: number;
	readonly keys: WorkspaceKeys;
}

async function listWork({ pool, master }: KeyTools): Promise<readonly Work[]> {
	const work: Work[] = [];
	for (const { realm, id, wrappedKeys, isLive } of await listRealms(pool)) {
		const keys = openWorkspaceKeys(master, id, wrappedKeys);
		for (const column of REALM_COLUMNS) work.push({ column, scope: realm, realm, keys });
		// Each workspace is reported once.
		if (isLive) for (const column of WORKSPACE_COLUMNS) work.push({ column, scope: id, realm, keys });
	}
	const { id, wrappedKeys } = await readInstance(pool);
	const keys = wrappedKeys && openWorkspaceKeys(master, id, wrappedKeys);
	if (keys !== null) for (const column of INSTALLATION_COLUMNS) work.push({ column, scope: null, realm: 0, keys });
	return work;
}

async function resealPage(
	tools: KeyTools,
	values: readonly SealedValue[],
	{ column, scope, realm, keys }: Work,
	tally: { resealed: number; changed: number; unreadable: number },
): Promise<void> {
	const stale = values.flatMap(({ keys: row, extras, sealed }) => {
		if (sealed === null) return [];
		const place = column.placeOf(realm, row, extras);
		try {
			return [{ row, before: sealed, after: seal(keys, place, unseal(keys, place, sealed)) }];
		} catch {
			tally.unreadable += 1;
			return [];
		}
	});
	if (stale.length === 0) return;
	const done = await inTransaction(tools.pool, async (client) => {
		await commitLazily(client);
		let replaced = 0;
		for (const { row, before, after } of stale) {
			replaced += (await replaceSealedValue(client, { column, scope, keys: row, before, after })) ? 1 : 0;
		}
		return replaced;
	});
	tally.resealed += done;
	tally.changed += stale.length - done;
}
