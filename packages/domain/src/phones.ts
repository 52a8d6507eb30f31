// Phone numbers in one spelling, E.164. A fast path handles Kenyan and Nigerian mobile numbers (well under 1 µs).
// libphonenumber (about 9 µs a number) handles all others, and tests compare the fast path with it.

import { type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { type FoldedNumber, readObscuredNumber } from "./masked-numbers.ts";
import type { CountryServed } from "./vocabulary.ts";

const LENGTH_MAX = 40;
/** Shorter runs of digits are short codes and placeholders, which would link strangers. */
const DIGITS_MIN = 5;

/** The prefix that people dial before a country code at home. Many also write the `00` of other countries. */
const DIALLED_PREFIXES: Readonly<Record<CountryServed, string>> = { KE: "000", NG: "009" };

/** Returns `+254712345678` for any usual spelling, or undefined if the text cannot be a phone number. */
export function foldPhone(text: string, defaultCountry: CountryServed): string | undefined {
	const spelled = spellPhone(text, defaultCountry);
	if (spelled === undefined) return undefined;
	return foldMobile(spelled, defaultCountry) ?? foldByLibrary(spelled, defaultCountry);
}

/** Like `foldPhone`, but only for mobile numbers of the served countries and numbers in international form. */
export function foldMobilePhone(text: string, defaultCountry: CountryServed): string | undefined {
	const spelled = spellPhone(text, defaultCountry);
	if (spelled === undefined) return undefined;
	const mobile = foldMobile(spelled, defaultCountry);
	if (mobile !== undefined || !spelled.startsWith("+")) return mobile;
	return foldByLibrary(spelled, defaultCountry);
}

/**
 * Returns the value that a phone is hashed by: its E.164 form, or else its bare digits, so that an odd number still
 * matches itself. Masked and hashed numbers have their own namespaces, so they never equal a number that was sent
 * whole.
 */
export function foldPhoneForMatching(text: string, defaultCountry: CountryServed): FoldedNumber | undefined {
	const obscured = readObscuredNumber(text);
	if (obscured !== undefined) {
		if (obscured.value === undefined) return undefined;
		return obscured.kind === "masked"
			? { namespace: "masked", value: `phone:${obscured.value}` }
			: { namespace: "hashed_number", value: obscured.value };
	}
	const folded = foldPhone(text, defaultCountry);
	if (folded !== undefined) return { namespace: "msisdn", value: folded };
	const digits = text.replaceAll(/\D/g, "");
	const isNumber = digits.length >= DIGITS_MIN && digits.length <= LENGTH_MAX;
	return isNumber ? { namespace: "msisdn", value: digits } : undefined;
}

/**
 * Returns digits with an optional leading plus, or undefined if there is anything but usual separators between them.
 */
function spellPhone(text: string, country: CountryServed): string | undefined {
	if (text.length > LENGTH_MAX) return undefined;
	let cleaned = "";
	for (let at = 0; at < text.length; at += 1) {
		const code = text.charCodeAt(at);
		if (code >= 48 && code <= 57) cleaned += text[at];
		else if (code === 43 && cleaned === "") cleaned = "+";
		else if (!isSeparator(code)) return undefined;
	}
	return cleaned.length >= DIGITS_MIN ? replaceDialledPrefix(cleaned, country) : undefined;
}

/** Spaces (also no-break, thin and zero-width), brackets, dots, slashes and all dashes are separators. */
function isSeparator(code: number): boolean {
	return (
		code === 32 ||
		(code >= 45 && code <= 47) ||
		code === 40 ||
		code === 41 ||
		code === 9 ||
		code === 0xa0 ||
		(code >= 0x2000 && code <= 0x2015) ||
		(code >= 0x202a && code <= 0x202f) ||
		code === 0x2060 ||
		code === 0xfeff
	);
}

function replaceDialledPrefix(cleaned: string, country: CountryServed): string {
	if (!cleaned.startsWith("00")) return cleaned;
	return `+${cleaned.slice(cleaned.startsWith(DIALLED_PREFIXES[country]) ? 3 : 2)}`;
}

function foldMobile(spelled: string, country: CountryServed): string | undefined {
	const start = spelled.charCodeAt(0) === 43 ? 1 : 0;
	if (spelled.startsWith("254", start)) {
		const rest = readMobileKenyan(spelled, start + 3);
		if (rest !== undefined) return `+254${rest}`;
	} else if (spelled.startsWith("234", start)) {
		const rest = readMobileNigerian(spelled, start + 3);
		if (rest !== undefined) return `+234${rest}`;
	}
	if (start === 1) return undefined;
	const rest = country === "KE" ? readMobileKenyan(spelled, 0) : readMobileNigerian(spelled, 0);
	return rest === undefined ? undefined : `${country === "KE" ? "+254" : "+234"}${rest}`;
}

/** Reads nine digits that start with 7 or 1, after an optional zero. */
function readMobileKenyan(spelled: string, from: number): string | undefined {
	const start = spelled.charCodeAt(from) === 48 ? from + 1 : from;
	const first = spelled.charCodeAt(start);
	return spelled.length - start === 9 && (first === 55 || first === 49) ? spelled.slice(start) : undefined;
}

/** Reads ten digits that start with 7, 8 or 9 and then 0 or 1, after an optional zero. */
function readMobileNigerian(spelled: string, from: number): string | undefined {
	const start = spelled.charCodeAt(from) === 48 ? from + 1 : from;
	const first = spelled.charCodeAt(start);
	const second = spelled.charCodeAt(start + 1);
	if (spelled.length - start !== 10 || first < 55 || first > 57 || second < 48 || second > 49) return undefined;
	return spelled.slice(start);
}

/**
 * A number that is valid in its country wins. Next comes a number without its plus (a Kenyan number in a Nigerian
 * workspace). Last comes a number of a possible length, because numbering plans grow faster than tables.
 */
function foldByLibrary(spelled: string, country: CountryServed): string | undefined {
	const local: PhoneNumber | undefined = parsePhoneNumberFromString(spelled, {
		defaultCountry: country,
		extract: false,
	});
	if (local?.isValid()) return settle(local.number);
	if (!spelled.startsWith("+") && !spelled.startsWith("0") && spelled.length > 10) {
		const international = parsePhoneNumberFromString(`+${spelled}`, { extract: false });
		if (international?.isValid()) return settle(international.number);
	}
	return local?.isPossible() ? settle(local.number) : undefined;
}

/** The library removes one stray zero or prefix at a time. This repeats it, so that a number has only one spelling. */
function settle(number: string): string | undefined {
	const again = parsePhoneNumberFromString(number, { extract: false });
	if (again === undefined || !again.isPossible()) return undefined;
	return again.number === number ? number : settle(again.number);
}
