// Phone and account numbers that are masked, or that were hashed before they were sent. Folding a masked number by its
// remaining digits would merge many people into one, so each kind has its own namespace.

import type { Hash } from "./event.ts";
import type { Namespace } from "./vocabulary.ts";

/** `value` is the text that the number is compared by. It is absent if too few digits are visible. */
export interface ObscuredNumber {
	readonly kind: "masked" | "hashed";
	readonly value: string | undefined;
}

/** A number in the one spelling that is hashed. */
export interface FoldedNumber {
	readonly namespace: Namespace;
	readonly value: string;
}

/** Digits, spaces and a plus. Most numbers match this and need no further checks. */
const PLAIN = /^[\d+ ]*$/;
const DIGEST_LENGTH = 64;
const HASHED = /^[0-9a-f]{64}$/i;
/** Signs that always stand for a hidden digit. */
const MASK_SIGNS = /[*\u2022\u2026\u2219\u22c5\u25aa\u25cb\u25cf\u25e6\u2588\u25a0]/;
/** The same signs, and signs that stand for a hidden digit only in a text that is known to be masked. */
const FOLDED_SIGNS = /[*\u2022\u2026\u2219\u22c5\u25aa\u25cb\u25cf\u25e6\u2588\u25a0#_?\u00b7xX]/g;
/** Signs that hide digits only in a row. A single one groups digits, ends a code or introduces an extension. */
const MASK_RUNS = /[#_?\u00b7]{2}|\.{3}|-{3}|[\u2010-\u2015]{3}/;
/** Digits, separators and the letter X, but no other letter: "ext. 12" is not a mask. */
const DIGITS_AND_X = /^[\d+\s()./xX-]*$/;
/** A single X at the start, or after this many digits with more digits behind it, introduces an extension. */
const EXTENSION_AFTER_DIGITS = 9;
/** With fewer visible digits, all payees of a customer would look alike. A country code identifies nobody. */
const TAIL_DIGITS_MIN = 3;
const VISIBLE_DIGITS_MIN = 7;
/** The SHA-256 of the empty text. Callers send it when they hash a missing number. */
const HASH_OF_NOTHING = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** Returns undefined if the text shows the whole number. */
export function readObscuredNumber(text: string): ObscuredNumber | undefined {
	if (text.length < DIGEST_LENGTH && PLAIN.test(text)) return undefined;
	const trimmed = text.trim();
	if (HASHED.test(trimmed)) return { kind: "hashed", value: foldHashed(trimmed.toLowerCase()) };
	return isMasked(trimmed) ? { kind: "masked", value: foldMasked(trimmed) } : undefined;
}

/**
 * Returns the hash of a folded number. Thousands of people share `2547*****126`, so a masked number is hashed together
 * with the customer. It then identifies the party in that customer's own history, and never links two customers.
 */
export function hashNumber(
	{ namespace, value }: FoldedNumber,
	customerId: string,
	hash: (namespace: Namespace, value: string) => Hash,
): Hash {
	return hash(namespace, namespace === "masked" ? `${customerId}\n${value}` : value);
}

function isMasked(text: string): boolean {
	return MASK_SIGNS.test(text) || MASK_RUNS.test(text) || isMaskedByX(text);
}

function isMaskedByX(text: string): boolean {
	if (!DIGITS_AND_X.test(text)) return false;
	const signs = text.replaceAll(/[^\dxX]/g, "");
	const [before = "", after] = signs.split(/x+/i);
	if (after === undefined) return false;
	if (/x.*x/i.test(signs)) return true;
	const isExtension = after !== "" && (before === "" || before.length >= EXTENSION_AFTER_DIGITS);
	return !isExtension;
}

/** Spaces, brackets, a plus and the mask sign make no difference. Every visible digit does. */
function foldMasked(text: string): string | undefined {
	const folded = text
		.replaceAll(/\.{3,}|-{3,}|[\u2010-\u2015]{3,}/g, (run) => "*".repeat(run.length))
		.replaceAll(FOLDED_SIGNS, "*")
		.replaceAll(/[^\p{L}\p{N}*]/gu, "")
		.toUpperCase();
	const tail = folded.slice(folded.lastIndexOf("*") + 1);
	const isTelling = countDigits(tail) >= TAIL_DIGITS_MIN || countDigits(folded) >= VISIBLE_DIGITS_MIN;
	return isTelling ? folded : undefined;
}

function foldHashed(digest: string): string | undefined {
	return digest === HASH_OF_NOTHING || /^(.)\1*$/.test(digest) ? undefined : digest;
}

function countDigits(text: string): number {
	return text.replaceAll(/\D/g, "").length;
}
