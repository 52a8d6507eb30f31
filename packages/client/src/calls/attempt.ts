// One attempt: sends the request and reads the whole response within the timeout.

import type { HakikiOptions, ResponseLike, SignalLike } from "../options.ts";

export interface Attempt {
	readonly fetch: NonNullable<HakikiOptions["fetch"]>;
	readonly url: string;
	readonly init: { readonly method: string; readonly headers: Record<string, string>; readonly body?: string };
	readonly timeoutMs: number;
	readonly signal: SignalLike | undefined;
}

export interface Answer {
	readonly status: number;
	readonly headers: ResponseLike["headers"];
	readonly text: string;
}

/** The caller's signal or the client's own timer ended the attempt. */
export class Stopped {
	readonly isTimeout: boolean;
	constructor(isTimeout: boolean) {
		this.isTimeout = isTimeout;
	}
}

/** Far above any response of the service. It keeps an endless response from filling the memory. */
const BODY_LENGTH_MAX = 4 * 1024 * 1024;

/** Rejects with {@link Stopped}, or with the error of `fetch`. */
export async function attempt({ fetch, url, init, timeoutMs, signal }: Attempt): Promise<Answer> {
	const controller = new AbortController();
	// The race makes the timeout work even if `fetch` ignores its signal.
	const stopped = rejectWhenStopped(timeoutMs, signal, () => controller.abort());
	try {
		if (signal?.aborted) return await stopped.promise;
		// Redirects are not followed, because they would send the key to an address that nobody configured.
		const sent = fetch(url, { ...init, redirect: "manual", signal: controller.signal });
		return await Promise.race([sent.then(readAnswer), stopped.promise]);
	} catch (error) {
		controller.abort();
		throw error;
	} finally {
		stopped.forget();
	}
}

/** Rejects only if the signal ends the wait early. */
export async function wait(waitMs: number, signal: SignalLike | undefined): Promise<void> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const over = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, waitMs);
	});
	const stopped = rejectWhenStopped(undefined, signal, () => undefined);
	try {
		await Promise.race([over, stopped.promise]);
	} finally {
		clearTimeout(timer);
		stopped.forget();
	}
}

function rejectWhenStopped(timeoutMs: number | undefined, signal: SignalLike | undefined, onStop: () => void) {
	let forget = (): void => undefined;
	const promise = new Promise<never>((_, reject) => {
		const stop = (isTimeout: boolean): void => {
			onStop();
			reject(new Stopped(isTimeout));
		};
		// `AbortSignal.timeout()` counts as a timeout, not as a cancellation by the caller.
		const onAbort = (): void => stop((signal?.reason as { name?: unknown } | undefined)?.name === "TimeoutError");
		const timer = timeoutMs === undefined ? undefined : setTimeout(stop, timeoutMs, true);
		if (signal?.aborted) onAbort();
		else signal?.addEventListener("abort", onAbort);
		forget = () => {
			clearTimeout(timer);
			signal?.removeEventListener("abort", onAbort);
		};
	});
	// Nobody may be waiting for this promise, and an unhandled rejection would end the process.
	promise.catch(() => undefined);
	return { promise, forget };
}

async function readAnswer(response: ResponseLike): Promise<Answer> {
	return { status: response.status, headers: response.headers, text: await readText(response) };
}

/** Reads in chunks if the response has a stream, to stop at the maximum length. */
async function readText(response: ResponseLike & { readonly body?: unknown }): Promise<string> {
	const { body } = response;
	if (!isStream(body)) return checkLength(await response.text());
	const reader = body.getReader();
	const decoder = new TextDecoder();
	let text = "";
	for (;;) {
		const { done, value } = await reader.read();
		if (done) return text + decoder.decode();
		text = checkLength(text + decoder.decode(value, { stream: true }));
	}
}

function checkLength(text: string): string {
	if (text.length > BODY_LENGTH_MAX) throw new Error("The response is too long");
	return text;
}

function isStream(body: unknown): body is ReadableStream<Uint8Array> {
	return typeof (body as { getReader?: unknown } | null | undefined)?.getReader === "function";
}
