// Every word of the lists, once: how it sounds, what kind it is, and how much it says about who is meant.

import { countSymbols, writeSymbols } from "../matching/symbols.ts";
import { findAbjadShare } from "../names/common-abjad.ts";
import { findShare, findShareOfFirms, isUsualSpelling } from "../names/common-names.ts";
import type { FoldedWord } from "../names/fold-name.ts";
import { collectLetters } from "../names/sound-out.ts";
import { soundOutWord } from "../names/sound-out-abjad.ts";
import type { Spellings } from "../names/spelled-syllables.ts";
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
	/** Whether very many write it so. */
	readonly isUsual: boolean;
	/** Whether it is on a list. */
	readonly isKnown: boolean;
	/** Of a word that was read from another script syllable by syllable: it is one of these or another word. */
	readonly spellings?: Spellings | undefined;
	readonly syllables?: readonly Spellings[] | undefined;
}

/** People on no list, so that a word is not thought rare because a list is short. */
const OTHERS = 40_000;
/** So many numbers stand beside each other for each word: letters, place of its symbols, lengths and start, kind and flags. */
const WIDTH = 4;
const KINDS = 15;
/** What may be so of a word: one letter alone, without vowels, borne by many, written in plain symbols, written as it sounds. */
export const Flag = { letter: 16, abjad: 32, common: 64, plain: 128, same: 256, digits: 512 } as const;
const MOST_BITS = 14;
const LEAST_BITS = 2;
const ABJAD = 3;

export class Lexicon {
	readonly words: Word[] = [];
	readonly #ids = new Map<string, number>();
	/** Words that sound alike have one number here; by it, how many entries have a word of these sounds. */
	readonly #sounds = new Map<string, number>();
	readonly #soundOf: number[] = [];
	readonly #counts: number[] = [];
	#entries = 0;
	/** Of every word, where a search can look without fetching it. */
	bits = new Float64Array(0);
	#facts = new Int32Array(0);
	/** The symbols of every word's sounds, and behind them those of its letters. */
	symbols = new Uint8Array(0);

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

	/** Counts one entry with the words it has. */
	countEntry(ids: Iterable<number>): void {
		this.#entries++;
		for (const id of ids) {
			const sounds = this.#soundOf[id] ?? 0;
			this.#counts[sounds] = (this.#counts[sounds] ?? 0) + 1;
		}
	}

	/** Weighs every word and lays it out, when all entries are counted. */
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

	/** What is so of the word, a bit each. */
	is(id: number, flag: number): boolean {
		return ((this.#facts[id * WIDTH + 3] ?? 0) & flag) !== 0;
	}

	getKind(id: number): WordKind {
		return ((this.#facts[id * WIDTH + 3] ?? 0) & KINDS) as WordKind;
	}

	getLetters(id: number): number {
		return this.#facts[id * WIDTH] ?? 0;
	}

	/** Where its symbols start. */
	getOffset(id: number): number {
		return this.#facts[id * WIDTH + 1] ?? 0;
	}

	countSounds(id: number): number {
		return (this.#facts[id * WIDTH + 2] ?? 0) & 255;
	}

	countLetters(id: number): number {
		return ((this.#facts[id * WIDTH + 2] ?? 0) >> 8) & 255;
	}

	/** The code of its first sound. */
	getStart(id: number): number {
		return (this.#facts[id * WIDTH + 2] ?? 0) >>> 16;
	}

	/** A cheap look at lengths and letters, which most words that are not alike fail; for a word with its vowels. */
	mayBeAlike(soundCount: number, letters: number, id: number): boolean {
		if (this.is(id, Flag.abjad)) return true;
		const length = this.countSounds(id);
		const longer = Math.max(length, soundCount);
		if (Math.abs(length - soundCount) > (longer < 6 ? 2 : 3)) return false;
		return countForeignLetters(letters, this.getLetters(id)) <= (longer < 6 ? 4 : 5);
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
		// A short word is alike to many others.
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

/** How many letters one word has that the other has not, in both directions together. */
export function countForeignLetters(left: number, right: number): number {
	let bits = left ^ right;
	bits -= (bits >>> 1) & 0x55555555;
	bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
	return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
