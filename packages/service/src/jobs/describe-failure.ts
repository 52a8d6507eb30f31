// Describes a failure in words that may be logged and shown. Error messages can quote data: PostgreSQL quotes the value that
// it rejects, and a parser quotes its input. So a message is passed on only if its kind of error never quotes customer data.

const LENGTH_MAX = 300;

/**
 * Classes of PostgreSQL errors about the server, connections, locks, limits and tables. Class 22 (data) and class 23
 * (constraints) are missing because they may quote a value.
 */
const SAFE_CLASSES: ReadonlySet<string> = new Set(["08", "25", "28", "40", "42", "53", "54", "55", "57", "58", "XX"]);

/** Messages of these errors come from us, the driver or the runtime, and quote no values. */
const SAFE_NAMES: ReadonlySet<string> = new Set(["Error", "AppError", "TypeError", "RangeError", "AbortError"]);

export function describeFailure(error: unknown): string {
	if (!(error instanceof Error)) return `a ${typeof error} was thrown`;
	const code =
		"code" in error && typeof error.code === "string" && /^\w{1,40}$/.test(error.code) ? error.code : undefined;
	const isOfDatabase = "severity" in error && code !== undefined;
	const isSafe = isOfDatabase ? SAFE_CLASSES.has(code.slice(0, 2)) : SAFE_NAMES.has(error.name);
	const named = isOfDatabase ? `PostgreSQL ${code}` : (code ?? error.name);
	if (!isSafe) return named;
	return `${named}: ${error.message}`.replace(/\p{Cc}+/gu, " ").slice(0, LENGTH_MAX);
}
