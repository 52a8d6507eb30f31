// Numbers and addresses that identify a person, folded so that every spelling of a value gives the same result.

import type { CountryServed } from "./vocabulary.ts";

const LENGTH_MAX = 64;
const EMAIL_LENGTH_MAX = 254;

/** Returns the eleven digits of a Bank Verification Number, or undefined. */
export function foldBvn(text: string): string | undefined {
	const digits = stripSeparators(text);
	return digits.length === 11 && isDigits(digits) ? digits : undefined;
}

/**
 * Returns a national id in capitals without separators. A Kenyan card number loses the zeros that some systems pad it
 * with. Text without a digit ("n/a", "none") would link strangers, so it gives undefined. Passport numbers stay as they
 * are.
 */
export function foldNationalId(text: string, country: CountryServed): string | undefined {
	if (text.length > LENGTH_MAX) return undefined;
	const spelled = stripSeparators(text).toUpperCase();
	const folded = country === "KE" && isDigits(spelled) ? spelled.replace(/^0+/, "") : spelled;
	return folded.length >= 4 && /[1-9]/.test(folded) ? folded : undefined;
}

/** Returns true if a folded id looks like the country's own: 6 to 9 digits in Kenya, 11 digits (NIN) in Nigeria. */
export function isPlausibleNationalId(folded: string, country: CountryServed): boolean {
	if (!isDigits(folded)) return false;
	return country === "KE" ? folded.length >= 6 && folded.length <= 9 : folded.length === 11;
}

/**
 * Returns an e-mail address in lower case. Dots and `+tags` stay: they mean nothing at one provider and different
 * people at another, and merging two people is worse than missing a link. Returns undefined for text that is not an
 * address.
 */
export function foldEmail(text: string): string | undefined {
	if (text.length > EMAIL_LENGTH_MAX) return undefined;
	const folded = text.trim().toLowerCase();
	const at = folded.lastIndexOf("@");
	if (at < 1 || at > 64 || /\s/.test(folded) || folded.indexOf("@") !== at) return undefined;
	return isPlausibleDomain(folded.slice(at + 1)) ? folded : undefined;
}

/** Returns the domain of a folded e-mail address. */
export function domainOfEmail(folded: string): string {
	return folded.slice(folded.lastIndexOf("@") + 1);
}

/** Returns the lower-case name with single spaces, to compare parties that have no other identifier. */
export function foldName(text: string): string | undefined {
	const folded = text.normalize("NFKC").toLowerCase().normalize("NFKC").trim().replaceAll(/\s+/g, " ");
	return folded === "" ? undefined : folded;
}

const PLACEHOLDER_DEVICES = new Set([
	"unknown",
	"undefined",
	"null",
	"none",
	"n/a",
	"na",
	"-",
	"9774d56d682e549c",
	"02:00:00:00:00:00",
]);

/**
 * Returns a trimmed device id. Placeholders give undefined, because they would link strangers: the all-zero id of
 * phones with tracking switched off, ids that generations of Android devices share, and words like "unknown".
 */
export function foldDeviceId(text: string): string | undefined {
	const folded = text.trim();
	if (/^[0:-]*$/.test(folded)) return undefined;
	return folded.length <= 17 && PLACEHOLDER_DEVICES.has(folded.toLowerCase()) ? undefined : folded;
}

function isPlausibleDomain(domain: string): boolean {
	const dot = domain.indexOf(".");
	return dot > 0 && !domain.endsWith(".") && !domain.includes("..") && domain.length >= 4;
}

function isDigits(text: string): boolean {
	return /^[0-9]+$/.test(text);
}

function stripSeparators(text: string): string {
	return text.replaceAll(/[\s.\-/\u2010-\u2015\u200b\ufeff]/g, "");
}
