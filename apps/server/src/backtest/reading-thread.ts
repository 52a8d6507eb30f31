// The thread of `hakiki backtest` that reads, checks and normalises lines while another one decides. It reads one group of
// lines for each request.

import { parentPort, workerData } from "node:worker_threads";
import { parseHistoryLine } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import { type LineSource, packFile } from "@hakiki/service";
import type { FromReader, ToReader } from "./read-in-thread.ts";

const groups = packFile(workerData as LineSource, parseHistoryLine);
let latest = Promise.resolve();

async function sendNext(tape: Float64Array | undefined): Promise<void> {
	const { value } = await groups.next(tape);
	if (value === undefined) tell({ kind: "end" });
	else tell({ kind: "group", group: value }, [value.tape.buffer as ArrayBuffer]);
}

function tell(message: FromReader, transferred: readonly ArrayBuffer[] = []): void {
	parentPort?.postMessage(message, transferred);
}

parentPort?.on("message", ({ tape }: ToReader) => {
	latest = latest
		.then(() => sendNext(tape))
		.catch((error: unknown) => {
			if (!(error instanceof AppError)) throw error;
			tell({ kind: "refused", details: error.details });
		});
});
