// Turns a response into the requested value or into an error.

import { type ErrorCode, type ErrorDetail, HakikiError } from "../error.ts";
import type { Answer } from "./attempt.ts";
import { readRetryAfter } from "./retry-after.ts";

export type Outcome<Value> =
	| { readonly isSuccess: true; readonly value: Value }
	| {
			readonly isSuccess: false;
			readonly error: HakikiError;
			readonly isRetryable: boolean;
			/** True if the service could not be reached, so nothing is known about the request. */
			readonly isOutage: boolean;
			readonly retryAfterMs?: number | undefined;
	  };

/** Recognises a response of the service. Other servers may also answer with JSON. */
export type Guard<Value> = (body: Readonly<Record<string, unknown>>) => Value | undefined;

/** Error codes for responses of a proxy, which have no code of their own. */
const CODES: Readonly<Record<number, ErrorCode>> = {
	400: "invalid_request",
	401: "invalid_api_key",
	403: "forbidden",
	404: "not_found",
	405: "method_not_allowed",
	409: "idempotency_conflict",
	413: "payload_too_large",
	415: "unsupported_media_type",
	429: "rate_limited",
	500: "internal_error",
};

export function interpret<Value>(answer: Answer, guard: Guard<Value>): Outcome<Value> {
	const { status } = answer;
	const body = parseObject(answer.text);
	if (status >= 200 && status < 300) {
		const value = body && guard(body);
		if (value !== undefined) return { isSuccess: true, value };
		// The response was cut short or garbled on its way. It is safe to send any request again.
		return describeStranger(answer, "invalid_response", `answered ${status} with an unknown body`, true);
	}
	if (typeof body?.["error"] === "string" && typeof body["message"] === "string") {
		const isPassing = status === 429 || status >= 500;
		return {
			isSuccess: false,
			error: new HakikiError({
				status,
				code: body["error"],
				message: body["message"],
				details: readDetails(body["details"]),
				requestId: readRequestId(answer, body),
			}),
			isRetryable: isPassing,
			isOutage: isPassing,
			retryAfterMs: readRetryAfter(answer.headers),
		};
	}
	if (status < 400) {
		const problem = "answered with a redirect, which is not followed; set baseUrl to the final address";
		return describeStranger(answer, "invalid_response", problem, false);
	}
	const code = CODES[status] ?? (status >= 500 ? "service_unavailable" : "invalid_response");
	return describeStranger(answer, code, `answered ${status}`, status === 429 || status >= 500);
}

/** Describes a response of a proxy or of another server. Its text is not repeated in the error. */
function describeStranger(answer: Answer, code: ErrorCode, problem: string, isRetryable: boolean): Outcome<never> {
	return {
		isSuccess: false,
		error: new HakikiError({
			status: answer.status,
			code,
			message: `This is not a response of Hakiki: the address ${problem}`,
			requestId: readRequestId(answer, {}),
		}),
		isRetryable,
		isOutage: true,
		retryAfterMs: readRetryAfter(answer.headers),
	};
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
	} catch {
		return undefined;
	}
}

function readDetails(value: unknown): ErrorDetail[] {
	return Array.isArray(value) ? value.filter((detail) => typeof detail === "object" && detail !== null) : [];
}

function readRequestId({ headers }: Answer, body: Readonly<Record<string, unknown>>): string | undefined {
	const id = body["request_id"] ?? headers.get("x-request-id");
	return typeof id === "string" ? id : undefined;
}
