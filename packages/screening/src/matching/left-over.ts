// What is left over of two names when their words are paired, and how much that counts.

import { Flag, type Lexicon, type Word } from "../index/lexicon.ts";
import { WordKind } from "../names/words.ts";

/** Longer names are looked at so far. */
export const MOST_WORDS = 24;

/** Two names side by side, and which words of each have found their like. */
export interface PairedNames {
	asked: readonly Word[];
	rows: number;
	readonly askedPaired: Uint8Array;
	readonly listedIds: Uint32Array;
	columns: number;
	readonly listedPaired: Uint8Array;
	/** How alike each two are, in rows of as many as a name may have. */
	readonly likenesses: Float64Array;
}

/** What a letter that stands alone counts for, left over. */
const INITIAL_BITS = 5;
/** What a number counts for, left over in the name of a firm or ship, and in what was asked for. */
const NUMBER_BITS = 9;
const ASKED_NUMBER_BITS = 2;
/** What a title counts for there: Al Sultan is what a firm is called. */
const TITLE_BITS = 8;
/** How much of a patronymic counts that only one of two names has. */
const PATRONYMIC_PART = 0.12;

export interface LeftOver {
	/** Bits of what is left over of each name. */
	asked: number;
	listed: number;
	/** Whether the listed name has a title or particle that was not asked for. */
	isListedTitled: boolean;
	/** Whether nothing but one word, titles, a legal form and a place were asked for. */
	isAlone: boolean;
	/** Whether a title was asked for that the listed name has not. */
	isTitled: boolean;
	/** Whether the listed name has a number that was not asked for. */
	isNumbered: boolean;
	/** Whether the listed name has a legal form; and whether it has that, a trade or a number, as people have not. */
	isFirm: boolean;
	isThing: boolean;
	/** Whether each name has a place that the other has not. */
	isElsewhere: boolean;
	/** Whether the listed name begins with a word of its own, no trade or place, that was not asked for. */
	isListedNamed: boolean;
	/** Whether a word was asked for, syllable by syllable, that the listed name has not. */
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

/** The answer is the same object each time: it is read before the next name. */
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
		// A number that was asked for besides is a phone, an invoice or a year.
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
	// Two fathers are two people; one may just not have been named.
	const part = askedFathers > 0 && listedFathers > 0 ? 1 : PATRONYMIC_PART;
	leftOver.asked = askedBits + askedFathers * part;
	leftOver.listed = listedBits + listedFathers * part;
	leftOver.isAlone = others === 0;
	leftOver.isElsewhere = isAskedPlace && isListedPlace;
	return leftOver;
}

/** Whether a word may stand beside the one that somebody is known by. */
function isBeside(kind: WordKind, isPerson: boolean): boolean {
	if (kind === WordKind.legalForm || kind === WordKind.place || kind === WordKind.number || kind === WordKind.particle)
		return true;
	return kind === (isPerson ? WordKind.title : WordKind.trade);
}

/**
 * A person's titles, particles, legal forms and numbers may be left over; a firm's trade counts for half, and its
 * number sets it apart from its sisters.
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
