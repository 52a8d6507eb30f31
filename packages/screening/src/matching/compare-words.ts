// The similarity of the sound of two words, 0 to 1: the cost of turning one's sounds into the other's, for their
// length.

import { Flag, isDigit, type Lexicon, type Word } from "../index/lexicon.ts";
import { isSameName } from "../names/abjad-names.ts";
import { WordKind } from "../names/words.ts";
import { compareReading, SAME_IN_SCRIPT } from "./compare-reading.ts";
import { measureCost, measureCostTo, WHOLE } from "./sound-cost.ts";
import { findSymbol } from "./symbols.ts";

/** How much similarity a word loses for one whole letter of difference, relative to its length. */
const STEEPNESS = 0.9;
/** Words below this similarity are two words. */
const LEAST_LIKENESS = 0.68;
/** The similarity of words that sound the same, and the reduction for different first sounds. */
const SAME = 0.97;
const OTHER_START = 0.02;
/** Protects against rounding errors of floating-point numbers. */
const ROUNDING = 1e-6;

/** Returns 0 if the similarity is below `least`. */
export function compareSounds(left: string, right: string, least = LEAST_LIKENESS): number {
	if (left === right) return SAME;
	const top = findTop(left.charCodeAt(0) === right.charCodeAt(0));
	const base = Math.max(left.length, right.length);
	const most = findMost(top, base, least);
	return rate(measureCost(left, right, most), most, top, base, least);
}

/** Returns the highest similarity that two words with these first sounds can have. */
function findTop(isSameStart: boolean): number {
	return SAME - (isSameStart ? 0 : OTHER_START);
}

/** Returns the cost from which on two words are below `least`. */
function findMost(top: number, base: number, least: number): number {
	return Math.floor(((top - least) * base * WHOLE) / STEEPNESS + ROUNDING) + 1;
}

function rate(cost: number, most: number, top: number, base: number, least: number): number {
	const likeness = cost >= most ? 0 : top - (STEEPNESS * cost) / (base * WHOLE);
	return likeness < least ? 0 : likeness;
}

const LEAST_OF_COMMON = 0.9;
const LEAST_IN_SCRIPT = 0.85;
const SLIPS = 2;
/** The similarity of an initial and a word that starts with it. */
export const INITIAL_LIKENESS = 0.86;

/** Compares a word of a query with a listed word. Returns 0 if the similarity is below `least`. */
export function compareWords(left: Word, lexicon: Lexicon, id: number, least = LEAST_LIKENESS): number {
	if (left.spellings) return left.spellings.get(lexicon.words[id]?.text ?? "") ?? 0;
	const isAbjad = left.isAbjad !== lexicon.is(id, Flag.abjad);
	const kind = lexicon.getKind(id);
	if (left.text.length === 1 || lexicon.is(id, Flag.letter)) return compareInitials(left, lexicon, id, isAbjad);
	if (!isAbjad && isSame(left, lexicon, id)) return 1;
	if (left.kind !== kind && (left.kind === WordKind.particle || kind === WordKind.particle)) return 0;
	if (left.kind === WordKind.legalForm || kind === WordKind.legalForm) return 0;
	if (lexicon.is(id, Flag.digits) || isDigit(left.text.charCodeAt(0))) return 0;
	if (isAbjad) return compareScripts(left, lexicon, id, Math.max(least, LEAST_IN_SCRIPT));
	if (!lexicon.mayBeAlike(left.sounds.length, left.letters, id)) return 0;
	// Two common names are two names: Ahmed and Mohamed, Hassan and Hussein.
	const isStrict = left.isCommon && lexicon.is(id, Flag.common);
	const enough = isStrict ? LEAST_OF_COMMON : left.isAbjad ? Math.max(least, LEAST_IN_SCRIPT) : least;
	const likeness = compareListed(left.sounds, lexicon, id, false, enough);
	// A typo may change two letters into another sound. The letters are then more similar than the sounds.
	if (likeness >= LEAST_OF_COMMON || (left.text === left.sounds && lexicon.is(id, Flag.same))) return likeness;
	return Math.max(likeness, compareLetters(left.text, lexicon, id, Math.max(enough, likeness)));
}

/** Compares words of which one is written without its short vowels. */
function compareScripts(left: Word, lexicon: Lexicon, id: number, least: number): number {
	const right = lexicon.words[id];
	if (!right) return 0;
	const isName = left.isAbjad ? isSameName(left.text, right.text) : isSameName(right.text, left.text);
	if (isName !== undefined) return isName ? SAME_IN_SCRIPT : 0;
	const enough = left.isCommon && right.isCommon ? LEAST_OF_COMMON : least;
	return left.isAbjad
		? compareReading(left.sounds, right.sounds, enough)
		: compareReading(right.sounds, left.sounds, enough);
}

function isSame(left: Word, lexicon: Lexicon, id: number): boolean {
	return left.letters === lexicon.getLetters(id) && left.text === lexicon.words[id]?.text;
}

function compareInitials(left: Word, lexicon: Lexicon, id: number, isAbjad: boolean): number {
	const right = lexicon.words[id];
	if (!right || left.text[0] !== right.text[0]) return 0;
	// Across scripts only initials are compared, because the first vowel of a word is not written.
	if (isAbjad) return left.text === right.text ? INITIAL_LIKENESS : 0;
	if (left.text === right.text) return 1;
	return right.kind === WordKind.particle ? 0 : INITIAL_LIKENESS;
}

/** Compares by sounds or by letters. */
function compareListed(left: string, lexicon: Lexicon, id: number, isLetters: boolean, least: number): number {
	if (!lexicon.is(id, Flag.plain)) {
		const right = lexicon.words[id];
		return compareSounds(left, (isLetters ? right?.text : right?.sounds) ?? "", least);
	}
	const sounds = lexicon.countSounds(id);
	const length = isLetters ? lexicon.countLetters(id) : sounds;
	const from = lexicon.getOffset(id) + (isLetters ? sounds : 0);
	const isSameStart = findSymbol(left.charCodeAt(0)) === lexicon.symbols[from];
	const top = findTop(isSameStart);
	const base = Math.max(left.length, length);
	const most = findMost(top, base, least);
	return rate(measureCostTo(left, lexicon.symbols, from, length, most), most, top, base, least);
}

/** Returns the similarity of letters that differ by one or two typos, or 0. */
function compareLetters(left: string, lexicon: Lexicon, id: number, least: number): number {
	const length = lexicon.countLetters(id);
	if (Math.abs(left.length - length) > SLIPS) return 0;
	const slip = STEEPNESS / Math.max(left.length, length);
	return compareListed(left, lexicon, id, true, Math.max(least, SAME - OTHER_START - SLIPS * slip));
}
