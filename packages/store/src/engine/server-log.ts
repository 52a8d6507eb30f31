// Bounds PostgreSQL's log. PostgreSQL appends to the file, so it can be emptied while it is in use, also by a process that
// adopted the server.

import { copyFile, stat, truncate } from "node:fs/promises";

const LOG_BYTES_MAX = 4 * 1024 * 1024;

/** Keeps the current log and the previous one. */
export async function boundServerLog(logFile: string, bytesMax: number = LOG_BYTES_MAX): Promise<void> {
	const size = (await stat(logFile).catch(() => undefined))?.size ?? 0;
	if (size <= bytesMax) return;
	await copyFile(logFile, `${logFile}.1`);
	await truncate(logFile, 0);
}
