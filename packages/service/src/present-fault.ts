// Turns any failure into an error that can be shown to a caller.

import { AppError } from "@hakiki/domain";
import { classifyFault } from "@hakiki/store";

/**
 * A database that is gone, that is slow, or that aborted the transaction gives 503, and the caller retries. `unexpected` is
 * the message of every other failure.
 */
export function asAppError(error: unknown, unexpected: string): AppError {
	if (error instanceof AppError) return error;
	if (classifyFault(error) === "data") return new AppError("internal_error", unexpected, { cause: error });
	return new AppError("service_unavailable", "The service cannot answer at the moment; try again", {
		retryAfterSeconds: 1,
		cause: error,
	});
}
