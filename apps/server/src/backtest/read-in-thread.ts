// Starts the thread that reads the file of a backtest, and takes its groups of lines in order.

import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { AppError, type ErrorDetail } from "@hakiki/domain";
import type { LineSource, PackedLines } from "@hakiki/service";

/** Asks for the next group of lines. */
export interface ToReader {
	/** A tape that has been read, to be written again. */
	readonly tape: Float64Array | undefined;
}

export type FromReader =
	| { readonly kind: "group"; readonly group: PackedLines }
	| { readonly kind: "end" }
	/** The file cannot be read as asked. */
	| { readonly kind: "refused"; readonly details: readonly ErrorDetail[] };

/** Groups of about 800 lines that are read in advance, with the one that is being decided. */
const GROUPS_AHEAD = 4;
/** A group of lines outlives V8's default young generation and would be copied. */
const YOUNG_MB_MAX = 48;
/** Little of what it reads lives longer, and starting leaves 30 MB of garbage, which V8 would collect at 512 MB. */
const FIRST_COLLECTION = "--initial-old-space-size=32";

export async function* readInThread(source: LineSource): AsyncGenerator<PackedLines> {
	// A thread gets the flags that are set when it starts.
	setFlagsFromString(FIRST_COLLECTION);
	// The file is beside this one in `dist` and in the bundle.
	const worker = new Worker(new URL("./reading-thread.js", import.meta.url), {
		workerData: source,
		env: {},
		resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB_MAX },
	});
	const arrivals = new Arrivals(worker);
	try {
		for (let ahead = 0; ahead < GROUPS_AHEAD; ahead += 1) ask(worker, undefined);
		for (;;) {
			const message = await arrivals.take();
			if (message.kind === "end") return;
			if (message.kind === "refused") throw AppError.invalid([...message.details]);
			yield message.group;
			ask(worker, message.group.tape);
		}
	} finally {
		await worker.terminate();
	}
}

function ask(worker: Worker, tape: Float64Array | undefined): void {
	const message: ToReader = { tape };
	worker.postMessage(message, tape === undefined ? [] : [tape.buffer as ArrayBuffer]);
}

/** The messages of the thread that nobody has taken yet: never more than the groups that were asked for. */
class Arrivals {
	private readonly waiting: FromReader[] = [];
	private failure: unknown;
	private wake: () => void = () => undefined;

	constructor(worker: Worker) {
		worker.on("message", (message: FromReader) => {
			this.waiting.push(message);
			this.wake();
		});
		worker.on("error", (error) => this.fail(error));
		worker.on("exit", () => this.fail(new Error("The thread that reads the file has ended")));
	}

	async take(): Promise<FromReader> {
		for (;;) {
			const message = this.waiting.shift();
			if (message !== undefined) return message;
			if (this.failure !== undefined) throw this.failure;
			await new Promise<void>((resolve) => {
				this.wake = resolve;
			});
		}
	}

	private fail(failure: unknown): void {
		this.failure ??= failure;
		this.wake();
	}
}
