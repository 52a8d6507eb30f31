// The installation's own row: its id, and the check that tells a wrong master key.

import type { Executor } from "../executor.ts";

export interface Instance {
	readonly id: string;
	readonly keyCheck: Buffer | null;
	/** The keys that seal what is the installation's own; null before they are first needed. */
	readonly wrappedKeys: Buffer | null;
}

export async function readInstance(executor: Executor): Promise<Instance> {
	const { rows } = await executor.query<{ id: string; key_check: Buffer | null; wrapped_keys: Buffer | null }>(
		"select id, key_check, wrapped_keys from instance",
	);
	const row = rows[0];
	if (row === undefined) throw new Error("The database has no instance row; run the migrations");
	return { id: row.id, keyCheck: row.key_check, wrappedKeys: row.wrapped_keys };
}

/** Sets the check once; the first of several replicas wins, and the check that holds is returned. */
export async function settleKeyCheck(executor: Executor, keyCheck: Uint8Array): Promise<Buffer> {
	await executor.query("update instance set key_check = $1 where key_check is null", [keyCheck]);
	return (await readInstance(executor)).keyCheck ?? Buffer.alloc(0);
}

/** The same for the installation's own keys. */
export async function settleInstanceKeys(executor: Executor, wrappedKeys: Uint8Array): Promise<Buffer> {
	await executor.query("update instance set wrapped_keys = $1 where wrapped_keys is null", [wrappedKeys]);
	return (await readInstance(executor)).wrappedKeys ?? Buffer.alloc(0);
}
