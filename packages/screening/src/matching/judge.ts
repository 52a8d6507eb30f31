// Adjusts a name's score by birth date, country, documents and addresses. Facts that agree only raise a score.

import type { EntityType, ListedEntity } from "@hakiki/domain";
import type { NameQuery } from "../name-match.ts";
import { compareAddresses } from "./compare-addresses.ts";
import { compareDates, type DateVerdict, isNewYear } from "./compare-dates.ts";
import type { Reach } from "./reach.ts";
import type { CapReason, NameScore } from "./weigh-name.ts";

export interface Agreement {
	readonly score: number;
	readonly date: DateVerdict;
	/** The listed birth date that was compared. */
	readonly listedDate: string | undefined;
	/** Undefined if either side has no country. */
	readonly isSameCountry: boolean | undefined;
	readonly isSameAddress: boolean;
	readonly matchedOn: readonly string[];
	/** True if enough agrees besides the name to hold somebody's money. See `isIdentified`. */
	readonly isIdentified: boolean;
	readonly isWeakName: boolean;
	/** True if a passport, identity card, registration or ship's number is the same. */
	readonly isSameDocument: boolean;
	/** The reason why the score is limited, if it is. */
	readonly capped: CapReason | undefined;
}

/** The bits that the only word of a name needs. */
const SINGLE_BITS = 6.5;
const SINGLE_QUALITY = 0.84;
/** A person with one name, or a company without its trade, needs the same word with these bits. */
const SINGLE_BITS_ALONE = 10;
const SINGLE_QUALITY_ALONE = 0.95;
/** The highest score of a single word: for a person's whole name, and for a part of a company's name. */
const SINGLE_CAP = 0.9;
const SINGLE_PART_CAP = 0.85;
const SAME_QUALITY = 0.99;
const OWN_LETTERS_MIN = 5;
/** The score of a listed name that is one common word: Ahmed, John. */
const COMMON_SINGLE_CAP = 0.82;
/** The highest score of a weak alias of a company or ship, which no birth date can support. */
const WEAK_CAP = 0.85;
const WEAK_QUALITY = 0.95;
/** The share of the distance to 1 that an agreeing date adds, or that a contradicting one removes. */
const GAINS: Readonly<Partial<Record<DateVerdict, number>>> = { same: 0.5, year: 0.15, range: 0.1 };
const LOSSES: Readonly<Partial<Record<DateVerdict, number>>> = { apart: 0.08, far: 0.24 };
const CAP_GAINS: Readonly<Partial<Record<DateVerdict, number>>> = { same: 0.2, year: 0.06, range: 0.04 };
interface Support {
	readonly gain: number;
	readonly capGain: number;
	readonly bits: number;
}

/** The bits of an agreeing date: one person in 50 is born in a given year. */
const DATE_BITS: Readonly<Partial<Record<DateVerdict, number>>> = { same: 14, year: 4, range: 3 };
const FOREIGN_COUNTRY_BITS = 3;
const ADDRESS_BITS = 4;
const HOME_COUNTRIES: ReadonlySet<string> = new Set(["KE", "NG", "TZ", "UG", "GH", "RW"]);
const NEIGHBOURS: ReadonlySet<string> = new Set([...HOME_COUNTRIES, "SO", "ET", "DJ", "SS", "NE", "TD", "CM", "BJ"]);
const NEIGHBOUR_BITS = 1;
/** A common name is somebody else's if the birth year or the country differs. Any name is if both differ. */
const CONTRADICTED_BITS = 14;
const CONTRADICTED = 0.79;
const SAME_COUNTRY_GAIN = 0.06;
const SAME_ADDRESS_GAIN = 0.06;
/** Name, date and country need this many bits together. Then one in millions of customers agrees by accident. */
const IDENTIFIED_BITS = 24;
/** The first of January is weaker evidence than another day. */
const NEW_YEAR: Support = { gain: 0.3, capGain: 0.1, bits: 8 };
/** Scores are rounded to half of this. */
const ROUNDING = 0.0001;
/** No date raises a worse fit. */
const LIFTED_FROM = 0.5;
/** No date saves a name that fits worse than this. */
const HOPELESS = 0.4;
const NO_AGREEMENT: Agreement = {
	score: 0,
	date: "unknown",
	listedDate: undefined,
	isSameCountry: undefined,
	isSameAddress: false,
	matchedOn: [],
	isIdentified: false,
	isWeakName: false,
	isSameDocument: false,
	capped: undefined,
};

/** A common name scores less than this. */
const COMMON_SCORE = 0.79;

/** Returns what a name needs before date and country are compared. `mayAgree` is true if the birth dates may agree. */
export function findReach(threshold: number, query: NameQuery, mayAgree: boolean): Reach {
	const supports = (1 - SAME_COUNTRY_GAIN) * (query.addresses ? 1 - SAME_ADDRESS_GAIN : 1);
	const unlifted = 1 - (1 - threshold) / supports;
	const gain = GAINS.same ?? 0;
	const lifted = Math.max(LIFTED_FROM, (unlifted - gain) / (1 - gain));
	return {
		least: (mayAgree ? Math.min(unlifted, lifted) : unlifted) - ROUNDING,
		isRareNeeded: threshold >= COMMON_SCORE,
		besides:
			(mayAgree ? (DATE_BITS.same ?? 0) : 0) +
			(query.countries ? weighCountry(query) : 0) +
			(query.addresses ? ADDRESS_BITS : 0),
	};
}

/** `isWeakName` is true if the entry's name is a weak alias. */
export function judge(fit: NameScore, query: NameQuery, entity: ListedEntity, isWeakName: boolean): Agreement {
	if (fit.score < HOPELESS) return NO_AGREEMENT;
	const { verdict: date, listed: listedDate } = compareDates(query.dob ?? "", entity.dobs);
	const support = date === "same" && isNewYear(query.dob ?? "") ? NEW_YEAR : supportOf(date);
	const isSameCountry = compareCountries(query.countries, entity);
	const isSameAddress = compareAddresses(query.addresses, entity.postalAddresses);
	const isDated = date === "same" || date === "year";
	const besides =
		support.bits + (isSameCountry === true ? weighCountry(query) : 0) + (isSameAddress ? ADDRESS_BITS : 0);
	const caps: readonly Cap[] = [
		addGain(findCap(fit, entity), support.capGain),
		findRarityCap(fit, besides + (isSameCountry === false ? 0 : weighNearness(fit, entity))),
		findWeakCap(fit, entity, isWeakName, date, isSameCountry),
		isContradicted(fit, date, isSameCountry, isDated) ? { score: CONTRADICTED, reason: "contradicted" } : NO_CAP,
		isUnconfirmed(fit, query, entity) ? { score: COMMON_SCORE, reason: "common" } : NO_CAP,
		isThing(fit, query, entity) ? { score: COMMON_SCORE, reason: "thing" } : NO_CAP,
	];
	const cap = caps.reduce((least, one) => (one.score < least.score ? one : least));
	const raised = raise(fit.score, date, support.gain, isSameCountry, isSameAddress);
	// The score is rounded, so that names that fit equally well have a stable order.
	const score = Math.round(Math.max(0, Math.min(raised, cap.score, 1)) * 10_000) / 10_000;
	const matchedOn = ["name"];
	if (isDated || date === "range") matchedOn.push("dob");
	if (isSameCountry) matchedOn.push("nationality");
	if (isSameAddress) matchedOn.push("address");
	const isProven = date === "same" || (isDated && isSameCountry === true);
	return {
		score,
		date,
		listedDate,
		isSameCountry,
		isSameAddress,
		matchedOn,
		isIdentified: isProven && fit.evidence + besides >= IDENTIFIED_BITS,
		isWeakName,
		isSameDocument: false,
		capped: cap.score < raised ? cap.reason : undefined,
	};
}

function supportOf(date: DateVerdict): Support {
	return { gain: GAINS[date] ?? 0, capGain: CAP_GAINS[date] ?? 0, bits: DATE_BITS[date] ?? 0 };
}

function raise(
	fit: number,
	date: DateVerdict,
	gain: number,
	isSameCountry: boolean | undefined,
	isSameAddress: boolean,
): number {
	const isDated = date === "same" || date === "year" || date === "range";
	let score = fit;
	score += (1 - score) * (score > LIFTED_FROM ? gain : 0) - (LOSSES[date] ?? 0);
	if (isSameAddress && score < 1) score += (1 - score) * SAME_ADDRESS_GAIN;
	// The same birth date is stronger evidence than any country.
	if (isSameCountry === true && score < 1) score += (1 - score) * SAME_COUNTRY_GAIN;
	if (isSameCountry === false && !isDated) score -= date === "far" || date === "apart" ? 0.05 : 0.02;
	return score;
}

/** The names of one person may be written in two ways or be incomplete. Names of two people have nothing in common. */
const BEARERS_NAME = 0.5;
const BEARERS_BITS = 10;
const SAME_DOCUMENT = 0.97;
const SAME_DOCUMENT_OTHER_NAME = 0.85;

/**
 * Judges an entry with the same document number. It is enough to hold somebody if the names also have something in
 * common. Numbers repeat across countries, so a person with another name matches only in the same country. Ships are
 * renamed but
 * keep their number.
 */
export function judgeBearer(
	{ score: fit, anchor }: NameScore,
	agreement: Agreement,
	{ isSameIssuer, isKept }: { readonly isSameIssuer: boolean; readonly isKept: boolean },
): Agreement | undefined {
	const isName = fit >= BEARERS_NAME || anchor >= BEARERS_BITS;
	if (!isName && !isSameIssuer && !isKept) return undefined;
	const isContradicted = agreement.date === "far" || agreement.date === "apart";
	const least = isName && !isContradicted ? SAME_DOCUMENT : SAME_DOCUMENT_OTHER_NAME;
	const score = Math.max(agreement.score, least);
	const matchedOn = [...(isName ? agreement.matchedOn : []), "document"];
	const isIdentified = agreement.isIdentified || (isName && !isContradicted);
	return { ...agreement, score, matchedOn, isIdentified, isSameDocument: true, capped: undefined };
}

/** With these reasons the name is somebody else's, however rare its only word is. */
const FINAL: ReadonlySet<CapReason> = new Set(["number", "place", "generic", "syllable"]);

interface Cap {
	readonly score: number;
	readonly reason: CapReason | undefined;
}

const NO_CAP: Cap = { score: 1, reason: undefined };

function addGain({ score, reason }: Cap, gain: number): Cap {
	return { score: score + gain, reason };
}

/** An entry of unknown type counts as a company if its name has a legal form. */
function isOfFirm({ isFirm }: NameScore, type: EntityType): boolean {
	return type === "unknown" ? isFirm : type !== "person";
}

/** A single word is a whole name for companies and ships, and for few people. */
function findCap(fit: NameScore, { type }: ListedEntity): Cap {
	const whole = { score: fit.cap, reason: fit.capReason };
	if (!fit.isSingle || (fit.capReason !== undefined && FINAL.has(fit.capReason))) return whole;
	const isFirm = isOfFirm(fit, type);
	if (fit.isLiteral && isFirm && fit.evidence >= SINGLE_BITS) return NO_CAP;
	if (fit.isLiteral)
		return { score: fit.evidence < SINGLE_BITS_ALONE ? COMMON_SINGLE_CAP : SINGLE_CAP, reason: "single" };
	if (fit.isAbbreviated) return whole;
	const isSame = fit.isAlone && fit.anchor >= SINGLE_BITS_ALONE && fit.quality >= SINGLE_QUALITY_ALONE;
	if (fit.isJoined && fit.quality < SINGLE_QUALITY_ALONE) return whole;
	// A ship may have any word as its name. A company's word besides its trade is its own.
	const isOwn = fit.quality >= SAME_QUALITY && fit.longest >= OWN_LETTERS_MIN && !fit.isListedNamed;
	const isPart = isSame && isFirm && isOwn && type !== "vessel" && type !== "aircraft";
	if (!fit.isWhole) return isPart ? { score: SINGLE_PART_CAP, reason: "single" } : whole;
	const isName = isFirm ? !fit.isTitled && fit.evidence >= SINGLE_BITS && fit.quality >= SINGLE_QUALITY : isSame;
	return isName ? { score: SINGLE_CAP, reason: "single" } : whole;
}

/** A common name is not a match unless something else agrees too. */
function findRarityCap({ enough, evidence }: NameScore, besides: number): Cap {
	const missing = enough - evidence - besides;
	return missing <= 0 ? NO_CAP : { score: COMMON_SCORE - missing * 0.01, reason: "common" };
}

/**
 * A weak alias of a person counts together with an agreeing birth date. A common one needs more than the year.
 * Companies and ships have no birth date, so their name must be the same.
 */
function findWeakCap(
	fit: NameScore,
	{ type }: ListedEntity,
	isWeakName: boolean,
	date: DateVerdict,
	isSameCountry: boolean | undefined,
): Cap {
	if (!isWeakName || date === "same") return NO_CAP;
	if (
		(date === "year" || date === "range") &&
		fit.isWhole &&
		(isSameCountry === true || fit.evidence >= CONTRADICTED_BITS)
	)
		return NO_CAP;
	const isFirm = isOfFirm(fit, type);
	return { score: isFirm && fit.isWhole && fit.quality >= WEAK_QUALITY ? WEAK_CAP : 0, reason: "weak" };
}

function isContradicted(
	{ evidence }: NameScore,
	date: DateVerdict,
	isSameCountry: boolean | undefined,
	isDated: boolean,
): boolean {
	const isElsewhere = isSameCountry === false && !isDated;
	if (date === "apart" && isElsewhere) return true;
	return evidence < CONTRADICTED_BITS && (date === "apart" || isElsewhere);
}

/**
 * A list may not state the type of an entry. An entry with a trade, legal form or number in its name is not a person.
 */
function isThing({ isThing: hasThing, isLiteral }: NameScore, { type, dob }: NameQuery, entity: ListedEntity): boolean {
	return hasThing && !isLiteral && entity.type === "unknown" && (type === "person" || dob !== undefined);
}

/**
 * Returns true for a politician with a very common name if the list has no birth date although the customer's is known.
 * Such matches are noise that nobody can clear. Sanctions matches are always reviewed.
 */
function isUnconfirmed({ evidence }: NameScore, { dob }: NameQuery, { topics, dobs }: ListedEntity): boolean {
	if (dob === undefined || dobs.length > 0 || evidence >= CONTRADICTED_BITS) return false;
	return !topics.some((topic) => topic.startsWith("sanction"));
}

/** Customers come from these countries, so a name that differs only in the spelling of a word may be a neighbour's. */
function weighNearness({ isNear }: NameScore, { nationalities }: ListedEntity): number {
	return isNear && nationalities.some((country) => NEIGHBOURS.has(country)) ? NEIGHBOUR_BITS : 0;
}

/** Nearly every customer is from the served country. A customer from elsewhere shares the country with few people. */
function weighCountry({ countries }: NameQuery): number {
	return countries?.some((country) => HOME_COUNTRIES.has(country)) ? 0 : FOREIGN_COUNTRY_BITS;
}

function compareCountries(asked: readonly string[] | undefined, entity: ListedEntity): boolean | undefined {
	if (!asked || asked.length === 0) return undefined;
	const known = entity.nationalities.length > 0 ? entity.nationalities : entity.countries;
	if (known.length === 0) return undefined;
	return asked.some((country) => entity.nationalities.includes(country) || entity.countries.includes(country));
}
