// Keeps PostgreSQL's log bounded. It is written through a descriptor in append mode, so it can be emptied while in use,
// also by a process that adopted the server and does not hold that descriptor.

import { copyFile, stat, truncate } from "node:fs/promises";

const LOG_BYTES_MAX = 4 * 1024 * 1024;

/** Keeps the log and the one before it. */
export async function boundServerLog(logFile: string, bytesMax: number = LOG_BYTES_MAX): Promise<void> {
	const size = (await stat(logFile).catch(() => undefined))?.size ?? 0;
	if (size <= bytesMax) return;
	await copyFile(logFile, `${logFile}.1`);
	await truncate(logFile, 0);
}
