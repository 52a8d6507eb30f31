// The one place where a thrown error becomes an answer. A fault of the database is a 503. An error that nobody expected is a
// 500 that says nothing.

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
		/** The code of the error this request was answered with, for its log line. */
		errorCode: string | null;
	}
}

/** An answer, without the headers that every answer has. */
export interface Answer {
	readonly status: number;
	readonly headers: readonly (readonly [string, string])[];
	readonly body: string;
}

/** An answer that says what went wrong. */
export interface Failure extends Answer {
	readonly code: string;
}

interface FailedRequest {
	readonly id: string;
	readonly method: string;
	readonly bodyBytesMax?: number | undefined;
}

/** Describes what was thrown for the caller, and for the log what nobody expected. */
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
		return { code: error.code, status, headers, body };
	};
}

export function createFailurePresenter(describe: DescribeFailure) {
	return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): void => {
		const { id, method } = request;
		const failure = describe(thrown, { id, method, bodyBytesMax: request.routeOptions.bodyLimit });
		request.errorCode = failure.code;
		for (const [name, value] of failure.headers) reply.header(name, value);
		// Again, because what fails before there is a route has passed no hook; and a page that failed must not be kept.
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
				: asAppError(thrown, "Something went wrong on our side");
	}
}

/** Fastify marks what the caller did wrong while sending, such as a body that is shorter than it said. */
function isClientMistake(thrown: unknown): boolean {
	if (!(thrown instanceof Error) || !("statusCode" in thrown)) return false;
	return typeof thrown.statusCode === "number" && thrown.statusCode >= 400 && thrown.statusCode < 500;
}
