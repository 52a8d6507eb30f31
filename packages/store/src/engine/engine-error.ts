// The error that the engine throws when it cannot start. Its message tells the operator what to do.

import { AppError } from "@hakiki/domain";

export function buildEngineError(message: string, cause?: unknown): AppError {
	return new AppError("service_unavailable", message, cause === undefined ? {} : { cause });
}

export function readErrorCode(error: unknown): string | undefined {
	return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Explains why a folder cannot be used, with advice. `text` is the output of a PostgreSQL program. */
export function explainFolder(folder: string, error: unknown, text = ""): AppError | undefined {
	// A missing socket or program is not a problem of the folder.
	if (/^(connect|spawn)/.test(readSyscall(error))) return undefined;
	const code = readErrorCode(error) ?? FOLDER_WORDS.find(([words]) => text.includes(words))?.[1] ?? "";
	const problem = FOLDER_PROBLEMS[code];
	if (problem === undefined) return undefined;
	const user = process.getuid === undefined ? "" : ` (uid ${process.getuid()})`;
	return buildEngineError(`The data folder ${folder} ${problem.replace("{user}", user)}.`, error);
}

function readSyscall(error: unknown): string {
	return error instanceof Error && "syscall" in error ? String(error.syscall) : "";
}

const ELSEWHERE = "choose another with --data or HAKIKI_DATA";
const NOT_WRITABLE = `is not writable for this user{user}: give it the folder (chown), or ${ELSEWHERE}`;
const DISK_FULL = `lies on a disk that is full: make room, or ${ELSEWHERE}`;
const NO_FOLDER = `is not a folder, or lies below something that is not one: ${ELSEWHERE}`;

const FOLDER_PROBLEMS: Readonly<Record<string, string>> = {
	EACCES: NOT_WRITABLE,
	EPERM: NOT_WRITABLE,
	EROFS: `lies on a file system that is read-only: mount it for writing, or ${ELSEWHERE}`,
	ENOSPC: DISK_FULL,
	EDQUOT: DISK_FULL,
	ENOTDIR: NO_FOLDER,
	EEXIST: NO_FOLDER,
	ENOENT: `lies where no folder can be made: ${ELSEWHERE}`,
	ENAMETOOLONG: `has a path that is too long: ${ELSEWHERE}`,
	ELOOP: NO_FOLDER,
};

const FOLDER_WORDS: readonly (readonly [string, string])[] = [
	["No space left on device", "ENOSPC"],
	["Disk quota exceeded", "EDQUOT"],
	["Read-only file system", "EROFS"],
];

export function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
