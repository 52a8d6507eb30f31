// Words that somebody wrote together, and somebody else apart: Abdul Karim and Abdulkarim, or a whole name in one.

import { countForeignLetters, type Word } from "../index/lexicon.ts";
import { soundOut } from "../names/sound-out.ts";
import { WordKind } from "../names/words.ts";
import type { AgreedWords } from "./agreed-words.ts";
import { compareSounds } from "./compare-words.ts";

const LEAST_LIKENESS = 0.86;
const LEAST_IN_SCRIPT = 0.8;
/** Of words that are the same but for a space. */
export const JOINED_LIKENESS = 0.99;
/** So many words may be written as one. */
const MOST_PARTS = 5;

/** Pairs single words of one side with several of the other, next to each other, and marks them as paired. */
export function joinSide(
	ones: readonly Word[],
	parts: readonly Word[],
	onesPaired: Uint8Array,
	partsPaired: Uint8Array,
	oneCount: number,
	partCount: number,
	sum: AgreedWords,
	isAsked: boolean,
): void {
	for (let at = 0; at < oneCount; at++) {
		const one = ones[at];
		if (!one || onesPaired[at] || one.text.length < 4 || one.kind === WordKind.legalForm) continue;
		for (let first = 0; first + 1 < partCount; first++) {
			const end = findEnd(one, parts, partsPaired, first, partCount);
			if (end === 0) continue;
			const run = parts.slice(first, end);
			const likeness = compareRun(one, run);
			if (likeness < (run[0]?.isAbjad === one.isAbjad ? LEAST_LIKENESS : LEAST_IN_SCRIPT)) continue;
			onesPaired[at] = 1;
			partsPaired.fill(1, first, end);
			// A word on no list may still be a name that many bear.
			sum.add(one.isKnown ? one.bits : Math.min(one.bits, sumBits(run)), likeness, 1, one.text.length);
			sum.isMerged = true;
			const joined = run.map(({ text }) => text).join(" ");
			const [asked, listed] = isAsked ? [one.text, joined] : [joined, one.text];
			sum.pairings?.push({ asked, listed, likeness });
			break;
		}
	}
}

function sumBits(run: readonly Word[]): number {
	let bits = 0;
	for (const word of run) if (word.kind !== WordKind.particle) bits += word.bits;
	return bits;
}

/** Where a run of free words ends that is as long as the one word; 0 where there is none. */
function findEnd(one: Word, parts: readonly Word[], partsPaired: Uint8Array, first: number, partCount: number): number {
	let letters = 0;
	let mask = 0;
	for (let end = first; end < Math.min(partCount, first + MOST_PARTS); end++) {
		const part = parts[end];
		if (
			!part ||
			partsPaired[end] ||
			(end === first && part.kind === WordKind.legalForm && !one.text.startsWith(part.text))
		)
			return 0;
		if (end === first && part.sounds.charCodeAt(0) !== one.sounds.charCodeAt(0)) return 0;
		letters += part.text.length;
		mask |= part.letters;
		if (letters > one.text.length + 3) return 0;
		const isLast = letters >= one.text.length - (one.isAbjad || part.isAbjad ? 3 : 2);
		// One more word may fit better, if it is short.
		const next = parts[end + 1];
		if (
			isLast &&
			next &&
			end + 1 < partCount &&
			!partsPaired[end + 1] &&
			letters + next.text.length <= one.text.length + 1
		)
			continue;
		if (isLast && end > first) return countForeignLetters(mask, one.letters) <= 4 ? end + 1 : 0;
	}
	return 0;
}

function compareRun(one: Word, run: readonly Word[]): number {
	const joined = run.map(({ text }) => text).join("");
	if (joined === one.text) return JOINED_LIKENESS;
	const isAbjad = run[0]?.isAbjad !== one.isAbjad;
	const likeness = compareSounds(one.sounds, soundOut(joined), isAbjad);
	// Arabic glues the article to its word, where it was taken off.
	if (isAbjad && run[0]?.isAbjad && run.length === 2) {
		const glued = compareSounds(one.sounds, soundOut(`${run[0].text}al${run[1]?.text}`), isAbjad);
		if (glued >= LEAST_LIKENESS) return glued;
	}
	const hasArticle = run.some(({ kind }) => kind === WordKind.particle);
	if (likeness >= LEAST_LIKENESS || !hasArticle) return likeness;
	// The article is swallowed where the words are one: Nasir al-Din, Nasiruddin.
	const bare = run.filter(({ kind }) => kind !== WordKind.particle);
	return bare.length > 1
		? compareSounds(one.sounds, soundOut(bare.map(({ text }) => text).join("")), isAbjad)
		: likeness;
}
