// How long to wait before the next attempt.

const FIRST_WAIT_MS = 500;
const WAIT_MS_MAX = 8000;
const RETRY_AFTER_MS_MAX = 60_000;
/** Up to this share is taken off at random, so that those who failed together do not come back together. */
const JITTER = 0.25;

/** Undefined when the service asks for a longer wait than a caller should be kept for. */
export function chooseWait(retry: number, retryAfterMs: number | undefined): number | undefined {
	if (retryAfterMs !== undefined && retryAfterMs > RETRY_AFTER_MS_MAX) return undefined;
	const backoffMs = Math.min(FIRST_WAIT_MS * 2 ** retry, WAIT_MS_MAX) * (1 - JITTER * Math.random());
	return Math.max(backoffMs, retryAfterMs ?? 0);
}

/** Seconds or a date; undefined when there is none that can be read. */
export function readRetryAfter(headers: { get(name: string): string | null }): number | undefined {
	const text = headers.get("retry-after")?.trim();
	if (!text) return undefined;
	if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
	const at = Date.parse(text);
	if (Number.isNaN(at)) return undefined;
	// The service's own clock, where it tells: ours may be off by hours.
	const now = Date.parse(headers.get("date") ?? "");
	return Math.max(0, at - (Number.isNaN(now) ? Date.now() : now));
}
