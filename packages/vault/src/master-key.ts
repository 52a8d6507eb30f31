// The master key in memory: what is derived from it, how a wrong one is noticed, how it is written down.
// Where it comes from is in load-master-key.ts.

import { timingSafeEqual } from "node:crypto";
import { AppError } from "@hakiki/domain";
import { MacKey } from "./mac.ts";

export const MASTER_KEY_BYTES = 32;
const DERIVED_MAX = 32;

/** Holds the key where neither a log nor JSON can reach it. */
export class MasterKey {
	/** The variable or the file it came from, for messages. */
	readonly origin: string;
	readonly #bytes: Buffer;
	readonly #root: MacKey;
	readonly #macKeys = new Map<string, MacKey>();

	constructor(bytes: Uint8Array, origin: string) {
		if (bytes.length !== MASTER_KEY_BYTES) {
			throw new AppError("internal_error", `${origin}: the master key must have 32 bytes, not ${bytes.length}`);
		}
		this.origin = origin;
		this.#bytes = Buffer.from(bytes);
		this.#root = new MacKey(this.#bytes);
	}

	/** A key for one purpose. Knowing it tells nothing of the master key or of another purpose's key. */
	deriveKey(purpose: string): Buffer {
		return this.#root.expand(`hakiki/master/1/${purpose}`);
	}

	/** The same, ready for MACs and kept, for a purpose that comes with every request. */
	deriveMacKey(purpose: string): MacKey {
		const known = this.#macKeys.get(purpose);
		if (known !== undefined) return known;
		const key = new MacKey(this.deriveKey(purpose));
		if (this.#macKeys.size < DERIVED_MAX) this.#macKeys.set(purpose, key);
		return key;
	}

	/** The key itself, for the operator's safe: the one way out, so that its callers are easy to find. */
	exportText(): string {
		return this.#bytes.toString("base64");
	}
}

/** Stored in the database at first start: it recognises the key and gives nothing away. */
export function keyCheckOf(master: MasterKey): Buffer {
	return master.deriveKey("key-check");
}

/** Throws unless this is the key the database was first started with. */
export function assertMasterKey(master: MasterKey, storedCheck: Uint8Array): void {
	const check = keyCheckOf(master);
	if (storedCheck.length === check.length && timingSafeEqual(check, storedCheck)) return;
	throw new AppError(
		"internal_error",
		`The master key from ${master.origin} is not the one this database was sealed with. ` +
			"Restore the right key; with this one no personal field could be read, and nothing was changed.",
	);
}
