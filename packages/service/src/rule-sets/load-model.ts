// Reads the file of a model in a thread. Reading takes up to seconds of processor time, and this process may be deciding.

import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import { AppError, type ErrorDetail, type OutsideModel } from "@hakiki/domain";
import { MODEL_FILE_BYTES_MAX, readModel } from "@hakiki/rules";

export interface ModelFile {
	readonly name: string;
	readonly file: Uint8Array;
	/** The log-odds at which the model adds nothing. The default is its average in training. */
	readonly neutral?: number | undefined;
	readonly loadedAt: number;
	readonly loadedBy: string;
}

/** An error that a thread throws arrives without its class, so the thread sends what is wrong with the file. */
export type LoadedModel = { readonly model: OutsideModel } | { readonly problems: readonly ErrorDetail[] };

/** A thread cannot run TypeScript sources. When the process runs from sources, as tests do, the file is read here. */
const IS_SOURCE = import.meta.url.endsWith(".ts");
/** Five times the memory of the largest allowed file. */
const MEMORY_MB_MAX = 1_024;

/** A model is always loaded in shadow. It becomes active by another publication. */
export async function loadModel(given: ModelFile): Promise<OutsideModel> {
	if (given.file.length > MODEL_FILE_BYTES_MAX) {
		const message = `has ${given.file.length} bytes, and at most ${MODEL_FILE_BYTES_MAX} are allowed`;
		throw AppError.invalid([{ field: "file", code: "too_long", message }]);
	}
	const loaded = IS_SOURCE ? readFile(given) : await askThread(given);
	if ("problems" in loaded) throw AppError.invalid(loaded.problems);
	return loaded.model;
}

export function readFile({ file, ...facts }: ModelFile): LoadedModel {
	if (!isUtf8(file)) return { problems: [{ field: "file", code: "invalid_characters", message: "is not UTF-8" }] };
	try {
		const read = readModel(new TextDecoder().decode(file));
		const { neutral, ...rest } = facts;
		const digest = createHash("sha256").update(file).digest("hex");
		return { model: { ...rest, status: "shadow", digest, ...read, ...(neutral !== undefined && { neutral }) } };
	} catch (error) {
		if (error instanceof AppError) return { problems: error.details };
		throw error;
	}
}

async function askThread(given: ModelFile): Promise<LoadedModel> {
	// The thread's file lies beside this one, in `dist` and in the bundle.
	const worker = new Worker(new URL("./model-thread.js", import.meta.url), {
		workerData: given,
		env: {},
		resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
	});
	try {
		return await new Promise((resolve, reject) => {
			worker.once("message", resolve);
			worker.once("error", reject);
			worker.once("exit", () => reject(new Error("The thread that reads a model has ended without a result")));
		});
	} finally {
		await worker.terminate();
	}
}
