// Schedules jobs: each at its interval, one at a time in a process, one process at a time over all replicas. Background work
// must not take the connections that decisions need.

import { holdJob, inTransaction, lockJob, type PoolClient, tryLockJob } from "@hakiki/store";
import type { Job, SchedulerTools } from "./job.ts";
import { JobHealth, listSuccesses } from "./job-health.ts";

/** A failed job is retried after this time or its own interval, whichever is longer. */
const RETRY_MS_MIN = 1_000;

/** The pause after a gentle step, as a multiple of the step: a backlog gets a third of the time. */
const REST = 2;

/** The longest pause. On a starved machine a single step may take minutes. */
const REST_MS_MAX = 10_000;

interface Scheduled {
	readonly job: Job;
	readonly health: JobHealth;
	dueAt: number;
}

/** `undefined` when another process runs the job, or when the clock is wrong. */
type Outcome = { readonly isMore: boolean } | undefined;

export class Scheduler {
	private readonly tools: SchedulerTools;
	private readonly scheduled: readonly Scheduled[];
	private timer: NodeJS.Timeout | undefined;
	private isStopping = false;
	/** No gentle job begins a step before this time. */
	private restsUntil = 0;
	/** Every step waits for the previous one. */
	private last: Promise<unknown> = Promise.resolve();

	constructor(tools: SchedulerTools, jobs: readonly Job[]) {
		this.tools = tools;
		this.scheduled = jobs.map((job) => ({
			...{ job, health: new JobHealth(tools, job.name), dueAt: performance.now() },
		}));
	}

	start(): void {
		this.wait();
	}

	async stop(): Promise<void> {
		this.isStopping = true;
		clearTimeout(this.timer);
		await this.last;
	}

	/** Runs steps until nothing is left, and throws their errors. Waits while another process runs the job. */
	async runNow(name: string): Promise<void> {
		const job = this.scheduled.find((one) => one.job.name === name)?.job;
		if (job === undefined) throw new Error(`There is no job ${name}`);
		let isMore = true;
		while (isMore && !this.isStopping) {
			isMore = (await this.enqueue(() => this.runStep(job, { isPatient: true })))?.isMore === true;
		}
	}

	/** How often each job failed in a row, in this process. */
	countFailures(): ReadonlyMap<string, number> {
		return new Map(this.scheduled.map(({ job, health }) => [job.name, health.failures]));
	}

	/** When each job last succeeded in this process. A job that another process runs is not in it. */
	listSuccesses(): ReadonlyMap<string, number> {
		return listSuccesses(this.scheduled.map(({ health }) => health));
	}

	private wait(): void {
		if (this.isStopping) return;
		const dueAt = Math.min(...this.scheduled.map((one) => this.startOf(one)));
		this.timer = setTimeout(() => void this.enqueue(() => this.runDue()), Math.max(0, dueAt - performance.now()));
	}

	private startOf({ job, dueAt }: Scheduled): number {
		return job.isGentle === true ? Math.max(dueAt, this.restsUntil) : dueAt;
	}

	/** Runs one step of the job that has waited longest, so that a backlog of one job does not block the others. */
	private async runDue(): Promise<void> {
		const next = this.scheduled.reduce((first, one) => (this.startOf(one) < this.startOf(first) ? one : first));
		const { job } = next;
		try {
			const startedAt = performance.now();
			const outcome = await this.runStep(job, { isPatient: false });
			const now = performance.now();
			if (job.isGentle === true) this.restsUntil = now + Math.min(REST_MS_MAX, REST * (now - startedAt));
			next.dueAt = now + (outcome?.isMore === true ? 0 : job.everyMs);
			if (outcome !== undefined) await next.health.noteSuccess();
		} catch (error) {
			next.dueAt = performance.now() + Math.max(job.everyMs, RETRY_MS_MIN);
			await next.health.noteFailure(error, "a background job failed and will be tried again");
		}
		this.wait();
	}

	private async runStep(job: Job, { isPatient }: { readonly isPatient: boolean }): Promise<Outcome> {
		const { pool, clock } = this.tools;
		const { name } = job;
		const run = async (client: PoolClient): Promise<Outcome> =>
			(await clock.compare(client)) ? undefined : { isMore: await job.runStep(client) };
		if (job.isLong === true) return holdJob(pool, { name, isPatient }, run);
		return inTransaction(pool, async (client) => {
			if (isPatient) await lockJob(client, { name });
			else if (!(await tryLockJob(client, { name }))) return undefined;
			return run(client);
		});
	}

	private enqueue<T>(work: () => Promise<T>): Promise<T> {
		const turn = this.last.then(work);
		this.last = turn.catch(() => undefined);
		return turn;
	}
}
