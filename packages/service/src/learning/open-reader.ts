// Runs reading and fitting in a thread, because both take seconds of processor time and this process may be deciding.

import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { ScoreResult } from "@hakiki/rules";
import { LayerReader, type LayerReaderInput } from "./layer-reader.ts";
import { LearningReader, type WeightsReaderInput, type WeightsResult } from "./learning-reader.ts";
import type { Page } from "./read-lesson.ts";
import { ValidationReader, type ValidationReaderInput, type ValidationResult } from "./validation-reader.ts";

export type ReaderInput = WeightsReaderInput | LayerReaderInput | ValidationReaderInput;
type ResultOf<Input> = Input extends LayerReaderInput
	? ScoreResult
	: Input extends ValidationReaderInput
		? ValidationResult
		: WeightsResult;

export interface Reader<Result> {
	/** Resolves when the page was processed, so that pages do not pile up. */
	addPage(page: Page): Promise<void>;
	finish(): Promise<Result>;
	/** Ends the reader at once. */
	close(): Promise<void>;
}

/** A thread cannot run TypeScript sources. When the process runs from sources, as tests do, the reader runs here. */
const IS_SOURCE = import.meta.url.endsWith(".ts");

/** Ten times the memory of the largest allowed number of events. */
const MEMORY_MB_MAX = 1_024;

export function openReader<Input extends ReaderInput>(input: Input, signal?: AbortSignal): Reader<ResultOf<Input>> {
	const reader = IS_SOURCE ? openHere(input) : openThread(input, signal);
	return {
		...reader,
		addPage(page) {
			const added = reader.addPage(page);
			// The caller reads the next page before it waits for this one, and gets the error then.
			added.catch(() => undefined);
			return added;
		},
	};
}

export function createReader(input: ReaderInput): LayerReader | LearningReader | ValidationReader {
	switch (input.part) {
		case "layer":
			return new LayerReader(input);
		case "weights":
			return new LearningReader(input);
		case "validation":
			return new ValidationReader(input);
	}
}

function openHere<Input extends ReaderInput>(input: Input): Reader<ResultOf<Input>> {
	const reader = createReader(input);
	return {
		addPage: async (page) => reader.addPage(page),
		finish: async () => reader.finish() as ResultOf<Input>,
		close: async () => undefined,
	};
}

function openThread<Input extends ReaderInput>(input: Input, signal: AbortSignal | undefined): Reader<ResultOf<Input>> {
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
	const ask = async (message: Page | null): Promise<unknown> => {
		if (failure !== undefined) throw failure;
		const answer = once(worker, "message", signal === undefined ? {} : { signal });
		worker.postMessage(message);
		return (await answer)[0];
	};
	return {
		addPage: async (page) => void (await ask(page)),
		finish: async () => (await ask(null)) as ResultOf<Input>,
		close: async () => void (await worker.terminate()),
	};
}
