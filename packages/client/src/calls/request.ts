// A call: its attempts, the waits between them, and the deadline for all of them together.

import { HakikiError } from "../error.ts";
import type { SignalLike } from "../options.ts";
import { type Attempt, attempt, Stopped, wait } from "./attempt.ts";
import { type Guard, interpret, type Outcome } from "./read-answer.ts";
import type { Limits } from "./read-options.ts";
import { chooseWait } from "./retry-after.ts";

export interface Call<Value> {
	readonly fetch: Attempt["fetch"];
	readonly url: string;
	/** Every attempt sends the same request, with the same idempotency key. */
	readonly init: Attempt["init"];
	readonly limits: Limits;
	readonly signal: SignalLike | undefined;
	readonly guard: Guard<Value>;
}

/** Never rejects. If no time is left for another attempt, it returns the outcome of the last one. */
export async function request<Value>(call: Call<Value>): Promise<Outcome<Value>> {
	const { retriesMax, deadlineMs = Number.POSITIVE_INFINITY } = call.limits;
	// `performance.now()` is monotonic. The wall clock may be changed during the wait.
	const endMs = performance.now() + deadlineMs;
	for (let retry = 0; ; retry += 1) {
		const outcome = await attemptUntil(call, endMs, retry + 1);
		if (outcome.isSuccess || !outcome.isRetryable || retry >= retriesMax) return outcome;
		const waitMs = chooseWait(retry, outcome.retryAfterMs);
		if (waitMs === undefined || performance.now() + waitMs >= endMs) return outcome;
		try {
			await wait(waitMs, call.signal);
		} catch (error) {
			return describeFailure(call, error, retry + 1);
		}
	}
}

async function attemptUntil<Value>(call: Call<Value>, endMs: number, attempts: number): Promise<Outcome<Value>> {
	const { fetch, url, init, signal, limits } = call;
	const timeoutMs = Math.max(1, Math.min(limits.timeoutMs, endMs - performance.now()));
	try {
		return interpret(await attempt({ fetch, url, init, timeoutMs, signal }), call.guard);
	} catch (error) {
		return describeFailure(call, error, attempts);
	}
}

function describeFailure<Value>(call: Call<Value>, error: unknown, attempts: number): Outcome<never> {
	if (error instanceof Stopped && !error.isTimeout) {
		const aborted = new HakikiError({ status: 0, code: "aborted", message: "The call was cancelled by its signal" });
		return { isSuccess: false, error: aborted, isRetryable: false, isOutage: false };
	}
	const why = error instanceof Stopped ? "no response in time" : readCause(error);
	const times = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
	const message = `Could not reach ${new URL(call.url).origin} after ${times}: ${why}`;
	return {
		isSuccess: false,
		error: new HakikiError({ status: 0, code: "network_error", message }),
		isRetryable: !call.signal?.aborted,
		isOutage: true,
	};
}

/**
 * Returns only a code such as ECONNREFUSED, because the error of a custom `fetch` may contain the request's headers.
 */
function readCause(error: unknown): string {
	const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } | null };
	const word = cause?.code ?? code;
	return typeof word === "string" && /^[A-Z][A-Z0-9_]{1,40}$/.test(word) ? word : "the connection failed";
}
