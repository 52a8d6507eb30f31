// The queue of follow-up work: graphile-worker's own schema in the same database, and its runner in this process.

import { inTransaction, lockJob, type Pool, type PoolClient, unlockJobs } from "@hakiki/store";
import { Logger, type Runner, run, runMigrations } from "graphile-worker";
import type { World } from "../realm-context.ts";
import { notify } from "./notify.ts";

export interface JobQueueOptions {
	readonly pool: Pool;
	readonly world: World;
	/** False where jobs are only enqueued and another process works them off. */
	readonly hasRunner: boolean;
}

const CONCURRENCY = 2;
const FETCHED_MAX = 100;
/** New jobs announce themselves; this is for those that wait for a later moment. */
const POLL_MS = 2_000;
/**
 * A runner hands back after five minutes what it fetched and did not begin, and a task takes seconds. One that holds a
 * job for longer than this is gone; were it not, the job would be done twice, which tasks must bear anyway.
 */
const HELD_MS_MAX = 15 * 60_000;

export class JobQueue {
	private readonly options: JobQueueOptions;
	private readonly logger: Logger;
	private isMigrated = false;
	private runner: Runner | undefined;

	constructor(options: JobQueueOptions) {
		this.options = options;
		this.logger = createQueueLogger(options.world);
	}

	/** Makes the schema if it is missing, and sees to it that the runner runs. Cheap when all is well. */
	async ensureRunning(): Promise<void> {
		await this.migrate();
		if (!this.options.hasRunner || this.runner !== undefined) return;
		const runner = await run({
			pgPool: this.options.pool,
			concurrency: CONCURRENCY,
			pollInterval: POLL_MS,
			noHandleSignals: true,
			logger: this.logger,
			taskList: { notify },
			parsedCronItems: [],
			// Fetched and completed by the dozen: one by one, the queue's own statements outnumbered the decisions'.
			preset: { worker: { localQueue: { size: FETCHED_MAX }, completeJobBatchDelay: 100, failJobBatchDelay: 100 } },
		});
		this.runner = runner;
		// A runner that gave up is started anew when the outbox is next looked at.
		runner.promise
			.catch((error: unknown) => {
				this.options.world.log("error", "the job queue's runner ended", { component: "job-queue", failure: error });
			})
			.finally(() => {
				if (this.runner === runner) this.runner = undefined;
			});
	}

	/** Gives back what runners of killed processes hold. */
	async unlock(client: PoolClient): Promise<void> {
		await this.migrate();
		const runners = await unlockJobs(client, { heldMs: HELD_MS_MAX });
		if (runners > 0) this.options.world.log("warn", "jobs of a process that is gone were given back", { runners });
	}

	async stop(): Promise<void> {
		const { runner } = this;
		this.runner = undefined;
		// Stopping one that has ended already is refused, and means the same.
		await runner?.stop().catch(() => undefined);
	}

	/** Under a lock of ours: graphile-worker's own migrations may collide when several replicas start at once. */
	private async migrate(): Promise<void> {
		if (this.isMigrated) return;
		const { pool } = this.options;
		await inTransaction(pool, async (client) => {
			await lockJob(client, { name: "migrate-queue" });
			await runMigrations({ pgPool: pool, logger: this.logger });
		});
		this.isMigrated = true;
	}
}

/** Its messages may quote a job, so only that there was one enters our log. */
function createQueueLogger(world: World): Logger {
	return new Logger(() => (level) => {
		if (level === "error") world.log("error", "the job queue reports an error", { component: "job-queue" });
		if (level === "warning") world.log("warn", "the job queue reports a warning", { component: "job-queue" });
	});
}
