// Measures the words of two names that are left over after pairing.

import { Flag, type Lexicon, type Word } from "../index/lexicon.ts";
import { WordKind } from "../names/words.ts";

/** Further words of longer names are ignored. */
export const MOST_WORDS = 24;

/** Two names, with marks for the words that are paired. */
export interface PairedNames {
	asked: readonly Word[];
	rows: number;
	readonly askedPaired: Uint8Array;
	readonly listedIds: Uint32Array;
	columns: number;
	readonly listedPaired: Uint8Array;
	/** The similarity of each two words, in rows of the maximum length. */
	readonly likenesses: Float64Array;
}

/** The bits of a left-over single letter. */
const INITIAL_BITS = 5;
/** The bits of a left-over number in the name of a company or ship, and in the query. */
const NUMBER_BITS = 9;
const ASKED_NUMBER_BITS = 2;
/** The bits of a left-over title there: Al Sultan may be a company's name. */
const TITLE_BITS = 8;
/** The share that a patronymic counts if only one of the two names has one. */
const PATRONYMIC_PART = 0.12;

export interface LeftOver {
	/** The bits left over of each name. */
	asked: number;
	listed: number;
	/** True if the listed name has a title or particle that the query lacks. */
	isListedTitled: boolean;
	/** True if the query has only one word besides titles, a legal form and a place. */
	isAlone: boolean;
	/** True if the query has a title that the listed name lacks. */
	isTitled: boolean;
	/** True if the listed name has a number that the query lacks. */
	isNumbered: boolean;
	/** True if the listed name has a legal form; and true if it has a legal form, a trade or a number, unlike people. */
	isFirm: boolean;
	isThing: boolean;
	/** True if each name has a place that the other lacks. */
	isElsewhere: boolean;
	/** True if the listed name starts with its own word, not a trade or place, that the query lacks. */
	isListedNamed: boolean;
	/** True if the query has a word, read by syllables, that the listed name lacks. */
	isSpelled: boolean;
}

const leftOver: LeftOver = {
	asked: 0,
	listed: 0,
	isListedTitled: false,
	isAlone: false,
	isTitled: false,
	isNumbered: false,
	isFirm: false,
	isThing: false,
	isElsewhere: false,
	isListedNamed: false,
	isSpelled: false,
};

/** Returns the same object each time. Read it before the next name. */
export function measureLeftOver(
	{ asked, askedPaired, rows, listedIds, listedPaired, columns }: PairedNames,
	lexicon: Lexicon,
	isPerson: boolean,
): LeftOver {
	let askedBits = 0;
	let listedBits = 0;
	let askedFathers = 0;
	let listedFathers = 0;
	let others = rows - 1;
	let isAskedPlace = false;
	let isListedPlace = false;
	let isNamed = false;
	leftOver.isFirm = false;
	leftOver.isThing = false;
	leftOver.isListedNamed = false;
	leftOver.isListedTitled = false;
	leftOver.isTitled = false;
	leftOver.isNumbered = false;
	leftOver.isSpelled = false;
	for (let row = 0; row < rows; row++) {
		const word = asked[row];
		if (!word) continue;
		if (isBeside(word.kind, isPerson)) others--;
		if (askedPaired[row]) continue;
		if (word.kind === WordKind.place) isAskedPlace = true;
		if (word.kind === WordKind.title) leftOver.isTitled = true;
		if (word.spellings) leftOver.isSpelled = true;
		if (word.kind === WordKind.patronymic) askedFathers += word.bits;
		// An additional number in the query is a phone, an invoice or a year.
		else if (word.kind === WordKind.number) askedBits += isPerson ? 0 : ASKED_NUMBER_BITS;
		else askedBits += weighLeftOver(word.kind, word.bits, word.text.length === 1, isPerson);
	}
	for (let column = 0; column < columns; column++) {
		const id = listedIds[column] ?? 0;
		const kind = lexicon.getKind(id);
		if (kind === WordKind.legalForm) leftOver.isFirm = true;
		if (kind === WordKind.legalForm || kind === WordKind.trade || kind === WordKind.number) leftOver.isThing = true;
		if (listedPaired[column]) {
			if (kind === WordKind.name) isNamed = true;
			continue;
		}
		if (kind === WordKind.place) isListedPlace = true;
		if (kind === WordKind.name && !isNamed) leftOver.isListedNamed = true;
		if (kind === WordKind.patronymic) listedFathers += lexicon.bits[id] ?? 0;
		else listedBits += weighLeftOver(kind, lexicon.bits[id] ?? 0, lexicon.is(id, Flag.letter), isPerson);
		if (kind === WordKind.title || kind === WordKind.particle) leftOver.isListedTitled = true;
		if (kind === WordKind.number) leftOver.isNumbered = true;
	}
	// Two different patronymics are two people. One may simply be missing.
	const part = askedFathers > 0 && listedFathers > 0 ? 1 : PATRONYMIC_PART;
	leftOver.asked = askedBits + askedFathers * part;
	leftOver.listed = listedBits + listedFathers * part;
	leftOver.isAlone = others === 0;
	leftOver.isElsewhere = isAskedPlace && isListedPlace;
	return leftOver;
}

/** Returns true if a word may accompany the word that somebody is known by. */
function isBeside(kind: WordKind, isPerson: boolean): boolean {
	if (kind === WordKind.legalForm || kind === WordKind.place || kind === WordKind.number || kind === WordKind.particle)
		return true;
	return kind === (isPerson ? WordKind.title : WordKind.trade);
}

/**
 * A person's titles, particles, legal forms and numbers may be left over. A company's trade counts half, and its number
 * sets it apart from its sister companies.
 */
function weighLeftOver(kind: WordKind, bits: number, isLetter: boolean, isPerson: boolean): number {
	switch (kind) {
		case WordKind.name:
		case WordKind.patronymic:
			return isLetter ? INITIAL_BITS : bits;
		case WordKind.trade:
			return isPerson ? bits : bits / 2;
		case WordKind.place:
			return isPerson ? bits : bits / 4;
		case WordKind.title:
			return isPerson ? 0 : TITLE_BITS;
		case WordKind.number:
			return isPerson ? 0 : NUMBER_BITS;
		default:
			return 0;
	}
}
