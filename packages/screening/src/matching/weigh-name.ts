// What the words that were paired say together: how well a name fits, what keeps its score down, and how rare it is.

import type { Word } from "../index/lexicon.ts";
import { WordKind } from "../names/words.ts";
import type { AgreedWords } from "./agreed-words.ts";
import { ENOUGH_BITS, ENOUGH_BITS_OF_FIRMS, ENOUGH_OF_PART_IN_SCRIPT, NOTHING, subtractLeftOver } from "./balance.ts";
import { JOINED_LIKENESS } from "./join-words.ts";
import type { LeftOver } from "./left-over.ts";

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
const LEAST_OF_PROPER = 0.74;
const FIRM_QUALITY = 0.86;
const WHOLE_QUALITY = 0.93;
/** What each further word says against a name that has a usual spelling, and another one on the list. */
const OTHER_SPELLING_BITS = 5;
/** A ship with another number is another ship, and a Chinese or Korean name with another syllable is another name. */
const OTHER_NAME = 0.79;
/** An initial and a surname are a whole name; where the surname is so rare, they are somebody to look at. */
const RARE_SURNAME_BITS = 12;
const INITIAL_CAP = 0.82;
/** Words of two scripts that are as alike as this are one name, which needs fewer bits than one that is alike. */
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

/** What the pairs and what is left over say together. */
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

/** The fit of a name that is the same to the last letter, whatever its words mean. */
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

/** The same name is the same name, however many bear it; of a single word, `judge.ts` asks more. */
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
