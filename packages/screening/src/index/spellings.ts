// Finds every listed word that a word of a query may mean. This is the largest part of a search, and queries repeat the
// same words, so results are cached up to a limit.

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

/** A word of a query, with the listed words that are similar to it. */
export interface QueryWord extends Word {
	/** The numbers of similar listed words, and the similarity of each, greater than 0. */
	readonly alike: Uint32Array;
	readonly likenesses: Float64Array;
	/** The number of names that contain these words. */
	readonly nameCount: number;
	/** True if the word has enough bits to search by it. */
	readonly isNaming: boolean;
	/** Other listed words that it was compared with since. */
	readonly compared: ComparedWords;
	/** For a word with spellings: the keys of several listed words written as one. */
	readonly joinKeys?: readonly number[] | undefined;
}

const MET = 128;

/** Caches the latest comparisons with words that are not similar. A slot may be overwritten. */
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

/** The same letters in two scripts are two different words. */
function nameWord({ text, isAbjad, spellings }: FoldedWord): string {
	if (spellings) return `=${[...spellings].join("/")}`;
	return isAbjad ? `~${text}` : text;
}

/** A language has some hundred syllables, and names use few of them. */
const SYLLABLE_BITS = 6.4;
const MOST_SYLLABLES = 2;
const VARIANT_LIKENESS = 0.95;
/** The similarity of a name and its short form. */
const STEM_LIKENESS = 0.93;
/** The similarity of two different names that some people use for one person. */
const KIN_LIKENESS = 0.7;
/** Less similar words do not select names. They are found in names that other words selected. */
const LEAST_LIKENESS = 0.74;
/** A word with fewer bits does not select names by hardly similar words. */
const COMMON_BITS = 9;
const LEAST_OF_COMMON = 0.76;
/** The maximum number of listed words that are compared with one word of a query. */
const MOST_SPELLINGS = 400;
/** The size of the cache: about 25 MB at most. */
const MOST_REMEMBERED = 8_192;

export class Spellings {
	readonly #index: CompiledIndex;
	/** By text, with a prefix for words without vowels. The oldest first. */
	readonly #remembered = new Map<string, QueryWord>();
	/** The turn in which a listed word was last compared. It is never cleared, because every turn is newer. */
	readonly #turns: Uint32Array;
	#turn = 0;
	/** The number of comparisons since the index was created. */
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

	/** Describes a word with spellings. It is not compared by sound. */
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

	/** Compares the word once with every listed word that it may mean. */
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

	/** Adds listed words that are regional spellings of this one, or its short form. */
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
