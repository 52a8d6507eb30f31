// How alike two words sound, 0 to 1: by what it costs to turn one's sounds into the other's, for their length.

import { countForeignLetters, type Word } from "../index/lexicon.ts";
import { WordKind } from "../names/words.ts";
import { measureCost, WHOLE } from "./sound-cost.ts";

/** How much of its likeness a word loses for one whole letter of difference, in letters of its length. */
const STEEPNESS = 0.9;
/** Words less alike than this are two words. */
const LEAST_LIKENESS = 0.68;
/** Of words that sound the same; and what it takes away that they begin otherwise. */
const SAME = 0.97;
const SAME_IN_SCRIPT = 0.96;
const OTHER_START = 0.02;

/** 0 where they are less alike than `least`. */
export function compareSounds(left: string, right: string, isAbjad: boolean, least = LEAST_LIKENESS): number {
	const same = isAbjad ? SAME_IN_SCRIPT : SAME;
	if (left === right) return same;
	// A word without its vowels is judged by what is left of it.
	const base = isAbjad ? Math.max(3, Math.min(left.length, right.length)) : Math.max(left.length, right.length);
	const top = left.charCodeAt(0) === right.charCodeAt(0) ? same : same - OTHER_START;
	const most = Math.floor(((top - least) * base * WHOLE) / STEEPNESS + 1e-6) + 1;
	const cost = measureCost(left, right, most, isAbjad);
	if (cost >= most) return 0;
	const likeness = top - (STEEPNESS * cost) / (base * WHOLE);
	return likeness < least ? 0 : likeness;
}

const LEAST_OF_COMMON = 0.9;
const SLIPS = 2;
/** Of one that is the first letter of the other. */
const INITIAL_LIKENESS = 0.86;

/** 0 where they are less alike than `least`. */
export function compareWords(left: Word, right: Word, least = LEAST_LIKENESS): number {
	if (left.text === right.text && left.isAbjad === right.isAbjad) return 1;
	if (left.text.length === 1 || right.text.length === 1) {
		return left.text[0] === right.text[0] && right.kind !== WordKind.particle ? INITIAL_LIKENESS : 0;
	}
	if (left.kind !== right.kind && (left.kind === WordKind.particle || right.kind === WordKind.particle)) return 0;
	if (left.kind === WordKind.legalForm || right.kind === WordKind.legalForm) return 0;
	if (isNumber(left.text) || isNumber(right.text)) return 0;
	const isAbjad = left.isAbjad !== right.isAbjad;
	if (!isAbjad && !mayBeAlike(left, right)) return 0;
	// Two names that many bear are two names: Ahmed and Mohamed, Hassan and Hussein.
	const enough = left.isCommon && right.isCommon ? LEAST_OF_COMMON : least;
	const likeness = compareSounds(left.sounds, right.sounds, isAbjad, enough);
	// A slip of the hand may make another sound of two letters: then the letters are more alike than the sounds.
	if (likeness >= LEAST_OF_COMMON || isAbjad || (left.text === left.sounds && right.text === right.sounds))
		return likeness;
	return Math.max(likeness, compareLetters(left.text, right.text, Math.max(enough, likeness)));
}

/** Letters that differ by a slip of the hand or two; 0 otherwise. */
function compareLetters(left: string, right: string, least: number): number {
	if (Math.abs(left.length - right.length) > SLIPS) return 0;
	const slip = STEEPNESS / Math.max(left.length, right.length);
	return compareSounds(left, right, false, Math.max(least, SAME - OTHER_START - SLIPS * slip));
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
