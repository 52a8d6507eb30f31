// Reads a request for a decision that came whole and has nothing unusual about it, as nearly all do. Whatever else it finds,
// or only doubts, it leaves to Node.js: this reads a part of HTTP, and no byte of it otherwise than Node.js would.

export interface PlainRequest {
	readonly apiKey: string;
	readonly idempotencyKey: string | undefined;
	/** The caller's own id for the request. */
	readonly requestId: string | undefined;
	readonly body: Buffer;
}

const START = "POST /v1/events HTTP/1.1\r\n";
const HEAD_END = "\r\n\r\n";
const HEAD_BYTES_MAX = 4_096;
/** A name, and a value of visible characters with blanks between them. */
const HEADER = /([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*((?:[\x21-\x7e]+(?:[ \t]+[\x21-\x7e]+)*)?)[ \t]*\r\n/y;
const LENGTH = /^[1-9][0-9]{0,4}$/;
const JSON_TYPE = /^application\/json(; ?charset=utf-8)?$/i;
const BEARER = /^bearer ([\x21-\x7e]{1,256})$/i;
const KEY = /^[\x21-\x7e]{1,256}$/;

/** The request that `bytes` are, to the last of them; nothing when Node.js is to read them. */
export function readPlainRequest(bytes: Buffer): PlainRequest | undefined {
	const text = bytes.toString("latin1", 0, HEAD_BYTES_MAX);
	if (!text.startsWith(START)) return undefined;
	const headEnd = text.indexOf(HEAD_END);
	if (headEnd === -1) return undefined;
	let host: string | undefined;
	let apiKey: string | undefined;
	let type: string | undefined;
	let length: string | undefined;
	let idempotencyKey: string | undefined;
	let requestId: string | undefined;
	for (HEADER.lastIndex = START.length; HEADER.lastIndex < headEnd + 2; ) {
		const header = HEADER.exec(text);
		if (header === null) return undefined;
		const value = header[2] ?? "";
		switch ((header[1] ?? "").toLowerCase()) {
			case "host":
				if (host !== undefined) return undefined;
				host = value;
				break;
			case "authorization":
				if (apiKey !== undefined) return undefined;
				apiKey = BEARER.exec(value)?.[1] ?? "";
				break;
			case "x-api-key":
				if (apiKey !== undefined) return undefined;
				apiKey = value;
				break;
			case "content-type":
				if (type !== undefined) return undefined;
				type = value;
				break;
			case "content-length":
				if (length !== undefined) return undefined;
				length = value;
				break;
			case "idempotency-key":
				if (idempotencyKey !== undefined) return undefined;
				idempotencyKey = value;
				break;
			case "x-request-id":
				if (requestId !== undefined) return undefined;
				requestId = value;
				break;
			case "connection":
				if (value.toLowerCase() !== "keep-alive") return undefined;
				break;
			case "content-encoding":
			case "expect":
			case "http2-settings":
			case "keep-alive":
			case "proxy-connection":
			case "te":
			case "trailer":
			case "transfer-encoding":
			case "upgrade":
				return undefined;
		}
	}
	if (host === undefined || host === "" || apiKey === undefined || !KEY.test(apiKey)) return undefined;
	if (type === undefined || !JSON_TYPE.test(type) || length === undefined || !LENGTH.test(length)) return undefined;
	const bodyAt = headEnd + HEAD_END.length;
	if (bytes.length - bodyAt !== Number(length)) return undefined;
	return { apiKey, idempotencyKey, requestId, body: bytes.subarray(bodyAt) };
}
