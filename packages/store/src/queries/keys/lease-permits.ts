// Permits of the rate limit, leased from the current minute's row. The sum of all leases never exceeds the limit.

import type { Executor } from "../../executor.ts";

interface PermitLease {
	readonly granted: number;
	/** The permits that all processes have leased in this minute, this lease included. */
	readonly leasedTotal: number;
	/** Time until the minute ends, by the database's clock. */
	readonly remainingMs: number;
}

export async function leasePermits(
	executor: Executor,
	options: { readonly keyId: string; readonly limit: number; readonly wanted: number; readonly needed: number },
): Promise<PermitLease> {
	const { rows } = await executor.query<{ granted: number; leased_total: number; remaining_ms: number }>({
		name: "lease-permits",
		text: "select granted, leased_total, remaining_ms from hakiki_lease_permits($1, $2, $3, $4)",
		values: [options.keyId, options.limit, options.wanted, options.needed],
	});
	const row = rows[0];
	return { granted: row?.granted ?? 0, leasedTotal: row?.leased_total ?? 0, remainingMs: row?.remaining_ms ?? 0 };
}

/** Deletes the rows of past minutes. */
export async function deleteOldWindows(executor: Executor): Promise<void> {
	await executor.query(
		"delete from rate_windows where minute < floor(extract(epoch from clock_timestamp()) / 60)::bigint - 10",
	);
}
