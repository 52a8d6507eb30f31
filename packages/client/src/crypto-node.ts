// Signatures and ids for Node.js. Node 18 has no global `crypto`, so the module is imported.

import { createHmac, randomUUID, timingSafeEqual, webcrypto } from "node:crypto";

export function createId(): string {
	return randomUUID();
}

/** Compares in constant time. */
export function hasSignature(secret: string, parts: readonly Uint8Array[], signatures: readonly Uint8Array[]): boolean {
	const hmac = createHmac("sha256", Buffer.from(secret, "utf8"));
	for (const part of parts) hmac.update(part);
	const expected = hmac.digest();
	let isFound = false;
	for (const signature of signatures) isFound = timingSafeEqual(expected, signature) || isFound;
	return isFound;
}

export const subtle = webcrypto.subtle;
