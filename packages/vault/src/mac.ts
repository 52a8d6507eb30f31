// HMAC-SHA-256 under one key, and HKDF-Expand on top of it. A decision computes about ten MACs. Each is two one-shot hashes
// over buffers that all MACs share, because `createHmac` and a buffer for each message take twice as long. No caller sees these
// buffers, and nothing can interrupt the computation of a MAC. The tests hold it equal to `createHmac`.

import { hash } from "node:crypto";

const BLOCK_BYTES = 64;
const KEY_BYTES = 32;
const MAC_BYTES = 32;
/** Longer messages get a buffer of their own. */
const MESSAGE_BYTES = 8_192;
const FIRST_BLOCK = Uint8Array.of(1);

type Part = string | Uint8Array;

const inner = Buffer.alloc(BLOCK_BYTES + MESSAGE_BYTES);
const outer = Buffer.alloc(BLOCK_BYTES + MAC_BYTES);
const result = Buffer.alloc(MAC_BYTES);

export class MacKey {
	readonly #innerPad: Buffer;
	readonly #outerPad: Buffer;

	constructor(key: Uint8Array) {
		if (key.length !== KEY_BYTES) throw new TypeError(`A MAC key has ${KEY_BYTES} bytes, not ${key.length}`);
		this.#innerPad = padKey(key, 0x36);
		this.#outerPad = padKey(key, 0x5c);
	}

	/** The MAC of all parts, as if they were joined; a text counts as its UTF-8 bytes. */
	macOf(...parts: readonly Part[]): Buffer {
		return Buffer.from(this.#compute(parts), "latin1");
	}

	/** The first `length` bytes of the MAC of a text, in base64url. */
	textOf(message: string, length: number): string {
		result.write(this.#compute([message]), "latin1");
		return result.toString("base64url", 0, length);
	}

	/** HKDF-Expand (RFC 5869) for one block: a key of 32 bytes, bound to `info`. */
	expand(...info: readonly Part[]): Buffer {
		return this.macOf(...info, FIRST_BLOCK);
	}

	/** Each byte of the MAC is one letter, because a digest as a Buffer is allocated outside of V8's heap and takes 1 µs more. */
	#compute(parts: readonly Part[]): string {
		let bytesMax = BLOCK_BYTES;
		// A UTF-16 unit becomes at most three bytes of UTF-8.
		for (const part of parts) bytesMax += typeof part === "string" ? 3 * part.length : part.length;
		const padded = bytesMax <= inner.length ? inner : Buffer.allocUnsafe(bytesMax);
		padded.set(this.#innerPad);
		let at = BLOCK_BYTES;
		for (const part of parts) {
			if (typeof part === "string") {
				at += padded.write(part, at);
			} else {
				padded.set(part, at);
				at += part.length;
			}
		}
		outer.set(this.#outerPad);
		outer.write(hash("sha256", padded.subarray(0, at), "binary"), BLOCK_BYTES, "latin1");
		return hash("sha256", outer, "binary");
	}
}

function padKey(key: Uint8Array, pad: number): Buffer {
	const block = Buffer.alloc(BLOCK_BYTES, pad);
	for (const [index, byte] of key.entries()) block[index] = byte ^ pad;
	return block;
}
