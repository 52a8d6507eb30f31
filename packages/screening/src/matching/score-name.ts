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
	/** Whether nothing of either name is left over. */
	readonly isWhole: boolean;
	/** Whether one word alone agrees. */
	readonly isSingle: boolean;
	/** How alike what agrees is. */
	readonly quality: number;
	/** Bits of what agrees. */
	readonly evidence: number;
}

const ASKED_LEFT_OVER = 0.4;
const LISTED_LEFT_OVER = 0.3;
const BOTH_LEFT_OVER = 1.1;
/** Under so many bits, a name that agrees in part is no match by itself. */
const ENOUGH_BITS = 18;
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
/** What a letter that stands alone counts for, left over. */
const INITIAL_BITS = 5;
/** Words as alike as this are the same word in another spelling. */
const SAME_WORD = 0.95;

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
	const sum: Sum = { bits: 0, likeBits: 0, evidence: 0, words: 0, least: 1, isMerged: false };
	// Words that are the same first, then words that are two on one side, then words that sound alike.
	let pairs = pairWords(asked, lexicon, rows, columns, SAME_WORD, sum, pairings);
	if (pairs < rows && pairs < columns) {
		fetchWords(lexicon, columns);
		if (rows - pairs > 1 || columns - pairs > 1) joinWords(asked, listedWords, rows, columns, sum, pairings);
		compareRest(asked, ground.table, rows, columns);
		pairs += pairWords(asked, lexicon, rows, columns, 0, sum, pairings);
	}
	const askedLeft = measureAskedLeft(asked, rows, isPerson);
	const listedLeft = measureListedLeft(lexicon, columns, isPerson);
	const isForeign = asked[0]?.isAbjad === true && lexicon.words[listedIds[0] ?? 0]?.isAbjad === false;
	return weigh(sum, askedLeft, listedLeft, isPerson, isForeign);
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
	if (likeness < sum.least) sum.least = likeness;
}

function measureAskedLeft(asked: readonly Word[], rows: number, isPerson: boolean): number {
	let bits = 0;
	for (let row = 0; row < rows; row++) {
		const word = asked[row];
		if (word && !askedPaired[row]) bits += weighLeftOver(word.kind, word.bits, word.text.length === 1, isPerson);
	}
	return bits;
}

function measureListedLeft(lexicon: Lexicon, columns: number, isPerson: boolean): number {
	let bits = 0;
	for (let column = 0; column < columns; column++) {
		const id = listedIds[column] ?? 0;
		if (!listedPaired[column])
			bits += weighLeftOver(lexicon.getKind(id), lexicon.bits[id] ?? 0, lexicon.isLetter(id), isPerson);
	}
	return bits;
}

/** A person's titles, particles and legal forms may be left over; a firm's trade counts for half. */
function weighLeftOver(kind: WordKind, bits: number, isLetter: boolean, isPerson: boolean): number {
	if (kind === WordKind.name) return isLetter ? INITIAL_BITS : bits;
	if (kind === WordKind.trade) return isPerson ? bits : bits / 2;
	return 0;
}

function weigh(sum: Sum, askedLeft: number, listedLeft: number, isPerson: boolean, isForeign: boolean): NameScore {
	if (sum.bits === 0) return { score: 0, cap: 0, quality: 0, isWhole: false, isSingle: true, evidence: 0 };
	const quality = sum.likeBits / sum.bits;
	const asked = askedLeft / (sum.bits + askedLeft);
	const listed = listedLeft / (sum.bits + listedLeft);
	const both = Math.min(asked, listed);
	const score = quality - ASKED_LEFT_OVER * asked - LISTED_LEFT_OVER * listed - BOTH_LEFT_OVER * both;
	const isWhole = asked < 0.02 && listed < 0.02;
	return {
		score: Math.max(0, score),
		cap: findCap(sum, isWhole, isPerson, isForeign),
		quality,
		isWhole,
		isSingle: sum.words < 2,
		evidence: sum.evidence,
	};
}

function findCap(
	{ words, evidence, least, isMerged }: Sum,
	isWhole: boolean,
	isPerson: boolean,
	isForeign: boolean,
): number {
	if (words === 0) return 0.5;
	if (words === 1 && !(isMerged && isWhole && least >= LEAST_MERGED)) return 0.72;
	if (isWhole && least >= JOINED_LIKENESS) return 1;
	if (words === 2 && least < LEAST_OF_TWO && !isForeign) return 0.78;
	const ofPerson = isWhole ? ENOUGH_BITS_BY_EAR : ENOUGH_BITS;
	const known = isPerson ? ofPerson : isWhole ? ENOUGH_BITS_OF_FIRMS_BY_EAR : ENOUGH_BITS_OF_FIRMS;
	const enough = isForeign ? known * ENOUGH_PART_IN_SCRIPT : known;
	return evidence >= enough ? 1 : 0.79 - (enough - evidence) * 0.01;
}
