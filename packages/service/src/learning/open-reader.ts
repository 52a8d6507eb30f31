// Runs reading and fitting in a thread, because both take seconds of processor time and this process may be deciding.

import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { LearningReader, type ReaderInput, type RoundResult } from "./learning-reader.ts";

export interface Reader {
	/** Resolves when the page was processed, so that pages do not pile up. */
	addPage(text: string): Promise<void>;
	finish(): Promise<RoundResult>;
	/** Ends the reader at once. */
	close(): Promise<void>;
}

/** A thread cannot run TypeScript sources. When the process runs from sources, as tests do, the reader runs here. */
const IS_SOURCE = import.meta.url.endsWith(".ts");

/** Ten times the memory of the largest allowed number of events. */
const MEMORY_MB_MAX = 1_024;

export function openReader(input: ReaderInput, signal?: AbortSignal): Reader {
	return IS_SOURCE ? openHere(input) : openThread(input, signal);
}

function openHere(input: ReaderInput): Reader {
	const reader = new LearningReader(input);
	return {
		addPage: async (text) => reader.addPage(text),
		finish: async () => reader.finish(),
		close: async () => undefined,
	};
}

function openThread(input: ReaderInput, signal: AbortSignal | undefined): Reader {
	// The thread's file lies beside this one, in `dist` and in the bundle.
	const worker = new Worker(new URL("./learning-thread.js", import.meta.url), {
		workerData: input,
		resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
	});
	// The caller that waits gets the error. An error while nobody waits must not end the process.
	let failure: unknown;
	worker.on("error", (error) => {
		failure = error;
	});
	const ask = async (message: string | null): Promise<unknown> => {
		if (failure !== undefined) throw failure;
		const answer = once(worker, "message", signal === undefined ? {} : { signal });
		worker.postMessage(message);
		return (await answer)[0];
	};
	return {
		addPage: async (text) => void (await ask(text)),
		finish: async () => (await ask(null)) as RoundResult,
		close: async () => void (await worker.terminate()),
	};
}
