// Why something failed, in words that may be logged and shown. Messages of errors can quote what was being read or stored:
// a database quotes the value it cannot take, and a parser the text it cannot read. So a message is passed on only where
// its kind of error quotes nothing of a customer.

const LENGTH_MAX = 300;

/**
 * Kinds of PostgreSQL's errors that speak of the server, of connections, locks, limits and tables. Those of class 22 (data)
 * and 23 (constraints) may quote a value.
 */
const SAFE_CLASSES: ReadonlySet<string> = new Set(["08", "25", "28", "40", "42", "53", "54", "55", "57", "58", "XX"]);

/** Errors of these kinds are our own sentences, the driver's, or the language's, which name no values. */
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
