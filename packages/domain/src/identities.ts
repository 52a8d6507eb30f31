// Numbers and addresses that name a person, folded so that each matches itself however it was typed.

import type { CountryServed } from "./vocabulary.ts";

const LENGTH_MAX = 64;
const EMAIL_LENGTH_MAX = 254;

/** The eleven digits of a Bank Verification Number, or nothing. */
export function foldBvn(text: string): string | undefined {
	const digits = stripSeparators(text);
	return digits.length === 11 && isDigits(digits) ? digits : undefined;
}

/**
 * A national id without separators, in capitals; a Kenyan card number loses the zeros some systems pad it with. Text with
 * no digit in it ("n/a", "none") is no id and would tie strangers together, so it gives nothing. Passports pass as they are.
 */
export function foldNationalId(text: string, country: CountryServed): string | undefined {
	if (text.length > LENGTH_MAX) return undefined;
	const spelled = stripSeparators(text).toUpperCase();
	const folded = country === "KE" && isDigits(spelled) ? spelled.replace(/^0+/, "") : spelled;
	return folded.length >= 4 && /[1-9]/.test(folded) ? folded : undefined;
}

/** Whether a folded id looks like the country's own: 6 to 9 digits on a Kenyan card, 11 in a Nigerian NIN. */
export function isPlausibleNationalId(folded: string, country: CountryServed): boolean {
	if (!isDigits(folded)) return false;
	return country === "KE" ? folded.length >= 6 && folded.length <= 9 : folded.length === 11;
}

/**
 * An email in small letters. Dots and `+tags` stay: they mean nothing at one provider and different people at another,
 * and merging two people is worse than missing a link. Text that cannot be an address gives nothing.
 */
export function foldEmail(text: string): string | undefined {
	if (text.length > EMAIL_LENGTH_MAX) return undefined;
	const folded = text.trim().toLowerCase();
	const at = folded.lastIndexOf("@");
	if (at < 1 || at > 64 || /\s/.test(folded) || folded.indexOf("@") !== at) return undefined;
	return isPlausibleDomain(folded.slice(at + 1)) ? folded : undefined;
}

/** The part of a folded email after the at sign. */
export function domainOfEmail(folded: string): string {
	return folded.slice(folded.lastIndexOf("@") + 1);
}

/** What a name is compared by when nothing better is known of a party: small letters, single spaces. */
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
 * A device id, trimmed. Placeholders give nothing: the all-zero id that phones hand out when tracking is off, the ids
 * that generations of Android devices share, and words like "unknown" would make strangers share a device.
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
