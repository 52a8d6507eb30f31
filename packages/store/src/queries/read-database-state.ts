// What tells whether a database can be worked on: its newest migration and its clock.

import type { Executor } from "../executor.ts";

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
		const { rows } = await executor.query<{ clock_ms: number }>(
			"select extract(epoch from clock_timestamp())::float8 * 1000 as clock_ms",
		);
		return { version: 0, clockMs: rows[0]?.clock_ms ?? 0 };
	}
}
