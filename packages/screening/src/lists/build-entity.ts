// Builds an entry from an importer's findings: texts are trimmed and bounded, repeats dropped, dates and countries
// checked.

import {
	type EntityType,
	foldCountry,
	type ListedAccount,
	type ListedDocument,
	type ListedEntity,
	type ListedWallet,
} from "@hakiki/domain";
import { RowProblem } from "./list-draft.ts";

export interface FoundEntity {
	readonly id: string | undefined;
	readonly list: string;
	readonly topics: readonly string[];
	readonly type: EntityType;
	readonly name: string | undefined;
	readonly listedName?: string | undefined;
	readonly aliases?: readonly (string | undefined)[];
	readonly weakAliases?: readonly (string | undefined)[];
	readonly originalScript?: readonly (string | undefined)[];
	readonly dobs?: readonly (string | undefined)[];
	readonly nationalities?: readonly (string | undefined)[];
	readonly countries?: readonly (string | undefined)[];
	readonly programs?: readonly (string | undefined)[];
	readonly position?: string | undefined;
	readonly gender?: string | undefined;
	readonly listedAt?: string | undefined;
	readonly asof?: string | undefined;
	readonly addresses?: readonly ListedWallet[] | undefined;
	readonly accounts?: readonly ListedAccount[] | undefined;
	readonly documents?: readonly ListedDocument[] | undefined;
	readonly postalAddresses?: readonly (string | undefined)[] | undefined;
}

export const ENTITY_TYPES: readonly EntityType[] = ["person", "entity", "vessel", "aircraft", "unknown"];

const ID_LENGTH_MAX = 200;
const NAME_LENGTH_MAX = 500;
const TEXT_LENGTH_MAX = 1_000;
const LIST_ID = /^[a-z][a-z0-9_]{1,62}$/;
const DATE = /^\d{4}(?:-\d{2}){0,2}$/;
const DOB = /^\d{4}(?:-\d{2}(?:-\d{2})?|\/\d{4})?$/;
/** Most entries lack most kinds of values, so they share one empty array. */
const NONE: readonly string[] = [];
/** The maximum number of values of each kind in one entry. */
const VALUES_MAX = 1_000;
const DOCUMENTS_MAX = 100;
const POSTAL_ADDRESSES_MAX = 50;
const POSTAL_LENGTH_MAX = 300;
const CONTROLS = /[\p{Cc}\p{Cf}\s]+/gu;
const HAS_WORD = /[\p{L}\p{N}]/u;
/** Most texts match this and need no cleaning. */
const IS_CLEAN = /^[!-~]+(?: [!-~]+)*$/;

export function buildEntity(found: FoundEntity): ListedEntity {
	const id = cleanText(found.id ?? "");
	if (id === "") throw new RowProblem("id: is missing");
	if (id.length > ID_LENGTH_MAX) throw new RowProblem(`id: has more than ${ID_LENGTH_MAX} characters`);
	if (!LIST_ID.test(found.list)) throw new RowProblem("list: must be lower-case letters, digits and _, as in un_sc");
	const name = cleanText(found.name ?? "");
	if (!HAS_WORD.test(name)) throw new RowProblem("name: is missing");
	if (name.length > NAME_LENGTH_MAX) throw new RowProblem(`name: has more than ${NAME_LENGTH_MAX} characters`);
	const listedName = cleanText(found.listedName ?? "").slice(0, TEXT_LENGTH_MAX);
	const known = new Set([name]);
	const position = cleanText(found.position ?? "").slice(0, TEXT_LENGTH_MAX);
	const gender = cleanText(found.gender ?? "").toLowerCase();
	const listedAt = cleanText(found.listedAt ?? "");
	const asof = cleanText(found.asof ?? "");
	const addresses = (found.addresses ?? []).slice(0, VALUES_MAX);
	const accounts = (found.accounts ?? []).slice(0, VALUES_MAX);
	const documents = dropRepeats(found.documents ?? []);
	const postalAddresses = cleanPostal(found.postalAddresses);
	return {
		id,
		list: found.list,
		topics: cleanAll(found.topics),
		type: found.type,
		name,
		...(listedName === "" || listedName === name ? {} : { listedName }),
		aliases: cleanNames(found.aliases, known),
		weakAliases: cleanNames(found.weakAliases, known),
		originalScript: cleanNames(found.originalScript, known),
		dobs: cleanAll(found.dobs).filter((dob) => DOB.test(dob)),
		nationalities: cleanCountries(found.nationalities),
		countries: cleanCountries(found.countries),
		programs: cleanAll(found.programs),
		...(position === "" ? {} : { position }),
		...(gender === "male" || gender === "female" ? { gender } : {}),
		...(DATE.test(listedAt) ? { listedAt } : {}),
		...(DATE.test(asof) ? { asof } : {}),
		...(addresses.length === 0 ? {} : { addresses }),
		...(accounts.length === 0 ? {} : { accounts }),
		...(documents.length === 0 ? {} : { documents }),
		...(postalAddresses.length === 0 ? {} : { postalAddresses }),
	};
}

/** Replaces control characters and runs of spaces with one space. */
export function cleanText(text: string): string {
	return IS_CLEAN.test(text) ? text : text.replace(CONTROLS, " ").trim();
}

/** Keeps each name once, under the best of its kinds. */
function cleanNames(names: FoundEntity["aliases"], known: Set<string>): readonly string[] {
	const kept = cleanAll(names).filter((name) => HAS_WORD.test(name) && !known.has(name));
	for (const name of kept) known.add(name);
	return kept;
}

function cleanAll(texts: readonly (string | undefined)[] | undefined): readonly string[] {
	if (texts === undefined || texts.length === 0) return NONE;
	const kept = new Set<string>();
	for (const text of texts) {
		const clean = cleanText(text ?? "");
		if (clean !== "" && clean.length <= NAME_LENGTH_MAX && kept.size < VALUES_MAX) kept.add(clean);
	}
	return kept.size === 0 ? NONE : [...kept];
}

/** A number may appear twice, once with its country. The one with the country is kept. */
function dropRepeats(documents: readonly ListedDocument[]): readonly ListedDocument[] {
	const known = new Map<string, ListedDocument>();
	for (const document of documents) {
		const before = known.get(document.number);
		if (before === undefined && known.size >= DOCUMENTS_MAX) break;
		if (before?.country === undefined) known.set(document.number, document);
	}
	return [...known.values()];
}

/** A long address is cut, because its beginning identifies the place. */
function cleanPostal(addresses: FoundEntity["postalAddresses"]): readonly string[] {
	return cleanAll(addresses?.map((one) => cleanText(one ?? "").slice(0, POSTAL_LENGTH_MAX))).slice(
		0,
		POSTAL_ADDRESSES_MAX,
	);
}

function cleanCountries(codes: FoundEntity["countries"]): readonly string[] {
	return codes === undefined || codes.length === 0
		? NONE
		: cleanAll(codes.map((code) => (code === undefined ? undefined : foldCountry(code))));
}
