// When a delivery that failed is tried again, and when it is given up.

/** Since the first attempt. */
const ATTEMPTS_AT_SECONDS = [0, 5, 5 * 60, 30 * 60, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * 3_600)] as const;

export const TRIES_MAX = ATTEMPTS_AT_SECONDS.length;
const JITTER = 0.2;
/** What a receiver may ask for at most: the length of the whole schedule. */
const RETRY_AFTER_MS_MAX = 24 * 3_600_000;

/**
 * When to try again after the attempt that was the `tries`th, counted from 1; nothing when that was the last. Each wait is
 * up to 20 % longer or shorter, so that what failed together does not come back together. A receiver that asked to be
 * left alone longer is.
 */
export function planRetry(options: {
	readonly tries: number;
	readonly atMs: number;
	readonly retryAfterMs: number | null;
	/** Between 0 and 1. */
	readonly chance: number;
}): number | undefined {
	const { tries, atMs, retryAfterMs, chance } = options;
	const last = ATTEMPTS_AT_SECONDS[tries - 1];
	const next = ATTEMPTS_AT_SECONDS[tries];
	if (last === undefined || next === undefined) return undefined;
	const waitMs = (next - last) * 1_000 * (1 - JITTER + 2 * JITTER * chance);
	return atMs + Math.max(Math.round(waitMs), retryAfterMs ?? 0);
}

/** `Retry-After` as seconds or as a date, in ms from now; nothing for other text. */
export function readRetryAfter(header: string | undefined, nowMs: number): number | null {
	if (header === undefined || header.length > 64) return null;
	const text = header.trim();
	const waitMs = /^\d{1,10}$/.test(text) ? Number(text) * 1_000 : readDate(text) - nowMs;
	return waitMs > 0 ? Math.min(waitMs, RETRY_AFTER_MS_MAX) : null;
}

/** Only the form that HTTP still writes; `Date.parse` would take a bare number for a year. */
function readDate(text: string): number {
	return /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text) ? Date.parse(text) : Number.NaN;
}
