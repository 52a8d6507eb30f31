// Verifies that a delivery was signed with the endpoint's secret within the last minutes. Invalid input never throws.

import { hasSignature, subtle } from "#crypto";

/** The body exactly as it arrived. A parsed and re-serialised body does not verify. */
export type WebhookBody = string | Uint8Array | ArrayBuffer;

/** The header `Service-Signature` as your framework provides it. */
export type WebhookHeader = string | readonly string[] | null | undefined;

const TOLERANCE_SECONDS = 300;
const HEADER_LENGTH_MAX = 4096;
const encoder = new TextEncoder();

/**
 * Returns true if the delivery was signed with the secret, at most 300 seconds ago or ahead. Never throws.
 * Needs Node.js; elsewhere use {@link verifyWebhookAsync}.
 */
export function verifyWebhook(body: WebhookBody, header: WebhookHeader, secret: string): boolean {
	try {
		const claim = readClaim(body, header, secret);
		return claim !== undefined && hasSignature(secret, claim.parts, claim.signatures);
	} catch {
		return false;
	}
}

/** The same as {@link verifyWebhook}, for runtimes that have only WebCrypto. Never rejects. */
export async function verifyWebhookAsync(body: WebhookBody, header: WebhookHeader, secret: string): Promise<boolean> {
	try {
		const claim = readClaim(body, header, secret);
		if (claim === undefined) return false;
		const algorithm = { name: "HMAC", hash: "SHA-256" };
		const key = await subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["verify"]);
		const data = joinParts(claim.parts);
		let isFound = false;
		// `verify` compares in constant time.
		for (const signature of claim.signatures) isFound = (await subtle.verify("HMAC", key, signature, data)) || isFound;
		return isFound;
	} catch {
		return false;
	}
}

interface Claim {
	/** The signed bytes. */
	readonly parts: readonly Uint8Array[];
	/** There are two signatures while a secret is rotated. */
	readonly signatures: readonly Uint8Array[];
}

function readClaim(body: unknown, header: unknown, secret: unknown): Claim | undefined {
	// An empty secret means that a setting is missing. Anybody could sign with it.
	if (typeof secret !== "string" || secret === "") return undefined;
	const bytes = toBytes(body);
	const text = Array.isArray(header) && header.length === 1 ? header[0] : header;
	if (bytes === undefined || typeof text !== "string" || text.length > HEADER_LENGTH_MAX) return undefined;
	const pairs = text.split(",").map((pair) => pair.trim());
	const times = pairs.filter((pair) => pair.startsWith("t="));
	const time = /^t=(\d{1,12})$/.exec(times[0] ?? "")?.[1];
	if (times.length !== 1 || time === undefined) return undefined;
	if (Math.abs(Math.floor(Date.now() / 1000) - Number(time)) > TOLERANCE_SECONDS) return undefined;
	const signatures = pairs.flatMap((pair) => readSignature(pair) ?? []);
	return { parts: [encoder.encode(`${time}.`), bytes], signatures };
}

function readSignature(pair: string): Uint8Array[] | undefined {
	const hex = /^v1=([0-9a-f]{64})$/i.exec(pair)?.[1];
	if (hex === undefined) return undefined;
	return [Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16))];
}

function toBytes(body: unknown): Uint8Array | undefined {
	if (typeof body === "string") return encoder.encode(body);
	if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
	// The check uses the name, not the class, because test runners and workers have their own `ArrayBuffer` class.
	const isBuffer = Object.prototype.toString.call(body) === "[object ArrayBuffer]";
	return isBuffer ? new Uint8Array(body as ArrayBuffer) : undefined;
}

function joinParts(parts: readonly Uint8Array[]): Uint8Array {
	const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
	let offset = 0;
	for (const part of parts) {
		joined.set(part, offset);
		offset += part.length;
	}
	return joined;
}
