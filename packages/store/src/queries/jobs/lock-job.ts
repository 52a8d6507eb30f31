// The lock that lets one process at a time, over all replicas, do a piece of background work. It ends with the
// transaction, or with the connection for work that takes longer than a transaction may idle, so a killed process leaves
// none behind.

import type { Pool, PoolClient } from "pg";
import type { Executor } from "../../executor.ts";

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

/**
 * A process that is frozen, or whose network is gone, loses the lock after this long without a query. A step that computes
 * for longer loses it as well: it must not count on the lock between two queries that lie this far apart.
 */
const IDLE_MS_MAX = 15 * 60_000;

/**
 * Runs long work on a connection that holds the job's lock and has no transaction open, so that computing or downloading
 * for minutes breaks nothing; the work opens short transactions by itself. Gives nothing when another process has the lock.
 */
export async function holdJob<T>(
	pool: Pool,
	options: { readonly name: string; readonly isPatient?: boolean | undefined },
	work: (client: PoolClient) => Promise<T>,
): Promise<T | undefined> {
	const client = await pool.connect();
	let isReturned = false;
	try {
		await client.query(`set idle_session_timeout = ${IDLE_MS_MAX}`);
		const isMine = await lockForConnection(client, options);
		return isMine ? await work(client) : undefined;
	} finally {
		isReturned = await unlock(client);
		// A connection that cannot give the lock back is thrown away, which gives it back.
		client.release(!isReturned);
	}
}

async function lockForConnection(
	client: PoolClient,
	{ name, isPatient }: { readonly name: string; readonly isPatient?: boolean | undefined },
): Promise<boolean> {
	if (isPatient === true) {
		await client.query("select pg_advisory_lock($1, hashtext($2))", [LOCK_SPACE, name]);
		return true;
	}
	const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1, hashtext($2)) as locked", [
		LOCK_SPACE,
		name,
	]);
	return rows[0]?.locked === true;
}

/** The connection holds no other lock of its own, so all of them are given back. */
async function unlock(client: PoolClient): Promise<boolean> {
	try {
		await client.query("select pg_advisory_unlock_all()");
		await client.query("reset idle_session_timeout");
		return true;
	} catch {
		return false;
	}
}
