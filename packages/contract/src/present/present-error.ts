// The one place that turns an error into a response body.

import type { AppError } from "@hakiki/domain";
import { ERROR_STATUSES, RETRY_AFTER_SECONDS_DEFAULT } from "./error-catalogue.ts";

interface PresentedError {
	readonly status: number;
	readonly body: string;
	/** Whole seconds, at least 1. Present if the caller should retry. */
	readonly retryAfterSeconds: number | undefined;
}

export function presentError(error: AppError, requestId: string): PresentedError {
	const details = error.details.map(({ field, code, message }) => ({ field, code, message }));
	const asked = error.retryAfterSeconds ?? RETRY_AFTER_SECONDS_DEFAULT[error.code];
	return {
		status: ERROR_STATUSES[error.code],
		body: JSON.stringify({ error: error.code, message: error.message, details, request_id: requestId }),
		retryAfterSeconds: asked === undefined ? undefined : Math.max(1, Math.ceil(asked)),
	};
}
