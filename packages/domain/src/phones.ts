// Phone numbers in one spelling, E.164. Kenyan and Nigerian mobile numbers take a short way of our own (well under 1 µs);
// libphonenumber, some 9 µs a number, reads all others and is what the short way is tested against.

import { type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { type FoldedNumber, readObscuredNumber } from "./masked-numbers.ts";
import type { CountryServed } from "./vocabulary.ts";

const LENGTH_MAX = 40;
/** Shorter runs of digits are short codes and placeholders, which would tie strangers to each other. */
const DIGITS_MIN = 5;

/** What people dial before a country code at home; `00` is what they write when they know it from elsewhere. */
const DIALLED_PREFIXES: Readonly<Record<CountryServed, string>> = { KE: "000", NG: "009" };

/** `+254712345678` for any usual spelling; nothing when the text cannot be a phone number. */
export function foldPhone(text: string, defaultCountry: CountryServed): string | undefined {
	const spelled = spellPhone(text, defaultCountry);
	if (spelled === undefined) return undefined;
	return foldMobile(spelled, defaultCountry) ?? foldByLibrary(spelled, defaultCountry);
}

/** As `foldPhone`, but only for mobile numbers of the countries served and numbers written internationally. */
export function foldMobilePhone(text: string, defaultCountry: CountryServed): string | undefined {
	const spelled = spellPhone(text, defaultCountry);
	if (spelled === undefined) return undefined;
	const mobile = foldMobile(spelled, defaultCountry);
	if (mobile !== undefined || !spelled.startsWith("+")) return mobile;
	return foldByLibrary(spelled, defaultCountry);
}

/**
 * What a phone is hashed by: its E.164 form, else its bare digits, so that an odd number still matches itself. A masked
 * or hashed number has a namespace of its own, and so never equals a number that was sent whole.
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

/** Digits with an optional leading plus; nothing when anything but usual separators stands between them. */
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

/** Spaces (also no-break, thin and zero-width), brackets, dots, slashes and all the dashes. */
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

/** Nine digits from 7 or 1, after an optional zero. */
function readMobileKenyan(spelled: string, from: number): string | undefined {
	const start = spelled.charCodeAt(from) === 48 ? from + 1 : from;
	const first = spelled.charCodeAt(start);
	return spelled.length - start === 9 && (first === 55 || first === 49) ? spelled.slice(start) : undefined;
}

/** Ten digits from 7, 8 or 9 followed by 0 or 1, after an optional zero. */
function readMobileNigerian(spelled: string, from: number): string | undefined {
	const start = spelled.charCodeAt(from) === 48 ? from + 1 : from;
	const first = spelled.charCodeAt(start);
	const second = spelled.charCodeAt(start + 1);
	if (spelled.length - start !== 10 || first < 55 || first > 57 || second < 48 || second > 49) return undefined;
	return spelled.slice(start);
}

/**
 * A number that is valid where it was sent wins; then one whose plus was left out (a Kenyan number in a Nigerian
 * workspace); then one of a possible length, because numbering plans grow faster than tables.
 */
function foldByLibrary(spelled: string, country: CountryServed): string | undefined {
	const local: PhoneNumber | undefined = parsePhoneNumberFromString(spelled, {
		defaultCountry: country,
		extract: false,
	});
	if (local?.isValid()) return local.number;
	if (!spelled.startsWith("+") && !spelled.startsWith("0") && spelled.length > 10) {
		const international = parsePhoneNumberFromString(`+${spelled}`, { extract: false });
		if (international?.isValid()) return international.number;
	}
	return local?.isPossible() ? settle(local.number) : undefined;
}

/** Of a number with stray zeros the library takes one away at a time; one number must have one spelling. */
function settle(number: string): string | undefined {
	const again = parsePhoneNumberFromString(number, { extract: false });
	if (again === undefined || !again.isPossible()) return undefined;
	return again.number === number ? number : settle(again.number);
}
