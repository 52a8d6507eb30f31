// Every word of the lists, once: its sound, its kind, and its weight as evidence.

import { countSymbols, writeSymbols } from "../matching/symbols.ts";
import { findAbjadShare } from "../names/common-abjad.ts";
import { findShare, findShareOfFirms, isUsualSpelling } from "../names/common-names.ts";
import type { FoldedWord } from "../names/fold-name.ts";
import { collectLetters } from "../names/sound-out.ts";
import { soundOutWord } from "../names/sound-out-abjad.ts";
import type { Spellings } from "../names/spelled-syllables.ts";
import { findKind, WordKind } from "../names/words.ts";

/** A word of a query or of a list. */
export interface Word {
	readonly text: string;
	readonly sounds: string;
	readonly isAbjad: boolean;
	readonly kind: WordKind;
	/** The letters of the word, one bit each. Words that share few letters cannot be similar. */
	readonly letters: number;
	/** The evidence if this word agrees, in bits. Rare words have more. */
	readonly bits: number;
	/** True if very many people have the name. A word that sounds similar may then be another name. */
	readonly isCommon: boolean;
	/** True if very many people use this spelling. */
	readonly isUsual: boolean;
	/** True if the word is on a list. */
	readonly isKnown: boolean;
	/** The spellings of a word read from another script by syllables. A word that is not among them is another word. */
	readonly spellings?: Spellings | undefined;
	readonly syllables?: readonly Spellings[] | undefined;
}

/** The assumed number of people who are on no list, so that words are not rare just because a list is short. */
const OTHERS = 40_000;
/** The number of values per word: letters, position of the symbols, lengths and start, kind and flags. */
const WIDTH = 4;
const KINDS = 15;
/** Flags of a word: a single letter, without vowels, common, in plain symbols, spelled as it sounds, digits. */
export const Flag = { letter: 16, abjad: 32, common: 64, plain: 128, same: 256, digits: 512 } as const;
const MOST_BITS = 14;
const LEAST_BITS = 2;
const ABJAD = 3;

export class Lexicon {
	readonly words: Word[] = [];
	readonly #ids = new Map<string, number>();
	/** Words that sound alike share a number. By it, the number of entries with a word of these sounds. */
	readonly #sounds = new Map<string, number>();
	readonly #soundOf: number[] = [];
	readonly #counts: number[] = [];
	#entries = 0;
	/** The bits of every word, in an array that a search reads directly. */
	bits = new Float64Array(0);
	#facts = new Int32Array(0);
	/** The symbols of every word's sounds, followed by those of its letters. */
	symbols = new Uint8Array(0);

	get size(): number {
		return this.words.length;
	}

	find(text: string, isAbjad = false): number | undefined {
		return this.#ids.get(isAbjad ? `~${text}` : text);
	}

	/** Returns the number of a word. A new word is added. */
	intern(folded: FoldedWord): number {
		const key = folded.isAbjad ? `~${folded.text}` : folded.text;
		const known = this.#ids.get(key);
		if (known !== undefined) return known;
		this.#ids.set(key, this.words.length);
		const word = buildWord(folded, true);
		this.words.push(word);
		this.#soundOf.push(this.#internSounds(word.sounds));
		return this.words.length - 1;
	}

	#internSounds(sounds: string): number {
		const known = this.#sounds.get(sounds);
		if (known !== undefined) return known;
		this.#sounds.set(sounds, this.#counts.length);
		return this.#counts.push(0) - 1;
	}

	/** Counts the words of one entry. */
	countEntry(ids: Iterable<number>): void {
		this.#entries++;
		for (const id of ids) {
			const sounds = this.#soundOf[id] ?? 0;
			this.#counts[sounds] = (this.#counts[sounds] ?? 0) + 1;
		}
	}

	/** Weighs every word and lays it out, after all entries are counted. */
	weigh(): void {
		this.bits = new Float64Array(this.size);
		this.#facts = new Int32Array(this.size * WIDTH);
		let room = 0;
		for (const { text, sounds } of this.words) room += countSymbols(text) + countSymbols(sounds);
		this.symbols = new Uint8Array(room);
		let offset = 0;
		for (const [id, word] of this.words.entries()) {
			this.bits[id] = this.#weighWord(word);
			this.words[id] = { ...word, bits: this.bits[id] ?? 0 };
			const arePlain = writeSymbols(word.sounds, this.symbols, offset);
			const isPlain = writeSymbols(word.text, this.symbols, offset + countSymbols(word.sounds)) && arePlain;
			const at = id * WIDTH;
			this.#facts[at] = word.letters;
			this.#facts[at + 1] = offset;
			this.#facts[at + 2] =
				countSymbols(word.sounds) | (countSymbols(word.text) << 8) | (word.sounds.charCodeAt(0) << 16);
			this.#facts[at + 3] =
				word.kind |
				(word.text.length === 1 ? Flag.letter : 0) |
				(word.isAbjad ? Flag.abjad : 0) |
				(word.isCommon ? Flag.common : 0) |
				(isPlain ? Flag.plain : 0) |
				(word.text === word.sounds ? Flag.same : 0) |
				(isDigit(word.text.charCodeAt(0)) ? Flag.digits : 0);
			offset += countSymbols(word.sounds) + countSymbols(word.text);
		}
	}

	/** Returns true if the word has the flag. */
	is(id: number, flag: number): boolean {
		return ((this.#facts[id * WIDTH + 3] ?? 0) & flag) !== 0;
	}

	getKind(id: number): WordKind {
		return ((this.#facts[id * WIDTH + 3] ?? 0) & KINDS) as WordKind;
	}

	getLetters(id: number): number {
		return this.#facts[id * WIDTH] ?? 0;
	}

	/** Returns the position of the word's symbols. */
	getOffset(id: number): number {
		return this.#facts[id * WIDTH + 1] ?? 0;
	}

	countSounds(id: number): number {
		return (this.#facts[id * WIDTH + 2] ?? 0) & 255;
	}

	countLetters(id: number): number {
		return ((this.#facts[id * WIDTH + 2] ?? 0) >> 8) & 255;
	}

	/** Returns the code of the word's first sound. */
	getStart(id: number): number {
		return (this.#facts[id * WIDTH + 2] ?? 0) >>> 16;
	}

	/** A cheap check of lengths and letters, which most dissimilar words fail. For words with vowels. */
	mayBeAlike(soundCount: number, letters: number, id: number): boolean {
		if (this.is(id, Flag.abjad)) return true;
		const length = this.countSounds(id);
		const longer = Math.max(length, soundCount);
		if (Math.abs(length - soundCount) > (longer < 6 ? 2 : 3)) return false;
		return countForeignLetters(letters, this.getLetters(id)) <= (longer < 6 ? 4 : 5);
	}

	/** Describes a word that may be on no list. */
	describe(folded: FoldedWord): Word {
		const id = this.find(folded.text, folded.isAbjad);
		const known = id === undefined ? undefined : this.words[id];
		if (known) return known;
		const word = buildWord(folded, false);
		return { ...word, bits: this.#weighWord(word) };
	}

	#weighWord({ text, sounds, kind, isAbjad }: Word): number {
		const count = this.#counts[this.#sounds.get(sounds) ?? -1] ?? 0;
		const listed = (count + 0.3) / (this.#entries + OTHERS);
		const known = isAbjad
			? findAbjadShare(text, sounds)
			: Math.max(findShare(text), findShare(sounds), findShareOfFirms(text));
		const share = Math.max(listed, known);
		const most =
			kind === WordKind.name || kind === WordKind.number
				? isAbjad
					? Math.min(MOST_BITS, 2 * sounds.length + ABJAD)
					: MOST_BITS
				: kind === WordKind.patronymic
					? 10
					: kind === WordKind.legalForm || kind === WordKind.particle
						? 3
						: 5;
		// A short word is similar to many others.
		const byLength = text.length === 1 ? 3 : text.length === 2 ? 6 : text.length === 3 ? 10 : MOST_BITS;
		return Math.max(LEAST_BITS, Math.min(most, byLength, -Math.log2(share)));
	}
}

function buildWord({ text, isAbjad }: FoldedWord, isKnown: boolean): Word {
	const sounds = soundOutWord(text, isAbjad);
	const letters = collectLetters(sounds);
	const isCommon = (isAbjad ? findAbjadShare(text, sounds) : findShare(text)) > 0;
	const isUsual = !isAbjad && isUsualSpelling(text);
	const kind = findKind(text);
	return { text, sounds, isAbjad, kind, letters, bits: 0, isCommon, isUsual, isKnown, spellings: undefined };
}

export function isDigit(code: number): boolean {
	return code >= 48 && code <= 57;
}

/** Counts the letters that only one of the two words has. */
export function countForeignLetters(left: number, right: number): number {
	let bits = left ^ right;
	bits -= (bits >>> 1) & 0x55555555;
	bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
	return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
