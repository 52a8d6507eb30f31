// The same for other runtimes, where only the asynchronous part of `crypto` exists.

export function createId(): string {
	return globalThis.crypto.randomUUID();
}

/** WebCrypto has no synchronous HMAC. Use `verifyWebhookAsync`. */
export function hasSignature(): boolean {
	return false;
}

export const subtle = globalThis.crypto?.subtle;
