// The installation's own row: its id, and the check that tells a wrong master key.

import type { Executor } from "../executor.ts";

export interface Instance {
	readonly id: string;
	readonly keyCheck: Buffer | null;
}

export async function readInstance(executor: Executor): Promise<Instance> {
	const { rows } = await executor.query<{ id: string; key_check: Buffer | null }>("select id, key_check from instance");
	const row = rows[0];
	if (row === undefined) throw new Error("The database has no instance row; run the migrations");
	return { id: row.id, keyCheck: row.key_check };
}

/** Sets the check once; the first of several replicas wins, and the check that holds is returned. */
export async function settleKeyCheck(executor: Executor, keyCheck: Uint8Array): Promise<Buffer> {
	await executor.query("update instance set key_check = $1 where key_check is null", [keyCheck]);
	return (await readInstance(executor)).keyCheck ?? Buffer.alloc(0);
}
