// How well a listed name fits a query's name: words are paired, what agrees is weighed by how rare it is, and what is
// left over on both sides counts far more than what is left over on one.

import { type AlikeTable, UNKNOWN } from "../index/alike-table.ts";
import { Flag, type Lexicon, type Word } from "../index/lexicon.ts";
import type { QueryWord } from "../index/spellings.ts";
import { WordKind } from "../names/words.ts";
import { AgreedWords, type Pairing, SAME_WORD } from "./agreed-words.ts";
import { ENOUGH_BITS, ENOUGH_BITS_OF_FIRMS, ENOUGH_OF_PART_IN_SCRIPT, NOTHING, subtractLeftOver } from "./balance.ts";
import { compareWords, INITIAL_LIKENESS } from "./compare-words.ts";
import { JOINED_LIKENESS, joinSide } from "./join-words.ts";
import { type LeftOver, MOST_WORDS, measureLeftOver, type PairedNames } from "./left-over.ts";
import { isOutOfReach, markPossible, type Reach } from "./reach.ts";

/** The index's words and names, and how alike the query's words are to listed ones, as far as they were compared. */
export interface Ground {
	readonly lexicon: Lexicon;
	/** The words of all names. */
	readonly nameWords: Uint32Array;
	readonly table: AlikeTable;
}

/** Where a name's words stand, whether it is a person's, and what is needed of it. */
export interface Place {
	readonly start: number;
	readonly end: number;
	readonly isPerson: boolean;
	/** Undefined for one that is to be looked at to the end. */
	readonly reach: Reach | undefined;
}

/** Why a score is kept down, for the sentence that an officer reads. */
export type CapReason =
	| "single"
	| "nothing"
	| "unlike"
	| "number"
	| "syllable"
	| "generic"
	| "place"
	| "thing"
	| "common"
	| "weak"
	| "contradicted";

export interface NameScore {
	/** 0 to 1, before birth date and country. */
	readonly score: number;
	/** What the score may not pass without an agreeing birth date, and why. */
	readonly cap: number;
	readonly capReason: CapReason | undefined;
	/** So many bits must agree, or the name is one that many bear. */
	readonly enough: number;
	/** Whether nothing of either name is left over. */
	readonly isWhole: boolean;
	/** Whether one word alone agrees, and whether one alone was asked for. */
	readonly isSingle: boolean;
	readonly isAlone: boolean;
	/** Whether a title was asked for that the listed name has not. */
	readonly isTitled: boolean;
	/** Whether the listed name has a firm's legal form; and whether it has that, a trade or a number, as people have not. */
	readonly isFirm: boolean;
	readonly isThing: boolean;
	/** Whether the listed name begins with a word of its own, no trade or place, that was not asked for. */
	readonly isListedNamed: boolean;
	/** Whether words were joined. */
	readonly isJoined: boolean;
	/** Letters of the longest word that agrees. */
	readonly longest: number;
	/** Whether both names are the same words, to the last particle. */
	readonly isLiteral: boolean;
	/** How alike what agrees is. */
	readonly quality: number;
	/** Bits of what agrees, and of the rarest word that is the same. */
	readonly evidence: number;
	readonly anchor: number;
	/** Whether a word stands for another by its first letter. */
	readonly isAbbreviated: boolean;
	/** Whether both names are the same words in the same order, but for the spelling of one. */
	readonly isNear: boolean;
}

/** Under so many bits, a name that agrees as a whole, but only by ear, is no match by itself. */
const ENOUGH_BITS_BY_EAR = 13;
const ENOUGH_BITS_OF_FIRMS_BY_EAR = 8;
/** … and one that agrees but for a slip of the hand. */
const ENOUGH_BITS_OF_SLIPS = 8;
const LEAST_OF_SLIP = 0.8;
/** Names of which one side is a single word must be the same but for spaces. */
const LEAST_MERGED = 0.93;
const LEAST_MERGED_IN_SCRIPT = 0.91;
/** Two words of which one is less alike than this say nothing. */
const LEAST_OF_TWO = 0.76;
/** … unless both are rare, and the other is the same. */
const LEAST_BESIDE_RARE = 0.69;
const RARE_BITS = 10.5;
/** Two words of so few letters are alike to many: they must be the same. */
const SHORT = 4;
const LEAST_OF_SHORT = 0.82;
/** A firm is known by a word that few firms have; where the words are all of trades and places, all must agree. */
const PROPER_BITS = 6;
const LEAST_OF_PROPER = 0.74;
const FIRM_QUALITY = 0.86;
const WHOLE_QUALITY = 0.93;
/** What it says against a name that its words start at another one, or are mixed and not even spelt the same. */
const TURNED_BITS = 2;
const MIXED_BITS = 5;
/** What each further word says against a name that has a usual spelling, and another one on the list. */
const OTHER_SPELLING_BITS = 5;
/** The column of a word that is paired with none. */
const NOWHERE = 255;
/** A ship with another number is another ship, and a Chinese or Korean name with another syllable is another name. */
const OTHER_NAME = 0.79;
/** An initial and a surname are a whole name; where the surname is so rare, they are somebody to look at. */
const RARE_SURNAME_BITS = 12;
const INITIAL_CAP = 0.82;
/** Words of two scripts that are as alike as this are one name, which needs fewer bits than one that is alike. */
const SAME_IN_TWO_SCRIPTS = 0.94;
const ENOUGH_OF_SAME_IN_SCRIPT = 0.88;

const NO_SCORE: NameScore = {
	score: 0,
	cap: 0,
	capReason: undefined,
	enough: 0,
	quality: 0,
	isWhole: false,
	isSingle: true,
	isAlone: false,
	isTitled: false,
	isFirm: false,
	isThing: false,
	isListedNamed: false,
	isJoined: false,
	longest: 0,
	isLiteral: false,
	evidence: 0,
	anchor: 0,
	isAbbreviated: false,
	isNear: false,
};

const likenesses = new Float64Array(MOST_WORDS * MOST_WORDS);
const askedPaired = new Uint8Array(MOST_WORDS);
const listedPaired = new Uint8Array(MOST_WORDS);
/** The listed word that each asked one is paired with. */
const columnOf = new Uint8Array(MOST_WORDS);
const listedIds = new Uint32Array(MOST_WORDS);
/** The words themselves are fetched for names that need them. */
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
	// Words that are the same first, then words that are two on one side, then words that sound alike.
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
	// Where nothing is left over, a word that is a particle elsewhere is a name here: Changgen Du, Pwint San.
	if (isEvery) sum.words += sum.particles;
	const isLiteral = isEvery && sum.least >= JOINED_LIKENESS;
	const rest = measureLeftOver(names, lexicon, isPerson);
	return weigh(rest, isPerson, isForeign, isLiteral, isForeign ? 0 : weighOrder(rows), isEvery);
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

/** A letter in the name of a ship or a firm stands for no word of somebody else's name. */
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

/** Words that nothing was found for yet are compared with each other, once for each two words of a query. */
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

/** Pairs the words that say most together, until none is left that is alike enough; how many it paired. */
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
		// Whichever title somebody bears, and however it is spelt, they are no less the same.
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
		sum.add(
			Math.min(left.bits, lexicon.bits[id] ?? 0),
			likeness,
			isNaming ? 1 : 0,
			left.sounds.length,
			!isForeign && left.isUsual,
			isForeign,
		);
		const bits = Math.min(left.bits, lexicon.bits[id] ?? 0);
		if (bits >= PROPER_BITS && lexicon.getKind(id) === WordKind.name && isNaming) sum.addProper(likeness);
		if (!isForeign && !left.isUsual && lexicon.is(id, Flag.common)) sum.addRareSpelling(likeness);
		sum.pairings?.push({ asked: left.text, listed: lexicon.words[id]?.text ?? "", likeness });
	}
}

/** What it says against a name that its words come in another order: little if they only start at another word. */
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

/** Words that one side writes as one and the other as several. */
function joinWords(asked: readonly Word[], rows: number, columns: number): void {
	joinSide(asked, listedWords, askedPaired, listedPaired, rows, columns, sum, true);
	joinSide(listedWords, asked, listedPaired, askedPaired, columns, rows, sum, false);
}

function weigh(
	rest: LeftOver,
	isPerson: boolean,
	isForeign: boolean,
	isLiteral: boolean,
	disorder: number,
	isSameLength: boolean,
): NameScore {
	if (sum.bits === 0) return NO_SCORE;
	const quality = sum.likeBits / sum.bits;
	const asked = rest.asked / (sum.bits + rest.asked);
	const listed = rest.listed / (sum.bits + rest.listed);
	const score = subtractLeftOver(quality, asked, listed);
	const isWhole = asked < NOTHING && listed < NOTHING;
	const other = findOther(rest, isPerson, isWhole && quality >= WHOLE_QUALITY, quality);
	const cap = other === undefined ? findCap(isWhole, isForeign, isPerson) : OTHER_NAME;
	return {
		score: Math.max(0, score),
		cap,
		capReason: other ?? (cap === 1 ? undefined : nameCap()),
		enough: needsRarity(isWhole, rest) ? findEnough(isWhole, isPerson, isForeign) : 0,
		quality,
		isWhole,
		isSingle: sum.words < 2,
		isAlone: rest.isAlone,
		isTitled: rest.isTitled,
		isFirm: rest.isFirm,
		isThing: rest.isThing,
		isListedNamed: rest.isListedNamed,
		isJoined: sum.isMerged,
		longest: sum.longest,
		isLiteral,
		// Only a whole name is helped: `reach.ts` knows nothing of spellings.
		evidence:
			sum.evidence +
			(isWhole && !rest.isListedTitled ? sum.rareSpelling : 0) -
			disorder -
			Math.max(0, sum.usual - 1) * OTHER_SPELLING_BITS,
		anchor: sum.anchor,
		isAbbreviated: sum.initials > 0,
		isNear: isSameLength && disorder === 0 && sum.differing === 1,
	};
}

/** Why a name must be another's, where it must. */
function findOther(rest: LeftOver, isPerson: boolean, isSame: boolean, quality: number): CapReason | undefined {
	if (rest.isSpelled) return "syllable";
	if (isPerson && !rest.isFirm) return undefined;
	if (rest.isNumbered) return "number";
	if (rest.isElsewhere) return "place";
	if (isSame) return undefined;
	const isUnlike = sum.proper > 1 && sum.properSame === 0 && quality < FIRM_QUALITY;
	return sum.properLikeness < LEAST_OF_PROPER || isUnlike ? "generic" : undefined;
}

function findCap(isWhole: boolean, isForeign: boolean, isPerson: boolean): number {
	const { words, least, leastBits, anchor, isMerged, initials } = sum;
	if (words === 0) return 0.5;
	const leastMerged = isForeign ? LEAST_MERGED_IN_SCRIPT : LEAST_MERGED;
	if (words === 1 && isWhole && isPerson && initials > 0 && anchor >= RARE_SURNAME_BITS) return INITIAL_CAP;
	if (words === 1 && !(isMerged && isWhole && least >= leastMerged)) return 0.72;
	if (words === 2 && least < LEAST_OF_SHORT && sum.longest <= SHORT && initials === 0 && !isForeign) return 0.78;
	if (words === 2 && least < LEAST_OF_TWO && !isForeign) {
		if (least < LEAST_BESIDE_RARE || anchor < RARE_BITS || leastBits < RARE_BITS) return 0.78;
	}
	return 1;
}

function nameCap(): CapReason {
	return sum.words === 0 ? "nothing" : sum.words === 1 ? "single" : "unlike";
}

/** The fit of a name that is the same to the last letter, whatever its words mean. */
export function fitSame(words: readonly Word[]): NameScore {
	let evidence = 0;
	for (const { bits } of words) evidence += bits;
	return {
		score: 1,
		cap: 1,
		capReason: undefined,
		enough: 0,
		quality: 1,
		isWhole: true,
		isSingle: words.length < 2,
		isAlone: words.length < 2,
		isTitled: false,
		isFirm: words.some(({ kind }) => kind === WordKind.legalForm),
		isThing: false,
		isListedNamed: false,
		isJoined: false,
		longest: 0,
		isLiteral: true,
		evidence,
		anchor: evidence,
		isAbbreviated: false,
		isNear: false,
	};
}

/** The same name is the same name, however many bear it; of a single word, `judge.ts` asks more. */
function needsRarity(isWhole: boolean, { isListedTitled }: LeftOver): boolean {
	return sum.words > 1 && !(isWhole && !isListedTitled && sum.least >= JOINED_LIKENESS);
}

function findEnough(isWhole: boolean, isPerson: boolean, isForeign: boolean): number {
	if (isWhole && isPerson && sum.slips > 0 && sum.others === 0 && !sum.isMerged) return ENOUGH_BITS_OF_SLIPS;
	const ofPerson = isWhole ? ENOUGH_BITS_BY_EAR : ENOUGH_BITS;
	const ofFirm = sum.anchor === 0 ? ENOUGH_BITS_BY_EAR : ENOUGH_BITS_OF_FIRMS_BY_EAR;
	const enough = isPerson ? ofPerson : isWhole ? ofFirm : ENOUGH_BITS_OF_FIRMS;
	if (!isForeign) return enough;
	if (!isWhole) return enough * ENOUGH_OF_PART_IN_SCRIPT;
	return sum.least >= SAME_IN_TWO_SCRIPTS ? enough * ENOUGH_OF_SAME_IN_SCRIPT : ENOUGH_BITS_BY_EAR;
}
