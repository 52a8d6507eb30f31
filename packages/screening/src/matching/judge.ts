// What birth date and country do to a name that fits.

import type { ListedEntity } from "../listed-entity.ts";
import type { NameQuery } from "../name-match.ts";
import { compareDates, type DateVerdict } from "./compare-dates.ts";
import type { Reach } from "./reach.ts";
import type { NameScore } from "./score-name.ts";

export interface Agreement {
	readonly score: number;
	readonly date: DateVerdict;
	/** Undefined where either side says nothing. */
	readonly isSameCountry: boolean | undefined;
	readonly matchedOn: readonly string[];
	readonly isStrong: boolean;
	readonly isWeakName: boolean;
	/** Whether a passport or identity card is the same. */
	readonly isSameDocument: boolean;
}

/** How rare the only word of a name must be. */
const SINGLE_BITS = 6.5;
const SINGLE_QUALITY = 0.84;
/** Of people who go by one name, and of firms that leave their trade out, it must be the same. */
const SINGLE_BITS_ALONE = 10;
const SINGLE_QUALITY_ALONE = 0.95;
const STRONG_SCORE = 0.95;
/** How much of what is missing to 1 an agreeing date gives, or how much a contradicting one takes. */
const GAINS: Readonly<Partial<Record<DateVerdict, number>>> = { same: 0.5, compatible: 0.15 };
const LOSSES: Readonly<Partial<Record<DateVerdict, number>>> = { apart: 0.08, far: 0.24 };
const CAP_GAINS: Readonly<Partial<Record<DateVerdict, number>>> = { same: 0.2, compatible: 0.06 };

/** What an agreeing date says, in bits: one in 50 is born in one year. */
const DATE_BITS: Readonly<Partial<Record<DateVerdict, number>>> = { same: 14, compatible: 4 };
const FOREIGN_COUNTRY_BITS = 3;
const HOME_COUNTRIES: ReadonlySet<string> = new Set(["KE", "NG", "TZ", "UG", "GH", "RW"]);
const NEIGHBOURS: ReadonlySet<string> = new Set([...HOME_COUNTRIES, "SO", "ET", "DJ", "SS", "NE", "TD", "CM", "BJ"]);
const NEIGHBOUR_BITS = 1;
/** A name that many bear is another's when its bearer was born in another year, or is of another country. */
const CONTRADICTED_BITS = 14;
const CONTRADICTED = 0.79;
const SAME_COUNTRY_GAIN = 0.06;
/** Scores are rounded to half of this. */
const ROUNDING = 0.0001;
/** A worse fit is not lifted by any date. */
const LIFTED_FROM = 0.5;
/** A name that fits so badly is not saved by any date. */
const HOPELESS = 0.4;
const NO_AGREEMENT: Agreement = {
	score: 0,
	date: "unknown",
	isSameCountry: undefined,
	matchedOn: [],
	isStrong: false,
	isWeakName: false,
	isSameDocument: false,
};

/** A name that many bear scores less than this. */
const COMMON_SCORE = 0.79;

/** What a name must be before date and country are looked at; `mayAgree` says whether the birth dates may agree. */
export function findReach(threshold: number, query: NameQuery, mayAgree: boolean): Reach {
	const unlifted = (threshold - SAME_COUNTRY_GAIN) / (1 - SAME_COUNTRY_GAIN);
	const gain = GAINS.same ?? 0;
	const lifted = Math.max(LIFTED_FROM, (unlifted - gain) / (1 - gain));
	return {
		least: (mayAgree ? Math.min(unlifted, lifted) : unlifted) - ROUNDING,
		isRareNeeded: threshold >= COMMON_SCORE,
		besides: (mayAgree ? (DATE_BITS.same ?? 0) : 0) + (query.countries ? weighCountry(query) : 0),
	};
}

export function judge(fit: NameScore, query: NameQuery, entity: ListedEntity, isWeakName: boolean): Agreement {
	if (fit.score < HOPELESS) return NO_AGREEMENT;
	const date = query.dob ? compareDates(query.dob, entity.dobs) : "unknown";
	const isSameCountry = compareCountries(query.countries, entity);
	const isAgreed = date === "same" || date === "compatible";
	let score = fit.score;
	if (isWeakName && date !== "same" && !(date === "compatible" && fit.isWhole)) score = 0;
	score += (1 - score) * (score > LIFTED_FROM ? (GAINS[date] ?? 0) : 0) - (LOSSES[date] ?? 0);
	// A birth date that is the same says more than any country.
	if (isSameCountry === true && score < 1) score += (1 - score) * SAME_COUNTRY_GAIN;
	if (isSameCountry === false && !isAgreed) score -= date === "far" || date === "apart" ? 0.05 : 0.02;
	const cap = Math.min(
		findCap(fit, query, entity) + (CAP_GAINS[date] ?? 0),
		findRarityCap(
			fit,
			(DATE_BITS[date] ?? 0) +
				(isSameCountry === true ? weighCountry(query) : 0) +
				(isSameCountry === false ? 0 : weighNearness(fit, entity)),
		),
		fit.evidence < CONTRADICTED_BITS && (date === "apart" || (isSameCountry === false && !isAgreed)) ? CONTRADICTED : 1,
	);
	// Rounded, so that names that fit as well do not come in an order that nobody can explain.
	score = Math.round(Math.max(0, Math.min(score, cap, 1)) * 10_000) / 10_000;
	const matchedOn = ["name"];
	if (isAgreed) matchedOn.push("dob");
	if (isSameCountry) matchedOn.push("nationality");
	return {
		score,
		date,
		isSameCountry,
		matchedOn,
		isStrong: score >= STRONG_SCORE && isAgreed,
		isWeakName,
		isSameDocument: false,
	};
}

/** Names of one person may be written in two ways, or one of them left out; of two people they have nothing in common. */
const BEARERS_NAME = 0.5;
const SAME_DOCUMENT = 0.97;
const SAME_DOCUMENT_OTHER_NAME = 0.85;

/**
 * An entry that bears the same document: strong where the names have something in common as well. Numbers repeat over
 * countries, so that under another name only one of the same country is somebody to look at.
 */
export function judgeBearer(
	{ score: fit }: NameScore,
	agreement: Agreement,
	isSameIssuer: boolean,
): Agreement | undefined {
	const isName = fit >= BEARERS_NAME;
	if (!isName && !isSameIssuer) return undefined;
	const isContradicted = agreement.date === "far" || agreement.date === "apart";
	const least = isName && !isContradicted ? SAME_DOCUMENT : SAME_DOCUMENT_OTHER_NAME;
	const score = Math.max(agreement.score, least);
	const matchedOn = [...(isName ? agreement.matchedOn : []), "document"];
	return { ...agreement, score, matchedOn, isStrong: score >= STRONG_SCORE, isSameDocument: true };
}

/** A single word is a whole name for firms and ships, and for few with a birth date. */
function findCap(fit: NameScore, query: NameQuery, { type }: ListedEntity): number {
	if (!fit.isSingle || query.dob) return fit.cap;
	const isFirm = type !== "person" && type !== "unknown";
	if (isFirm && fit.isLiteral && fit.evidence >= SINGLE_BITS) return 1;
	const isSame = fit.isAlone && fit.evidence >= SINGLE_BITS_ALONE && fit.quality >= SINGLE_QUALITY_ALONE;
	if (!fit.isWhole) return isFirm && isSame ? 0.85 : fit.cap;
	const isName = isFirm ? !fit.isTitled && fit.evidence >= SINGLE_BITS && fit.quality >= SINGLE_QUALITY : isSame;
	return isName ? 0.9 : fit.cap;
}

/** A name that many bear is no match, unless something beside it agrees too. */
function findRarityCap({ enough, evidence }: NameScore, besides: number): number {
	const missing = enough - evidence - besides;
	return missing <= 0 ? 1 : COMMON_SCORE - missing * 0.01;
}

/** Customers are of these countries: one with a neighbour's name, but for the spelling of a word, may be the neighbour. */
function weighNearness({ isNear }: NameScore, { nationalities }: ListedEntity): number {
	return isNear && nationalities.some((country) => NEIGHBOURS.has(country)) ? NEIGHBOUR_BITS : 0;
}

/** Nearly every customer is of the country they are served in; whoever is from afar shares that with few. */
function weighCountry({ countries }: NameQuery): number {
	return countries?.some((country) => HOME_COUNTRIES.has(country)) ? 0 : FOREIGN_COUNTRY_BITS;
}

function compareCountries(asked: readonly string[] | undefined, entity: ListedEntity): boolean | undefined {
	if (!asked || asked.length === 0) return undefined;
	const known = entity.nationalities.length > 0 ? entity.nationalities : entity.countries;
	if (known.length === 0) return undefined;
	return asked.some((country) => entity.nationalities.includes(country) || entity.countries.includes(country));
}
