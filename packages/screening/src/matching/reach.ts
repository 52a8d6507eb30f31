// Whether a name can still be a match when the words that are the same are paired: most that come so far cannot, and
// need not be compared letter by letter.

import { UNKNOWN } from "../index/alike-table.ts";
import { countForeignLetters, Flag, type Lexicon, type Word } from "../index/lexicon.ts";
import { WordKind } from "../names/words.ts";
import { ENOUGH_BITS, ENOUGH_BITS_OF_FIRMS, ENOUGH_OF_PART_IN_SCRIPT, NOTHING, subtractLeftOver } from "./balance.ts";
import { MOST_WORDS, type PairedNames } from "./left-over.ts";

/** What somebody who asks needs of a name. */
export interface Reach {
	/** It must score so much before birth date and country; 0 where any score will do. */
	readonly least: number;
	/** Whether a name must say enough, or not be a match. */
	readonly isRareNeeded: boolean;
	/** Bits that birth date and country may say beside it. */
	readonly besides: number;
}

/** Words that are written as one are nearly the same. */
const MOST_MISSING = 1;

const rowMay = new Uint8Array(MOST_WORDS);
const columnMay = new Uint8Array(MOST_WORDS);

/** Whatever the words that are left may turn out to be, the name is no match; `markPossible` has looked at them. */
export function isOutOfReach(
	names: PairedNames,
	lexicon: Lexicon,
	agreedBits: number,
	{ least, isRareNeeded, besides }: Reach,
	isPerson: boolean,
	isForeign: boolean,
	mayJoin: boolean,
): boolean {
	const { asked, rows, askedPaired, columns, listedIds, listedPaired } = names;
	let most = agreedBits;
	let askedLeft = 0;
	let listedLeft = 0;
	for (let row = 0; row < rows; row++) {
		const word = asked[row];
		if (!word || askedPaired[row]) continue;
		if (rowMay[row]) most += word.bits;
		else if (word.kind === WordKind.name && word.text.length > 1) askedLeft += word.bits;
	}
	for (let column = 0; column < columns; column++) {
		if (listedPaired[column]) continue;
		const id = listedIds[column] ?? 0;
		if (columnMay[column]) most += mayJoin ? (lexicon.bits[id] ?? 0) : 0;
		else if (lexicon.getKind(id) === WordKind.name && !lexicon.is(id, Flag.letter)) listedLeft += lexicon.bits[id] ?? 0;
	}
	if (askedLeft === 0 && listedLeft === 0) return false;
	const askedPart = askedLeft / (most + askedLeft);
	const listedPart = listedLeft / (most + listedLeft);
	if (subtractLeftOver(1, askedPart, listedPart) < least) return true;
	if (!isRareNeeded || (askedPart < NOTHING && listedPart < NOTHING) || (!isPerson && rows < 3)) return false;
	const enough = isPerson ? ENOUGH_BITS : ENOUGH_BITS_OF_FIRMS;
	return most + besides < (isForeign ? enough * ENOUGH_OF_PART_IN_SCRIPT : enough);
}

/** Marks the words that may be alike to one of the other side, or be written as one with others; whether any may be. */
export function markPossible(names: PairedNames, lexicon: Lexicon): boolean {
	const { asked, rows, askedPaired, columns, listedIds, listedPaired, likenesses } = names;
	for (let row = 0; row < rows; row++) rowMay[row] = 0;
	for (let column = 0; column < columns; column++) columnMay[column] = 0;
	let mayJoin = false;
	for (let row = 0; row < rows; row++) {
		const word = asked[row];
		if (!word || askedPaired[row]) continue;
		if (word.spellings && columns > 1) {
			mayJoin = true;
			rowMay[row] = 1;
			columnMay.fill(1, 0, columns);
			continue;
		}
		for (let column = 0; column < columns; column++) {
			if (listedPaired[column]) continue;
			const id = listedIds[column] ?? 0;
			const likeness = likenesses[row * MOST_WORDS + column] ?? 0;
			if (likeness > 0 || (likeness === UNKNOWN && mayBeAlike(word, lexicon, id))) {
				rowMay[row] = 1;
				columnMay[column] = 1;
			}
			if (word.sounds.charCodeAt(0) !== lexicon.getStart(id)) continue;
			// Words written as one begin with the first of them, and take in those behind it.
			const foreign = word.isAbjad === lexicon.is(id, Flag.abjad) ? lexicon.getLetters(id) : 0;
			if (column + 1 < columns && mayBegin(foreign, word.letters)) {
				mayJoin = true;
				rowMay[row] = 1;
				columnMay.fill(1, column, columns);
			}
			if (row + 1 < rows && mayBegin(foreign === 0 ? 0 : word.letters, foreign)) {
				mayJoin = true;
				columnMay[column] = 1;
				rowMay.fill(1, row, rows);
			}
		}
	}
	return mayJoin;
}

/** Whether a word with these letters may begin one with those: few of its own are missing there. */
function mayBegin(part: number, whole: number): boolean {
	return countForeignLetters(part & ~whole, 0) <= MOST_MISSING;
}

function mayBeAlike(word: Word, lexicon: Lexicon, id: number): boolean {
	if (word.isAbjad || word.text.length === 1 || lexicon.is(id, Flag.letter)) return true;
	return lexicon.mayBeAlike(word.sounds.length, word.letters, id);
}
