// When jobs run: each at its interval, one at a time in a process, one process at a time over all replicas. One at a
// time, because background work must not take the connections that decisions need.

import { inTransaction, lockJob, tryLockJob } from "@hakiki/store";
import type { Job, SchedulerTools } from "./job.ts";

/** A failed job is tried again after this long or its own interval, whichever is longer. */
const RETRY_MS_MIN = 1_000;

/** How much longer than a gentle job's step the rest after it is: a backlog has a third of the time for itself. */
const REST = 2;

interface Scheduled {
	readonly job: Job;
	dueAt: number;
}

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
		this.scheduled = jobs.map((job) => ({ job, dueAt: performance.now() }));
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
		while (isMore && !this.isStopping) isMore = await this.enqueue(() => this.runStep(job, lockJob));
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
			const isMore = await this.runStep(job, tryLockJob);
			const now = performance.now();
			if (job.isGentle === true) this.restsUntil = now + REST * (now - startedAt);
			next.dueAt = now + (isMore ? 0 : job.everyMs);
		} catch (error) {
			this.tools.world.log("error", "a background job failed and will be tried again", {
				component: job.name,
				failure: error,
			});
			next.dueAt = performance.now() + Math.max(job.everyMs, RETRY_MS_MIN);
		}
		this.wait();
	}

	private runStep(job: Job, lock: typeof tryLockJob | typeof lockJob): Promise<boolean> {
		return inTransaction(this.tools.pool, async (client) => {
			const isMine = await lock(client, { name: job.name });
			if (isMine === false || (await this.tools.clock.compare(client))) return false;
			return job.runStep(client);
		});
	}

	private enqueue<T>(work: () => Promise<T>): Promise<T> {
		const turn = this.last.then(work);
		this.last = turn.catch(() => undefined);
		return turn;
	}
}
