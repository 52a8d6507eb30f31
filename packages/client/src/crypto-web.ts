// The same for runtimes that are not Node.js, where only the asynchronous half of `crypto` exists.

export function createId(): string {
	return globalThis.crypto.randomUUID();
}

/** Nothing can be computed at once here; use `verifyWebhookAsync`. */
export function hasSignature(): boolean {
	return false;
}

export const subtle = globalThis.crypto?.subtle;
