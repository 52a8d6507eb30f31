// One transaction on one connection: committed when the work returns, rolled back when it throws.

import type { Pool, PoolClient } from "pg";

export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
	const client = await pool.connect();
	let isWhole = false;
	try {
		await client.query("begin");
		const result = await work(client);
		await client.query("commit");
		isWhole = true;
		return result;
	} finally {
		// A connection whose transaction broke off is thrown away: that rolls it back, whatever state it is in.
		client.release(!isWhole);
	}
}
