// Compares personal names without storing them. Each word of a name becomes a small number, keyed for one customer
// only. Equal names of two customers give different numbers, so names cannot be counted or linked.

import type { Hash } from "./event.ts";
import type { Namespace } from "./vocabulary.ts";

const WORDS_MAX = 5;
const NAME_LENGTH_MAX = 200;

/** Titles and particles, which people leave out or write as they like. */
const FILLERS: ReadonlySet<string> = new Set(
	(
		"mr mrs ms miss mstr dr prof rev pastor eng hon chief alhaji alhaja hajiya mallam sheikh sir madam mama baba " +
		"al el bin binti bint ibn wa ole arap de da van von of the and"
	).split(" "),
);
/** People write these apart from, or together with, the next word. */
const FRONT_PARTS: ReadonlySet<string> = new Set(["abd", "abdul", "abdel", "abdal"]);

/**
 * Returns a number for each word of the name: 24 bits of its sound, and 8 of its first letter, by which "J." matches
 * "John". The sound of a single letter is 0. Returns undefined for a name without letters.
 */
export function keyName(
	name: string,
	customerId: string,
	hash: (namespace: Namespace, value: string) => Hash,
): readonly number[] | undefined {
	const words = splitName(name);
	if (words.length === 0) return undefined;
	const pad = readBits(hash("name_word", customerId));
	const keys: number[] = [];
	for (const word of words) {
		const heard = soundOf(word);
		const sound = word.length === 1 ? 0 : readBits(hash("name_word", `${customerId} ${heard}`)) || 1;
		const initial = ((heard.codePointAt(0) ?? 0) * ((pad & 255) | 1) + (pad >> 8)) & 255;
		const key = sound * 256 + initial;
		if (!keys.includes(key)) keys.push(key);
	}
	return keys;
}

/**
 * Returns the share of the shorter name's words that the longer one also has, in any order. Undefined if one is empty.
 */
export function compareNames(one: readonly number[], other: readonly number[]): number | undefined {
	const [short, long] = one.length <= other.length ? [one, other] : [other, one];
	if (short.length === 0) return undefined;
	const left = [...long];
	let matched = 0;
	// Whole words are matched first, so that an initial does not use up a word that another word needs.
	for (const isMet of [isSameWord, isInitialOf]) {
		for (const key of short) {
			if (isMet === isInitialOf && long.includes(key)) continue;
			const place = left.findIndex((candidate) => isMet(key, candidate));
			if (place < 0) continue;
			left.splice(place, 1);
			matched += 1;
		}
	}
	return Math.min(1, matched / short.length);
}

function isSameWord(one: number, other: number): boolean {
	return one === other;
}

function isInitialOf(one: number, other: number): boolean {
	const isLone = one < 256 || other < 256;
	return isLone && one % 256 === other % 256;
}

/** Splits a name into lower-case words without marks, titles and fillers. Hyphens and dots separate words. */
export function splitName(name: string): readonly string[] {
	const words = joinParts(findWords(name.slice(0, NAME_LENGTH_MAX)));
	const own = words.filter((word) => !FILLERS.has(word));
	return (own.length === 0 ? words : own).slice(0, WORDS_MAX);
}

/** Most names match this and need no normalising. */
const IS_PLAIN = /^[A-Za-z .-]*$/;

function findWords(name: string): readonly string[] {
	if (IS_PLAIN.test(name)) return name.toLowerCase().match(/[a-z]+/g) ?? [];
	const plain = name
		.normalize("NFKD")
		.replaceAll(/\p{M}|['’`ʼ]/gu, "")
		.toLowerCase();
	return plain.match(/\p{L}+/gu) ?? [];
}

function joinParts(words: readonly string[]): readonly string[] {
	const joined: string[] = [];
	for (const word of words) {
		const last = joined.at(-1);
		if (last !== undefined && FRONT_PARTS.has(last)) joined[joined.length - 1] = last + word;
		else joined.push(word);
	}
	return joined;
}

/**
 * Returns one spelling for the common ways to write a sound. Only long words lose their vowels, so that short ones
 * differ.
 */
function soundOf(word: string): string {
	let folded = word.replaceAll("ph", "f");
	if (folded.includes("c") || folded.includes("q")) folded = folded.replaceAll(/ck|[cq]/g, "k");
	folded = folded
		.replaceAll("x", "ks")
		.replaceAll("z", "s")
		.replaceAll("y", "i")
		.replaceAll("ou", "u")
		.replaceAll("oo", "u")
		.replaceAll("ee", "i");
	if (folded.includes("h", 1)) folded = folded.slice(0, 1) + folded.slice(1).replaceAll("h", "");
	folded = dropRepeats(folded, "");
	return folded.length < 5 ? folded : dropRepeats(folded, "aeiou");
}

/** Drops letters that repeat the one before, and the letters `dropped` after the first letter. */
function dropRepeats(word: string, dropped: string): string {
	let kept = word.slice(0, 1);
	let last = kept;
	for (let at = 1; at < word.length; at++) {
		const letter = word.charAt(at);
		if (letter === last || dropped.includes(letter)) continue;
		kept += letter;
		last = letter;
	}
	return kept;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Returns the first 24 bits of a hash. */
function readBits(hash: Hash): number {
	let bits = 0;
	for (let index = 0; index < 4; index += 1) bits = bits * 64 + Math.max(0, LETTERS.indexOf(hash[index] ?? "A"));
	return bits;
}
