// A match in a sentence that an analyst can check by eye.

import type { ListedEntity } from "../listed-entity.ts";
import type { NameQuery } from "../name-match.ts";
import type { Pairing } from "./agreed-words.ts";
import type { Agreement } from "./judge.ts";

interface Match {
	readonly entity: ListedEntity;
	readonly matchedName: string;
	readonly pairings: readonly Pairing[];
	readonly agreement: Agreement;
	readonly query: NameQuery;
}

export function explainMatch({ entity, matchedName, pairings, agreement, query }: Match): string {
	const which = agreement.isWeakName ? "the weak alias" : matchedName === entity.name ? "the name" : "the alias";
	const exact = pairings.filter(({ asked, listed }) => asked === listed).map(({ asked }) => asked);
	const alike = pairings
		.filter(({ asked, listed }) => asked !== listed)
		.map(({ asked, listed, likeness }) => `${asked} ~ ${listed} (${likeness.toFixed(2)})`);
	const parts = [`Fits ${which} “${matchedName}”`];
	if (exact.length > 0) parts.push(`same: ${exact.join(", ")}`);
	if (alike.length > 0) parts.push(`alike: ${alike.join(", ")}`);
	if (agreement.isSameDocument) parts.push("same document number");
	const date = explainDate(agreement, query.dob, entity);
	if (date) parts.push(date);
	if (agreement.isSameCountry !== undefined) parts.push(agreement.isSameCountry ? "same country" : "another country");
	return `${parts.join("; ")}.`;
}

function explainDate({ date }: Agreement, asked: string | undefined, entity: ListedEntity): string | undefined {
	if (!asked) return undefined;
	const listed = entity.dobs.slice(0, 3).join(", ");
	switch (date) {
		case "same":
			return `born the same day, ${asked}`;
		case "compatible":
			return `birth date ${asked} is compatible with ${listed}`;
		case "near":
			return `birth date ${asked} is near ${listed}`;
		case "apart":
		case "far":
			return `birth date ${asked} differs from ${listed}`;
		default:
			return "no birth date on the list";
	}
}
