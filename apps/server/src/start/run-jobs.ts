// The background work of a process, on connections of its own: a long statement of a job must not fall under the short
// time limit of the API's, nor take its place.

import { type Jobs, readTargetPolicy, startJobs, type World } from "@hakiki/service";
import { createPool } from "@hakiki/store";
import type { MasterKey } from "@hakiki/vault";
import type { Logger } from "../operations/logger.ts";

const POOL_SIZE = 6;

export async function runJobs(options: {
	readonly databaseUrl: string;
	readonly master: MasterKey;
	readonly world: World;
	readonly log: Logger;
	readonly env: Readonly<Record<string, string | undefined>>;
}): Promise<{ stop(): Promise<void> }> {
	const { databaseUrl, master, world, log, env } = options;
	const policy = readTargetPolicy(env);
	const pool = createPool(databaseUrl, {
		poolSize: POOL_SIZE,
		applicationName: "hakiki jobs",
		log: () => log.warn("an idle database connection was lost"),
	});
	let jobs: Jobs;
	try {
		jobs = startJobs({ pool, master, world }, { sending: { policy } });
	} catch (error) {
		await pool.end();
		throw error;
	}
	return {
		async stop() {
			await jobs.stop();
			await pool.end();
		},
	};
}
