// Classifies a failed statement, so that its caller knows what to do.

/**
 * - `retry`: the database undid it in favour of another statement (deadlock, serialisation, a key that exists by now).
 * - `connection`: the connection or the server went away or cannot work; whether a commit happened is unknown.
 * - `busy`: the statement or lock took too long and was cancelled; nothing was written.
 * - `data`: the statement itself is at fault, and would fail again.
 */
export type FaultKind = "retry" | "connection" | "busy" | "data";

/** The driver's own failures carry no code. */
const CONNECTION_MESSAGES =
	/Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable|Cannot use a pool after calling end|message from backend|SSL connection/;
const NETWORK_CODES = new Set([
	"ECONNREFUSED",
	"ECONNRESET",
	"ECONNABORTED",
	"EPIPE",
	"ENOENT",
	"ETIMEDOUT",
	"ENOTFOUND",
	"EAI_AGAIN",
	"EHOSTUNREACH",
	"ENETUNREACH",
	"EADDRNOTAVAIL",
	"EACCES",
	"EMFILE",
	"ENFILE",
	"ERR_STREAM_DESTROYED",
	"ERR_STREAM_WRITE_AFTER_END",
]);
const RETRY_STATES = new Set(["40P01", "40001", "23505"]);
const BUSY_STATES = new Set(["57014", "55P03"]);
/**
 * Lost or refused connections (08, 28, 3D000), shutdowns (57P), a full disk or memory (53, 58), a server that became a
 * standby (25006) or ended the session (25P03, 25P04), an unknown completion (40003), and the server's own bugs (XX000).
 */
const CONNECTION_STATES = /^(?:08|28|3D000|53|57P|58|25006|25P03|25P04|40003|XX000)/;

function codeOf(error: unknown): string | undefined {
	if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
	return typeof error.code === "string" ? error.code : undefined;
}

/** True if another session held a lock for too long. */
export function isLockTimeout(error: unknown): boolean {
	return codeOf(error) === "55P03";
}

export function classifyFault(error: unknown): FaultKind {
	const code = codeOf(error);
	if (code === undefined) {
		return error instanceof Error && CONNECTION_MESSAGES.test(error.message) ? "connection" : "data";
	}
	// The message of an error with a code is not read: it may quote what a caller sent.
	if (RETRY_STATES.has(code)) return "retry";
	if (BUSY_STATES.has(code)) return "busy";
	return NETWORK_CODES.has(code) || CONNECTION_STATES.test(code) ? "connection" : "data";
}
