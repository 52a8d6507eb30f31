// One transaction on one connection: committed when the work returns, rolled back when it throws.

import type { Pool, PoolClient } from "pg";
import { classifyFault } from "./errors.ts";

const ATTEMPTS_MAX = 5;

export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
	const client = await pool.connect();
	let isWhole = false;
	try {
		await client.query("begin");
		const result = await work(client);
		await client.query("commit");
		isWhole = true;
		return result;
	} catch (error) {
		// Most failures are our own errors on a sound connection, so the connection is kept.
		isWhole = classifyFault(error) !== "connection" && (await rollBack(client));
		throw error;
	} finally {
		// A connection that cannot roll back is closed, which rolls back in any state.
		client.release(!isWhole);
	}
}

/** One transaction on a connection that the caller holds for longer, and that has none open. */
export async function inTransactionOn<T>(client: PoolClient, work: (client: PoolClient) => Promise<T>): Promise<T> {
	await client.query("begin");
	try {
		const result = await work(client);
		await client.query("commit");
		return result;
	} catch (error) {
		await rollBack(client);
		throw error;
	}
}

/** As `inTransaction`, and again when the database undid it in favour of another. The work must be safe to repeat. */
export async function inRepeatedTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt += 1) {
		try {
			return await inTransaction(pool, work);
		} catch (error) {
			if (attempt >= ATTEMPTS_MAX || classifyFault(error) !== "retry") throw error;
		}
	}
}

async function rollBack(client: PoolClient): Promise<boolean> {
	try {
		await client.query("rollback");
		return true;
	} catch {
		return false;
	}
}
