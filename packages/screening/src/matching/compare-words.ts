// How alike two words sound, 0 to 1: Damerau-Levenshtein over sounds, where what spellings differ in costs little.

import { countForeignLetters, type Word } from "../index/lexicon.ts";
import { WordKind } from "../names/words.ts";

const SIDE = 44;
const CODES = 128;
/** In hundredths. */
const SUBSTITUTE = new Uint8Array(CODES * CODES).fill(100);
const REMOVE = new Uint8Array(CODES).fill(100);

function setCost(cost: number, ...groups: readonly string[]): void {
	for (const group of groups) {
		for (const left of group) {
			for (const right of group) {
				if (left !== right) SUBSTITUTE[left.charCodeAt(0) * CODES + right.charCodeAt(0)] = cost;
			}
		}
	}
}

setCost(80, "aeiou");
setCost(50, "ao", "bp", "dt", "gk", "mn", "gj", "dz", "gX", "gC", "eo", "uv", "ia", "ts", "lr", "kc", "jC", "jS");
setCost(
	30,
	"ae",
	"ei",
	"ou",
	"fv",
	"sz",
	"sS",
	"sc",
	"zc",
	"cC",
	"SC",
	"zZ",
	"SZ",
	"jZ",
	"ji",
	"kX",
	"hX",
	"CX",
	"ZC",
	"je",
	"jh",
	"zs",
	"kC",
);
setCost(10, "Dd", "Dz");
for (const vowel of "aeiou") REMOVE[vowel.charCodeAt(0)] = 50;
REMOVE["h".charCodeAt(0)] = 30;
REMOVE["j".charCodeAt(0)] = 70;
for (let code = 0; code < CODES; code++) SUBSTITUTE[code * CODES + code] = 0;

const rows = [new Int32Array(SIDE), new Int32Array(SIDE), new Int32Array(SIDE)];

/** The cost of turning one word's sounds into the other's, in hundredths of a letter; `most` or more means too far. */
export function measureCost(left: string, right: string, most: number, isAbjad: boolean): number {
	let [before, above, row] = rows as [Int32Array, Int32Array, Int32Array];
	const width = Math.min(right.length, SIDE - 1);
	const height = Math.min(left.length, SIDE - 1);
	above[0] = 0;
	for (let x = 1; x <= width; x++) above[x] = (above[x - 1] ?? 0) + costOfRemoving(right, x - 1, isAbjad);
	for (let y = 1; y <= height; y++) {
		const leftCode = left.charCodeAt(y - 1);
		const leftRemoval = costOfRemoving(left, y - 1, isAbjad);
		let least = (above[0] ?? 0) + leftRemoval;
		row[0] = least;
		for (let x = 1; x <= width; x++) {
			const rightCode = right.charCodeAt(x - 1);
			let cost = (above[x - 1] ?? 0) + costOfSubstituting(leftCode, rightCode, isAbjad);
			const removed = (above[x] ?? 0) + leftRemoval;
			if (removed < cost) cost = removed;
			const added = (row[x - 1] ?? 0) + costOfRemoving(right, x - 1, isAbjad);
			if (added < cost) cost = added;
			if (y > 1 && x > 1 && leftCode === right.charCodeAt(x - 2) && left.charCodeAt(y - 2) === rightCode) {
				const swapped = (before[x - 2] ?? 0) + 80;
				if (swapped < cost) cost = swapped;
			}
			row[x] = cost;
			if (cost < least) least = cost;
		}
		if (least >= most) return most;
		[before, above, row] = [above, row, before];
	}
	return Math.min(most, above[width] ?? most);
}

function costOfSubstituting(left: number, right: number, isAbjad: boolean): number {
	if (left === right) return 0;
	if (left >= CODES || right >= CODES) return 100;
	const cost = SUBSTITUTE[left * CODES + right] ?? 100;
	// What Arabic writes with one letter for a long vowel, Latin writes in many ways.
	if (isAbjad && (cost === 80 || (left === V && isRound(right)) || (right === V && isRound(left)))) return 20;
	return cost;
}

const V = "v".charCodeAt(0);

function isRound(code: number): boolean {
	return code === 111 || code === 117;
}

function costOfRemoving(text: string, at: number, isAbjad: boolean): number {
	const code = text.charCodeAt(at);
	if (code >= CODES) return 100;
	const cost = REMOVE[code] ?? 100;
	return isAbjad && cost === 50 ? 6 : cost;
}

/** How much of its likeness a word loses for one whole letter of difference, in letters of its length. */
const STEEPNESS = 0.9;
/** Words less alike than this are two words. */
const LEAST_LIKENESS = 0.68;

export function compareSounds(left: string, right: string, isAbjad: boolean): number {
	if (left === right) return isAbjad ? 0.96 : 0.97;
	const length = Math.max(left.length, right.length);
	// A word without its vowels is judged by what is left of it.
	const base = isAbjad ? Math.max(3, Math.min(left.length, right.length)) : length;
	const most = Math.ceil(((1 - LEAST_LIKENESS) * base * 100) / STEEPNESS);
	// What both begin and end with need not be compared letter by letter.
	let start = 0;
	const shorter = Math.min(left.length, right.length);
	while (start < shorter && left.charCodeAt(start) === right.charCodeAt(start)) start++;
	let end = 0;
	while (end < shorter - start && left.charCodeAt(left.length - 1 - end) === right.charCodeAt(right.length - 1 - end))
		end++;
	const cost = measureCost(left.slice(start, left.length - end), right.slice(start, right.length - end), most, isAbjad);
	if (cost >= most) return 0;
	const first = left[0] === right[0] ? 0 : 0.02;
	const likeness = (isAbjad ? 0.96 : 0.97) - first - (STEEPNESS * cost) / (base * 100);
	return likeness < LEAST_LIKENESS ? 0 : likeness;
}

const LEAST_OF_COMMON = 0.9;
/** Of one that is the first letter of the other. */
const INITIAL_LIKENESS = 0.86;

export function compareWords(left: Word, right: Word): number {
	if (left.text === right.text && left.isAbjad === right.isAbjad) return 1;
	if (left.text.length === 1 || right.text.length === 1) {
		return left.text[0] === right.text[0] && right.kind !== WordKind.particle ? INITIAL_LIKENESS : 0;
	}
	if (left.kind !== right.kind && (left.kind === WordKind.particle || right.kind === WordKind.particle)) return 0;
	if (left.kind === WordKind.legalForm || right.kind === WordKind.legalForm) return 0;
	if (isNumber(left.text) || isNumber(right.text)) return 0;
	const isAbjad = left.isAbjad !== right.isAbjad;
	if (!isAbjad && !mayBeAlike(left, right)) return 0;
	let likeness = compareSounds(left.sounds, right.sounds, isAbjad);
	// A slip of the hand may make another sound of two letters: then the letters are more alike than the sounds.
	if (likeness < LEAST_OF_COMMON && !isAbjad && (left.text !== left.sounds || right.text !== right.sounds))
		likeness = Math.max(likeness, compareSounds(left.text, right.text, false));
	// Two names that many bear are two names: Ahmed and Mohamed, Hassan and Hussein.
	return left.isCommon && right.isCommon && likeness < LEAST_OF_COMMON ? 0 : likeness;
}

/** A cheap look at lengths and letters, which most words that are not alike fail. */
function mayBeAlike(left: Word, right: Word): boolean {
	const length = Math.max(left.sounds.length, right.sounds.length);
	if (Math.abs(left.sounds.length - right.sounds.length) > (length < 6 ? 2 : 3)) return false;
	return countForeignLetters(left.letters, right.letters) <= (length < 6 ? 4 : 5);
}

function isNumber(text: string): boolean {
	const code = text.charCodeAt(0);
	return code >= 48 && code <= 57;
}
