// Scores how well a listed name fits a query's name. Words are paired, pairs are weighed by rarity, and words left over
// on both sides count far more than words left over on one side.

import { type AlikeTable, UNKNOWN } from "../index/alike-table.ts";
import { Flag, type Lexicon, type Word } from "../index/lexicon.ts";
import type { QueryWord } from "../index/spellings.ts";
import { WordKind } from "../names/words.ts";
import { AgreedWords, type Pairing, SAME_WORD } from "./agreed-words.ts";
import { compareWords, INITIAL_LIKENESS } from "./compare-words.ts";
import { JOINED_LIKENESS, joinSide } from "./join-words.ts";
import { MOST_WORDS, measureLeftOver, type PairedNames } from "./left-over.ts";
import { isOutOfReach, markPossible, type Reach } from "./reach.ts";
import { type NameScore, NO_SCORE, weighName } from "./weigh-name.ts";

/** The words and names of the index, and the similarities of the query's words as far as they are known. */
export interface Ground {
	readonly lexicon: Lexicon;
	/** The words of all names. */
	readonly nameWords: Uint32Array;
	readonly table: AlikeTable;
}

/** The position of a name's words, whether it is a person's, and the score it needs. */
export interface Place {
	readonly start: number;
	readonly end: number;
	readonly isPerson: boolean;
	/** Undefined for a name that is compared to the end. */
	readonly reach: Reach | undefined;
}

/** The least similarity of a word with a typo. */
const LEAST_OF_SLIP = 0.8;
/** The bits of a word that few companies use. */
const PROPER_BITS = 6;
/** The bits subtracted if the words start at another one, or are mixed and spelled differently. */
const TURNED_BITS = 2;
const MIXED_BITS = 5;
/** The column of a word without a pair. */
const NOWHERE = 255;

const likenesses = new Float64Array(MOST_WORDS * MOST_WORDS);
const askedPaired = new Uint8Array(MOST_WORDS);
const listedPaired = new Uint8Array(MOST_WORDS);
/** The listed word that each word of the query is paired with. */
const columnOf = new Uint8Array(MOST_WORDS);
const listedIds = new Uint32Array(MOST_WORDS);
/** The words themselves are fetched only for names that need them. */
const listedWords: Word[] = [];

const names: PairedNames = { asked: [], rows: 0, askedPaired, listedIds, columns: 0, listedPaired, likenesses };
const sum = new AgreedWords();

export function scoreName(
	asked: readonly QueryWord[],
	ground: Ground,
	{ start, end, isPerson, reach }: Place,
	pairings?: Pairing[],
): NameScore {
	const { lexicon } = ground;
	const rows = Math.min(asked.length, MOST_WORDS);
	const columns = Math.min(end - start, MOST_WORDS);
	for (let row = 0; row < rows; row++) {
		askedPaired[row] = 0;
		columnOf[row] = NOWHERE;
	}
	for (let column = 0; column < columns; column++) listedPaired[column] = 0;
	recallLikenesses(ground, start, rows, columns);
	if (!isPerson) forgetInitials(asked, lexicon, rows, columns);
	names.asked = asked;
	names.rows = rows;
	names.columns = columns;
	sum.begin(pairings);
	// Equal words are paired first, then words that are two on one side, then words that sound alike.
	let pairs = pairWords(asked, lexicon, rows, columns, SAME_WORD);
	const isForeign = asked[0]?.isAbjad === true && !lexicon.is(listedIds[0] ?? 0, Flag.abjad);
	const mayJoin = markPossible(names, lexicon);
	if (reach && isOutOfReach(names, lexicon, sum.bits, reach, isPerson, isForeign, mayJoin)) return NO_SCORE;
	if (pairs < rows && pairs < columns) {
		if (mayJoin && (rows - pairs > 1 || columns - pairs > 1)) {
			fetchWords(lexicon, columns);
			joinWords(asked, rows, columns);
		}
		compareRest(asked, ground, rows, columns);
		if (!isPerson) forgetInitials(asked, lexicon, rows, columns);
		pairs += pairWords(asked, lexicon, rows, columns, 0);
	}
	const isEvery = pairs === rows && pairs === columns;
	// If nothing is left over, a word that is a particle elsewhere is a name here: Changgen Du, Pwint San.
	if (isEvery) sum.words += sum.particles;
	const isLiteral = isEvery && sum.least >= JOINED_LIKENESS;
	const rest = measureLeftOver(names, lexicon, isPerson);
	return weighName(sum, rest, isPerson, isForeign, isLiteral, isForeign ? 0 : weighOrder(rows), isEvery);
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

/** A single letter in the name of a ship or company is not an initial of somebody's name. */
function forgetInitials(asked: readonly QueryWord[], lexicon: Lexicon, rows: number, columns: number): void {
	for (let row = 0; row < rows; row++) {
		for (let column = 0; column < columns; column++) {
			const at = row * MOST_WORDS + column;
			if (likenesses[at] !== INITIAL_LIKENESS) continue;
			if ((asked[row]?.text.length === 1) !== lexicon.is(listedIds[column] ?? 0, Flag.letter)) likenesses[at] = 0;
		}
	}
}

function fetchWords(lexicon: Lexicon, columns: number): void {
	listedWords.length = 0;
	for (let column = 0; column < columns; column++) {
		const word = lexicon.words[listedIds[column] ?? 0];
		if (word) listedWords.push(word);
	}
}

/** Compares words without a known similarity, once for each pair of words of a query. */
function compareRest(asked: readonly QueryWord[], { table, lexicon }: Ground, rows: number, columns: number): void {
	for (let row = 0; row < rows; row++) {
		const left = asked[row];
		if (askedPaired[row] || !left) continue;
		for (let column = 0; column < columns; column++) {
			if (listedPaired[column] || likenesses[row * MOST_WORDS + column] !== UNKNOWN) continue;
			const id = listedIds[column] ?? 0;
			const likeness = left.compared.recall(id) ?? left.compared.keep(id, compareWords(left, lexicon, id));
			likenesses[row * MOST_WORDS + column] = likeness;
			table.set(id, row, likeness, 0);
		}
	}
}

/** Pairs the words with the most evidence until none is similar enough. Returns the number of pairs. */
function pairWords(asked: readonly Word[], lexicon: Lexicon, rows: number, columns: number, least: number): number {
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
				// Among equal pairs, the pair at the same position comes first.
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
		// Different titles, in any spelling, count as the same.
		const isTitle = left.kind === WordKind.title && lexicon.words[id]?.kind === WordKind.title;
		const likeness = isTitle ? 1 : (likenesses[bestRow * MOST_WORDS + bestColumn] ?? 0);
		const isNaming =
			left.text.length > 1 &&
			!lexicon.is(id, Flag.letter) &&
			left.kind !== WordKind.particle &&
			left.kind !== WordKind.legalForm;
		columnOf[bestRow] = bestColumn;
		if (likeness < 1) {
			if (left.isKnown || left.isCommon || left.isAbjad || likeness < LEAST_OF_SLIP) sum.others++;
			else sum.slips++;
		}
		if (left.kind === WordKind.particle && left.text.length > 1) sum.particles++;
		if ((left.text.length === 1) !== lexicon.is(id, Flag.letter)) sum.initials++;
		const isForeign = left.isAbjad !== lexicon.is(id, Flag.abjad);
		const bits = Math.min(left.bits, lexicon.bits[id] ?? 0);
		sum.add(bits, likeness, isNaming ? 1 : 0, left.sounds.length, !isForeign && left.isUsual, isForeign);
		if (bits >= PROPER_BITS && lexicon.getKind(id) === WordKind.name && isNaming) sum.addProper(likeness);
		if (!isForeign && !left.isUsual && lexicon.is(id, Flag.common)) sum.addRareSpelling(likeness);
		sum.pairings?.push({ asked: left.text, listed: lexicon.words[id]?.text ?? "", likeness });
	}
}

/** Returns the penalty for a different order of words. It is small if they only start at another word. */
function weighOrder(rows: number): number {
	let first = -1;
	let last = -1;
	let turns = 0;
	for (let row = 0; row < rows; row++) {
		const column = columnOf[row] ?? NOWHERE;
		if (column === NOWHERE) continue;
		if (first < 0) first = column;
		if (column < last) turns++;
		last = column;
	}
	if (turns === 0) return 0;
	return turns === 1 && last < first ? TURNED_BITS : sum.differing > 0 ? MIXED_BITS : TURNED_BITS;
}

/** Joins words that one side writes as one and the other as several. */
function joinWords(asked: readonly Word[], rows: number, columns: number): void {
	joinSide(asked, listedWords, askedPaired, listedPaired, rows, columns, sum, true);
	joinSide(listedWords, asked, listedPaired, askedPaired, columns, rows, sum, false);
}
