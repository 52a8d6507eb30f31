// Runs a backtest in a thread of its own, because only a thread can get a large young generation. What an event leaves behind
// dies there and is not copied: a backtest takes 10 to 20 % less processor time than in the main thread.

import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import type { FileBacktest, FileBacktestOptions, SentError } from "@hakiki/service";

type Watchers = Pick<FileBacktestOptions, "signal" | "onProblem" | "onDisorder" | "onProgress">;

export interface BacktestOrder
	extends Omit<FileBacktestOptions, keyof Watchers | "parseLine" | "readElsewhere" | "now"> {
	/** A third thread reads the file. */
	readonly isReadApart: boolean;
}

export type FromDecider =
	| { readonly kind: "problem"; readonly of: Parameters<NonNullable<Watchers["onProblem"]>>[0] }
	| { readonly kind: "disorder"; readonly of: Parameters<NonNullable<Watchers["onDisorder"]>>[0] }
	| { readonly kind: "progress"; readonly of: Parameters<NonNullable<Watchers["onProgress"]>>[0] }
	| { readonly kind: "done"; readonly of: FileBacktest }
	/** The input cannot be used as asked. */
	| { readonly kind: "refused"; readonly of: SentError };

/** A thread cannot run TypeScript sources. Tests on sources therefore use none. */
const IS_SOURCE = import.meta.url.endsWith(".ts");

/** Starting threads takes longer than a smaller file. */
const FILE_BYTES_MIN = 4_000_000;
/** Three semi-spaces of 64 MB, which take 45 MB more than V8's usual 16 MB. With 32 MB, half of the gain is lost. */
const YOUNG_MB_MAX = 192;
/**
 * V8 first collects the old generation at 512 MB, and then each time it has grown by half (`main.ts`). A replay leaves most of its
 * garbage in the young generation, so that the old one grows by little. A file with few customers needs no collection below
 * 256 MB. These are no limits on the heap, which would end the thread.
 */
const HEAP_FLAGS = ["--initial-old-space-size=256", "--heap-growing-percent=25"];
const MB = 1 << 20;

/** Returns true if the file is worth the start of threads. */
export function isWorthThreads(fileBytes: number): boolean {
	return !IS_SOURCE && fileBytes >= FILE_BYTES_MIN;
}

export async function backtestInThread(order: BacktestOrder, watchers: Watchers): Promise<FileBacktest> {
	// A thread gets the flags that are set when it starts.
	for (const flag of HEAP_FLAGS) setFlagsFromString(flag);
	// The file is beside this one in `dist` and in the bundle.
	const worker = new Worker(new URL("./deciding-thread.js", import.meta.url), {
		workerData: order,
		env: {},
		resourceLimits: {
			maxYoungGenerationSizeMb: YOUNG_MB_MAX,
			maxOldGenerationSizeMb: Math.floor(getHeapStatistics().heap_size_limit / MB),
		},
	});
	const stop = (): void => worker.postMessage("stop");
	if (watchers.signal?.aborted === true) stop();
	watchers.signal?.addEventListener("abort", stop, { once: true });
	try {
		return await takeReport(worker, watchers);
	} finally {
		watchers.signal?.removeEventListener("abort", stop);
		await worker.terminate();
	}
}

function takeReport(worker: Worker, { onProblem, onDisorder, onProgress }: Watchers): Promise<FileBacktest> {
	return new Promise((resolve, reject) => {
		worker.on("message", (message: FromDecider) => {
			switch (message.kind) {
				case "problem":
					return onProblem?.(message.of);
				case "disorder":
					return onDisorder?.(message.of);
				case "progress":
					return onProgress?.(message.of);
				case "done":
					return resolve(message.of);
				case "refused":
					return void rejectAs(message.of, reject);
			}
		});
		worker.on("error", reject);
		worker.on("exit", () => reject(new Error("The thread of the backtest has ended")));
	});
}

/** The main thread only waits, so it loads no more of the service than it must: that would take 60 MB. */
async function rejectAs(sent: SentError, reject: (error: unknown) => void): Promise<void> {
	const { readError } = await import("@hakiki/service");
	reject(readError(sent));
}
