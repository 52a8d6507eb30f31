// How well a listed name fits a query's name: words are paired, what agrees is weighed by how rare it is, and what is
// left over on both sides counts far more than what is left over on one.

import { type AlikeTable, UNKNOWN } from "../index/alike-table.ts";
import type { Lexicon, Word } from "../index/lexicon.ts";
import { WordKind } from "../names/words.ts";
import { compareWords } from "./compare-words.ts";
import { JOINED_LIKENESS, joinSide } from "./join-words.ts";

export interface Pairing {
	readonly asked: string;
	readonly listed: string;
	readonly likeness: number;
}

/** The index's words and names, and how alike the query's words are to listed ones, as far as they were compared. */
export interface Ground {
	readonly lexicon: Lexicon;
	/** The words of all names. */
	readonly nameWords: Uint32Array;
	readonly table: AlikeTable;
}

/** Where a name's words stand, and whether it is a person's. */
export interface Place {
	readonly start: number;
	readonly end: number;
	readonly isPerson: boolean;
}

export interface NameScore {
	/** 0 to 1, before birth date and country. */
	readonly score: number;
	/** What the score may not pass without an agreeing birth date. */
	readonly cap: number;
	/** So many bits must agree, or the name is one that many bear. */
	readonly enough: number;
	/** Whether nothing of either name is left over. */
	readonly isWhole: boolean;
	/** Whether one word alone agrees, and whether one alone was asked for. */
	readonly isSingle: boolean;
	readonly isAlone: boolean;
	/** Whether a title was asked for that the listed name has not. */
	readonly isTitled: boolean;
	/** Whether both names are the same words, to the last particle. */
	readonly isLiteral: boolean;
	/** How alike what agrees is. */
	readonly quality: number;
	/** Bits of what agrees. */
	readonly evidence: number;
}

const ASKED_LEFT_OVER = 0.4;
const LISTED_LEFT_OVER = 0.3;
const BOTH_LEFT_OVER = 1.1;
/** Under so many bits, a name that agrees in part is no match by itself. */
const ENOUGH_BITS = 17;
const ENOUGH_BITS_OF_FIRMS = 15;
/** Nor is one that agrees as a whole, but only by ear. */
const ENOUGH_BITS_BY_EAR = 13;
const ENOUGH_BITS_OF_FIRMS_BY_EAR = 8;
/** In another script little is alike by accident. */
const ENOUGH_PART_IN_SCRIPT = 0.58;
/** Names of which one side is a single word must be the same but for spaces. */
const LEAST_MERGED = 0.93;
/** Two words of which one is less alike than this say nothing. */
const LEAST_OF_TWO = 0.76;
/** … unless both are rare, and the other is the same. */
const LEAST_BESIDE_RARE = 0.69;
const RARE_BITS = 10.5;
/** What a letter that stands alone counts for, left over. */
const INITIAL_BITS = 5;
/** What a number counts for, left over in the name of a firm or ship. */
const NUMBER_BITS = 9;
/** A ship with another number is another ship. */
const OTHER_NUMBER = 0.79;
/** How much of a patronymic counts that only one of two names has. */
const PATRONYMIC_PART = 0.12;
/** A smaller part of a name is nothing. */
const NOTHING = 0.075;
/** Words as alike as this are the same word in another spelling. */
const SAME_WORD = 0.95;

const NO_SCORE: NameScore = {
	score: 0,
	cap: 0,
	enough: 0,
	quality: 0,
	isWhole: false,
	isSingle: true,
	isAlone: false,
	isTitled: false,
	isLiteral: false,
	evidence: 0,
};

const MOST_WORDS = 24;
const likenesses = new Float64Array(MOST_WORDS * MOST_WORDS);
const askedPaired = new Uint8Array(MOST_WORDS);
const listedPaired = new Uint8Array(MOST_WORDS);
const listedIds = new Uint32Array(MOST_WORDS);
/** The words themselves are fetched for names that need them. */
const listedWords: Word[] = [];

interface Sum {
	bits: number;
	likeBits: number;
	/** Bits, less what unlikeness takes away. */
	evidence: number;
	/** Pairs of whole words. */
	words: number;
	least: number;
	/** Bits of the least alike pair, and the most bits of a pair of the same word. */
	leastBits: number;
	anchor: number;
	/** Whether words were joined. */
	isMerged: boolean;
}

export function scoreName(
	asked: readonly Word[],
	ground: Ground,
	{ start, end, isPerson }: Place,
	pairings?: Pairing[],
): NameScore {
	const { lexicon } = ground;
	const rows = Math.min(asked.length, MOST_WORDS);
	const columns = Math.min(end - start, MOST_WORDS);
	askedPaired.fill(0, 0, rows);
	listedPaired.fill(0, 0, columns);
	recallLikenesses(ground, start, rows, columns);
	const sum: Sum = { bits: 0, likeBits: 0, evidence: 0, words: 0, least: 1, leastBits: 0, anchor: 0, isMerged: false };
	// Words that are the same first, then words that are two on one side, then words that sound alike.
	let pairs = pairWords(asked, lexicon, rows, columns, SAME_WORD, sum, pairings);
	if (pairs < rows && pairs < columns) {
		fetchWords(lexicon, columns);
		if (rows - pairs > 1 || columns - pairs > 1) joinWords(asked, listedWords, rows, columns, sum, pairings);
		compareRest(asked, ground.table, rows, columns);
		pairs += pairWords(asked, lexicon, rows, columns, 0, sum, pairings);
	}
	const isForeign = asked[0]?.isAbjad === true && lexicon.words[listedIds[0] ?? 0]?.isAbjad === false;
	const isLiteral = pairs === rows && pairs === columns && sum.least >= JOINED_LIKENESS;
	return weigh(sum, measureLeftOver(asked, lexicon, rows, columns, isPerson), isPerson, isForeign, isLiteral);
}

function recallLikenesses({ nameWords, table }: Ground, start: number, rows: number, columns: number): void {
	for (let column = 0; column < columns; column++) {
		const id = nameWords[start + column] ?? 0;
		listedIds[column] = id;
		const line = table.findLine(id);
		for (let row = 0; row < rows; row++)
			likenesses[row * MOST_WORDS + column] = line === 0 ? UNKNOWN : table.get(line, row);
	}
}

function fetchWords(lexicon: Lexicon, columns: number): void {
	listedWords.length = 0;
	for (let column = 0; column < columns; column++) {
		const word = lexicon.words[listedIds[column] ?? 0];
		if (word) listedWords.push(word);
	}
}

/** Words that nothing was found for yet are compared with each other, once for each two words of a query. */
function compareRest(asked: readonly Word[], table: AlikeTable, rows: number, columns: number): void {
	for (let row = 0; row < rows; row++) {
		const left = asked[row];
		if (askedPaired[row] || !left) continue;
		for (let column = 0; column < columns; column++) {
			const right = listedWords[column];
			if (listedPaired[column] || !right || likenesses[row * MOST_WORDS + column] !== UNKNOWN) continue;
			const likeness = compareWords(left, right);
			likenesses[row * MOST_WORDS + column] = likeness;
			table.set(listedIds[column] ?? 0, row, likeness, 0);
		}
	}
}

/** Pairs the words that say most together, until none is left that is alike enough; how many it paired. */
function pairWords(
	asked: readonly Word[],
	lexicon: Lexicon,
	rows: number,
	columns: number,
	least: number,
	sum: Sum,
	pairings: Pairing[] | undefined,
): number {
	for (let pairs = 0; ; pairs++) {
		let best = 0;
		let bestRow = -1;
		let bestColumn = -1;
		for (let row = 0; row < rows; row++) {
			if (askedPaired[row]) continue;
			for (let column = 0; column < columns; column++) {
				const likeness = likenesses[row * MOST_WORDS + column] ?? 0;
				if (likeness <= 0 || likeness < least || listedPaired[column]) continue;
				const bits = Math.min(asked[row]?.bits ?? 0, lexicon.bits[listedIds[column] ?? 0] ?? 0);
				// Of pairs alike, the one at its own place first.
				const value = likeness * likeness * bits - 0.001 * Math.abs(row - column);
				if (value <= best) continue;
				best = value;
				bestRow = row;
				bestColumn = column;
			}
		}
		const left = asked[bestRow];
		if (!left) return pairs;
		askedPaired[bestRow] = 1;
		listedPaired[bestColumn] = 1;
		const id = listedIds[bestColumn] ?? 0;
		const likeness = likenesses[bestRow * MOST_WORDS + bestColumn] ?? 0;
		const isNaming =
			left.text.length > 1 &&
			!lexicon.isLetter(id) &&
			left.kind !== WordKind.particle &&
			left.kind !== WordKind.legalForm;
		add(sum, Math.min(left.bits, lexicon.bits[id] ?? 0), likeness, isNaming ? 1 : 0, left.sounds.length);
		pairings?.push({ asked: left.text, listed: lexicon.words[id]?.text ?? "", likeness });
	}
}

/** Words that one side writes as one and the other as several. */
function joinWords(
	asked: readonly Word[],
	listed: readonly Word[],
	rows: number,
	columns: number,
	sum: Sum,
	pairings: Pairing[] | undefined,
): void {
	joinSide(asked, listed, askedPaired, listedPaired, rows, columns, (bits, likeness, one, parts) => {
		add(sum, bits, likeness, 1, one.length);
		sum.isMerged = true;
		pairings?.push({ asked: one, listed: parts, likeness });
	});
	joinSide(listed, asked, listedPaired, askedPaired, columns, rows, (bits, likeness, one, parts) => {
		add(sum, bits, likeness, 1, one.length);
		sum.isMerged = true;
		pairings?.push({ asked: parts, listed: one, likeness });
	});
}

function add(sum: Sum, bits: number, likeness: number, words: number, length: number): void {
	sum.bits += bits;
	sum.likeBits += bits * likeness;
	// A long word that is nearly the same is seldom another.
	sum.evidence += bits * likeness ** (4 - Math.min(2, Math.max(0, (length - 6) / 2)));
	sum.words += words;
	if (likeness >= SAME_WORD && bits > sum.anchor) sum.anchor = bits;
	if (likeness >= sum.least) return;
	sum.least = likeness;
	sum.leastBits = bits;
}

interface LeftOver {
	/** Bits of what is left over of each name. */
	asked: number;
	listed: number;
	/** Whether the listed name has a title or particle that was not asked for. */
	isListedTitled: boolean;
	/** Whether nothing but one word, and a legal form, was asked for. */
	isAlone: boolean;
	/** Whether a title was asked for that the listed name has not. */
	isTitled: boolean;
	/** Whether either name has a number that the other has not. */
	isNumbered: boolean;
}

const leftOver: LeftOver = {
	asked: 0,
	listed: 0,
	isListedTitled: false,
	isAlone: false,
	isTitled: false,
	isNumbered: false,
};

function measureLeftOver(
	asked: readonly Word[],
	lexicon: Lexicon,
	rows: number,
	columns: number,
	isPerson: boolean,
): LeftOver {
	let askedBits = 0;
	let listedBits = 0;
	let askedFathers = 0;
	let listedFathers = 0;
	let others = rows - 1;
	leftOver.isListedTitled = false;
	leftOver.isTitled = false;
	leftOver.isNumbered = false;
	for (let row = 0; row < rows; row++) {
		const word = asked[row];
		if (!word) continue;
		if (word.kind === WordKind.legalForm) others--;
		if (askedPaired[row]) continue;
		if (word.kind === WordKind.title) leftOver.isTitled = true;
		if (word.kind === WordKind.number) leftOver.isNumbered = true;
		if (word.kind === WordKind.patronymic) askedFathers += word.bits;
		else askedBits += weighLeftOver(word.kind, word.bits, word.text.length === 1, isPerson);
	}
	for (let column = 0; column < columns; column++) {
		const id = listedIds[column] ?? 0;
		if (listedPaired[column]) continue;
		const kind = lexicon.getKind(id);
		if (kind === WordKind.patronymic) listedFathers += lexicon.bits[id] ?? 0;
		else listedBits += weighLeftOver(kind, lexicon.bits[id] ?? 0, lexicon.isLetter(id), isPerson);
		if (kind === WordKind.title || kind === WordKind.particle) leftOver.isListedTitled = true;
		if (kind === WordKind.number) leftOver.isNumbered = true;
	}
	// Two fathers are two people; one may just not have been named.
	const part = askedFathers > 0 && listedFathers > 0 ? 1 : PATRONYMIC_PART;
	leftOver.asked = askedBits + askedFathers * part;
	leftOver.listed = listedBits + listedFathers * part;
	leftOver.isAlone = others === 0;
	return leftOver;
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
		case WordKind.number:
			return isPerson ? 0 : NUMBER_BITS;
		default:
			return 0;
	}
}

function weigh(sum: Sum, rest: LeftOver, isPerson: boolean, isForeign: boolean, isLiteral: boolean): NameScore {
	if (sum.bits === 0) return NO_SCORE;
	const quality = sum.likeBits / sum.bits;
	const asked = rest.asked / (sum.bits + rest.asked);
	const listed = rest.listed / (sum.bits + rest.listed);
	const both = Math.min(asked, listed);
	const score = quality - ASKED_LEFT_OVER * asked - LISTED_LEFT_OVER * listed - BOTH_LEFT_OVER * both;
	const isWhole = asked < NOTHING && listed < NOTHING;
	return {
		score: Math.max(0, score),
		cap: !isPerson && rest.isNumbered ? OTHER_NUMBER : findCap(sum, isWhole, isForeign),
		enough: needsRarity(sum, isWhole, rest) ? findEnough(isWhole, isPerson, isForeign) : 0,
		quality,
		isWhole,
		isSingle: sum.words < 2,
		isAlone: rest.isAlone,
		isTitled: rest.isTitled,
		isLiteral,
		evidence: sum.evidence,
	};
}

function findCap({ words, least, leastBits, anchor, isMerged }: Sum, isWhole: boolean, isForeign: boolean): number {
	if (words === 0) return 0.5;
	if (words === 1 && !(isMerged && isWhole && least >= LEAST_MERGED)) return 0.72;
	if (words === 2 && least < LEAST_OF_TWO && !isForeign) {
		if (least < LEAST_BESIDE_RARE || anchor < RARE_BITS || leastBits < RARE_BITS) return 0.78;
	}
	return 1;
}

/** The same name is the same name, however many bear it; of a single word, `judge.ts` asks more. */
function needsRarity({ words, least }: Sum, isWhole: boolean, { isListedTitled }: LeftOver): boolean {
	return words > 1 && !(isWhole && !isListedTitled && least >= JOINED_LIKENESS);
}

function findEnough(isWhole: boolean, isPerson: boolean, isForeign: boolean): number {
	const ofPerson = isWhole ? ENOUGH_BITS_BY_EAR : ENOUGH_BITS;
	const enough = isPerson ? ofPerson : isWhole ? ENOUGH_BITS_OF_FIRMS_BY_EAR : ENOUGH_BITS_OF_FIRMS;
	return isForeign ? enough * ENOUGH_PART_IN_SCRIPT : enough;
}
