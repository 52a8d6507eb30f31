// Attempts to sign in. Each counts as a failure before anything is checked, so that sending attempts in parallel, to any
// number of processes, gives no more guesses than sending them one after the other.

import type { Executor } from "../../executor.ts";

export interface AttemptPolicy {
	/** The number of attempts before the first wait. */
	readonly freeTries: number;
	/** The first wait. Each further failure doubles it, up to the longest. */
	readonly waitMs: number;
	readonly waitMsMax: number;
	/** Failures are forgotten this long after the last one. */
	readonly forgottenMs: number;
}

export interface Attempt {
	/** False where the attempt must wait until `lockedUntil`. */
	readonly isTaken: boolean;
	/** Also set for an allowed attempt, if the next one will have to wait. */
	readonly lockedUntil: number | undefined;
}

/** Counts an attempt and returns whether it is allowed. */
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

/** The attempt succeeded: the account's failures are reset, and the address has one fewer. */
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

/** The attempt was not checked, for lack of capacity: it counts neither for the account nor for the address. */
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
