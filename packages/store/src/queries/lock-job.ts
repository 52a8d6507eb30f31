// The lock that lets one process at a time, over all replicas, do a piece of background work. It ends with the
// transaction, so a killed process leaves none behind.

import type { Executor } from "../executor.ts";

/** The first of two keys: ours among all programs that may use the same database. */
const LOCK_SPACE = 724_190_352;

/** False when another process has it. */
export async function tryLockJob(executor: Executor, options: { readonly name: string }): Promise<boolean> {
	const { rows } = await executor.query<{ locked: boolean }>(
		"select pg_try_advisory_xact_lock($1, hashtext($2)) as locked",
		[LOCK_SPACE, options.name],
	);
	return rows[0]?.locked === true;
}

/** Waits for it, at most as long as a statement may wait for any lock. */
export async function lockJob(executor: Executor, options: { readonly name: string }): Promise<void> {
	await executor.query("select pg_advisory_xact_lock($1, hashtext($2))", [LOCK_SPACE, options.name]);
}
