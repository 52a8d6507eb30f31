// The one class for expected failures. Its code comes from a closed set, and one table in `contract` maps it to a
// status.

export type ErrorCode =
	| "invalid_request"
	| "invalid_api_key"
	| "invalid_session"
	| "sign_in_failed"
	| "forbidden"
	| "not_found"
	| "method_not_allowed"
	| "idempotency_conflict"
	| "conflict"
	| "payload_too_large"
	| "unsupported_media_type"
	| "rate_limited"
	| "internal_error"
	| "service_unavailable"
	| "screening_unavailable";

/** One invalid field. `field` is a dotted path (`asset.code`, `changes.0`). */
export interface ErrorDetail {
	readonly field: string;
	readonly code: string;
	readonly message: string;
}

export class AppError extends Error {
	readonly code: ErrorCode;
	readonly details: readonly ErrorDetail[];
	readonly retryAfterSeconds: number | undefined;
	/** True if nothing is wrong: the act is refused because enough others of its kind run. */
	readonly isOwnLimit: boolean;

	constructor(
		code: ErrorCode,
		message: string,
		options: {
			details?: readonly ErrorDetail[];
			retryAfterSeconds?: number;
			isOwnLimit?: boolean;
			cause?: unknown;
		} = {},
	) {
		super(message, options.cause === undefined ? undefined : { cause: options.cause });
		this.name = "AppError";
		this.code = code;
		this.details = options.details ?? [];
		this.retryAfterSeconds = options.retryAfterSeconds;
		this.isOwnLimit = options.isOwnLimit === true;
	}

	/** Builds the 400 for invalid fields. Its message is `field: message` of the first one. */
	static invalid(details: readonly ErrorDetail[]): AppError {
		const first = details[0];
		return new AppError("invalid_request", first ? `${first.field}: ${first.message}` : "The request is invalid", {
			details,
		});
	}

	/** Builds the 400 for a cursor that does not come from this list. */
	static wrongCursor(): AppError {
		return AppError.invalid([{ field: "cursor", code: "invalid", message: "is not a cursor of this list" }]);
	}
}
