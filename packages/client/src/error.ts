// The one error that a call can throw. It is safe to log: it never holds the key, a header or the request body.

/** One invalid field of a request. */
export interface ErrorDetail {
	/** Dotted path, with array elements by index: `asset.code`, `changes.0`. */
	readonly field: string;
	/** The kind of error, for example `required`. */
	readonly code: string;
	/** The problem, for example `is required for transaction`. */
	readonly message: string;
}

/**
 * The codes of the service, and three of the client: `network_error` (status 0: no connection, or no response in time),
 * `invalid_response` (another server answered) and `aborted` (status 0: the caller's `signal` ended the call).
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

/** The fields of a {@link HakikiError}. */
export type ErrorFields = Pick<HakikiError, "status" | "code" | "message"> &
	Partial<Pick<HakikiError, "details" | "requestId">>;

/** Every failed call throws this error. */
export class HakikiError extends Error {
	/** The HTTP status, or 0 if there was no response. */
	readonly status: number;
	/** A stable code for programs. */
	readonly code: ErrorCode;
	/** Every invalid field that the service named. */
	readonly details: readonly ErrorDetail[];
	/** The id of the request in the service's log. */
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

/** Builds the error for input that cannot be sent. No request is made. */
export function refuseInput(field: string, message: string): HakikiError {
	return new HakikiError({
		status: 0,
		code: "invalid_request",
		message: `${field}: ${message}`,
		details: [{ field, code: "invalid", message }],
	});
}
