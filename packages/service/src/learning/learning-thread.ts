// The thread a round of learning runs in: it takes pages of events, answers each, and gives the result at the end.

import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { createReader, type ReaderInput } from "./open-reader.ts";
import type { Page } from "./read-lesson.ts";

// On Linux this is the priority of this thread alone. Elsewhere it would be that of the whole process, which decides.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

const reader = createReader(workerData as ReaderInput);
parentPort?.on("message", (page: Page | null) => {
	if (page === null) {
		parentPort?.postMessage(reader.finish());
		parentPort?.close();
	} else {
		reader.addPage(page);
		parentPort?.postMessage("next");
	}
});
