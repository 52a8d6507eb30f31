// Tries to sign in. Each is counted as a failure before anything is checked, so that tries sent at once, to however many
// processes, are no more tries than those sent one after the other.

import type { Executor } from "../../executor.ts";

export interface AttemptPolicy {
	/** So many go through; then there is a wait. */
	readonly freeTries: number;
	/** The first wait; each failure after it doubles it, up to the longest. */
	readonly waitMs: number;
	readonly waitMsMax: number;
	/** Failures are forgotten so long after the last. */
	readonly forgottenMs: number;
}

export interface Attempt {
	/** False where it must wait until `lockedUntil`. */
	readonly isTaken: boolean;
	/** Set also by a try that goes on, where the next one will have to wait. */
	readonly lockedUntil: number | undefined;
}

/** Counts a try, and says whether it may go on. */
export async function takeAttempt(
	executor: Executor,
	options: AttemptPolicy & { readonly key: Uint8Array; readonly at: number },
): Promise<Attempt> {
	const taken = await executor.query<{ locked_until: Date | null }>(
		`insert into sign_in_attempts as a (key, failures, last_at) values ($1, 1, $2)
		 on conflict (key) do update set
		   failures = case when a.last_at < $3 then 1 else a.failures + 1 end,
		   locked_until = case when a.last_at >= $3 and a.failures + 1 >= $4
		     then $2::timestamptz + least($6, $5 * 2 ^ least(a.failures + 1 - $4, 30)) * interval '1 millisecond' end,
		   last_at = $2
		 where a.locked_until is null or a.locked_until <= $2
		 returning locked_until`,
		[
			options.key,
			new Date(options.at),
			new Date(options.at - options.forgottenMs),
			options.freeTries,
			options.waitMs,
			options.waitMsMax,
		],
	);
	const [row] = taken.rows;
	if (row !== undefined) return { isTaken: true, lockedUntil: row.locked_until?.getTime() };
	const { rows } = await executor.query<{ locked_until: Date | null }>(
		"select locked_until from sign_in_attempts where key = $1",
		[options.key],
	);
	return { isTaken: false, lockedUntil: rows[0]?.locked_until?.getTime() };
}

/** The try was right after all: an account's failures are forgotten, an address has one fewer. */
export async function forgiveAttempt(
	executor: Executor,
	options: { readonly account: Uint8Array; readonly address: Uint8Array | undefined },
): Promise<void> {
	await executor.query("delete from sign_in_attempts where key = $1", [options.account]);
	if (options.address === undefined) return;
	await executor.query(
		"update sign_in_attempts set failures = greatest(failures - 1, 0), locked_until = null where key = $1",
		[options.address],
	);
}

/** Nobody had the time to look at the try: it counts neither for the account nor for the address. */
export async function returnAttempt(
	executor: Executor,
	options: { readonly account: Uint8Array; readonly address: Uint8Array | undefined },
): Promise<void> {
	const keys = options.address === undefined ? [options.account] : [options.account, options.address];
	await executor.query(
		"update sign_in_attempts set failures = greatest(failures - 1, 0), locked_until = null where key = any($1::bytea[])",
		[keys],
	);
}
