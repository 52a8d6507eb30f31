// `--workers N`: the first process owns the database and the jobs, and N workers serve the API on one port. A worker that
// ends is replaced. The delay doubles while workers keep ending.

import cluster, { type Worker } from "node:cluster";
import { AppError } from "@hakiki/domain";
import { readAnswerLimits } from "@hakiki/service";
import type { Logger } from "../operations/logger.ts";
import type { MetricValues } from "../operations/metrics.ts";
import type { LatestWrite } from "./check-readiness.ts";
import type { HttpOptions } from "./serve-http.ts";
import { PendingRequests, sumMetrics } from "./sum-metrics.ts";
import { readMessage, type ToSupervisor, type ToWorker, WORKER_VARIABLE } from "./worker-messages.ts";

export interface WorkerGroup extends LatestWrite {
	readonly port: number;
	stop(): Promise<void>;
	/** Returns the metrics of all processes as one text. */
	printMetrics(): Promise<string>;
}

const FIRST_DELAY_MS = 250;
const DELAY_MS_MAX = 30_000;
/** Only workers that ended within this time count for the delay. */
const MEMORY_MS = 60_000;
/** A worker gets this much time beyond the drain time, and is then killed. */
const OVERTIME_MS = 5_000;

export async function superviseWorkers(
	options: HttpOptions & { readonly workers: number; readonly mainFile: string },
): Promise<WorkerGroup> {
	cluster.setupPrimary({ exec: options.mainFile, args: [] });
	const supervisor = new Supervisor(options);
	try {
		const ports = await Promise.all(Array.from({ length: options.workers }, () => supervisor.startFirst()));
		return {
			port: ports[0] ?? options.port,
			stop: () => supervisor.stop(),
			printMetrics: () => supervisor.printMetrics(),
			get writeFailure() {
				return supervisor.writeFailure;
			},
			noteWrite: (failure) => {
				supervisor.writeFailure = failure;
			},
		};
	} catch (error) {
		await supervisor.stop();
		throw error;
	}
}

class Supervisor {
	private readonly options: HttpOptions;
	private readonly log: Logger;
	private readonly stopMsMax: number;
	/** The value tells whether the worker listens to messages yet. */
	private readonly workers = new Map<Worker, boolean>();
	private readonly pending = new PendingRequests<MetricValues>();
	private deaths: number[] = [];
	private isStopping = false;
	/** Set while a worker cannot store decisions. */
	writeFailure: unknown;

	constructor(options: HttpOptions) {
		this.options = options;
		this.log = options.log;
		this.stopMsMax = readAnswerLimits(options.env).drainMs + OVERTIME_MS;
	}

	/** If a first worker cannot serve, the server does not start. */
	startFirst(): Promise<number> {
		return new Promise((resolve, reject) => {
			this.startWorker(resolve, (message) => reject(new AppError("service_unavailable", message)));
		});
	}

	/** `onFailed` is called if the worker ends before it serves. A worker that has served is replaced when it ends. */
	private startWorker(onReady: (port: number) => void, onFailed: (message: string) => void): void {
		const { databaseUrl, dataDir, host, port, version, env } = this.options;
		const worker = cluster.fork({ ...env, [WORKER_VARIABLE]: "1" });
		this.workers.set(worker, false);
		let isReady = false;
		let failure = "A worker process ended before it could serve.";
		worker.on("message", (value: unknown) => {
			const message = readMessage<ToSupervisor>(value);
			if (message?.kind === "listening") {
				this.workers.set(worker, true);
				tell(worker, { kind: "serve", databaseUrl, dataDir, host, port, version });
			}
			if (message?.kind === "ready") {
				isReady = true;
				onReady(message.port);
			}
			if (message?.kind === "failed") failure = message.message;
			if (message?.kind === "writes") this.writeFailure = message.isFailing ? new Error("a write failed") : undefined;
			if (message?.kind === "metrics") this.pending.settle(message.requestId, message.values);
			if (message?.kind === "ask-all-metrics") void this.answerMetrics(worker, message.requestId);
		});
		worker.once("exit", () => {
			this.workers.delete(worker);
			if (isReady) this.replace();
			else onFailed(failure);
		});
	}

	private replace(): void {
		if (this.isStopping) return;
		const now = performance.now();
		this.deaths = [...this.deaths.filter((at) => now - at < MEMORY_MS), now];
		const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (this.deaths.length - 1), DELAY_MS_MAX);
		this.log.error("a worker process ended; starting another", { count: this.deaths.length });
		setTimeout(() => {
			if (!this.isStopping)
				this.startWorker(
					() => undefined,
					() => this.replace(),
				);
		}, delayMs);
	}

	private async answerMetrics(worker: Worker, requestId: number): Promise<void> {
		tell(worker, { kind: "all-metrics", requestId, text: await this.printMetrics() });
	}

	async printMetrics(): Promise<string> {
		const own = await this.options.metrics.readValues();
		const theirs = await Promise.all([...this.workers.keys()].map((worker) => this.readMetrics(worker)));
		return sumMetrics([own, ...theirs.filter((values) => values !== undefined)]);
	}

	private readMetrics(worker: Worker): Promise<MetricValues | undefined> {
		return this.pending.send((requestId) => tell(worker, { kind: "read-metrics", requestId }));
	}

	async stop(): Promise<void> {
		this.isStopping = true;
		const stop = ([worker, isListening]: [Worker, boolean]) => stopWorker(worker, isListening, this.stopMsMax);
		await Promise.all([...this.workers].map(stop));
	}
}

function tell(worker: Worker, message: ToWorker): void {
	// A worker that has ended gets no message.
	if (worker.isConnected()) worker.send(message, () => undefined);
}

/** Kills a worker that does not listen yet, because it has no requests. The others finish their requests first. */
function stopWorker(worker: Worker, isListening: boolean, msMax: number): Promise<void> {
	return new Promise((resolve) => {
		const end = (): void => void worker.process.kill("SIGKILL");
		const timer = setTimeout(end, msMax);
		worker.once("exit", () => {
			clearTimeout(timer);
			resolve();
		});
		if (isListening) tell(worker, { kind: "stop" });
		else end();
	});
}
