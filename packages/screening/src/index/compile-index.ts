// Compiles a list once into arrays that a search can walk: words, the names that contain them, and keys to find a word
// in another spelling.

import type { EntityType, ListedEntity, StoredEntity } from "@hakiki/domain";
import { listListedReadings } from "../names/cjk-readings.ts";
import { type FoldedWord, foldWhole } from "../names/fold-name.ts";
import { listSpellingKeys, listStems } from "../names/regional-spelling.ts";
import { hashLetters, listLetters } from "../names/same-letters.ts";
import { listWordSkeletons, soundOutWord } from "../names/sound-out-abjad.ts";
import { foldForms, WordKind } from "../names/words.ts";
import { addDocuments, type BornDocument, type DocumentTable } from "./document-table.ts";
import { type EntityFacts, FactRows } from "./entity-facts.ts";
import { grow, type HashPostings, hashText, PostingsBuilder } from "./hash-postings.ts";
import { KeptEntities } from "./kept-entities.ts";
import { learnVariants } from "./learn-variants.ts";
import { Lexicon } from "./lexicon.ts";

export const Seed = { skeleton: 1, deletion: 2, joined: 3, start: 4, end: 5, spelling: 6, stem: 7 } as const;

export interface CompiledIndex extends EntityFacts {
	readonly entities: KeptEntities;
	readonly lexicon: Lexicon;
	/** The entry of each name, and the ordinal of the name within the entry. */
	readonly nameEntity: Uint32Array;
	readonly nameOrdinal: Uint16Array;
	/** The start of each entry's names, with one more at the end. */
	readonly entityNames: Uint32Array;
	/**
	 * 1 for a name in a script without vowels whose entry also has a name with vowels. Only queries in such a script use
	 * it.
	 */
	readonly nameScript: Uint8Array;
	/** The start of each name's words, with one more at the end. */
	readonly nameStart: Uint32Array;
	readonly nameWords: Uint32Array;
	/** The start of each word's names, with one more at the end. */
	readonly wordStart: Uint32Array;
	readonly wordNames: Uint32Array;
	readonly skeletons: HashPostings;
	readonly deletions: HashPostings;
	readonly joined: HashPostings;
	/** Entries by the letters of each of their names. */
	readonly literals: HashPostings;
	/** Words by their regional spellings, and by the short form that people use. */
	readonly regional: HashPostings;
	readonly documents: DocumentTable;
	/** Words that are spellings of each other, learned from the names of one entry. */
	readonly variants: ReadonlyMap<number, readonly number[]>;
}

/** An entry's further names are left out. */
const MOST_NAMES = 400;
const MOST_STROKES = 3;
const END_LENGTH = 4;
const LEAST_OF_ENDS = 6;

/** Lists all names of an entry, in the order of their ordinals. */
export function listNames(entity: ListedEntity): string[] {
	const names = [entity.name, ...entity.aliases, ...entity.originalScript];
	return names.concat(entity.weakAliases).slice(0, MOST_NAMES);
}

export function isWeakName(entity: ListedEntity, ordinal: number): boolean {
	return ordinal >= 1 + entity.aliases.length + entity.originalScript.length;
}

/** The order in which entries are compiled, so that no result depends on the order of a list. */
export function compareEntries(left: ListedEntity | StoredEntity, right: ListedEntity | StoredEntity): number {
	const [one, other] = [nameEntry(left), nameEntry(right)];
	return one < other ? -1 : one > other ? 1 : 0;
}

function nameEntry(source: ListedEntity | StoredEntity): string {
	const { list, id } = "body" in source ? source.entity : source;
	return `${list}\n${id}`;
}

/** The number of entries or words between two pauses: about a millisecond of work. */
const STEP = 32;

/** Compiles without pauses. */
export function compileIndex(source: Iterable<ListedEntity | StoredEntity>): CompiledIndex {
	const steps = compileInSteps(source);
	for (;;) {
		const { done, value } = steps.next();
		if (done === true) return value;
	}
}

/** The same with many pauses, in which a caller can do other work. Entries must be sorted by `compareEntries`. */
export function* compileInSteps(source: Iterable<ListedEntity | StoredEntity>): Generator<undefined, CompiledIndex> {
	const entities = new KeptEntities();
	const facts = new FactRows();
	const documents = new Map<string, BornDocument[]>();
	const lexicon = new Lexicon();
	const joined = new PostingsBuilder();
	const literals = new PostingsBuilder();
	const names = new NameRows();
	let last = "";
	for (const one of source) {
		const entry = entities.size;
		const name = nameEntry(one);
		if (name < last) throw new RangeError(`Entries must come in order: ${name} came after ${last}`);
		last = name;
		const entity = entities.add(one);
		facts.add(entity);
		addDocuments(documents, entry, entity);
		const seen = new Set<string>();
		const words = new Set<number>();
		let hasVowels = false;
		listNames(entity).forEach((name, ordinal) => {
			for (const letters of listLetters(name)) for (const hash of hashLetters(letters)) literals.add(hash, entry);
			for (const reading of splitListed(name, entity.type).flatMap(listListedReadings)) {
				const folded = foldForms(reading);
				const ids = folded.map((word) => lexicon.intern(word));
				const key = ids.join(",");
				if (ids.length === 0 || seen.has(key)) continue;
				seen.add(key);
				for (const id of ids) words.add(id);
				const isAbjad = folded.some((word) => word.isAbjad);
				addJoined(joined, folded, names.size);
				names.add(entry, ordinal, ids, isAbjad && hasVowels);
				if (!isAbjad) hasVowels = true;
			}
		});
		lexicon.countEntry(words);
		if (entry % STEP === 0) yield;
	}
	lexicon.weigh();
	yield;
	const rows = names.build();
	yield;
	const posted = postWords(rows.nameStart, rows.nameWords, lexicon.size);
	yield;
	const spellings = yield* postSpellings(lexicon);
	const builtJoined = joined.build();
	yield;
	const variants = yield* learnVariants(lexicon, rows);
	return {
		entities,
		lexicon,
		...facts.build(),
		...rows,
		entityNames: countNames(rows.nameEntity, entities.size),
		...posted,
		...spellings,
		joined: builtJoined,
		literals: literals.build(),
		documents,
		variants,
	};
}

/** Lists print two names of an organisation with a slash between them: Al-Qa'ida/Islamic Army. Both are its names. */
function splitListed(name: string, type: EntityType): string[] {
	if (type !== "entity" || !name.includes("/")) return [name];
	const parts = name.split("/").map((part) => part.trim());
	const areNames = parts.length <= MOST_STROKES && parts.every((part) => foldWhole(part).length > 1);
	return areNames ? [name, ...parts] : [name];
}

function countNames(nameEntity: Uint32Array, entryCount: number): Uint32Array {
	const starts = new Uint32Array(entryCount + 1);
	for (const entry of nameEntity) starts[entry + 1] = (starts[entry + 1] ?? 0) + 1;
	for (let entry = 0; entry < entryCount; entry++) starts[entry + 1] = (starts[entry + 1] ?? 0) + (starts[entry] ?? 0);
	return starts;
}

/** Adds two neighbouring words as one, and the whole name as one, so that merged words are found. */
function addJoined(joined: PostingsBuilder, words: readonly FoldedWord[], name: number): void {
	if (words.length < 2) return;
	const isAbjad = words[0]?.isAbjad === true;
	let whole = "";
	for (let at = 0; at < words.length; at++) {
		const text = words[at]?.text ?? "";
		whole += text;
		const next = words[at + 1];
		if (next) addSkeletons(joined, text + next.text, isAbjad, name);
	}
	if (words.length > 2) addSkeletons(joined, whole, isAbjad, name);
}

function addSkeletons(builder: PostingsBuilder, text: string, isAbjad: boolean, value: number): void {
	const sounds = soundOutWord(text, isAbjad);
	// The sounds are added too, because too many short names share a skeleton.
	builder.add(hashText(sounds, Seed.joined), value);
	for (const skeleton of listWordSkeletons(sounds, isAbjad)) {
		if (skeleton.length > 2) builder.add(hashText(skeleton, Seed.joined), value);
	}
}

function* postSpellings(
	lexicon: Lexicon,
): Generator<undefined, Pick<CompiledIndex, "skeletons" | "deletions" | "regional">> {
	const regional = new PostingsBuilder();
	const skeletons = new PostingsBuilder();
	const deletions = new PostingsBuilder();
	for (const [id, word] of lexicon.words.entries()) {
		if (word.kind === WordKind.particle || word.kind === WordKind.legalForm) continue;
		for (const skeleton of listWordSkeletons(word.sounds, word.isAbjad))
			skeletons.add(hashText(skeleton, Seed.skeleton), id);
		for (const hash of listDeletions(word.sounds)) deletions.add(hash, id);
		for (const hash of listEnds(word.sounds)) deletions.add(hash, id);
		if (word.kind === WordKind.name && !word.isAbjad) {
			for (const key of listSpellingKeys(word.text)) regional.add(hashText(key, Seed.spelling), id);
			for (const stem of listStems(word.text)) regional.add(hashText(stem, Seed.stem), id);
		}
		if (id % STEP === 0) yield;
	}
	const builtSkeletons = skeletons.build();
	yield;
	const builtDeletions = deletions.build();
	yield;
	const builtRegional = regional.build();
	yield;
	return { skeletons: builtSkeletons, deletions: builtDeletions, regional: builtRegional };
}

/** Lists the sounds, and the sounds with each one left out. Words that differ in one sound share one of these. */
export function listDeletions(sounds: string): number[] {
	const hashes = [hashText(sounds, Seed.deletion)];
	if (sounds.length < 4) return hashes;
	for (let skip = 0; skip < sounds.length; skip++) {
		const hash = hashText(sounds, Seed.deletion, skip);
		if (!hashes.includes(hash)) hashes.push(hash);
	}
	return hashes;
}

/** Lists the start and the end of a long word. If both errors are in one half, the other half still matches. */
export function listEnds(sounds: string): number[] {
	if (sounds.length < LEAST_OF_ENDS) return [];
	return [hashText(sounds.slice(0, END_LENGTH), Seed.start), hashText(sounds.slice(-END_LENGTH), Seed.end)];
}

function postWords(
	nameStart: Uint32Array,
	nameWords: Uint32Array,
	wordCount: number,
): Pick<CompiledIndex, "wordStart" | "wordNames"> {
	const wordStart = new Uint32Array(wordCount + 1);
	for (const word of nameWords) wordStart[word + 1] = (wordStart[word + 1] ?? 0) + 1;
	for (let word = 0; word < wordCount; word++)
		wordStart[word + 1] = (wordStart[word + 1] ?? 0) + (wordStart[word] ?? 0);
	const next = wordStart.slice(0, wordCount);
	const wordNames = new Uint32Array(nameWords.length);
	for (let name = 0; name + 1 < nameStart.length; name++) {
		for (let at = nameStart[name] ?? 0; at < (nameStart[name + 1] ?? 0); at++) {
			const word = nameWords[at] ?? 0;
			const slot = next[word] ?? 0;
			next[word] = slot + 1;
			wordNames[slot] = name;
		}
	}
	return { wordStart, wordNames };
}

/** Names as rows of word numbers, while their total number is not known yet. */
class NameRows {
	#entity: Uint32Array<ArrayBuffer> = new Uint32Array(1024);
	#ordinal: Uint32Array<ArrayBuffer> = new Uint32Array(1024);
	#script: Uint32Array<ArrayBuffer> = new Uint32Array(1024);
	#start: Uint32Array<ArrayBuffer> = new Uint32Array(1024);
	#words: Uint32Array<ArrayBuffer> = new Uint32Array(4096);
	#wordCount = 0;
	size = 0;

	add(entity: number, ordinal: number, words: readonly number[], isScript: boolean): void {
		if (this.size + 1 >= this.#entity.length) {
			this.#entity = grow(this.#entity);
			this.#ordinal = grow(this.#ordinal);
			this.#script = grow(this.#script);
			this.#start = grow(this.#start);
		}
		while (this.#wordCount + words.length > this.#words.length) this.#words = grow(this.#words);
		this.#entity[this.size] = entity;
		this.#script[this.size] = isScript ? 1 : 0;
		this.#ordinal[this.size] = ordinal;
		this.#words.set(words, this.#wordCount);
		this.#wordCount += words.length;
		this.#start[++this.size] = this.#wordCount;
	}

	build(): Pick<CompiledIndex, "nameEntity" | "nameOrdinal" | "nameScript" | "nameStart" | "nameWords"> {
		return {
			nameEntity: this.#entity.slice(0, this.size),
			nameOrdinal: Uint16Array.from(this.#ordinal.subarray(0, this.size)),
			nameScript: Uint8Array.from(this.#script.subarray(0, this.size)),
			nameStart: this.#start.slice(0, this.size + 1),
			nameWords: this.#words.slice(0, this.#wordCount),
		};
	}
}
