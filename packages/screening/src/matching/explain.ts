// Explains a match in a sentence that a compliance officer can check by eye: what agrees, what differs, what is left
// over, and why the score is not higher.

import type { ListedEntity } from "@hakiki/domain";
import type { NameQuery } from "../name-match.ts";
import type { Pairing } from "./agreed-words.ts";
import type { Agreement } from "./judge.ts";
import type { CapReason } from "./weigh-name.ts";

interface Match {
	readonly entity: ListedEntity;
	readonly matchedName: string;
	/** Undefined if the name is exactly the same. */
	readonly compared: ComparedNames | undefined;
	readonly agreement: Agreement;
	readonly query: NameQuery;
}

/** The words of both names, and their pairs. */
export interface ComparedNames {
	readonly asked: readonly string[];
	readonly listed: readonly string[];
	readonly pairings: readonly Pairing[];
}

const SHOWN_MAX = 3;

const CAPS: Readonly<Record<CapReason, string>> = {
	single: "only one word agrees",
	nothing: "only titles and the like agree",
	unlike: "one of two words is only somewhat alike",
	number: "the numbers differ",
	syllable: "a syllable of the name is another",
	generic: "only words agree that many companies have in their names",
	place: "it is of another place",
	thing: "the entry seems to be a company or ship, and a person was asked about",
	common: "many people have this name, and nothing else tells them apart",
	weak: "it is a weak alias",
	contradicted: "the birth date or country is another, which outweighs the name",
};

export function explainMatch({ entity, matchedName, compared, agreement, query }: Match): string {
	const which = agreement.isWeakName ? "the weak alias" : matchedName === entity.name ? "the name" : "the alias";
	const parts = [
		compared ? `Fits ${which} “${matchedName}”` : `The same as ${which} “${matchedName}”`,
		...(compared ? explainWords(compared) : []),
	];
	if (agreement.isSameDocument) parts.push("same document number");
	const date = explainDate(agreement, query.dob, entity);
	if (date) parts.push(date);
	if (agreement.isSameCountry !== undefined) parts.push(explainCountry(agreement.isSameCountry, query, entity));
	if (agreement.isSameAddress) parts.push("same address");
	if (agreement.capped) parts.push(`score limited because ${CAPS[agreement.capped]}`);
	const weakness = isPersonal(entity) ? explainWeakness(agreement, query) : undefined;
	if (weakness) parts.push(weakness);
	if (!entity.topics.some((topic) => topic.startsWith("sanction")))
		parts.push(entity.position === undefined ? "no office listed" : `office: ${entity.position}`);
	return `${parts.join("; ")}.`;
}

/** Only people have birth dates. */
function isPersonal({ type, dobs }: ListedEntity): boolean {
	return type === "person" || dobs.length > 0;
}

function explainWords({ asked, listed, pairings }: ComparedNames): string[] {
	const parts: string[] = [];
	const same = pairings.filter((pair) => pair.asked === pair.listed);
	const alike = pairings.filter((pair) => pair.asked !== pair.listed);
	if (same.length > 0) parts.push(`same: ${same.map((pair) => pair.asked).join(", ")}`);
	if (alike.length > 0)
		parts.push(
			`alike: ${alike.map((pair) => `${pair.asked} ~ ${pair.listed} (${pair.likeness.toFixed(2)})`).join(", ")}`,
		);
	const askedRest = listRest(
		asked,
		pairings.map((pair) => pair.asked),
	);
	const listedRest = listRest(
		listed,
		pairings.map((pair) => pair.listed),
	);
	if (askedRest.length > 0) parts.push(`only in the name given: ${askedRest.join(", ")}`);
	if (listedRest.length > 0) parts.push(`only on the list: ${listedRest.join(", ")}`);
	return parts;
}

/** Lists the words without a pair. A pair may hold several words that are written as one. */
function listRest(words: readonly string[], paired: readonly string[]): string[] {
	const taken = paired.flatMap((text) => text.split(" "));
	return words.filter((word) => {
		const at = taken.indexOf(word);
		if (at < 0) return true;
		taken.splice(at, 1);
		return false;
	});
}

function explainCountry(
	isSame: boolean,
	{ countries = [] }: NameQuery,
	{ nationalities, countries: others }: ListedEntity,
) {
	if (isSame) return "same country";
	const listed = (nationalities.length > 0 ? nationalities : others).slice(0, SHOWN_MAX);
	return `another country: ${countries.join(", ")}, listed ${listed.join(", ")}`;
}

function explainDate(
	{ date, listedDate }: Agreement,
	asked: string | undefined,
	{ dobs }: ListedEntity,
): string | undefined {
	if (!asked) return undefined;
	const others = dobs.length > 1 ? ` (${dobs.length} birth dates are listed)` : "";
	switch (date) {
		case "same":
			return `born the same day, ${asked}${others}`;
		case "year":
			return `same birth year: ${asked}, listed ${listedDate}${others}`;
		case "range":
			return `birth date ${asked} lies within ${listedDate}${others}`;
		case "near":
			return `birth date ${asked} is close to ${listedDate}, perhaps mistyped${others}`;
		case "apart":
		case "far":
			return `birth date ${asked} differs from ${listedDate}${others}`;
		default:
			return "no birth date on the list";
	}
}

/** Returns why a match is not enough to hold somebody, or undefined if it is. */
function explainWeakness({ isIdentified, date, isSameCountry }: Agreement, { dob }: NameQuery): string | undefined {
	if (isIdentified) return undefined;
	if (date === "same") return "weak because many people have this name and birth date";
	if (date === "year" && isSameCountry) return "weak because many people have this name, birth year and country";
	if (date === "year") return "weak because only the birth year agrees, and not the country";
	if (date === "range") return "weak because the list only gives a range of birth years";
	if (date === "unknown") return `weak because ${dob ? "the list has no birth date" : "no birth date was given"}`;
	return "weak because the birth dates differ";
}
