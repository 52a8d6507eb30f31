// Caches names that are on no list. That is nearly every name, and the same names come all day. A table of fixed size holds
// their fingerprints without work for the garbage collector. In a full bucket the newest name replaces another.

import { hash, randomBytes } from "node:crypto";

export const CLEAR_NAMES_MAX = 262_144;

/** A bucket has four places for names whose fingerprints begin alike. */
const WAYS = 4;
const PLACES = CLEAR_NAMES_MAX / WAYS;
const FINGERPRINT_BYTES = 16;
/** Three of the four words of a fingerprint are stored. The first word selects the bucket. */
const KEPT_WORDS = 3;

export class ClearNames {
	/** 3 MB. The system provides only the pages that are written. */
	readonly #kept = new Uint32Array(CLEAR_NAMES_MAX * KEPT_WORDS);
	/** A secret key, so that nobody can construct a listed name with the fingerprint of an unlisted one. */
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

	/** Writes the fingerprint to `#words`. */
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
