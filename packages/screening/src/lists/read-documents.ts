// Numbers that identify a person, a company, a ship or an aircraft, in any spelling of a list or a caller.

import type { EntityType, ListedDocument } from "@hakiki/domain";
import { readCountry } from "./read-countries.ts";

/** Shorter numbers, and numbers with fewer digits, belong to many people. */
const LENGTH_MIN = 6;
const LENGTH_MAX = 32;
const DIGITS_MIN = 5;
/** A ship's number has seven digits. Lists and callers may write `IMO` in front of them. */
const IMO_PREFIX = /^IMO(?:NUMBER|NO)?(?=\d{7}$)/;
/** `EP-GOM`, `5N-BQJ`, `N200VR`: short, but no other kind of number looks like this. */
const TAIL_NUMBER = /^(?:[A-Z]{1,2}|\d[A-Z]|[A-Z]\d)-[A-Z]{3,4}$|^N\d{2,5}[A-Z]{0,2}$/;
const TAIL_LENGTH_MIN = 5;

/** The names of numbers in lists, by type of entry. A person's tax number may also be a business's. */
const OF_A_PERSON =
	/passport|pasaporte|passeport|national\s?id|identification|identity|cedula|c[eé]dula|c\.u\.r\.p|d\.n\.i/i;
const OF_A_COMPANY =
	/regist|company|business|tax|fiscal|v\.?a\.?t|licen[cs]e|identif|national\s?id|commerc|c\.r\. no|folio|matricula|credit code|legal entity|gazette|chamber|d-u-n-s|enterprise|r\.f\.c|imo\b/i;
const OF_A_CRAFT =
	/imo\b|mmsi|vessel registration|registration (?:id|number)|tail number|serial number|construction number|mode s|identification number|hull/i;

/** Column titles that only some editions of a table have. */
export const DOCUMENT_COLUMN = /passport|national id|identification|id n(?:o|umber)|registration n|rc n/;

const KINDS: Readonly<Record<EntityType, readonly RegExp[]>> = {
	person: [OF_A_PERSON],
	entity: [OF_A_COMPANY],
	vessel: [OF_A_CRAFT],
	aircraft: [OF_A_CRAFT],
	unknown: [OF_A_PERSON, OF_A_COMPANY, OF_A_CRAFT],
};

/** Returns only capital letters and digits, or undefined if the number is too short to identify anything. */
export function foldDocument(text: string): string | undefined {
	const capitals = text.normalize("NFKC").toUpperCase();
	const number = capitals.replace(/[^A-Z0-9]/g, "").replace(IMO_PREFIX, "");
	if (number.length >= TAIL_LENGTH_MIN && TAIL_NUMBER.test(capitals.trim())) return number;
	const digits = number.replace(/[A-Z]/g, "");
	const isOne = /^(.)\1*$/.test(digits);
	return number.length < LENGTH_MIN || number.length > LENGTH_MAX || digits.length < DIGITS_MIN || isOne
		? undefined
		: number;
}

/** Returns nothing if this kind of number does not fit the entry's type, or if the number cannot be read. */
export function readDocument(
	type: EntityType,
	kind: string,
	text: string,
	country: string | undefined,
): readonly ListedDocument[] {
	return KINDS[type].some((one) => one.test(kind)) ? readNumber(text, country) : [];
}

/** Reads a number that the list assigns to the entry, with an optional kind in front: `INN: 7702070139`. */
export function readNumber(text: string, country: string | undefined): readonly ListedDocument[] {
	const number = foldDocument(text.slice(text.indexOf(":") + 1));
	if (number === undefined) return [];
	const code = country === undefined ? undefined : readCountry(country);
	return [code === undefined ? { number } : { number, country: code }];
}
