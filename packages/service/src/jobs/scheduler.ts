// When jobs run: each at its interval, one at a time in a process, one process at a time over all replicas. One at a
// time, because background work must not take the connections that decisions need.

import {
	clearJobFailure,
	holdJob,
	inTransaction,
	lockJob,
	noteJobFailure,
	type PoolClient,
	tryLockJob,
} from "@hakiki/store";
import { describeFailure } from "./describe-failure.ts";
import type { Job, SchedulerTools } from "./job.ts";

/** A failed job is tried again after this long or its own interval, whichever is longer. */
const RETRY_MS_MIN = 1_000;

/** How much longer than a gentle job's step the rest after it is: a backlog has a third of the time for itself. */
const REST = 2;

/** A rest is no longer than this: on a machine with hardly any processor time a single step may take minutes. */
const REST_MS_MAX = 10_000;

/** How often a success takes back what another process has written down of a failure. */
const CLEARED_EVERY_MS = 60_000;

interface Scheduled {
	readonly job: Job;
	dueAt: number;
	/** In a row, in this process. */
	failures: number;
	clearedAt: number;
}

/** `undefined` where the step was left to another process, or to a time at which the clock is right. */
type Outcome = { readonly isMore: boolean } | undefined;

export class Scheduler {
	private readonly tools: SchedulerTools;
	private readonly scheduled: readonly Scheduled[];
	private timer: NodeJS.Timeout | undefined;
	private isStopping = false;
	/** Before this, no gentle job begins a step. */
	private restsUntil = 0;
	/** Every step waits for the one before it. */
	private last: Promise<unknown> = Promise.resolve();

	constructor(tools: SchedulerTools, jobs: readonly Job[]) {
		this.tools = tools;
		this.scheduled = jobs.map((job) => ({
			...{ job, dueAt: performance.now(), failures: 0, clearedAt: Number.NEGATIVE_INFINITY },
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

	/** Runs steps until nothing is left, and throws what they throw. Waits for another process that is at it. */
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
		return new Map(this.scheduled.map(({ job, failures }) => [job.name, failures]));
	}

	private wait(): void {
		if (this.isStopping) return;
		const dueAt = Math.min(...this.scheduled.map((one) => this.startOf(one)));
		this.timer = setTimeout(() => void this.enqueue(() => this.runDue()), Math.max(0, dueAt - performance.now()));
	}

	private startOf({ job, dueAt }: Scheduled): number {
		return job.isGentle === true ? Math.max(dueAt, this.restsUntil) : dueAt;
	}

	/** One step of the job that has waited longest, so that a long backlog of one does not keep the others from running. */
	private async runDue(): Promise<void> {
		const next = this.scheduled.reduce((first, one) => (this.startOf(one) < this.startOf(first) ? one : first));
		const { job } = next;
		try {
			const startedAt = performance.now();
			const outcome = await this.runStep(job, { isPatient: false });
			const now = performance.now();
			if (job.isGentle === true) this.restsUntil = now + Math.min(REST_MS_MAX, REST * (now - startedAt));
			next.dueAt = now + (outcome?.isMore === true ? 0 : job.everyMs);
			if (outcome !== undefined) await this.noteSuccess(next);
		} catch (error) {
			next.dueAt = performance.now() + Math.max(job.everyMs, RETRY_MS_MIN);
			await this.noteFailure(next, error);
		}
		this.wait();
	}

	private async noteFailure(failed: Scheduled, error: unknown): Promise<void> {
		const { name } = failed.job;
		failed.failures += 1;
		const reason = describeFailure(error);
		const fields = { component: name, failure: error, reason, count: failed.failures };
		this.tools.world.log("error", "a background job failed and will be tried again", fields);
		// A database that cannot be reached is what the log says already.
		await noteJobFailure(this.tools.pool, { name, message: reason }).catch(() => undefined);
	}

	/** Another process may have failed before and be gone since, so its word is taken back now and then as well. */
	private async noteSuccess(done: Scheduled): Promise<void> {
		const now = performance.now();
		if (done.failures === 0 && now - done.clearedAt < CLEARED_EVERY_MS) return;
		done.failures = 0;
		done.clearedAt = now;
		await clearJobFailure(this.tools.pool, { name: done.job.name }).catch(() => {
			done.clearedAt = Number.NEGATIVE_INFINITY;
		});
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
