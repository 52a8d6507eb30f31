// Encrypts keys under a key, bound to a text that says whose they are: nonce (12), tag (16), ciphertext.

import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const ENCRYPTED_OVERHEAD_BYTES: number = NONCE_BYTES + TAG_BYTES;

export function encryptKeys(key: Uint8Array, context: string, plain: Uint8Array): Buffer {
	const nonce = randomBytes(NONCE_BYTES);
	const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
	cipher.setAAD(Buffer.from(context, "utf8"));
	const body = Buffer.concat([cipher.update(plain), cipher.final()]);
	return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Throws when it was changed, or belongs to another key or text. */
export function decryptKeys(key: Uint8Array, context: string, encrypted: Uint8Array): Buffer {
	const nonce = encrypted.subarray(0, NONCE_BYTES);
	const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
	decipher.setAAD(Buffer.from(context, "utf8"));
	decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, ENCRYPTED_OVERHEAD_BYTES));
	return Buffer.concat([decipher.update(encrypted.subarray(ENCRYPTED_OVERHEAD_BYTES)), decipher.final()]);
}
