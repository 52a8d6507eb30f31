// Reading and fitting takes seconds of a processor, and this process may be deciding: it happens in a thread.

import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { LearningReader, type ReaderInput, type RoundResult } from "./learning-reader.ts";

export interface Reader {
	/** Resolves when the page is worked off, so that pages do not pile up. */
	addPage(text: string): Promise<void>;
	finish(): Promise<RoundResult>;
	/** Ends it, whatever it is at. */
	close(): Promise<void>;
}

/** A thread cannot run the sources as they are; from those, as tests do, the reader runs here. */
const IS_SOURCE = import.meta.url.endsWith(".ts");

/** Ten times what the most events that are ever read take. */
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
	// Beside this file in `dist`, and in the bundle too.
	const worker = new Worker(new URL("./learning-thread.js", import.meta.url), {
		workerData: input,
		resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
	});
	// What goes wrong is thrown to whoever waits; a failure while nobody does must not end the process.
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
