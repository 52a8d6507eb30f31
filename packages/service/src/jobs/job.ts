// The interface of a background job, and its tools.

import type { Pool, PoolClient } from "@hakiki/store";
import type { MasterKey } from "@hakiki/vault";
import type { ClockWatch } from "../clock-watch.ts";
import type { World } from "../realm-context.ts";

/** A `Service` has all of these tools. */
export interface JobTools {
	readonly pool: Pool;
	readonly master: MasterKey;
	readonly world: World;
}

export interface SchedulerTools extends JobTools {
	/** No job runs while the clock is wrong, because it would erase, expire and remind at the wrong time. */
	readonly clock: ClockWatch;
}

export interface Job {
	readonly name: string;
	readonly everyMs: number;
	/** After a step, no gentle job begins another for twice the duration of the step: decisions come before a backlog. */
	readonly isGentle?: boolean;
	/**
	 * For a step that computes, downloads or waits, because PostgreSQL ends a transaction that idles for a minute. The
	 * connection holds the job's lock without an open transaction, and the step opens short ones.
	 */
	readonly isLong?: boolean;
	/**
	 * Runs one bounded step in a transaction that holds the job's lock. No other process runs it meanwhile, and the database
	 * rolls back the step of a killed process. Returns whether there is more to do now.
	 */
	runStep(client: PoolClient): Promise<boolean>;
}
