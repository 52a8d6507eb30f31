// The thread that reads the file of a model, so that no decision waits for it.

import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { type LoadedModel, type ModelFile, readFile } from "./load-model.ts";

// On Linux this is the priority of this thread alone. Elsewhere it would be that of the whole process, which decides.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

parentPort?.postMessage(readFile(workerData as ModelFile) satisfies LoadedModel);
