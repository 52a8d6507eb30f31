// Numbers of passports and identity cards, in whatever spelling a list or a caller has them.

import type { ListedDocument } from "../listed-entity.ts";
import { readCountry } from "./read-countries.ts";

/** Shorter numbers, or numbers with fewer digits, are many people's. */
const LENGTH_MIN = 6;
const LENGTH_MAX = 32;
const DIGITS_MIN = 5;
/** What lists call what names a person: a tax number or a licence names a business as well. */
const NAMES_A_PERSON = /passport|national\s*id|identification|identity|cedula|c[eé]dula/i;

/** Capital letters and digits alone; undefined for what says too little of whom it names. */
export function foldDocument(text: string): string | undefined {
	const number = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
	const digits = number.replace(/[A-Z]/g, "");
	const isOne = /^(.)\1*$/.test(digits);
	return number.length < LENGTH_MIN || number.length > LENGTH_MAX || digits.length < DIGITS_MIN || isOne
		? undefined
		: number;
}

/** Nothing where it is no document that names a person, or none whose number can be read. */
export function readDocument(kind: string, text: string, country: string | undefined): readonly ListedDocument[] {
	const number = NAMES_A_PERSON.test(kind) ? foldDocument(text) : undefined;
	if (number === undefined) return [];
	const code = country === undefined ? undefined : readCountry(country);
	return [code === undefined ? { number } : { number, country: code }];
}
