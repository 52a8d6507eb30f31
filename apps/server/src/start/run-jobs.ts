// Runs the background jobs of a process on their own connections. A job's long statement must not fall under the API's short
// time limit, nor take one of the API's connections.

import {
	ClockWatch,
	type Jobs,
	listFailingJobs,
	readListPolicy,
	readTargetPolicy,
	type SenderOptions,
	startJobs,
	type World,
} from "@hakiki/service";
import { createPool, type Pool } from "@hakiki/store";
import type { MasterKey } from "@hakiki/vault";
import type { Logger } from "../operations/logger.ts";
import { joinLabels, type Metrics } from "../operations/metrics.ts";
import type { Telemetry } from "../operations/telemetry.ts";
import { watchVitals } from "./watch-vitals.ts";

const POOL_SIZE = 6;

export async function runJobs(options: {
	readonly databaseUrl: string;
	readonly master: MasterKey;
	readonly world: World;
	readonly log: Logger;
	readonly metrics: Metrics;
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly telemetry: Telemetry | undefined;
}): Promise<{ stop(): Promise<void> }> {
	const { databaseUrl, master, world, log, metrics, env, telemetry } = options;
	const policy = readTargetPolicy(env);
	const fetching = { policy: readListPolicy(env) };
	const pool = createPool(databaseUrl, {
		poolSize: POOL_SIZE,
		applicationName: "hakiki jobs",
		log: () => log.warn("an idle database connection was lost"),
	});
	let jobs: Jobs;
	try {
		const onAttempt: SenderOptions["onAttempt"] = (attempt) => {
			metrics.countDelivery(attempt.failure ?? "delivered", attempt.tookMs / 1000);
			telemetry?.noteDelivery(attempt);
		};
		const clock = new ClockWatch({ pool, world });
		jobs = startJobs({ pool, master, world, clock }, { sending: { policy, onAttempt }, fetching });
	} catch (error) {
		await pool.end();
		throw error;
	}
	watchJobs(metrics, jobs, pool);
	watchVitals(metrics, pool, world);
	return {
		async stop() {
			await jobs.stop();
			await pool.end();
		},
	};
}

/**
 * The database knows the failures of every process, also of one that is gone. While it cannot be reached, this process
 * reports its own. `/metrics` needs no key, so the error is named there without its message.
 */
function watchJobs(metrics: Metrics, jobs: Jobs, pool: Pool): void {
	const readStored = () => listFailingJobs({ pool }).catch(() => []);
	metrics.watchGauge({
		name: "hakiki_job_consecutive_failures",
		help: "How often a background job failed in a row; 0 when its latest step succeeded.",
		label: "job",
		isShared: true,
		read: async () => {
			const counts = new Map(jobs.countFailures());
			for (const { name, failures } of await readStored()) counts.set(name, Math.max(failures, counts.get(name) ?? 0));
			return counts;
		},
	});
	metrics.watchGauge({
		name: "hakiki_job_failing",
		help: "1 for a background job that failed twice in a row or more, with the kind of its latest error.",
		label: "job",
		secondLabel: "error",
		isShared: true,
		read: async () =>
			new Map((await readStored()).map(({ name, message }) => [joinLabels(name, nameError(message)), 1])),
	});
	metrics.watchGauge({
		name: "hakiki_job_last_success_timestamp_seconds",
		help: "When a background job last succeeded in this process.",
		label: "job",
		isShared: true,
		read: () => new Map([...jobs.listSuccesses()].map(([name, at]) => [name, at / 1_000])),
	});
}

/** `PostgreSQL 42501: permission denied for table matches` becomes `PostgreSQL 42501`. */
function nameError(message: string): string {
	return message.split(":", 1)[0] ?? "";
}
