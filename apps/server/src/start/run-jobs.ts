// Runs the background jobs of a process on their own connections. A job's long statement must not fall under the API's short
// time limit, nor take one of the API's connections.

import {
	ClockWatch,
	type Jobs,
	readListPolicy,
	readTargetPolicy,
	type SenderOptions,
	startJobs,
	type World,
} from "@hakiki/service";
import { createPool } from "@hakiki/store";
import type { MasterKey } from "@hakiki/vault";
import type { Logger } from "../operations/logger.ts";
import type { Metrics } from "../operations/metrics.ts";

const POOL_SIZE = 6;

export async function runJobs(options: {
	readonly databaseUrl: string;
	readonly master: MasterKey;
	readonly world: World;
	readonly log: Logger;
	readonly metrics: Metrics;
	readonly env: Readonly<Record<string, string | undefined>>;
}): Promise<{ stop(): Promise<void> }> {
	const { databaseUrl, master, world, log, metrics, env } = options;
	const policy = readTargetPolicy(env);
	const fetching = { policy: readListPolicy(env) };
	const pool = createPool(databaseUrl, {
		poolSize: POOL_SIZE,
		applicationName: "hakiki jobs",
		log: () => log.warn("an idle database connection was lost"),
	});
	let jobs: Jobs;
	try {
		const onAttempt: SenderOptions["onAttempt"] = ({ failure, tookMs }) =>
			metrics.countDelivery(failure ?? "delivered", tookMs / 1000);
		const clock = new ClockWatch({ pool, world });
		jobs = startJobs({ pool, master, world, clock }, { sending: { policy, onAttempt }, fetching });
	} catch (error) {
		await pool.end();
		throw error;
	}
	metrics.watchGauge({
		name: "hakiki_job_failures",
		help: "How often a background job failed in a row; 0 when its latest step succeeded.",
		label: "job",
		read: () => jobs.countFailures(),
	});
	return {
		async stop() {
			await jobs.stop();
			await pool.end();
		},
	};
}
