// Chooses the wait before the next attempt.

const FIRST_WAIT_MS = 500;
const WAIT_MS_MAX = 8000;
const RETRY_AFTER_MS_MAX = 60_000;
/** Up to this share of the wait is removed at random, so that clients that failed together do not retry together. */
const JITTER = 0.25;

/** Returns undefined if the service asks for a longer wait than the client accepts. */
export function chooseWait(retry: number, retryAfterMs: number | undefined): number | undefined {
	if (retryAfterMs !== undefined && retryAfterMs > RETRY_AFTER_MS_MAX) return undefined;
	const backoffMs = Math.min(FIRST_WAIT_MS * 2 ** retry, WAIT_MS_MAX) * (1 - JITTER * Math.random());
	return Math.max(backoffMs, retryAfterMs ?? 0);
}

/** Reads seconds or a date, in milliseconds. Returns undefined if there is no valid value. */
export function readRetryAfter(headers: { get(name: string): string | null }): number | undefined {
	const text = headers.get("retry-after")?.trim();
	if (!text) return undefined;
	if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
	const at = Date.parse(text);
	if (Number.isNaN(at)) return undefined;
	// The date is compared with the service's own clock if the response has one, because ours may be off by hours.
	const now = Date.parse(headers.get("date") ?? "");
	return Math.max(0, at - (Number.isNaN(now) ? Date.now() : now));
}
