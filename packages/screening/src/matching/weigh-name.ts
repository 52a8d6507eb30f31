// Combines the paired words to a score: how well a name fits, what limits its score, and how rare it is.

import type { Word } from "../index/lexicon.ts";
import { WordKind } from "../names/words.ts";
import type { AgreedWords } from "./agreed-words.ts";
import { ENOUGH_BITS, ENOUGH_BITS_OF_FIRMS, ENOUGH_OF_PART_IN_SCRIPT, NOTHING, subtractLeftOver } from "./balance.ts";
import { JOINED_LIKENESS } from "./join-words.ts";
import type { LeftOver } from "./left-over.ts";

/** The reason why a score is limited, for the explanation. */
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
	/** The score before birth date and country, 0 to 1. */
	readonly score: number;
	/** The highest score without an agreeing birth date, and the reason. */
	readonly cap: number;
	readonly capReason: CapReason | undefined;
	/** The bits that must agree. With fewer bits the name is a common one. */
	readonly enough: number;
	/** True if no word of either name is left over. */
	readonly isWhole: boolean;
	/** True if only one word agrees, and true if the query has only one word. */
	readonly isSingle: boolean;
	readonly isAlone: boolean;
	/** True if the query has a title that the listed name lacks. */
	readonly isTitled: boolean;
	/** True if the listed name has a legal form; and true if it has a legal form, a trade or a number, unlike people. */
	readonly isFirm: boolean;
	readonly isThing: boolean;
	/** True if the listed name starts with its own word, not a trade or place, that the query lacks. */
	readonly isListedNamed: boolean;
	/** True if words were joined. */
	readonly isJoined: boolean;
	/** The number of letters of the longest word that agrees. */
	readonly longest: number;
	/** True if both names have the same words, including particles. */
	readonly isLiteral: boolean;
	/** The similarity of the words that agree. */
	readonly quality: number;
	/** The bits of the words that agree, and of the rarest equal word. */
	readonly evidence: number;
	readonly anchor: number;
	/** True if an initial stands for a word. */
	readonly isAbbreviated: boolean;
	/** True if both names have the same words in the same order, except for the spelling of one. */
	readonly isNear: boolean;
}

/** With fewer bits, a whole name that agrees only by sound is not a match by itself. */
const ENOUGH_BITS_BY_EAR = 13;
const ENOUGH_BITS_OF_FIRMS_BY_EAR = 8;
/** The same for a name that agrees except for a typo. */
const ENOUGH_BITS_OF_SLIPS = 8;
/** If one side is a single word, the names must be the same except for spaces. */
const LEAST_MERGED = 0.93;
const LEAST_MERGED_IN_SCRIPT = 0.91;
/** If only two words agree, each must be at least this similar. */
const LEAST_OF_TWO = 0.76;
/** The same if both words are rare and the other one is equal. */
const LEAST_BESIDE_RARE = 0.69;
const RARE_BITS = 10.5;
/** Two words with so few letters are similar to many others, so they must be equal. */
const SHORT = 4;
const LEAST_OF_SHORT = 0.82;
/** A company is known by a word that few companies use. If all its words are trades and places, all must agree. */
const LEAST_OF_PROPER = 0.74;
const FIRM_QUALITY = 0.86;
const WHOLE_QUALITY = 0.93;
/** The bits that each further word subtracts from a name with a usual spelling that differs from the list's. */
const OTHER_SPELLING_BITS = 5;
/** The score for another number of a ship, or another syllable of a Chinese or Korean name: it is another name. */
const OTHER_NAME = 0.79;
/** An initial and a surname are a whole name. With a surname this rare they are worth a review. */
const RARE_SURNAME_BITS = 12;
const INITIAL_CAP = 0.82;
/** From this similarity on, words of two scripts are one name, which needs fewer bits. */
const SAME_IN_TWO_SCRIPTS = 0.94;
const ENOUGH_OF_SAME_IN_SCRIPT = 0.88;

export const NO_SCORE: NameScore = {
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

/** Combines the pairs and the words that are left over. */
export function weighName(
	sum: AgreedWords,
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
	const other = findOther(sum, rest, isPerson, isWhole && quality >= WHOLE_QUALITY, quality);
	const cap = other === undefined ? findCap(sum, isWhole, isForeign, isPerson) : OTHER_NAME;
	return {
		score: Math.max(0, score),
		cap,
		capReason: other ?? (cap === 1 ? undefined : nameCap(sum)),
		enough: needsRarity(sum, isWhole, rest) ? findEnough(sum, isWhole, isPerson, isForeign) : 0,
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
		// Only a whole name gets this bonus, because `reach.ts` does not know spellings.
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

/** Returns the reason why a name must be somebody else's, if there is one. */
function findOther(
	sum: AgreedWords,
	rest: LeftOver,
	isPerson: boolean,
	isSame: boolean,
	quality: number,
): CapReason | undefined {
	if (rest.isSpelled) return "syllable";
	if (isPerson && !rest.isFirm) return undefined;
	if (rest.isNumbered) return "number";
	if (rest.isElsewhere) return "place";
	if (isSame) return undefined;
	const isUnlike = sum.proper > 1 && sum.properSame === 0 && quality < FIRM_QUALITY;
	return sum.properLikeness < LEAST_OF_PROPER || isUnlike ? "generic" : undefined;
}

function findCap(sum: AgreedWords, isWhole: boolean, isForeign: boolean, isPerson: boolean): number {
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

function nameCap(sum: AgreedWords): CapReason {
	return sum.words === 0 ? "nothing" : sum.words === 1 ? "single" : "unlike";
}

/** Returns the fit of exactly the same name, whatever its words mean. */
export function fitSame(words: readonly Word[]): NameScore {
	let evidence = 0;
	for (const { bits } of words) evidence += bits;
	return {
		...NO_SCORE,
		score: 1,
		cap: 1,
		quality: 1,
		isWhole: true,
		isSingle: words.length < 2,
		isAlone: words.length < 2,
		isFirm: words.some(({ kind }) => kind === WordKind.legalForm),
		isLiteral: true,
		evidence,
		anchor: evidence,
	};
}

/** The same name matches however common it is. For a single word, `judge.ts` requires more. */
function needsRarity(sum: AgreedWords, isWhole: boolean, { isListedTitled }: LeftOver): boolean {
	return sum.words > 1 && !(isWhole && !isListedTitled && sum.least >= JOINED_LIKENESS);
}

function findEnough(sum: AgreedWords, isWhole: boolean, isPerson: boolean, isForeign: boolean): number {
	if (isWhole && isPerson && sum.slips > 0 && sum.others === 0 && !sum.isMerged) return ENOUGH_BITS_OF_SLIPS;
	const ofPerson = isWhole ? ENOUGH_BITS_BY_EAR : ENOUGH_BITS;
	const ofFirm = sum.anchor === 0 ? ENOUGH_BITS_BY_EAR : ENOUGH_BITS_OF_FIRMS_BY_EAR;
	const enough = isPerson ? ofPerson : isWhole ? ofFirm : ENOUGH_BITS_OF_FIRMS;
	if (!isForeign) return enough;
	if (!isWhole) return enough * ENOUGH_OF_PART_IN_SCRIPT;
	return sum.least >= SAME_IN_TWO_SCRIPTS ? enough * ENOUGH_OF_SAME_IN_SCRIPT : ENOUGH_BITS_BY_EAR;
}
