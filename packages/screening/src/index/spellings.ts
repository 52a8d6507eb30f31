// Every listed word that may be meant by a word of a query. Finding them is most of a search, and the same words are
// asked for all day: what was found is remembered, for as many words as there is room for.

import { SAME_IN_SCRIPT } from "../matching/compare-reading.ts";
import { compareWords } from "../matching/compare-words.ts";
import { findAbjadGroups } from "../names/abjad-names.ts";
import type { FoldedWord } from "../names/fold-name.ts";
import { listSpellingKeys, listStems } from "../names/regional-spelling.ts";
import { soundOut } from "../names/sound-out.ts";
import { listWordSkeletons } from "../names/sound-out-abjad.ts";
import type { Spellings as SpelledWord } from "../names/spelled-syllables.ts";
import { findGroups, listGroup, listKin } from "../names/variants.ts";
import { WordKind } from "../names/words.ts";
import { type CompiledIndex, listDeletions, listEnds, Seed } from "./compile-index.ts";
import { hashText } from "./hash-postings.ts";
import type { Word } from "./lexicon.ts";

const NO_WORDS = new Uint32Array(0);
const NO_LIKENESSES = new Float64Array(0);

/** A word of a query, with the listed words that are alike to it. */
export interface QueryWord extends Word {
	/** Numbers of listed words, and how alike each is, more than 0. */
	readonly alike: Uint32Array;
	readonly likenesses: Float64Array;
	/** In how many names they stand. */
	readonly nameCount: number;
	/** Whether it says enough for names to be looked up by it. */
	readonly isNaming: boolean;
	/** Other listed words it has met since. */
	readonly compared: ComparedWords;
	/** Keys of what listed names make together, of a word that has spellings. */
	readonly joinKeys?: readonly number[] | undefined;
}

const MET = 128;

/** The latest comparisons with words that were not found to be alike, each in a place that others may take. */
export class ComparedWords {
	#ids: Uint32Array | undefined = undefined;
	#likenesses = NO_LIKENESSES;

	recall(id: number): number | undefined {
		return this.#ids?.[id % MET] === id + 1 ? this.#likenesses[id % MET] : undefined;
	}

	keep(id: number, likeness: number): number {
		if (!this.#ids) {
			this.#ids = new Uint32Array(MET);
			this.#likenesses = new Float64Array(MET);
		}
		this.#ids[id % MET] = id + 1;
		this.#likenesses[id % MET] = likeness;
		return likeness;
	}
}

/** A word of one script is another than the same letters of another. */
function nameWord({ text, isAbjad, spellings }: FoldedWord): string {
	if (spellings) return `=${[...spellings].join("/")}`;
	return isAbjad ? `~${text}` : text;
}

/** A language has some hundred syllables, and names have few of them. */
const SYLLABLE_BITS = 6.4;
const MOST_SYLLABLES = 2;
const VARIANT_LIKENESS = 0.95;
/** Of a name and the part of it that somebody is called by. */
const STEM_LIKENESS = 0.93;
/** Of two names that some people bear both of. */
const KIN_LIKENESS = 0.7;
/** What is less alike opens no names: a close look at those that other words have opened finds it. */
const LEAST_LIKENESS = 0.74;
/** A word that says little opens none by what is hardly alike to it. */
const COMMON_BITS = 9;
const LEAST_OF_COMMON = 0.76;
/** So many listed words are compared with one word of a query. */
const MOST_SPELLINGS = 400;
/** About 25 MB at most. */
const MOST_REMEMBERED = 8_192;

export class Spellings {
	readonly #index: CompiledIndex;
	/** By text, with a mark in front of words without vowels; the oldest first. */
	readonly #remembered = new Map<string, QueryWord>();
	/** The turn in which a listed word was last compared: never cleared, because every turn is newer. */
	readonly #turns: Uint32Array;
	#turn = 0;
	/** How many words were compared since the index was made. */
	comparisons = 0;
	#found: number[] = [];
	#alike: number[] = [];
	#likenesses: number[] = [];

	constructor(index: CompiledIndex) {
		this.#index = index;
		this.#turns = new Uint32Array(index.lexicon.size);
	}

	recall(folded: FoldedWord): QueryWord {
		const key = nameWord(folded);
		const known = this.#remembered.get(key);
		if (known) return known;
		const word = folded.spellings ? this.#describeSpelled(folded, folded.spellings) : this.#describe(folded);
		if (this.#remembered.size >= MOST_REMEMBERED) this.#forgetOldest();
		this.#remembered.set(key, word);
		return word;
	}

	#forgetOldest(): void {
		for (const key of this.#remembered.keys()) {
			this.#remembered.delete(key);
			return;
		}
	}

	#describe(folded: FoldedWord): QueryWord {
		const word = this.#index.lexicon.describe(folded);
		const { text, sounds, isAbjad, kind, letters, bits, isCommon, isUsual, isKnown } = word;
		const isNaming = text.length > 1 && kind !== WordKind.particle && kind !== WordKind.legalForm;
		if (isNaming) this.#compare(word);
		else {
			this.#alike = [];
			this.#likenesses = [];
		}
		let nameCount = 0;
		for (const id of this.#alike) nameCount += this.#countNames(id);
		return {
			text,
			sounds,
			isAbjad,
			kind,
			letters,
			bits,
			isCommon,
			isUsual,
			isKnown,
			alike: this.#alike.length === 0 ? NO_WORDS : Uint32Array.from(this.#alike),
			likenesses: this.#alike.length === 0 ? NO_LIKENESSES : Float64Array.from(this.#likenesses),
			nameCount,
			isNaming,
			compared: new ComparedWords(),
			spellings: undefined,
			syllables: undefined,
			joinKeys: undefined,
		};
	}

	/** A word that is one of its spellings or another: nothing is compared by ear. */
	#describeSpelled(folded: FoldedWord, spellings: SpelledWord): QueryWord {
		const { lexicon } = this.#index;
		this.#turn++;
		this.#alike = [];
		this.#likenesses = [];
		const joinKeys: number[] = [];
		let nameCount = 0;
		for (const [text, likeness] of spellings) {
			joinKeys.push(hashText(soundOut(text), Seed.joined));
			const id = lexicon.find(text);
			if (id === undefined) continue;
			this.#take(id, likeness);
			nameCount += this.#countNames(id);
		}
		const word = lexicon.describe(folded);
		return {
			...word,
			kind: WordKind.name,
			bits: Math.min(word.bits, (folded.syllables?.length ?? MOST_SYLLABLES) * SYLLABLE_BITS),
			alike: Uint32Array.from(this.#alike),
			likenesses: Float64Array.from(this.#likenesses),
			nameCount,
			isNaming: true,
			compared: new ComparedWords(),
			spellings,
			syllables: folded.syllables,
			joinKeys,
		};
	}

	#countNames(id: number): number {
		return (this.#index.wordStart[id + 1] ?? 0) - (this.#index.wordStart[id] ?? 0);
	}

	/** Compares the word with every listed word that may be meant by it, once. */
	#compare(word: Word): void {
		const { lexicon, variants, deletions, skeletons } = this.#index;
		const least = word.bits < COMMON_BITS ? LEAST_OF_COMMON : LEAST_LIKENESS;
		this.#turn++;
		this.#alike = [];
		this.#likenesses = [];
		this.#found = [];
		const same = lexicon.find(word.text, word.isAbjad);
		if (same !== undefined) {
			this.#take(same, 1);
			for (const variant of variants.get(same) ?? []) this.#take(variant, VARIANT_LIKENESS);
		}
		for (const group of word.isAbjad ? findAbjadGroups(word.text) : findGroups(word.text)) {
			for (const text of listGroup(group)) {
				const id = lexicon.find(text);
				if (id !== undefined) this.#take(id, word.isAbjad ? SAME_IN_SCRIPT : VARIANT_LIKENESS);
			}
		}
		if (word.kind === WordKind.name && !word.isAbjad) this.#takeRegional(word.text);
		for (const hash of listDeletions(word.sounds)) deletions.collect(hash, this.#found, MOST_SPELLINGS);
		for (const skeleton of listWordSkeletons(word.sounds, word.isAbjad)) {
			if (skeleton.length > 1) skeletons.collect(hashText(skeleton, Seed.skeleton), this.#found, MOST_SPELLINGS);
		}
		for (const hash of listEnds(word.sounds)) deletions.collect(hash, this.#found, MOST_SPELLINGS);
		for (const id of this.#found) {
			if (this.#turns[id] === this.#turn) continue;
			if (!word.isAbjad && !lexicon.mayBeAlike(word.sounds.length, word.letters, id)) continue;
			this.comparisons++;
			this.#take(id, compareWords(word, lexicon, id, least));
		}
	}

	/** Listed words that are this one as the region spells it, or the part that its bearer is called by. */
	#takeRegional(text: string): void {
		const { lexicon, regional } = this.#index;
		const keys = listSpellingKeys(text);
		for (const key of keys) {
			const found: number[] = [];
			regional.collect(hashText(key, Seed.spelling), found, MOST_SPELLINGS);
			for (const id of found) {
				if (listSpellingKeys(lexicon.words[id]?.text ?? "").includes(key)) this.#take(id, VARIANT_LIKENESS);
			}
		}
		const longer: number[] = [];
		regional.collect(hashText(text, Seed.stem), longer, MOST_SPELLINGS);
		for (const id of longer) {
			if (listStems(lexicon.words[id]?.text ?? "").includes(text)) this.#take(id, STEM_LIKENESS);
		}
		for (const stem of listStems(text)) {
			const id = lexicon.find(stem);
			if (id !== undefined) this.#take(id, STEM_LIKENESS);
		}
		for (const kin of listKin(text)) {
			const id = lexicon.find(kin);
			if (id !== undefined) this.#take(id, KIN_LIKENESS);
		}
	}

	#take(id: number, likeness: number): void {
		if (this.#turns[id] === this.#turn) return;
		this.#turns[id] = this.#turn;
		if (likeness === 0) return;
		this.#alike.push(id);
		this.#likenesses.push(likeness);
	}
}
