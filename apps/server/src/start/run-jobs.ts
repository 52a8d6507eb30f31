// The background work of a process, on connections of its own: a long statement of a job must not fall under the short
// time limit of the API's, nor take its place.

import { type Jobs, startJobs, type World } from "@hakiki/service";
import { classifyFault, createPool } from "@hakiki/store";
import type { MasterKey } from "@hakiki/vault";
import type { Logger } from "../operations/logger.ts";

const POOL_SIZE = 4;

export async function runJobs(options: {
	readonly databaseUrl: string;
	readonly master: MasterKey;
	readonly world: World;
	readonly log: Logger;
}): Promise<{ stop(): Promise<void> }> {
	const { databaseUrl, master, world, log } = options;
	const pool = createPool(databaseUrl, {
		poolSize: POOL_SIZE,
		applicationName: "hakiki jobs",
		log: () => log.warn("an idle database connection was lost"),
	});
	const stopOutliving = outliveLostConnections(log);
	let jobs: Jobs;
	try {
		jobs = await startJobs({ pool, master, world });
	} catch (error) {
		await pool.end();
		stopOutliving();
		throw error;
	}
	return {
		async stop() {
			await jobs.stop();
			await pool.end();
			stopOutliving();
		},
	};
}

/**
 * The queue's runner does not wait for the deletion of a job that is done. When that deletion loses its connection, nobody
 * handles the rejection, and by default it would end the process that answers decisions. Any other mistake still does.
 */
function outliveLostConnections(log: Logger): () => void {
	const hear = (error: unknown): void => {
		if (classifyFault(error) === "data") throw error;
		log.warn("the job queue lost a database connection", { component: "job-queue", failure: error });
	};
	process.on("unhandledRejection", hear);
	return () => void process.off("unhandledRejection", hear);
}
