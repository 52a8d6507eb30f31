// `--workers N`: the first process owns the database and the jobs; N others serve the API on one port. One that dies is
// replaced, ever more slowly while it keeps dying.

import cluster, { type Worker } from "node:cluster";
import { AppError } from "@hakiki/domain";
import { readAnswerLimits } from "@hakiki/service";
import type { Logger } from "../operations/logger.ts";
import type { MetricValues } from "../operations/metrics.ts";
import type { LatestWrite } from "./check-readiness.ts";
import { readMessage, type ToSupervisor, type ToWorker, WORKER_VARIABLE } from "./crew-messages.ts";
import type { HttpOptions } from "./serve-http.ts";
import { Questions, sumMetrics } from "./sum-metrics.ts";

export interface Crew extends LatestWrite {
	readonly port: number;
	stop(): Promise<void>;
	/** The metrics of all processes, as one text. */
	printMetrics(): Promise<string>;
}

const FIRST_DELAY_MS = 250;
const DELAY_MS_MAX = 30_000;
/** Deaths longer ago than this are forgiven. */
const MEMORY_MS = 60_000;
/** So long after it should have answered what it took, a worker is ended. */
const OVERTIME_MS = 5_000;

export async function superviseWorkers(
	options: HttpOptions & { readonly workers: number; readonly mainFile: string },
): Promise<Crew> {
	cluster.setupPrimary({ exec: options.mainFile, args: [] });
	const crew = new Supervisor(options);
	try {
		const ports = await Promise.all(Array.from({ length: options.workers }, () => crew.hireFirst()));
		return {
			port: ports[0] ?? options.port,
			stop: () => crew.stop(),
			printMetrics: () => crew.printMetrics(),
			get writeFailure() {
				return crew.writeFailure;
			},
			noteWrite: (failure) => {
				crew.writeFailure = failure;
			},
		};
	} catch (error) {
		await crew.stop();
		throw error;
	}
}

class Supervisor {
	private readonly options: HttpOptions;
	private readonly log: Logger;
	private readonly stopMsMax: number;
	/** Whether each of them listens to us yet. */
	private readonly workers = new Map<Worker, boolean>();
	private readonly questions = new Questions<MetricValues>();
	private deaths: number[] = [];
	private isStopping = false;
	/** Set while a worker cannot store decisions. */
	writeFailure: unknown;

	constructor(options: HttpOptions) {
		this.options = options;
		this.log = options.log;
		this.stopMsMax = readAnswerLimits(options.env).drainMs + OVERTIME_MS;
	}

	/** At the start a worker that cannot serve is a reason not to start at all. */
	hireFirst(): Promise<number> {
		return new Promise((resolve, reject) => {
			this.hire(resolve, (message) => reject(new AppError("service_unavailable", message)));
		});
	}

	/** `onFailed` is for a worker that never got to serve; one that did is replaced when it ends. */
	private hire(onReady: (port: number) => void, onFailed: (message: string) => void): void {
		const { databaseUrl, dataDir, host, port, env } = this.options;
		const worker = cluster.fork({ ...env, [WORKER_VARIABLE]: "1" });
		this.workers.set(worker, false);
		let isReady = false;
		let failure = "A worker process ended before it could serve.";
		worker.on("message", (value: unknown) => {
			const message = readMessage<ToSupervisor>(value);
			if (message?.kind === "listening") {
				this.workers.set(worker, true);
				tell(worker, { kind: "serve", databaseUrl, dataDir, host, port });
			}
			if (message?.kind === "ready") {
				isReady = true;
				onReady(message.port);
			}
			if (message?.kind === "failed") failure = message.message;
			if (message?.kind === "writes") this.writeFailure = message.isFailing ? new Error("a write failed") : undefined;
			if (message?.kind === "metrics") this.questions.settle(message.question, message.values);
			if (message?.kind === "ask-all-metrics") void this.answerMetrics(worker, message.question);
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
				this.hire(
					() => undefined,
					() => this.replace(),
				);
		}, delayMs);
	}

	private async answerMetrics(asker: Worker, question: number): Promise<void> {
		tell(asker, { kind: "all-metrics", question, text: await this.printMetrics() });
	}

	async printMetrics(): Promise<string> {
		const own = await this.options.metrics.readValues();
		const theirs = await Promise.all([...this.workers.keys()].map((worker) => this.readMetrics(worker)));
		return sumMetrics([own, ...theirs.filter((values) => values !== undefined)]);
	}

	private readMetrics(worker: Worker): Promise<MetricValues | undefined> {
		return this.questions.ask((question) => tell(worker, { kind: "read-metrics", question }));
	}

	async stop(): Promise<void> {
		this.isStopping = true;
		const stop = ([worker, isListening]: [Worker, boolean]) => stopWorker(worker, isListening, this.stopMsMax);
		await Promise.all([...this.workers].map(stop));
	}
}

function tell(worker: Worker, message: ToWorker): void {
	// One that is gone needs to be told nothing.
	if (worker.isConnected()) worker.send(message, () => undefined);
}

/** One that does not listen yet has taken nothing and is simply ended; the others finish first. */
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
