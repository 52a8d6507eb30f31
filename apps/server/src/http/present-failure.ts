// The one place where a thrown error becomes a response. A fault of the database becomes a 503. An unexpected error
// becomes a 500 without details.

import { presentError } from "@hakiki/contract";
import { AppError } from "@hakiki/domain";
import { asAppError } from "@hakiki/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "../operations/logger.ts";
import { answerJson } from "./answer.ts";
import { writeCommonHeaders } from "./common-headers.ts";
import { BODY_BYTES_MAX } from "./read-body.ts";

declare module "fastify" {
	interface FastifyRequest {
		/** The error code of the response, for the log line of the request. */
		errorCode: string | null;
		/** True if the request was refused because enough others of its kind run. */
		isOwnLimit: boolean;
	}
}

/** A response without the common headers. */
export interface Answer {
	readonly status: number;
	readonly headers: readonly (readonly [string, string])[];
	readonly body: string;
}

/** A response that describes an error. */
export interface Failure extends Answer {
	readonly code: string;
	readonly isOwnLimit: boolean;
}

interface FailedRequest {
	readonly id: string;
	readonly method: string;
	readonly bodyBytesMax?: number | undefined;
}

/** Describes a thrown error for the caller, and logs it if it is unexpected. */
export type DescribeFailure = (thrown: unknown, request: FailedRequest) => Failure;

export function createFailureDescriber(log: Logger): DescribeFailure {
	return (thrown, request) => {
		const error = toAppError(thrown, request.bodyBytesMax);
		if (error.code === "internal_error") {
			log.error("unexpected failure", { requestId: request.id, method: request.method, failure: thrown });
		}
		const { status, body, retryAfterSeconds } = presentError(error, request.id);
		const headers: [string, string][] = [];
		if (retryAfterSeconds !== undefined) headers.push(["retry-after", String(retryAfterSeconds)]);
		if (error.code === "invalid_api_key") headers.push(["www-authenticate", "Bearer"]);
		return { code: error.code, isOwnLimit: error.isOwnLimit, status, headers, body };
	};
}

export function createFailurePresenter(describe: DescribeFailure) {
	return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): void => {
		const { id, method } = request;
		const failure = describe(thrown, { id, method, bodyBytesMax: request.routeOptions.bodyLimit });
		request.errorCode = failure.code;
		request.isOwnLimit = failure.isOwnLimit;
		for (const [name, value] of failure.headers) reply.header(name, value);
		// These are written again: a request that fails before routing has passed no hook, and a failed page must not be cached.
		writeCommonHeaders(reply, id);
		answerJson(reply.code(failure.status), failure.body);
	};
}

function toAppError(thrown: unknown, bodyBytesMax: number | undefined): AppError {
	if (thrown instanceof AppError) return thrown;
	const code = thrown instanceof Error && "code" in thrown ? thrown.code : undefined;
	switch (code) {
		case "FST_ERR_CTP_BODY_TOO_LARGE":
			return new AppError(
				"payload_too_large",
				`The body must be at most ${Math.floor((bodyBytesMax ?? BODY_BYTES_MAX) / 1024)} KiB`,
			);
		case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
			return new AppError("unsupported_media_type", "The content type must be application/json");
		case "FST_ERR_BAD_URL":
		case "FST_ERR_MAX_PARAM_LENGTH":
			return AppError.invalid([{ field: "path", code: "invalid", message: "is not a path of this service" }]);
		default:
			return isClientMistake(thrown)
				? AppError.invalid([{ field: "body", code: "incomplete", message: "could not be read" }])
				: asAppError(thrown, "The service failed unexpectedly");
	}
}

/** Fastify sets a status on errors that the caller caused, such as a body that is shorter than its Content-Length. */
function isClientMistake(thrown: unknown): boolean {
	if (!(thrown instanceof Error) || !("statusCode" in thrown)) return false;
	return typeof thrown.statusCode === "number" && thrown.statusCode >= 400 && thrown.statusCode < 500;
}
