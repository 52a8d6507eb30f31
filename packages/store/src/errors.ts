// What a failed statement means for whoever sent it.

/**
 * - `retry`: undone by the database in favour of another (deadlock, serialisation, a key that another just wrote).
 * - `connection`: the connection or the server went away; whether a commit happened is unknown.
 * - `busy`: the statement or lock took too long and was cancelled; nothing was written.
 * - `data`: the statement itself is at fault, and would fail again.
 */
export type FaultKind = "retry" | "connection" | "busy" | "data";

const CONNECTION_MESSAGES =
	/Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|Client has encountered a connection error|Cannot use a pool after calling end/;
const NETWORK_CODES = new Set([
	"ECONNREFUSED",
	"ECONNRESET",
	"EPIPE",
	"ENOENT",
	"ETIMEDOUT",
	"ENOTFOUND",
	"EAI_AGAIN",
	"EHOSTUNREACH",
	"EACCES",
]);

function codeOf(error: unknown): string | undefined {
	if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
	return typeof error.code === "string" ? error.code : undefined;
}

export function classifyFault(error: unknown): FaultKind {
	const code = codeOf(error);
	if (code === "40P01" || code === "40001" || code === "23505") return "retry";
	if (code === "57014" || code === "55P03") return "busy";
	if (code !== undefined && (NETWORK_CODES.has(code) || /^(08|57P|53|58|25006|XX000)/.test(code))) return "connection";
	if (error instanceof Error && CONNECTION_MESSAGES.test(error.message)) return "connection";
	return "data";
}
