// The state of a database: its newest migration, its clock, and whether it accepts a write.

import type { Executor } from "../../executor.ts";

export interface DatabaseState {
	/** The id of the newest migration; 0 on a database that has never been migrated. */
	readonly version: number;
	readonly clockMs: number;
}

const UNDEFINED_TABLE = "42P01";

export async function readDatabaseState(executor: Executor): Promise<DatabaseState> {
	try {
		const { rows } = await executor.query<{ version: number; clock_ms: number }>(
			`select coalesce(max(id), 0) as version, extract(epoch from clock_timestamp())::float8 * 1000 as clock_ms
			   from hakiki_migrations`,
		);
		return { version: rows[0]?.version ?? 0, clockMs: rows[0]?.clock_ms ?? 0 };
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === UNDEFINED_TABLE)) throw error;
		return { version: 0, clockMs: await readClock(executor) };
	}
}

/** The migrations that were applied, in order. */
export async function listMigrations(
	executor: Executor,
): Promise<readonly { readonly id: number; readonly name: string; readonly checksum: string; readonly at: string }[]> {
	const { rows } = await executor.query<{ id: number; name: string; checksum: string; applied_at: Date }>(
		"select id, name, checksum, applied_at from hakiki_migrations order by id limit 10000",
	);
	return rows.map(({ id, name, checksum, applied_at }) => ({ id, name, checksum, at: applied_at.toISOString() }));
}

export async function readClock(executor: Executor): Promise<number> {
	const { rows } = await executor.query<{ clock_ms: number }>(
		"select extract(epoch from clock_timestamp())::float8 * 1000 as clock_ms",
	);
	return rows[0]?.clock_ms ?? 0;
}

/** Several pages, so that a disk that is too full for a batch of events is too full for this write too. */
const TRIAL_BYTES = 64 * 1024;

/** Throws the same error as the write of a decision, where the disk is full or the database accepts no writes. */
export async function tryWrite(executor: Executor): Promise<void> {
	await executor.query(`insert into write_trials (padding) values (repeat('x', ${TRIAL_BYTES}))`);
	await executor.query("delete from write_trials");
}
