// The thread that runs a backtest.

import { parentPort, workerData } from "node:worker_threads";
import { parseHistoryLine } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import { backtestFile, writeError } from "@hakiki/service";
import type { BacktestOrder, FromDecider } from "./decide-in-thread.ts";
import { readInThread } from "./read-in-thread.ts";

const { isReadApart, ...order } = workerData as BacktestOrder;
const stopping = new AbortController();
parentPort?.on("message", () => stopping.abort());

function tell(message: FromDecider): void {
	parentPort?.postMessage(message);
}

backtestFile({
	...order,
	parseLine: parseHistoryLine,
	readElsewhere: isReadApart ? readInThread : undefined,
	now: () => performance.now(),
	signal: stopping.signal,
	onProblem: (problem) => tell({ kind: "problem", of: problem }),
	onDisorder: (line) => tell({ kind: "disorder", of: line }),
	onProgress: (progress) => tell({ kind: "progress", of: progress }),
}).then(
	(report) => tell({ kind: "done", of: report }),
	(error: unknown) => {
		if (!(error instanceof AppError)) throw error;
		tell({ kind: "refused", of: writeError(error) });
	},
);
