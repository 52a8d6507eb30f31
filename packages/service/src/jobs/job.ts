// What a job of background work is, and what it stands on.

import type { Pool, PoolClient } from "@hakiki/store";
import type { MasterKey } from "@hakiki/vault";
import type { ClockWatch } from "../clock-watch.ts";
import type { World } from "../realm-context.ts";

/** A `Service` has all of it. */
export interface JobTools {
	readonly pool: Pool;
	readonly master: MasterKey;
	readonly world: World;
}

export interface SchedulerTools extends JobTools {
	/** No job runs while the clock is wrong: it would erase, expire and remind too early or too late. */
	readonly clock: ClockWatch;
}

export interface Job {
	readonly name: string;
	readonly everyMs: number;
	/** After a step, no such job begins another for twice as long as it took: decisions come before a backlog. */
	readonly isGentle?: boolean;
	/**
	 * For a step that computes, downloads or waits: the database ends a transaction that idles for a minute. Its connection
	 * holds the job's lock with no transaction open, and the step opens short ones by itself.
	 */
	readonly isLong?: boolean;
	/**
	 * One bounded step, inside a transaction that holds the job's lock: no other process runs it meanwhile, and what a
	 * killed process had half done is undone. Returns whether there is more to do at once.
	 */
	runStep(client: PoolClient): Promise<boolean>;
}
