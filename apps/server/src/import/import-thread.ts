// A thread of `hakiki events import`: a separate service on the same database, for the customers it is given.

import { parentPort, workerData } from "node:worker_threads";
import { parseHistoryLine, presentDecision } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import { createService, createWorld, type Importer, openImporter, type Service } from "@hakiki/service";
import { createPool } from "@hakiki/store";
import type { FromThread, ThreadInput, ToThread } from "./thread-messages.ts";

const POOL_SIZE = 8;

// Small buffers are cut from pools of this size, as in the main thread.
Buffer.poolSize = 128 * 1024;

const tell = (message: FromThread): void => parentPort?.postMessage(message);

const say = (message: string): void => tell({ kind: "say", message });

async function begin(input: ThreadInput): Promise<void> {
	const { databaseUrl, dataDir, env } = input;
	const pool = createPool(databaseUrl, { poolSize: POOL_SIZE, applicationName: "hakiki events import", log: say });
	const world = createWorld((level, message) => {
		if (level !== "info") say(message);
	});
	try {
		const service = await createService({ pool, env, dataDir, world, presentDecision });
		serve(service, await openImporter(service, { ...input, parseLine: parseHistoryLine }));
	} catch (error) {
		await pool.end();
		throw error;
	}
}

function serve(service: Service, importer: Importer): void {
	importer.listen((report) => tell({ kind: "report", report }));
	const close = async (): Promise<void> => {
		await service.close();
		await service.pool.end();
		parentPort?.close();
	};
	parentPort?.on("message", (message: ToThread) => {
		if (message.kind === "take") importer.take(message.group);
		else if (message.kind === "stop") importer.stop();
		else void close();
	});
	tell({ kind: "ready" });
}

begin(workerData as ThreadInput).catch((error: unknown) => {
	tell({ kind: "failed", message: error instanceof AppError ? error.message : String(error) });
	parentPort?.close();
});
