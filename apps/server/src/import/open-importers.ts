// Opens the importers: one thread for each, or this thread if one is enough.

import { Worker } from "node:worker_threads";
import { parseHistoryLine } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import { type Importer, type ImporterReport, type LineGroup, openImporter, type Service } from "@hakiki/service";
import type { FromThread, ThreadInput, ToThread } from "./thread-messages.ts";

export interface OpenImporters {
	readonly importers: readonly Importer[];
	/** Closes all importers. They must have reported all lines they were given. */
	close(): Promise<void>;
}

/** A thread cannot run TypeScript sources. Tests on sources therefore do all work in this thread. */
const IS_SOURCE = import.meta.url.endsWith(".ts");

/** A round of 1,000 events outlives V8's default young generation and would be copied, which takes a tenth of the time. */
const YOUNG_MB_MAX = 96;

/** Whether the calling service decides in this thread, and so needs the lists of names. */
export const decidesHere = (threads: number): boolean => IS_SOURCE || threads === 1;

export async function openImporters(
	service: Service,
	options: Omit<ThreadInput, "stored"> & { readonly threads: number; say(message: string): void },
): Promise<OpenImporters> {
	const { threads, say, ...input } = options;
	const stored = new Int32Array(new SharedArrayBuffer(4));
	if (decidesHere(threads)) {
		const { realm, actor } = input;
		const open = () => openImporter(service, { realm, actor, parseLine: parseHistoryLine, stored });
		return { importers: await Promise.all(Array.from({ length: threads }, open)), close: async () => undefined };
	}
	const importers = Array.from({ length: threads }, () => new ThreadImporter({ ...input, stored }, say));
	const close = async () => void (await Promise.all(importers.map((importer) => importer.close())));
	try {
		await Promise.all(importers.map((importer) => importer.ready));
		return { importers, close };
	} catch (error) {
		await close();
		throw error;
	}
}

class ThreadImporter implements Importer {
	/** Rejects if the thread cannot start. */
	readonly ready: Promise<void>;
	private readonly worker: Worker;
	private readonly ended: Promise<void>;
	/** The number of lines that the thread was given and has not reported. */
	private underway = 0;
	private hasEnded = false;
	private onReport: (report: ImporterReport) => void = () => undefined;

	constructor(input: ThreadInput, say: (message: string) => void) {
		// The file is beside this one in `dist` and in the bundle. The thread gets its settings in `workerData`, not in `env`.
		this.worker = new Worker(new URL("./import-thread.js", import.meta.url), {
			workerData: input,
			env: {},
			resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB_MAX },
		});
		this.ended = new Promise((resolve) => this.worker.once("exit", () => resolve()));
		let failure = "A thread of the import ended";
		this.ready = new Promise((resolve, reject) => {
			this.worker.on("message", (message: FromThread) => {
				if (message.kind === "ready") resolve();
				else if (message.kind === "report") this.hear(message.report);
				else if (message.kind === "say") say(message.message);
				else failure = message.message;
			});
			// Messages arrive before the exit, so the reason is known here.
			this.worker.on("error", (error) => {
				failure = `A thread of the import failed: ${error instanceof Error ? error.message : String(error)}`;
			});
			this.worker.once("exit", () => {
				reject(new AppError("service_unavailable", failure));
				this.mourn(failure);
			});
		});
		// Callers that await `ready` get the failure. After that nobody awaits it, so this prevents an unhandled rejection.
		this.ready.catch(() => undefined);
	}

	take(group: LineGroup): void {
		this.underway += group.numbers.length;
		if (this.hasEnded) this.mourn("A thread of the import ended");
		else this.tell({ kind: "take", group });
	}

	stop(): void {
		this.tell({ kind: "stop" });
	}

	listen(onReport: (report: ImporterReport) => void): void {
		this.onReport = onReport;
	}

	async close(): Promise<void> {
		this.tell({ kind: "close" });
		await this.ended;
	}

	private tell(message: ToThread): void {
		this.worker.postMessage(message);
	}

	private hear(report: ImporterReport): void {
		this.underway -= report.done.length + report.left;
		this.onReport(report);
	}

	/** Leaves the lines of an ended thread to the next run. */
	private mourn(outage: string): void {
		this.hasEnded = true;
		const left = this.underway;
		this.underway = 0;
		if (left === 0) return;
		this.onReport({ done: [], left, recorded: 0, replayed: 0, labelled: 0, failed: 0, problems: [], outage });
	}
}
