// The daily feed file, written by the operator's own job and read again whenever it changes. A broken or missing file
// never takes rates away: the last good table stays in use, and the problem is reported.

import { readFile, stat } from "node:fs/promises";
import { FX_FILE_BYTES_MAX, type FxTable, parseFxTable } from "./fx-table.ts";

export interface FxFeed {
	/** The last good table; the same object until the file changes. */
	current(): FxTable | undefined;
	status(): FxFeedStatus;
	/** Reads the file now, for tests and commands. Otherwise the timer does it. */
	refresh(): Promise<void>;
	stop(): void;
}

export interface FxFeedStatus {
	readonly path: string;
	readonly date: string | undefined;
	/** The current problem of the file. */
	readonly problem: string | undefined;
}

export interface FxFeedOptions {
	readonly path: string;
	readonly now: () => number;
	readonly everyMs?: number;
	/** Called once for each new problem, with a sentence for the log. */
	readonly onProblem: (problem: string) => void;
}

const EVERY_MS = 60_000;

export async function openFxFeed(options: FxFeedOptions): Promise<FxFeed> {
	let table: FxTable | undefined;
	let seenVersion = "";
	let problem: string | undefined;
	let running: Promise<void> | undefined;

	async function readChanges(): Promise<void> {
		// The version is taken before reading, so a write during the read counts as a change next time.
		const { mtimeMs, size, ino } = await stat(options.path);
		const version = `${mtimeMs}/${size}/${ino}`;
		if (version === seenVersion) return;
		// The version is cleared until the file is valid, so that a broken file is read, and reported, every time.
		seenVersion = "";
		if (size > FX_FILE_BYTES_MAX) throw new Error(`file: has more than ${FX_FILE_BYTES_MAX} bytes`);
		table = parseFxTable(await readFile(options.path, "utf8"), options.now());
		seenVersion = version;
	}

	async function readAndReport(): Promise<void> {
		try {
			await readChanges();
			problem = undefined;
		} catch (error) {
			const message = error instanceof Error ? error.message : String(error);
			const isNew = problem !== message;
			problem = message;
			if (isNew) options.onProblem(`The FX feed ${options.path} is not usable, the last good rates stay: ${message}`);
		}
	}

	function refresh(): Promise<void> {
		running ??= readAndReport().finally(() => {
			running = undefined;
		});
		return running;
	}

	await refresh();
	const timer = setInterval(() => void refresh(), options.everyMs ?? EVERY_MS);
	timer.unref();
	return {
		current: () => table,
		status: () => ({ path: options.path, date: table?.date, problem }),
		refresh,
		stop: () => clearInterval(timer),
	};
}
