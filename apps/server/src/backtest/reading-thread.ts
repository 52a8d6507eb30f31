// The thread of `hakiki backtest` that reads, checks and normalises lines while another one decides. It reads one group of
// lines for each request.

import { parentPort, workerData } from "node:worker_threads";
import { parseHistoryLine } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import { type LineSource, packFile } from "@hakiki/service";
import type { FromReader } from "./read-in-thread.ts";

const groups = packFile(workerData as LineSource, parseHistoryLine);
let latest = Promise.resolve();

async function sendNext(): Promise<void> {
	const { value } = await groups.next();
	if (value === undefined) tell({ kind: "end" });
	else tell({ kind: "group", group: value }, [value.tape.buffer as ArrayBuffer]);
}

function tell(message: FromReader, transferred: readonly ArrayBuffer[] = []): void {
	parentPort?.postMessage(message, transferred);
}

parentPort?.on("message", () => {
	latest = latest.then(sendNext).catch((error: unknown) => {
		if (!(error instanceof AppError)) throw error;
		tell({ kind: "refused", details: error.details });
	});
});
