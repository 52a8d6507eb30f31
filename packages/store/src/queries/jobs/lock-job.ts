// The lock that lets one process over all replicas run a background job. It ends with the transaction, or with the connection
// for work that takes longer than a transaction may idle, so a killed process leaves no lock.

import type { Pool, PoolClient } from "pg";
import type { Executor } from "../../executor.ts";

/** The first of two keys. It sets our locks apart from those of other programs in the same database. */
const LOCK_SPACE = 724_190_352;

/** Returns false when another process has the lock. */
export async function tryLockJob(executor: Executor, options: { readonly name: string }): Promise<boolean> {
	const { rows } = await executor.query<{ locked: boolean }>(
		"select pg_try_advisory_xact_lock($1, hashtext($2)) as locked",
		[LOCK_SPACE, options.name],
	);
	return rows[0]?.locked === true;
}

/** Waits for the lock, at most as long as a statement may wait for any lock. */
export async function lockJob(executor: Executor, options: { readonly name: string }): Promise<void> {
	await executor.query("select pg_advisory_xact_lock($1, hashtext($2))", [LOCK_SPACE, options.name]);
}

/**
 * A process that is frozen or has lost its network loses the lock after this time without a query. So does a step that
 * computes for longer, so it must not rely on the lock between two queries that are this far apart.
 */
const IDLE_MS_MAX = 15 * 60_000;

/**
 * Runs long work on a connection that holds the job's lock without an open transaction, so that the work can compute or
 * download for minutes. The work opens short transactions itself. Returns undefined when another process has the lock.
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
		// A connection that cannot release the lock is closed, which releases it.
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

/** The connection holds no other advisory lock, so it releases all of them. */
async function unlock(client: PoolClient): Promise<boolean> {
	try {
		await client.query("select pg_advisory_unlock_all()");
		await client.query("reset idle_session_timeout");
		return true;
	} catch {
		return false;
	}
}
