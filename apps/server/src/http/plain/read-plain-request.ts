// Parses a request for a decision that arrives whole and has nothing unusual, as nearly all do. It leaves everything else to
// Node.js, also in doubt. It accepts only a part of HTTP, and reads every byte of it as Node.js would.

import { KEY_LENGTH_MAX } from "../authenticate.ts";

export interface PlainRequest {
	readonly apiKey: string;
	readonly idempotencyKey: string | undefined;
	/** The id that the caller gave the request. */
	readonly requestId: string | undefined;
	/** The trace that the request belongs to. */
	readonly traceparent: string | undefined;
	readonly body: Buffer;
}

const START = "POST /v1/events HTTP/1.1\r\n";
const HEAD_END = "\r\n\r\n";
const HEAD_BYTES_MAX = 4_096;
/**
 * Matches a name, and a value of visible characters and blanks. Blanks at both ends of the value are trimmed afterwards. A
 * pattern that also matched them could read each blank in two ways and would take quadratic time.
 */
const HEADER = /([!#$%&'*+\-.^_`|~0-9A-Za-z]+):([\t\x20-\x7e]*)\r\n/y;
const LENGTH = /^[1-9][0-9]{0,4}$/;
const JSON_TYPE = /^application\/json(; ?charset=utf-8)?$/i;
const BEARER = /^bearer ([\x21-\x7e]+)$/i;
const KEY = /^[\x21-\x7e]+$/;

/** The headers that are read. If one is sent twice, the request is left to Node.js. */
const READ: ReadonlySet<string> = new Set([
	"authorization",
	"content-length",
	"content-type",
	"host",
	"idempotency-key",
	"traceparent",
	"x-api-key",
	"x-request-id",
]);
/** Headers that can change how a request or its connection must be read. */
const UNUSUAL: ReadonlySet<string> = new Set([
	"content-encoding",
	"expect",
	"http2-settings",
	"keep-alive",
	"proxy-connection",
	"te",
	"trailer",
	"transfer-encoding",
	"upgrade",
]);

/** Returns the request if `bytes` are exactly one plain request, otherwise undefined: Node.js must read them. */
export function readPlainRequest(bytes: Buffer): PlainRequest | undefined {
	const text = bytes.toString("latin1", 0, HEAD_BYTES_MAX);
	if (!text.startsWith(START)) return undefined;
	const headEnd = text.indexOf(HEAD_END);
	if (headEnd === -1) return undefined;
	const found = new Map<string, string>();
	for (HEADER.lastIndex = START.length; HEADER.lastIndex < headEnd + 2; ) {
		const header = HEADER.exec(text);
		if (header === null) return undefined;
		const name = (header[1] ?? "").toLowerCase();
		const value = (header[2] ?? "").trim();
		if (UNUSUAL.has(name) || found.has(name)) return undefined;
		if (name === "connection" && value.toLowerCase() !== "keep-alive") return undefined;
		if (READ.has(name)) found.set(name, value);
	}
	const apiKey = readKey(found.get("authorization"), found.get("x-api-key"));
	const length = found.get("content-length") ?? "";
	if (apiKey === undefined || !found.get("host")) return undefined;
	if (!JSON_TYPE.test(found.get("content-type") ?? "") || !LENGTH.test(length)) return undefined;
	const bodyAt = headEnd + HEAD_END.length;
	if (bytes.length - bodyAt !== Number(length)) return undefined;
	return {
		apiKey,
		idempotencyKey: found.get("idempotency-key"),
		requestId: found.get("x-request-id"),
		traceparent: found.get("traceparent"),
		body: bytes.subarray(bodyAt),
	};
}

/** If both headers carry a key, the request is left to Fastify, which decides which one counts. */
function readKey(authorization: string | undefined, plainKey: string | undefined): string | undefined {
	if (authorization !== undefined && plainKey !== undefined) return undefined;
	const key = plainKey ?? BEARER.exec(authorization ?? "")?.[1] ?? "";
	return key.length <= KEY_LENGTH_MAX && KEY.test(key) ? key : undefined;
}
