// How the engine says that it cannot start: one expected failure, in a sentence an operator can act on.

import { AppError } from "@hakiki/domain";

export function buildEngineError(message: string, cause?: unknown): AppError {
	return new AppError("service_unavailable", message, cause === undefined ? {} : { cause });
}

export function readErrorCode(error: unknown): string | undefined {
	return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

export function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
