// The names worth a close look: those that share a word with the query, or one that sounds like it, or two words
// merged into one; rarest words first, and only the best of them.

import { compareWords } from "../matching/compare-words.ts";
import type { QueryWord } from "../matching/score-name.ts";
import { listSkeletons, soundOut } from "../names/sound-out.ts";
import { findGroups, listGroup } from "../names/variants.ts";
import { WordKind } from "../names/words.ts";
import { type CompiledIndex, listDeletions, Seed } from "./compile-index.ts";
import { hashText } from "./hash-postings.ts";
import { Likenesses } from "./likenesses.ts";

const VARIANT_LIKENESS = 0.95;
/** Bounds on what one word and one query may cost. */
const MOST_SPELLINGS = 400;
const MOST_VISITS = 120_000;
const MOST_JOINED = 400;

/** What is remembered while one query runs; made once for an index. */
export class Scratch {
	readonly bits: Float32Array;
	readonly lastWord: Int16Array;
	touched: number[] = [];

	readonly #wordCount: number;
	readonly #rows: Likenesses[] = [];
	#rowsTaken = 0;

	constructor(nameCount: number, wordCount: number) {
		this.#wordCount = wordCount;
		this.bits = new Float32Array(nameCount);
		this.lastWord = new Int16Array(nameCount).fill(-1);
	}

	clear(): void {
		for (const name of this.touched) {
			this.bits[name] = 0;
			this.lastWord[name] = -1;
		}
		this.touched = [];
		this.#rowsTaken = 0;
	}

	/** A row for a word of the query; rows are used again by the next query. */
	takeLikenesses(): Likenesses {
		const row = this.#rows[this.#rowsTaken] ?? new Likenesses(this.#wordCount);
		this.#rows[this.#rowsTaken++] = row;
		row.begin();
		return row;
	}
}

/** Compares a word of the query with every listed word that may be meant by it, once. */
export function findSpellings(index: CompiledIndex, word: QueryWord): void {
	const { lexicon } = index;
	const found: number[] = [];
	const same = lexicon.find(word.text, word.isAbjad);
	if (same !== undefined) {
		word.likenesses.set(same, 1);
		for (const variant of index.variants.get(same) ?? []) {
			if (!word.likenesses.has(variant)) word.likenesses.set(variant, VARIANT_LIKENESS);
		}
	}
	for (const group of findGroups(word.text)) {
		for (const text of listGroup(group)) {
			const id = lexicon.find(text);
			if (id !== undefined && !word.likenesses.has(id)) word.likenesses.set(id, VARIANT_LIKENESS);
		}
	}
	for (const hash of listDeletions(word.sounds)) index.deletions.collect(hash, found, MOST_SPELLINGS);
	for (const skeleton of listSkeletons(word.sounds)) {
		if (skeleton.length < 2) continue;
		index.skeletons.collect(hashText(skeleton, Seed.skeleton), found, MOST_SPELLINGS);
	}
	for (const id of found) {
		if (word.likenesses.has(id)) continue;
		const other = lexicon.mayBeAlike(word, id) ? lexicon.words[id] : undefined;
		word.likenesses.set(id, other ? compareWords(word, other) : 0);
	}
}

/** Adds up, for every name that shares something with the query, how much that is. */
export function gatherNames(index: CompiledIndex, words: readonly QueryWord[], scratch: Scratch): void {
	const order = words
		.map((word, at) => ({ word, at, visits: 0 }))
		.filter(({ word: { text, kind } }) => text.length > 1 && kind !== WordKind.particle && kind !== WordKind.legalForm);
	for (const entry of order) {
		findSpellings(index, entry.word);
		for (const id of entry.word.likenesses.alike) entry.visits += countNames(index, id);
	}
	order.sort((a, b) => a.visits - b.visits);
	gatherJoined(index, words, scratch);
	addPairs(index, words, scratch);
	let visits = 0;
	for (const { word, at } of order) {
		const { likenesses } = word;
		const alike = likenesses.alike.sort((a, b) => (likenesses.get(b) ?? 0) - (likenesses.get(a) ?? 0));
		for (const id of alike) {
			const likeness = likenesses.get(id) ?? 0;
			const end = index.wordStart[id + 1] ?? 0;
			const start = index.wordStart[id] ?? 0;
			visits += end - start;
			// Past the bound a word opens no names any more, but still counts for those it shares with a rarer one.
			addNames(
				index,
				scratch,
				start,
				end,
				at,
				Math.min(word.bits, index.lexicon.words[id]?.bits ?? 0) * likeness,
				visits > MOST_VISITS,
			);
		}
	}
}

/** Two words of the query that are one listed word but for a space. */
function addPairs(index: CompiledIndex, words: readonly QueryWord[], scratch: Scratch): void {
	for (let at = 0; at + 1 < words.length; at++) {
		const id = index.lexicon.find(`${words[at]?.text}${words[at + 1]?.text}`, words[at]?.isAbjad);
		if (id === undefined) continue;
		const gain = (words[at]?.bits ?? 0) + (words[at + 1]?.bits ?? 0);
		addNames(index, scratch, index.wordStart[id] ?? 0, index.wordStart[id + 1] ?? 0, JOINED + at, gain, false);
	}
}

function countNames(index: CompiledIndex, id: number): number {
	return (index.wordStart[id + 1] ?? 0) - (index.wordStart[id] ?? 0);
}

function addNames(
	index: CompiledIndex,
	{ bits, lastWord, touched }: Scratch,
	start: number,
	end: number,
	at: number,
	gain: number,
	isFull: boolean,
): void {
	for (let slot = start; slot < end; slot++) {
		const name = index.wordNames[slot] ?? 0;
		const last = lastWord[name] ?? -1;
		if (last === at || (isFull && last === -1)) continue;
		if (last === -1) touched.push(name);
		lastWord[name] = at;
		bits[name] = (bits[name] ?? 0) + gain;
	}
}

/** Names in which two words are one of the query's, and words of the lists that two of the query's make. */
function gatherJoined(index: CompiledIndex, words: readonly QueryWord[], scratch: Scratch): void {
	const found: number[] = [];
	for (const word of words) {
		if (word.text.length < 6) continue;
		index.joined.collect(hashText(word.sounds, Seed.joined), found, MOST_JOINED);
		for (const skeleton of listSkeletons(word.sounds))
			index.joined.collect(hashText(skeleton, Seed.joined), found, MOST_JOINED);
	}
	for (let at = 0; at + 1 < words.length; at++) {
		const sounds = soundOut(`${words[at]?.text}${words[at + 1]?.text}`);
		for (const skeleton of listSkeletons(sounds)) {
			if (skeleton.length < 3) continue;
			const ids: number[] = [];
			index.skeletons.collect(hashText(skeleton, Seed.skeleton), ids, 120);
			index.joined.collect(hashText(skeleton, Seed.joined), found, MOST_JOINED);
			for (const id of ids) {
				const end = Math.min(index.wordStart[id + 1] ?? 0, (index.wordStart[id] ?? 0) + 40);
				for (let slot = index.wordStart[id] ?? 0; slot < end; slot++) found.push(index.wordNames[slot] ?? 0);
			}
		}
	}
	const { bits, lastWord, touched } = scratch;
	for (const name of found) {
		if (lastWord[name] !== -1) continue;
		touched.push(name);
		lastWord[name] = JOINED;
		bits[name] = 10;
	}
}

/** No place of a word. */
const JOINED = 999;
