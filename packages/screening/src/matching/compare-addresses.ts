// Decides whether two postal addresses may be the same place. Addresses are written in too many ways to tell two apart,
// so they only support a match by name.

import { foldName } from "../names/fold-name.ts";
import { findKind, WordKind } from "../names/words.ts";

const WORDS_MIN = 2;
/** At least this share of the shorter address must be in the other. */
const SHARE_MIN = 0.6;
const ADDRESSES_MAX = 16;
/** Words that are in most addresses. */
const USUAL = new Set(
	"street st road rd avenue ave lane building bldg floor flat house block plot no number box po city town district province region zip village".split(
		" ",
	),
);

export function compareAddresses(asked: readonly string[] | undefined, listed: readonly string[] | undefined): boolean {
	if (asked === undefined || listed === undefined) return false;
	const known = listed.slice(0, ADDRESSES_MAX).map(listWords);
	return asked.slice(0, ADDRESSES_MAX).some((address) => {
		const words = listWords(address);
		return known.some((other) => isSamePlace(words, other));
	});
}

function isSamePlace(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
	let shared = 0;
	for (const word of one) if (other.has(word)) shared++;
	return shared >= WORDS_MIN && shared >= SHARE_MIN * Math.min(one.size, other.size);
}

/** A country alone is not an address. */
function listWords(address: string): Set<string> {
	const words = foldName(address).map(({ text }) => text);
	return new Set(words.filter((word) => !USUAL.has(word) && findKind(word) !== WordKind.place));
}
