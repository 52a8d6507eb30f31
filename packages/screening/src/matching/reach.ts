// Decides whether a name can still match after the equal words are paired. Most names cannot, and then need no
// comparison letter by letter.

import { UNKNOWN } from "../index/alike-table.ts";
import { countForeignLetters, Flag, type Lexicon, type Word } from "../index/lexicon.ts";
import { WordKind } from "../names/words.ts";
import { ENOUGH_BITS, ENOUGH_BITS_OF_FIRMS, ENOUGH_OF_PART_IN_SCRIPT, NOTHING, subtractLeftOver } from "./balance.ts";
import { MOST_WORDS, type PairedNames } from "./left-over.ts";

/** The requirements of a search on a name. */
export interface Reach {
	/** The score that is needed before birth date and country. 0 if any score is enough. */
	readonly least: number;
	/** True if the name needs enough bits to match. */
	readonly isRareNeeded: boolean;
	/** The bits that birth date and country may add. */
	readonly besides: number;
}

/** Words that are written as one are nearly the same. */
const MOST_MISSING = 1;

const rowMay = new Uint8Array(MOST_WORDS);
const columnMay = new Uint8Array(MOST_WORDS);

/** Returns true if the name cannot match, whatever the remaining words are. `markPossible` has checked them. */
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

/**
 * Marks words that may be similar to one of the other side, or be joined with others. Returns true if there are any.
 */
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
			// Words written as one start with the first of them and include the next ones.
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

/**
 * Returns true if a word with the letters `part` may begin a word with the letters `whole`: few of its letters are
 * missing.
 */
function mayBegin(part: number, whole: number): boolean {
	return countForeignLetters(part & ~whole, 0) <= MOST_MISSING;
}

function mayBeAlike(word: Word, lexicon: Lexicon, id: number): boolean {
	if (word.isAbjad || word.text.length === 1 || lexicon.is(id, Flag.letter)) return true;
	return lexicon.mayBeAlike(word.sounds.length, word.letters, id);
}
