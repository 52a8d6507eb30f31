// The names worth a close look: those that share enough with the query, word by word or with two words merged into
// one. Rare words open names; what very many names have is only counted in those that a rarer word has opened.

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

/** So many names are looked at closely. */
const MOST_CANDIDATES = 64;
/** Names that share less than this part of what the query says are not looked at. */
const LEAST_SHARE = 0.47;
const LEAST_SHARE_WITH_DATE = 0.3;
/** Of names that share one word alone, which stands in more names than this: half of two names is nothing. */
const LEAST_SHARE_OF_CROWD = 0.62;
const CROWD = 300;
/** Bounds on what one query may cost. */
const MOST_VISITS = 120_000;
const MOST_JOINED = 400;
const MOST_FOUND = 4_000;
const MOST_JOINED_WORDS = 120;
const MOST_OF_JOINED_WORD = 40;
/** What two words merged into one are taken to say, until they are looked at. */
const JOINED_BITS = 10;
const JOINED_COST = 1;
/** What each word of a listed name costs it among those that share as much. */
const LENGTH_COST = 0.6;

export class CandidateFinder {
	readonly #index: CompiledIndex;
	readonly #table: AlikeTable;
	readonly #best = new BestNames(MOST_CANDIDATES);
	/** The turn in which a name was last seen: never cleared, because every turn is newer. */
	readonly #turns: Uint32Array;
	#turn = 0;
	#words: readonly QueryWord[] = [];
	#meant = 0;
	#hasVowels = true;
	#year = 0;
	/** Bits of all that was asked for. */
	#said = 0;
	#least = 0;
	#leastWithoutDate = 0;
	#visits = 0;
	/** How many names the latest query has looked at, each once. */
	looks = 0;

	constructor(index: CompiledIndex, table: AlikeTable) {
		this.#index = index;
		this.#table = table;
		this.#turns = new Uint32Array(index.nameEntity.length);
	}

	/** In no order, and only until the next query. */
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

	/** Names without a rarer word that have been looked at share this word, and at most the rest of the query. */
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

	/** The words without which no name can share enough, the rarest first. */
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
		// Words that agree one by one may have been found as one word too: no name shares more than was asked for, and
		// none that has to be joined comes before one that has the very words.
		const shared = Math.max(apart, Math.min(apart + extra, this.#said) - JOINED_COST);
		if (shared < this.#least) return;
		const rank = shared - LENGTH_COST * (end - start);
		if (rank <= this.#best.least) return;
		const entry = nameEntity[name] ?? 0;
		if (this.#hasVowels && nameScript[name] === 1) return;
		if ((this.#meant & (1 << (entityTypes[entry] ?? 0))) === 0) return;
		// A birth date may make up for what the names do not share.
		if (shared < this.#leastWithoutDate && !this.#isBornThen(name)) return;
		this.#best.add(name, rank);
	}

	/** Two words of the query that are one listed word but for a space. */
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

	/** Names in which two words are one of the query's, and words of the lists that two of the query's make. */
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
