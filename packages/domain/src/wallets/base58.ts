// Base58 with the double SHA-256 checksum that Bitcoin and its descendants share.

import { sha256 } from "@noble/hashes/sha2.js";
import { base58, base58xrp } from "@scure/base";

const ALPHABET = /^[1-9A-HJ-NP-Za-km-z]+$/;

/** Returns the bytes of base58 text of a sane length, or undefined. */
export function decodeBase58(text: string): Uint8Array | undefined {
	return text.length <= 64 && ALPHABET.test(text) ? base58.decode(text) : undefined;
}

/** Returns the version byte and 20 bytes of hash. The checksum is verified and removed. */
export function decodeBase58Check(text: string): Uint8Array | undefined {
	const bytes = decodeBase58(text);
	return bytes?.length === 25 ? removeChecksum(bytes) : undefined;
}

/** Decodes the XRP ledger's own alphabet, with a payload of any length. */
export function decodeBase58Xrp(text: string): Uint8Array | undefined {
	if (text.length > 64 || !ALPHABET.test(text)) return undefined;
	const bytes = base58xrp.decode(text);
	return bytes.length > 4 ? removeChecksum(bytes) : undefined;
}

export function encodeBase58Check(version: number, hash: Uint8Array): string {
	return base58.encode(addChecksum(version, hash));
}

export function encodeBase58Xrp(version: number, hash: Uint8Array): string {
	return base58xrp.encode(addChecksum(version, hash));
}

function removeChecksum(bytes: Uint8Array): Uint8Array | undefined {
	const payload = bytes.subarray(0, bytes.length - 4);
	const digest = sha256(sha256(payload));
	for (let index = 0; index < 4; index += 1) {
		if (digest[index] !== bytes[payload.length + index]) return undefined;
	}
	return payload;
}

function addChecksum(version: number, hash: Uint8Array): Uint8Array {
	const bytes = new Uint8Array(1 + hash.length + 4);
	bytes[0] = version;
	bytes.set(hash, 1);
	const payload = bytes.subarray(0, 1 + hash.length);
	bytes.set(sha256(sha256(payload)).subarray(0, 4), payload.length);
	return bytes;
}
