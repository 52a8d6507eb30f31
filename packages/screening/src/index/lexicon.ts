// Every word of the lists, once: how it sounds, what kind it is, and how much it says about who is meant.

import { findShare } from "../names/common-names.ts";
import type { FoldedWord } from "../names/fold-name.ts";
import { collectLetters, soundOut } from "../names/sound-out.ts";
import { findKind, WordKind } from "../names/words.ts";

/** A word of a query, or of a list. */
export interface Word {
	readonly text: string;
	readonly sounds: string;
	readonly isAbjad: boolean;
	readonly kind: WordKind;
	/** Which letters it has, a bit each: words that share few cannot be alike. */
	readonly letters: number;
	/** How much is known when this word agrees: the rarer, the more. */
	readonly bits: number;
	/** Whether very many people bear it: then what sounds somewhat like it may well be another name. */
	readonly isCommon: boolean;
	/** Whether it is on a list. */
	readonly isKnown: boolean;
}

/** People on no list, so that a word is not thought rare because a list is short. */
const OTHERS = 40_000;
/** Added to the length of words without vowels, whose length says little. */
const ABJAD = 100;
/** Added to the kind of words of one letter. */
const LETTER = 16;
const MOST_BITS = 14;
const LEAST_BITS = 2;

export class Lexicon {
	readonly words: Word[] = [];
	readonly #ids = new Map<string, number>();
	/** How many entries have a word of these sounds. */
	readonly #counts = new Map<string, number>();
	#entries = 0;
	/** Of every word, where a search can look without fetching it. */
	bits = new Float64Array(0);
	#letters = new Int32Array(0);
	#lengths = new Uint8Array(0);
	#kinds = new Uint8Array(0);
	#starts = new Uint16Array(0);

	get size(): number {
		return this.words.length;
	}

	find(text: string, isAbjad = false): number | undefined {
		return this.#ids.get(isAbjad ? `~${text}` : text);
	}

	/** The word's number; a new word is taken in. */
	intern(folded: FoldedWord): number {
		const key = folded.isAbjad ? `~${folded.text}` : folded.text;
		const known = this.#ids.get(key);
		if (known !== undefined) return known;
		this.#ids.set(key, this.words.length);
		this.words.push(buildWord(folded, true));
		return this.words.length - 1;
	}

	/** Counts one entry with the words it has. */
	countEntry(ids: Iterable<number>): void {
		this.#entries++;
		for (const id of ids) {
			const sounds = this.words[id]?.sounds ?? "";
			this.#counts.set(sounds, (this.#counts.get(sounds) ?? 0) + 1);
		}
	}

	/** Weighs every word, when all entries are counted. */
	weigh(): void {
		this.bits = new Float64Array(this.size);
		this.#letters = new Int32Array(this.size);
		this.#lengths = new Uint8Array(this.size);
		this.#kinds = new Uint8Array(this.size);
		this.#starts = new Uint16Array(this.size);
		for (const [id, word] of this.words.entries()) {
			this.bits[id] = this.#weighWord(word);
			this.words[id] = { ...word, bits: this.bits[id] ?? 0 };
			this.#letters[id] = word.letters;
			this.#starts[id] = word.sounds.charCodeAt(0);
			this.#kinds[id] = word.kind + (word.text.length === 1 ? LETTER : 0);
			this.#lengths[id] = word.sounds.length + (word.isAbjad ? ABJAD : 0);
		}
	}

	getKind(id: number): WordKind {
		return ((this.#kinds[id] ?? 0) % LETTER) as WordKind;
	}

	isAbjad(id: number): boolean {
		return (this.#lengths[id] ?? 0) >= ABJAD;
	}

	/** The code of its first sound. */
	getStart(id: number): number {
		return this.#starts[id] ?? 0;
	}

	getLetters(id: number): number {
		return this.#letters[id] ?? 0;
	}

	isLetter(id: number): boolean {
		return (this.#kinds[id] ?? 0) >= LETTER;
	}

	/** A cheap look at lengths and letters, which most words that are not alike fail; for a word with its vowels. */
	mayBeAlike(soundCount: number, letters: number, id: number): boolean {
		const length = this.#lengths[id] ?? 0;
		if (length >= ABJAD) return true;
		const longer = Math.max(length, soundCount);
		if (Math.abs(length - soundCount) > (longer < 6 ? 2 : 3)) return false;
		return countForeignLetters(letters, this.#letters[id] ?? 0) <= (longer < 6 ? 4 : 5);
	}

	/** A word that may be on no list. */
	describe(folded: FoldedWord): Word {
		const id = this.find(folded.text, folded.isAbjad);
		const known = id === undefined ? undefined : this.words[id];
		if (known) return known;
		const word = buildWord(folded, false);
		return { ...word, bits: this.#weighWord(word) };
	}

	#weighWord({ text, sounds, kind, isAbjad }: Word): number {
		const listed = ((this.#counts.get(sounds) ?? 0) + 0.3) / (this.#entries + OTHERS);
		const share = Math.max(listed, findShare(text), findShare(sounds));
		const most =
			kind === WordKind.name || kind === WordKind.number
				? isAbjad
					? MOST_BITS - 3
					: MOST_BITS
				: kind === WordKind.patronymic
					? 10
					: kind === WordKind.legalForm || kind === WordKind.particle
						? 3
						: 5;
		// A short word is alike to many others.
		const byLength = text.length === 1 ? 3 : text.length === 2 ? 6 : text.length === 3 ? 10 : MOST_BITS;
		return Math.max(LEAST_BITS, Math.min(most, byLength, -Math.log2(share)));
	}
}

function buildWord({ text, isAbjad }: FoldedWord, isKnown: boolean): Word {
	const sounds = soundOut(text);
	const letters = collectLetters(sounds);
	return { text, sounds, isAbjad, kind: findKind(text), letters, bits: 0, isCommon: findShare(text) > 0, isKnown };
}

/** How many letters one word has that the other has not, in both directions together. */
export function countForeignLetters(left: number, right: number): number {
	let bits = left ^ right;
	bits -= (bits >>> 1) & 0x55555555;
	bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
	return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
