// How well a listed name fits a query's name: words are paired, what agrees is weighed by how rare it is, and what is
// left over on both sides counts far more than what is left over on one.

import type { Word } from "../index/lexicon.ts";
import type { Likenesses } from "../index/likenesses.ts";
import { WordKind } from "../names/words.ts";
import { compareWords } from "./compare-words.ts";
import { JOINED_LIKENESS, joinSide } from "./join-words.ts";

/** A word of the query, with what it has been compared to. */
export interface QueryWord extends Word {
	/** How alike it is to words of the lexicon, by their numbers. */
	readonly likenesses: Likenesses;
}

export interface Pairing {
	readonly asked: string;
	readonly listed: string;
	readonly likeness: number;
}

/** Where a name's words stand in the index, and what it is the name of. */
export interface Place {
	readonly ids: Uint32Array;
	readonly start: number;
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
	asked: readonly QueryWord[],
	listed: readonly Word[],
	place: Place,
	pairings?: Pairing[],
): NameScore {
	const rows = Math.min(asked.length, MOST_WORDS);
	const columns = Math.min(listed.length, MOST_WORDS);
	askedPaired.fill(0, 0, rows);
	listedPaired.fill(0, 0, columns);
	fillLikenesses(asked, listed, place, rows, columns);
	const sum: Sum = { bits: 0, likeBits: 0, evidence: 0, words: 0, least: 1, isMerged: false };
	// Words that are the same first, then words that are two on one side, then words that sound alike.
	pairWords(asked, listed, rows, columns, SAME_WORD, sum, pairings);
	joinWords(asked, listed, rows, columns, sum, pairings);
	pairWords(asked, listed, rows, columns, 0, sum, pairings);
	const askedLeft = measureLeftOver(asked, askedPaired, rows, place.isPerson);
	const listedLeft = measureLeftOver(listed, listedPaired, columns, place.isPerson);
	const isForeign = asked[0]?.isAbjad === true && listed[0]?.isAbjad === false;
	return weigh(sum, askedLeft, listedLeft, place.isPerson, isForeign);
}

function fillLikenesses(
	asked: readonly QueryWord[],
	listed: readonly Word[],
	place: Place,
	rows: number,
	columns: number,
): void {
	for (let row = 0; row < rows; row++) {
		const left = asked[row];
		for (let column = 0; column < columns; column++) {
			const right = listed[column];
			likenesses[row * MOST_WORDS + column] =
				left && right ? recallLikeness(left, right, place.ids[place.start + column] ?? 0) : 0;
		}
	}
}

function recallLikeness(left: QueryWord, right: Word, id: number): number {
	const known = left.likenesses.get(id);
	if (known !== undefined) return known;
	const likeness = compareWords(left, right);
	left.likenesses.set(id, likeness);
	return likeness;
}

/** Pairs the words that say most together, until none is left that is alike enough. */
function pairWords(
	asked: readonly Word[],
	listed: readonly Word[],
	rows: number,
	columns: number,
	least: number,
	sum: Sum,
	pairings: Pairing[] | undefined,
): void {
	for (;;) {
		let best = 0;
		let at = -1;
		for (let row = 0; row < rows; row++) {
			if (askedPaired[row]) continue;
			for (let column = 0; column < columns; column++) {
				const likeness = likenesses[row * MOST_WORDS + column] ?? 0;
				if (likeness === 0 || likeness < least || listedPaired[column]) continue;
				const bits = Math.min(asked[row]?.bits ?? 0, listed[column]?.bits ?? 0);
				// Of pairs alike, the one at its own place first.
				const value = likeness * likeness * bits - 0.001 * Math.abs(row - column);
				if (value > best) {
					best = value;
					at = row * MOST_WORDS + column;
				}
			}
		}
		const row = Math.floor(at / MOST_WORDS);
		const column = at % MOST_WORDS;
		const [left, right] = [asked[row], listed[column]];
		if (at < 0 || !left || !right) return;
		askedPaired[row] = 1;
		listedPaired[column] = 1;
		const isNaming =
			left.text.length > 1 &&
			right.text.length > 1 &&
			left.kind !== WordKind.particle &&
			left.kind !== WordKind.legalForm;
		add(sum, Math.min(left.bits, right.bits), likenesses[at] ?? 0, isNaming ? 1 : 0, left.sounds.length);
		pairings?.push({ asked: left.text, listed: right.text, likeness: likenesses[at] ?? 0 });
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
	if (rows === 0 || columns === 0) return;
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

/** A person's titles, particles and legal forms may be left over; a firm's trade counts for half. */
function measureLeftOver(words: readonly Word[], paired: Uint8Array, count: number, isPerson: boolean): number {
	let bits = 0;
	for (let at = 0; at < count; at++) {
		const word = words[at];
		if (!word || paired[at]) continue;
		if (word.kind === WordKind.name) bits += word.text.length === 1 ? INITIAL_BITS : word.bits;
		else if (word.kind === WordKind.trade) bits += isPerson ? word.bits : word.bits / 2;
	}
	return bits;
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
