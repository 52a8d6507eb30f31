// The one table that maps an error code to its HTTP status and default waiting time.

import type { ErrorCode } from "@hakiki/domain";

export const ERROR_STATUSES: Readonly<Record<ErrorCode, number>> = {
	invalid_request: 400,
	invalid_api_key: 401,
	invalid_session: 401,
	sign_in_failed: 401,
	forbidden: 403,
	not_found: 404,
	method_not_allowed: 405,
	idempotency_conflict: 409,
	conflict: 409,
	payload_too_large: 413,
	unsupported_media_type: 415,
	rate_limited: 429,
	internal_error: 500,
	service_unavailable: 503,
	screening_unavailable: 503,
};

export const ERROR_CODES = Object.keys(ERROR_STATUSES) as readonly ErrorCode[];

/** Waiting times in whole seconds, at least 1. They are used if the error names none. */
export const RETRY_AFTER_SECONDS_DEFAULT: Readonly<Partial<Record<ErrorCode, number>>> = {
	rate_limited: 1,
	service_unavailable: 1,
	screening_unavailable: 300,
};
