// The key that the operator keeps and calls the master key: 32 bytes that wrap the installation's own keys and nothing else,
// so that it can be replaced. `load-master-key.ts` finds it.

import { timingSafeEqual } from "node:crypto";
import { AppError } from "@hakiki/domain";
import { MacKey } from "./mac.ts";

export const MASTER_KEY_BYTES = 32;
const NAME_BYTES = 8;

/** Holds the key where neither a log nor JSON can reach it. */
export class OperatorKey {
	/** The variable or the file it came from, for messages. */
	readonly origin: string;
	readonly #bytes: Buffer;
	readonly #mac: MacKey;

	constructor(bytes: Uint8Array, origin: string) {
		if (bytes.length !== MASTER_KEY_BYTES) {
			throw new AppError("internal_error", `${origin}: the master key must have 32 bytes, not ${bytes.length}`);
		}
		this.origin = origin;
		this.#bytes = Buffer.from(bytes);
		this.#mac = new MacKey(this.#bytes);
	}

	/** A key for one purpose. It reveals neither this key nor the key of another purpose. */
	deriveKey(purpose: string): Buffer {
		return this.#mac.expand(`hakiki/master/1/${purpose}`);
	}

	/** The key itself, for the operator's backup. This is the only method that gives it out, so its callers are easy to find. */
	exportText(): string {
		return this.#bytes.toString("base64");
	}
}

/** Stored in the database to recognise the key; it reveals nothing of it. */
export function keyCheckOf(key: OperatorKey): Buffer {
	return key.deriveKey("key-check");
}

/** Names the key that opens a wrapped copy. */
export function nameOfKey(key: OperatorKey): Buffer {
	return keyCheckOf(key).subarray(0, NAME_BYTES);
}

export function isKeyOf(key: OperatorKey, storedCheck: Uint8Array): boolean {
	const check = keyCheckOf(key);
	return storedCheck.length === check.length && timingSafeEqual(check, storedCheck);
}

export function refuseKey({ origin }: OperatorKey): AppError {
	return new AppError(
		"internal_error",
		`The master key from ${origin} is not the one this database was sealed with. ` +
			"Restore the right key; with this one no personal field could be read, and nothing was changed.",
	);
}
