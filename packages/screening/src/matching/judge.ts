// What birth date and country do to a name that fits.

import type { ListedEntity } from "../listed-entity.ts";
import type { NameQuery } from "../name-match.ts";
import { compareDates, type DateVerdict } from "./compare-dates.ts";
import type { NameScore } from "./score-name.ts";

export interface Agreement {
	readonly score: number;
	readonly date: DateVerdict;
	/** Undefined where either side says nothing. */
	readonly isSameCountry: boolean | undefined;
	readonly matchedOn: readonly string[];
	readonly isStrong: boolean;
	readonly isWeakName: boolean;
}

/** How rare the only word of a name must be. */
const SINGLE_BITS = 6.5;
const SINGLE_QUALITY = 0.84;
const STRONG_SCORE = 0.95;
/** How much of what is missing to 1 an agreeing date gives, or how much a contradicting one takes. */
const GAINS: Readonly<Partial<Record<DateVerdict, number>>> = { same: 0.5, compatible: 0.15 };
const LOSSES: Readonly<Partial<Record<DateVerdict, number>>> = { apart: 0.08, far: 0.24 };
const CAP_GAINS: Readonly<Partial<Record<DateVerdict, number>>> = { same: 0.2, compatible: 0.06 };

const SAME_COUNTRY_GAIN = 0.06;
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
};

/** Whether date and country can lift a name that fits so well to the threshold. */
export function canReach(threshold: number, { score }: NameScore, query: NameQuery): boolean {
	const lifted = query.dob && score > LIFTED_FROM ? score + (1 - score) * (GAINS.same ?? 0) : score;
	return lifted + (1 - lifted) * SAME_COUNTRY_GAIN >= threshold;
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
	const cap = Math.min(1, findCap(fit, query, entity) + (CAP_GAINS[date] ?? 0));
	score = Math.max(0, Math.min(score, cap, 1));
	const matchedOn = ["name"];
	if (isAgreed) matchedOn.push("dob");
	if (isSameCountry) matchedOn.push("nationality");
	return { score, date, isSameCountry, matchedOn, isStrong: score >= STRONG_SCORE && isAgreed, isWeakName };
}

/** A single word is a whole name for firms and ships, and for nobody with a birth date. */
function findCap(fit: NameScore, query: NameQuery, entity: ListedEntity): number {
	const isNameOfOneWord = fit.isSingle && fit.isWhole && fit.evidence >= SINGLE_BITS && fit.quality >= SINGLE_QUALITY;
	return isNameOfOneWord && !query.dob && entity.type !== "person" ? 0.9 : fit.cap;
}

function compareCountries(asked: readonly string[] | undefined, entity: ListedEntity): boolean | undefined {
	if (!asked || asked.length === 0) return undefined;
	const known = entity.nationalities.length > 0 ? entity.nationalities : entity.countries;
	if (known.length === 0) return undefined;
	return asked.some((country) => entity.nationalities.includes(country) || entity.countries.includes(country));
}
