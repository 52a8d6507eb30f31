// Decides when a failed delivery is retried, and when it is given up.

/** Times since the first attempt. */
const ATTEMPTS_AT_SECONDS = [0, 5, 5 * 60, 30 * 60, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * 3_600)] as const;

export const TRIES_MAX = ATTEMPTS_AT_SECONDS.length;
const JITTER = 0.2;
/** The longest `Retry-After` that is honoured: the length of the whole schedule. */
const RETRY_AFTER_MS_MAX = 24 * 3_600_000;

/**
 * Returns the time of the next attempt after attempt number `tries`, counted from 1, or nothing after the last. Each wait
 * varies by up to 20 %, so that deliveries that failed together are not retried together. A longer `Retry-After` counts.
 */
export function planRetry(options: {
	readonly tries: number;
	readonly atMs: number;
	readonly retryAfterMs: number | null;
	/** A random number from 0 to 1. */
	readonly chance: number;
}): number | undefined {
	const { tries, atMs, retryAfterMs, chance } = options;
	const last = ATTEMPTS_AT_SECONDS[tries - 1];
	const next = ATTEMPTS_AT_SECONDS[tries];
	if (last === undefined || next === undefined) return undefined;
	const waitMs = (next - last) * 1_000 * (1 - JITTER + 2 * JITTER * chance);
	return atMs + Math.max(Math.round(waitMs), retryAfterMs ?? 0);
}

/** Parses `Retry-After`, as seconds or a date, to ms from now. Returns nothing for other text. */
export function readRetryAfter(header: string | undefined, nowMs: number): number | null {
	if (header === undefined || header.length > 64) return null;
	const text = header.trim();
	const waitMs = /^\d{1,10}$/.test(text) ? Number(text) * 1_000 : readDate(text) - nowMs;
	return waitMs > 0 ? Math.min(waitMs, RETRY_AFTER_MS_MAX) : null;
}

/** The date format of HTTP. `Date.parse` alone would read a bare number as a year. */
function readDate(text: string): number {
	return /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text) ? Date.parse(text) : Number.NaN;
}
