// What two processes say to each other about events that one hands over to the other.

import { AppError, type ErrorCode, type ErrorDetail } from "@hakiki/domain";
import type { Realm } from "@hakiki/store";
import { asAppError } from "../present-fault.ts";
import type { PreparedEvent, RecordedDecision } from "../record/waiting-event.ts";

export type ToDecider =
	| {
			readonly kind: "event";
			readonly number: number;
			readonly realm: Realm;
			/** By the clock of the process that decides, and at most some milliseconds too early. */
			readonly sentAt: number;
			/** Equal for the events of one batch, which share the customers that were stopped. */
			readonly batch: number | undefined;
			readonly prepared: Omit<PreparedEvent, "stopped" | "handedOver">;
	  }
	| { readonly kind: "ping" };

export type FromDecider =
	/** The first message, and the answer to a ping. A process that hangs accepts connections, but sends nothing. */
	| { readonly kind: "here"; readonly at: number }
	| { readonly kind: "answer"; readonly number: number; readonly waitMs: number; readonly decision: RecordedDecision }
	| { readonly kind: "refusal"; readonly number: number; readonly waitMs: number; readonly error: SentError };

export interface SentError {
	readonly code: ErrorCode;
	readonly message: string;
	readonly details: readonly ErrorDetail[];
	readonly retryAfterSeconds: number | undefined;
}

/** The cause stays in the process that knows it. */
export function writeError(error: unknown): SentError {
	const { code, message, details, retryAfterSeconds } = asAppError(error, "The event could not be recorded");
	return { code, message, details, retryAfterSeconds };
}

/** Throws for details that could not be shown to the caller of the API. */
export function readError({ code, message, details, retryAfterSeconds }: SentError): AppError {
	const read = details.map((detail) => ({ field: detail.field, code: detail.code, message: detail.message }));
	return new AppError(code, message, { details: read, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
}
