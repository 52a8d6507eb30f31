// Finds the names for a close comparison: those that share enough with the query, word by word or with two words merged
// into one. Rare words select names. Very common words are only counted in names that a rarer word has selected.

import type { NameQuery } from "../name-match.ts";
import { collectLetters } from "../names/sound-out.ts";
import { listWordSkeletons, soundOutWord } from "../names/sound-out-abjad.ts";
import { WordKind } from "../names/words.ts";
import type { AlikeTable } from "./alike-table.ts";
import { BestNames } from "./best-names.ts";
import { type CompiledIndex, Seed } from "./compile-index.ts";
import { listMeant, readYear } from "./entity-facts.ts";
import { hashText } from "./hash-postings.ts";
import type { QueryWord } from "./spellings.ts";

/** The maximum number of names that are compared closely. */
const MOST_CANDIDATES = 64;
/** Names that share a smaller part of the query's bits are skipped. */
const LEAST_SHARE = 0.47;
const LEAST_SHARE_WITH_DATE = 0.3;
/** The same for names that share only one word, if that word is in more names than this. */
const LEAST_SHARE_OF_CROWD = 0.62;
const CROWD = 300;
/** The limits on the cost of one query. */
const MOST_VISITS = 120_000;
const MOST_JOINED = 400;
const MOST_FOUND = 4_000;
const MOST_JOINED_WORDS = 120;
const MOST_OF_JOINED_WORD = 40;
/** The assumed bits of two words merged into one, until they are compared. */
const JOINED_BITS = 10;
const JOINED_COST = 1;
/** The penalty for each word of a listed name, to rank names that share equally much. */
const LENGTH_COST = 0.6;

export class CandidateFinder {
	readonly #index: CompiledIndex;
	readonly #table: AlikeTable;
	readonly #best = new BestNames(MOST_CANDIDATES);
	/** The turn in which a name was last seen. It is never cleared, because every turn is newer. */
	readonly #turns: Uint32Array;
	#turn = 0;
	#words: readonly QueryWord[] = [];
	#meant = 0;
	#hasVowels = true;
	#year = 0;
	/** The bits of the whole query. */
	#said = 0;
	#least = 0;
	#leastWithoutDate = 0;
	#visits = 0;
	/** The number of names that the latest query has visited, each once. */
	looks = 0;

	constructor(index: CompiledIndex, table: AlikeTable) {
		this.#index = index;
		this.#table = table;
		this.#turns = new Uint32Array(index.nameEntity.length);
	}

	/** Returns the candidates in no particular order. The result is valid until the next query. */
	find(query: NameQuery, words: readonly QueryWord[]): Uint32Array {
		this.#begin(query, words);
		this.#openPairs();
		this.#openJoined();
		let rest = 0;
		for (const word of words) if (word.isNaming) rest += word.bits;
		this.#visits = 0;
		for (const word of this.#chooseOpeners()) {
			rest -= word.bits;
			this.#openWord(word, rest);
		}
		return this.#best.list();
	}

	/** Names without a rarer word share this word, and at most the rest of the query. */
	#openWord({ alike, likenesses, bits, nameCount }: QueryWord, rest: number): void {
		const { wordStart, wordNames, lexicon } = this.#index;
		const isCrowd = rest === 0 && nameCount > CROWD;
		const leastUndated = isCrowd ? this.#said * LEAST_SHARE_OF_CROWD : this.#leastWithoutDate;
		for (let at = 0; at < alike.length; at++) {
			const id = alike[at] ?? 0;
			const most = Math.min(bits, lexicon.bits[id] ?? 0) * (likenesses[at] ?? 0) + rest;
			if (most < this.#least) continue;
			const isDateNeeded = most < leastUndated;
			if (isDateNeeded && this.#year === 0) continue;
			const end = wordStart[id + 1] ?? 0;
			const start = wordStart[id] ?? 0;
			this.#visits += end - start;
			if (this.#visits > MOST_VISITS) return;
			for (let slot = start; slot < end; slot++) {
				const name = wordNames[slot] ?? 0;
				if (!isDateNeeded || this.#isBornThen(name)) this.#look(name, 0);
			}
		}
	}

	#isBornThen(name: number): boolean {
		const { nameEntity, bornFrom, bornTo } = this.#index;
		const entry = nameEntity[name] ?? 0;
		return (bornFrom[entry] ?? 0) <= this.#year && this.#year <= (bornTo[entry] ?? 0);
	}

	#begin(query: NameQuery, words: readonly QueryWord[]): void {
		this.#turn++;
		this.looks = 0;
		this.#best.clear();
		this.#words = words;
		this.#hasVowels = !words.some(({ isAbjad }) => isAbjad);
		this.#meant = listMeant(query.type, Boolean(query.dob));
		this.#year = readYear(query.dob);
		const { bits } = this.#index.lexicon;
		let said = 0;
		this.#table.begin(words.length);
		for (let row = 0; row < words.length; row++) {
			const word = words[row];
			if (!word) continue;
			if (word.kind === WordKind.name) said += word.bits;
			for (let at = 0; at < word.alike.length; at++) {
				const id = word.alike[at] ?? 0;
				this.#table.set(id, row, word.likenesses[at] ?? 0, Math.min(word.bits, bits[id] ?? 0));
			}
		}
		this.#said = said;
		this.#leastWithoutDate = said * LEAST_SHARE;
		this.#least = this.#year > 0 ? said * LEAST_SHARE_WITH_DATE : this.#leastWithoutDate;
	}

	/** Returns the words without which no name can share enough, the rarest first. */
	#chooseOpeners(): QueryWord[] {
		const openers = this.#words.filter(({ isNaming }) => isNaming).sort((a, b) => a.nameCount - b.nameCount);
		let rest = 0;
		for (;;) {
			const commonest = openers.at(-1);
			if (!commonest || rest + commonest.bits >= this.#least) return openers;
			rest += commonest.bits;
			openers.pop();
		}
	}

	#look(name: number, extra: number): void {
		if (this.#turns[name] === this.#turn) return;
		this.#turns[name] = this.#turn;
		this.looks++;
		const { nameStart, nameWords, nameScript, nameEntity, entityTypes } = this.#index;
		const start = nameStart[name] ?? 0;
		const end = nameStart[name + 1] ?? 0;
		const apart = this.#table.measureShared(nameWords, start, end);
		// Words that agree one by one may also have been found as one merged word. No name can share more than the whole
		// query, and a merged match never ranks above the exact words.
		const shared = Math.max(apart, Math.min(apart + extra, this.#said) - JOINED_COST);
		if (shared < this.#least) return;
		const rank = shared - LENGTH_COST * (end - start);
		if (rank <= this.#best.least) return;
		const entry = nameEntity[name] ?? 0;
		if (this.#hasVowels && nameScript[name] === 1) return;
		if ((this.#meant & (1 << (entityTypes[entry] ?? 0))) === 0) return;
		// An agreeing birth date may make up for words that the names do not share.
		if (shared < this.#leastWithoutDate && !this.#isBornThen(name)) return;
		this.#best.add(name, rank);
	}

	/** Finds two words of the query that are one listed word without the space. */
	#openPairs(): void {
		const { lexicon, wordStart, wordNames } = this.#index;
		const words = this.#words;
		for (let at = 0; at + 1 < words.length; at++) {
			const id = lexicon.find(`${words[at]?.text}${words[at + 1]?.text}`, words[at]?.isAbjad);
			if (id === undefined) continue;
			const gain = (words[at]?.bits ?? 0) + (words[at + 1]?.bits ?? 0);
			const end = wordStart[id + 1] ?? 0;
			for (let slot = wordStart[id] ?? 0; slot < end; slot++) this.#look(wordNames[slot] ?? 0, gain);
		}
	}

	/** Finds names in which two words form one word of the query, and listed words that two words of the query form. */
	#openJoined(): void {
		const { lexicon, joined, skeletons, wordStart, wordNames } = this.#index;
		const words = this.#words;
		const found: number[] = [];
		const ids: number[] = [];
		for (const word of words) {
			for (const key of word.joinKeys ?? []) joined.collect(key, found, MOST_JOINED);
			if (word.text.length < 6 || word.spellings) continue;
			joined.collect(hashText(word.sounds, Seed.joined), found, MOST_JOINED);
			for (const skeleton of listWordSkeletons(word.sounds, word.isAbjad))
				joined.collect(hashText(skeleton, Seed.joined), found, MOST_JOINED);
		}
		for (let at = 0; at + 1 < words.length; at++) {
			if (words[at]?.spellings) continue;
			const isAbjad = words[at]?.isAbjad === true;
			const sounds = soundOutWord(`${words[at]?.text}${words[at + 1]?.text}`, isAbjad);
			const letters = collectLetters(sounds);
			for (const skeleton of listWordSkeletons(sounds, isAbjad)) {
				if (skeleton.length < 3) continue;
				ids.length = 0;
				skeletons.collect(hashText(skeleton, Seed.skeleton), ids, MOST_JOINED_WORDS);
				joined.collect(hashText(skeleton, Seed.joined), found, MOST_JOINED);
				for (const id of ids) {
					if (found.length >= MOST_FOUND) break;
					if (!isAbjad && !lexicon.mayBeAlike(sounds.length, letters, id)) continue;
					const end = Math.min(wordStart[id + 1] ?? 0, (wordStart[id] ?? 0) + MOST_OF_JOINED_WORD);
					for (let slot = wordStart[id] ?? 0; slot < end; slot++) found.push(wordNames[slot] ?? 0);
				}
			}
		}
		for (const name of found) this.#look(name, JOINED_BITS);
	}
}
