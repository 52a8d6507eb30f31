// Names that were searched for and are on no list. Nearly every name is, and the same ones come all day: a table of fixed
// size holds a fingerprint of each, which leaves nothing to the garbage collector, and a full place is given to the newest.

import { hash, randomBytes } from "node:crypto";

export const CLEAR_NAMES_MAX = 262_144;

/** Names whose fingerprints begin alike share a place for four. */
const WAYS = 4;
const PLACES = CLEAR_NAMES_MAX / WAYS;
const FINGERPRINT_BYTES = 16;
/** Three of a fingerprint's four words are kept; the first says where. */
const KEPT_WORDS = 3;

export class ClearNames {
	/** 3 MB, of which the system gives only what is written to. */
	readonly #kept = new Uint32Array(CLEAR_NAMES_MAX * KEPT_WORDS);
	/** Nobody outside can look for a listed name that shares a fingerprint with one that is not. */
	readonly #secret = randomBytes(FINGERPRINT_BYTES).toString("latin1");
	readonly #bytes = Buffer.alloc(FINGERPRINT_BYTES);
	readonly #words = new Uint32Array(this.#bytes.buffer, this.#bytes.byteOffset, FINGERPRINT_BYTES / 4);

	has(text: string): boolean {
		const place = this.#findPlace(text);
		for (let way = 0; way < WAYS; way += 1) if (this.#isAt(place + way * KEPT_WORDS)) return true;
		return false;
	}

	add(text: string): void {
		const place = this.#findPlace(text);
		for (let way = WAYS - 1; way > 0; way -= 1) {
			const at = place + way * KEPT_WORDS;
			this.#kept.copyWithin(at, at - KEPT_WORDS, at);
		}
		for (let word = 0; word < KEPT_WORDS; word += 1) this.#kept[place + word] = this.#words[word + 1] ?? 0;
	}

	/** Leaves the fingerprint in `#words`. */
	#findPlace(text: string): number {
		this.#bytes.write(hash("sha256", this.#secret + text, "binary"), 0, FINGERPRINT_BYTES, "latin1");
		return ((this.#words[0] ?? 0) % PLACES) * WAYS * KEPT_WORDS;
	}

	#isAt(at: number): boolean {
		const kept = this.#kept;
		const words = this.#words;
		return kept[at] === words[1] && kept[at + 1] === words[2] && kept[at + 2] === words[3];
	}
}
