// The one error a call can end with. It holds what may be logged: never the key, a header or what was sent.

/** One wrong field of a request. */
export interface ErrorDetail {
	/** Dotted path, elements by index: `asset.code`, `changes.0`. */
	readonly field: string;
	/** What kind of mistake, e.g. `required`. */
	readonly code: string;
	/** What is wrong, e.g. `is required for transaction`. */
	readonly message: string;
}

/**
 * Codes of the service, and three of the client: `network_error` (status 0: not reached, or no answer in time),
 * `invalid_response` (something answered, but not the service) and `aborted` (status 0: the caller's `signal`).
 */
export type ErrorCode =
	| "invalid_request"
	| "invalid_api_key"
	| "forbidden"
	| "not_found"
	| "method_not_allowed"
	| "idempotency_conflict"
	| "payload_too_large"
	| "unsupported_media_type"
	| "rate_limited"
	| "internal_error"
	| "service_unavailable"
	| "screening_unavailable"
	| "network_error"
	| "invalid_response"
	| "aborted"
	| (string & {});

/** What a {@link HakikiError} is made of. */
export type ErrorFields = Pick<HakikiError, "status" | "code" | "message"> &
	Partial<Pick<HakikiError, "details" | "requestId">>;

/** What every failed call throws. */
export class HakikiError extends Error {
	/** HTTP status; 0 when there was no answer. */
	readonly status: number;
	/** A stable word for programs. */
	readonly code: ErrorCode;
	/** Every wrong field, when the service named any; else empty. */
	readonly details: readonly ErrorDetail[];
	/** The id of the request in the service's log, when there was an answer with one. */
	readonly requestId: string | undefined;

	constructor(fields: ErrorFields) {
		super(fields.message);
		this.name = "HakikiError";
		this.status = fields.status;
		this.code = fields.code;
		this.details = fields.details ?? [];
		this.requestId = fields.requestId;
	}
}

/** For what cannot be sent at all: no request is made. */
export function refuseInput(field: string, message: string): HakikiError {
	return new HakikiError({
		status: 0,
		code: "invalid_request",
		message: `${field}: ${message}`,
		details: [{ field, code: "invalid", message }],
	});
}
