// How well a listed name fits a query's name: words are paired, what agrees is weighed by how rare it is, and what is
// left over on both sides counts far more than what is left over on one.

import { countForeignLetters, type Word } from "../index/lexicon.ts";
import { soundOut } from "../names/sound-out.ts";
import { WordKind } from "../names/words.ts";
import { compareSounds } from "./compare-words.ts";

/** A word of the query, with what it has been compared to. */
export interface QueryWord extends Word {
	/** How alike it is to words of the lexicon, by their numbers. */
	readonly likenesses: Map<number, number>;
}

export interface Pairing {
	readonly asked: string;
	readonly listed: string;
	readonly likeness: number;
}

export interface NameScore {
	/** 0 to 1, before birth date and country. */
	score: number;
	/** What the score may not pass without an agreeing birth date. */
	cap: number;
	/** Whether nothing of either name is left over. */
	isWhole: boolean;
}

/** Of one that is the first letter of the other. */
const INITIAL_LIKENESS = 0.86;
const ASKED_LEFT_OVER = 0.42;
const LISTED_LEFT_OVER = 0.3;
const BOTH_LEFT_OVER = 1.1;
/** Under so many bits, a name that agrees in part is no match by itself. */
const ENOUGH_BITS = 19;

const MOST_WORDS = 24;
const likenesses = new Float64Array(MOST_WORDS * MOST_WORDS);
const askedPaired = new Uint8Array(MOST_WORDS);
const listedPaired = new Uint8Array(MOST_WORDS);

export function scoreName(
	asked: readonly QueryWord[],
	listed: readonly Word[],
	ids: Uint32Array,
	start: number,
	pairings?: Pairing[],
): NameScore {
	const rows = Math.min(asked.length, MOST_WORDS);
	const columns = Math.min(listed.length, MOST_WORDS);
	askedPaired.fill(0, 0, rows);
	listedPaired.fill(0, 0, columns);
	fillLikenesses(asked, listed, ids, start, rows, columns);
	const sum = { bits: 0, likeBits: 0, evidence: 0, words: 0, full: 0 };
	for (;;) {
		let best = 0;
		let at = -1;
		for (let row = 0; row < rows; row++) {
			if (askedPaired[row]) continue;
			for (let column = 0; column < columns; column++) {
				const likeness = likenesses[row * MOST_WORDS + column] ?? 0;
				if (likeness === 0 || listedPaired[column]) continue;
				// Of pairs alike, the one at its own place first.
				const value =
					likeness * likeness * Math.min(asked[row]?.bits ?? 0, listed[column]?.bits ?? 0) -
					0.001 * Math.abs(row - column);
				if (value > best) {
					best = value;
					at = row * MOST_WORDS + column;
				}
			}
		}
		if (at < 0) break;
		const row = Math.floor(at / MOST_WORDS);
		const column = at % MOST_WORDS;
		const [left, right] = [asked[row], listed[column]];
		if (!left || !right) break;
		askedPaired[row] = 1;
		listedPaired[column] = 1;
		const isInitial = left.text.length === 1 || right.text.length === 1;
		add(sum, Math.min(left.bits, right.bits), likenesses[at] ?? 0, isInitial ? 0 : 1, left.kind);
		pairings?.push({ asked: left.text, listed: right.text, likeness: likenesses[at] ?? 0 });
	}
	joinLeftOver(asked, listed, rows, columns, sum, pairings);
	return weigh(
		sum,
		measureLeftOver(asked, askedPaired, rows),
		measureLeftOver(listed, listedPaired, columns),
		rows,
		columns,
	);
}

interface Sum {
	bits: number;
	likeBits: number;
	/** Bits, less what unlikeness takes away. */
	evidence: number;
	/** Pairs of whole words that name. */
	words: number;
	full: number;
}

function add(sum: Sum, bits: number, likeness: number, words: number, kind: WordKind): void {
	sum.bits += bits;
	sum.likeBits += bits * likeness;
	sum.evidence += bits * likeness ** 4;
	if (kind === WordKind.name || kind === WordKind.trade) sum.words += words;
}

function fillLikenesses(
	asked: readonly QueryWord[],
	listed: readonly Word[],
	ids: Uint32Array,
	start: number,
	rows: number,
	columns: number,
): void {
	for (let row = 0; row < rows; row++) {
		const left = asked[row];
		for (let column = 0; column < columns; column++) {
			const right = listed[column];
			likenesses[row * MOST_WORDS + column] = left && right ? recallLikeness(left, right, ids[start + column] ?? 0) : 0;
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

export function compareWords(left: Word, right: Word): number {
	if (left.text === right.text && left.isAbjad === right.isAbjad) return 1;
	if (left.text.length === 1 || right.text.length === 1) {
		return left.text[0] === right.text[0] && right.kind !== WordKind.particle ? INITIAL_LIKENESS : 0;
	}
	if (left.kind !== right.kind && (left.kind === WordKind.particle || right.kind === WordKind.particle)) return 0;
	if (left.kind === WordKind.legalForm && right.kind === WordKind.legalForm) return 0;
	if (isNumber(left.text) || isNumber(right.text)) return 0;
	const isAbjad = left.isAbjad !== right.isAbjad;
	if (!isAbjad && Math.abs(left.sounds.length - right.sounds.length) > 4) return 0;
	if (!isAbjad && countForeignLetters(left.letters, right.letters) > 5) return 0;
	return compareSounds(left.sounds, right.sounds, isAbjad);
}

function isNumber(text: string): boolean {
	const code = text.charCodeAt(0);
	return code >= 48 && code <= 57;
}

/** Words that one side writes as one and the other as two. */
function joinLeftOver(
	asked: readonly Word[],
	listed: readonly Word[],
	rows: number,
	columns: number,
	sum: Sum,
	pairings: Pairing[] | undefined,
): void {
	joinSide(asked, listed, askedPaired, listedPaired, rows, columns, (bits, likeness, one, two) => {
		add(sum, bits, likeness, 1, WordKind.name);
		pairings?.push({ asked: one, listed: two, likeness });
	});
	joinSide(listed, asked, listedPaired, askedPaired, columns, rows, (bits, likeness, one, two) => {
		add(sum, bits, likeness, 2, WordKind.name);
		pairings?.push({ asked: two, listed: one, likeness });
	});
}

function joinSide(
	ones: readonly Word[],
	twos: readonly Word[],
	onesPaired: Uint8Array,
	twosPaired: Uint8Array,
	oneCount: number,
	twoCount: number,
	take: (bits: number, likeness: number, one: string, two: string) => void,
): void {
	for (let at = 0; at < oneCount; at++) {
		const one = ones[at];
		if (!one || onesPaired[at] || one.text.length < 4) continue;
		for (let first = 0; first + 1 < twoCount; first++) {
			if (twosPaired[first]) continue;
			let second = first + 1;
			// An article between the two is swallowed: Nasir al-Din.
			if (second + 1 < twoCount && twos[second]?.kind === WordKind.particle) second++;
			const [left, right] = [twos[first], twos[second]];
			if (!left || !right || twosPaired[second]) continue;
			if (Math.abs(left.text.length + right.text.length - one.text.length) > 3) continue;
			const joined = left.text + right.text;
			const likeness =
				joined === one.text ? 0.98 : compareSounds(one.sounds, soundOut(joined), one.isAbjad !== left.isAbjad);
			if (likeness < 0.8) continue;
			onesPaired[at] = 1;
			twosPaired.fill(1, first, second + 1);
			take(Math.min(14, Math.max(one.bits, left.bits + right.bits)), likeness, one.text, `${left.text} ${right.text}`);
			break;
		}
	}
}

function measureLeftOver(words: readonly Word[], paired: Uint8Array, count: number): number {
	let bits = 0;
	for (let at = 0; at < count; at++) {
		const word = words[at];
		if (!word || paired[at]) continue;
		if (word.kind === WordKind.name) bits += word.text.length === 1 ? word.bits * 0.6 : word.bits;
		else if (word.kind === WordKind.trade) bits += word.bits;
	}
	return bits;
}

function weigh(sum: Sum, askedLeft: number, listedLeft: number, rows: number, columns: number): NameScore {
	if (sum.bits === 0) return { score: 0, cap: 0, isWhole: false };
	const quality = sum.likeBits / sum.bits;
	const asked = askedLeft / (sum.bits + askedLeft);
	const listed = listedLeft / (sum.bits + listedLeft);
	const both = Math.min(asked, listed);
	const score = quality - ASKED_LEFT_OVER * asked - LISTED_LEFT_OVER * listed - BOTH_LEFT_OVER * both;
	const isWhole = asked < 0.02 && listed < 0.02;
	return { score: Math.max(0, score), cap: findCap(sum, isWhole, rows, columns), isWhole };
}

function findCap(sum: Sum, isWhole: boolean, rows: number, columns: number): number {
	if (sum.words === 0) return 0.5;
	if (sum.words === 1) return isWhole && sum.evidence >= 10.5 && rows <= 2 && columns <= 3 ? 0.9 : 0.72;
	if (isWhole) return 1;
	return sum.evidence >= ENOUGH_BITS ? 1 : 0.79 - (ENOUGH_BITS - sum.evidence) * 0.01;
}
