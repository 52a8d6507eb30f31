// The thread a round of learning runs in: it takes pages of events, answers each, and gives the result at the end.

import { parentPort, workerData } from "node:worker_threads";
import { LearningReader, type ReaderInput } from "./learning-reader.ts";

const reader = new LearningReader(workerData as ReaderInput);
parentPort?.on("message", (page: string | null) => {
	if (page === null) {
		parentPort?.postMessage(reader.finish());
		parentPort?.close();
	} else {
		reader.addPage(page);
		parentPort?.postMessage("next");
	}
});
