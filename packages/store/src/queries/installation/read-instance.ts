// The installation's own row: its id, the check that recognises the master key, and the keys that the master key opens.

import type { Pool } from "pg";
import { isLockTimeout } from "../../errors.ts";
import type { Executor } from "../../executor.ts";

export interface Instance {
	readonly id: string;
	readonly keyCheck: Buffer | null;
	/** The installation's keys, wrapped for the operator's key; null before the first start. */
	readonly installationKeys: Buffer | null;
	/** When the operator's key was last changed. */
	readonly masterChangedAt: Date | null;
	/** The keys that seal values of the installation itself; null before their first use. */
	readonly wrappedKeys: Buffer | null;
}

export async function readInstance(executor: Executor): Promise<Instance> {
	return readRow(executor, "");
}

/** The same, and locks the row until the transaction ends. */
export async function lockInstance(executor: Executor): Promise<Instance> {
	return readRow(executor, "for update");
}

async function readRow(executor: Executor, lock: "" | "for update"): Promise<Instance> {
	const { rows } = await executor.query<{
		id: string;
		key_check: Buffer | null;
		installation_keys: Buffer | null;
		master_changed_at: Date | null;
		wrapped_keys: Buffer | null;
	}>(`select id, key_check, installation_keys, master_changed_at, wrapped_keys from instance ${lock}`);
	const row = rows[0];
	if (row === undefined) throw new Error("The database has no instance row; run the migrations");
	return {
		id: row.id,
		keyCheck: row.key_check,
		installationKeys: row.installation_keys,
		masterChangedAt: row.master_changed_at,
		wrappedKeys: row.wrapped_keys,
	};
}

/** Sets the check and the keys once. If several replicas start at once, the first one wins. */
export async function settleInstallationKeys(
	executor: Executor,
	options: { readonly keyCheck: Uint8Array; readonly installationKeys: Uint8Array },
): Promise<void> {
	await executor.query("update instance set key_check = $1, installation_keys = $2 where key_check is null", [
		options.keyCheck,
		options.installationKeys,
	]);
}

/** Changes only the given columns. The row must be locked. */
export async function writeInstanceKeys(
	executor: Executor,
	options: {
		readonly keyCheck?: Uint8Array;
		readonly installationKeys?: Uint8Array;
		readonly masterChangedAt?: Date;
		readonly wrappedKeys?: Uint8Array;
	},
): Promise<void> {
	await executor.query(
		`update instance set key_check = coalesce($1, key_check), installation_keys = coalesce($2, installation_keys),
		        master_changed_at = coalesce($3, master_changed_at), wrapped_keys = coalesce($4, wrapped_keys)`,
		[
			options.keyCheck ?? null,
			options.installationKeys ?? null,
			options.masterChangedAt ?? null,
			options.wrappedKeys ?? null,
		],
	);
}

const SCRUB_TRIES = 20;

/**
 * Rewrites the table of this row, so that former versions of the row leave its file: a retired key could still open them.
 * Every decision reads this table, so it retries instead of waiting in the queue for the lock. Returns false when it never
 * got the lock.
 */
export async function scrubInstance(pool: Pool): Promise<boolean> {
	const client = await pool.connect();
	try {
		await client.query("set lock_timeout = '100ms'");
		for (let tried = 0; tried < SCRUB_TRIES; tried += 1) {
			try {
				await client.query("vacuum full instance");
				return true;
			} catch (error) {
				if (!isLockTimeout(error)) throw error;
			}
		}
		return false;
	} finally {
		await client.query("reset lock_timeout").catch(() => undefined);
		client.release();
	}
}

/** The same for the installation's own keys. */
export async function settleInstanceKeys(executor: Executor, wrappedKeys: Uint8Array): Promise<Buffer> {
	await executor.query("update instance set wrapped_keys = $1 where wrapped_keys is null", [wrappedKeys]);
	return (await readInstance(executor)).wrappedKeys ?? Buffer.alloc(0);
}
