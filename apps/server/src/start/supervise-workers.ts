// `--workers N`: the first process owns the database and the jobs, and N workers serve the API on one port. A worker that
// ends is replaced. The delay doubles while workers keep ending.

import cluster, { type Worker } from "node:cluster";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@hakiki/domain";
import { type PeerPlace, readAnswerLimits } from "@hakiki/service";
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
/** The path of a local socket has at most 103 bytes on some systems. The name of the folder's end and of the socket come on top. */
const FOLDER_BYTES_MAX = 80;

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
	private readonly options: HttpOptions & { readonly workers: number };
	private readonly log: Logger;
	private readonly stopMsMax: number;
	/** The value tells whether the worker listens to messages yet. */
	private readonly workers = new Map<Worker, boolean>();
	/** The sockets over which the workers hand events over. Undefined if there is no place for them. */
	private readonly folder: string | undefined;
	/** The name that the workers share. */
	private readonly server = randomUUID();
	/** The slots of the workers. A worker that ends leaves its slot to the next one. */
	private readonly slots = new Map<Worker, number>();
	private readonly pending = new PendingRequests<MetricValues>();
	private deaths: number[] = [];
	private isStopping = false;
	/** Set while a worker cannot store decisions. */
	writeFailure: unknown;

	constructor(options: HttpOptions & { readonly workers: number }) {
		this.options = options;
		this.log = options.log;
		this.stopMsMax = readAnswerLimits(options.env).drainMs + OVERTIME_MS;
		this.folder = makeFolder(this.log);
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
		const peers = this.takePlace(worker);
		let isReady = false;
		let failure = "A worker process ended before it could serve.";
		worker.on("message", (value: unknown) => {
			const message = readMessage<ToSupervisor>(value);
			if (message?.kind === "listening") {
				this.workers.set(worker, true);
				tell(worker, { kind: "serve", databaseUrl, dataDir, host, port, version, peers });
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
			this.slots.delete(worker);
			if (isReady) this.replace();
			else onFailed(failure);
		});
	}

	private takePlace(worker: Worker): PeerPlace {
		const { folder, server } = this;
		const { workers: slots } = this.options;
		const taken = new Set(this.slots.values());
		const slot = Array.from({ length: slots }, (_, index) => index).find((index) => !taken.has(index)) ?? 0;
		this.slots.set(worker, slot);
		return { server, slot, slots, folder };
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
		if (this.folder !== undefined) rmSync(this.folder, { recursive: true, force: true });
	}
}

/** Without the folder the workers meet through ports, as those of other machines do. */
function makeFolder(log: Logger): string | undefined {
	if (process.platform === "win32") return undefined;
	try {
		const folder = join(tmpdir(), "hakiki-workers-");
		if (Buffer.byteLength(folder) <= FOLDER_BYTES_MAX) return mkdtempSync(folder);
		log.warn("the workers hand events over through ports, because the path of the temporary folder is too long");
	} catch {
		log.warn("the workers hand events over through ports, because the temporary folder cannot be written");
	}
	return undefined;
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
