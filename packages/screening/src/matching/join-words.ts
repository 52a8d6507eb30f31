// Finds words that one side writes together and the other apart: Abdul Karim and Abdulkarim, or a whole name in one
// word.

import { countForeignLetters, type Word } from "../index/lexicon.ts";
import { soundOut } from "../names/sound-out.ts";
import { soundOutWord } from "../names/sound-out-abjad.ts";
import { WordKind } from "../names/words.ts";
import type { AgreedWords } from "./agreed-words.ts";
import { compareReading } from "./compare-reading.ts";
import { compareSounds } from "./compare-words.ts";

const LEAST_LIKENESS = 0.86;
const LEAST_IN_SCRIPT = 0.88;
/** The similarity of words that differ only in a space. */
export const JOINED_LIKENESS = 0.99;
/** The maximum number of words that may be written as one. */
const MOST_PARTS = 5;

/** Pairs single words of one side with several neighbouring words of the other, and marks them as paired. */
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
		if (!one || onesPaired[at]) continue;
		if (one.spellings) {
			joinSpelled(one, at, parts, onesPaired, partsPaired, partCount, sum);
			continue;
		}
		if (one.text.length < 4 || one.kind === WordKind.legalForm) continue;
		if (parts[0] && parts[0].isAbjad !== one.isAbjad) {
			joinScripts(one, at, parts, onesPaired, partsPaired, partCount, sum, isAsked);
			continue;
		}
		for (let first = 0; first + 1 < partCount; first++) {
			const end = findEnd(one, parts, partsPaired, first, partCount);
			if (end === 0 || parts[first]?.spellings) continue;
			const run = parts.slice(first, end);
			const likeness = compareRun(one, run);
			if (likeness < LEAST_LIKENESS) continue;
			onesPaired[at] = 1;
			partsPaired.fill(1, first, end);
			// A word that is on no list may still be a common name.
			sum.add(one.isKnown ? one.bits : Math.min(one.bits, sumBits(run)), likeness, 1, one.text.length);
			sum.isMerged = true;
			sum.addProper(likeness);
			const joined = run.map(({ text }) => text).join(" ");
			const [asked, listed] = isAsked ? [one.text, joined] : [joined, one.text];
			sum.pairings?.push({ asked, listed, likeness });
			break;
		}
	}
}

/** Joins a word read from Chinese characters or Hangul with listed words that together are one of its spellings. */
function joinSpelled(
	one: Word,
	at: number,
	parts: readonly Word[],
	onesPaired: Uint8Array,
	partsPaired: Uint8Array,
	partCount: number,
	sum: AgreedWords,
): void {
	for (let first = 0; first + 1 < partCount; first++) {
		let text = "";
		for (let end = first; end < Math.min(partCount, first + MOST_PARTS) && !partsPaired[end]; end++) {
			text += parts[end]?.text ?? "";
			const likeness = end > first ? one.spellings?.get(text) : undefined;
			if (likeness === undefined || !isSyllableByWord(one, parts, first, end)) continue;
			onesPaired[at] = 1;
			partsPaired.fill(1, first, end + 1);
			sum.add(one.bits, Math.min(likeness, JOINED_LIKENESS), 1, one.text.length);
			sum.isMerged = true;
			sum.addProper(likeness);
			const listed = parts.slice(first, end + 1).map((part) => part.text);
			sum.pairings?.push({ asked: one.text, listed: listed.join(" "), likeness });
			return;
		}
	}
}

/** The syllables must match word by word: Yon and gil are not Yong and Il, though the letters are the same. */
function isSyllableByWord({ syllables }: Word, parts: readonly Word[], first: number, last: number): boolean {
	if (!syllables || syllables.length !== last - first + 1) return true;
	return syllables.every((syllable, at) => syllable.has(parts[first + at]?.text ?? ""));
}

/** Joins one word of one script with several of the other. Without vowels lengths say little, so every run is tried. */
function joinScripts(
	one: Word,
	at: number,
	parts: readonly Word[],
	onesPaired: Uint8Array,
	partsPaired: Uint8Array,
	partCount: number,
	sum: AgreedWords,
	isAsked: boolean,
): void {
	let best = 0;
	let [from, to] = [0, 0];
	for (let first = 0; first + 1 < partCount; first++) {
		if (partsPaired[first] || parts[first]?.sounds.charCodeAt(0) !== one.sounds.charCodeAt(0)) continue;
		for (let end = first + 2; end <= Math.min(partCount, first + MOST_PARTS) && !partsPaired[end - 1]; end++) {
			const likeness = compareRunInScript(one, parts.slice(first, end), !one.isAbjad);
			if (likeness <= best) continue;
			best = likeness;
			[from, to] = [first, end];
		}
	}
	if (best < LEAST_IN_SCRIPT) return;
	const run = parts.slice(from, to);
	onesPaired[at] = 1;
	partsPaired.fill(1, from, to);
	sum.add(one.isKnown ? one.bits : sumBits(run), best, 1, one.text.length);
	sum.isMerged = true;
	const joined = run.map(({ text }) => text).join(" ");
	const [asked, listed] = isAsked ? [one.text, joined] : [joined, one.text];
	sum.pairings?.push({ asked, listed, likeness: best });
}

function sumBits(run: readonly Word[]): number {
	let bits = 0;
	for (const word of run) if (word.kind !== WordKind.particle) bits += word.bits;
	return bits;
}

/** Returns the end of a run of free words that is as long as the one word, or 0. */
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
		const isLast = letters >= one.text.length - 2;
		// One more short word may fit better.
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
	const likeness = compareSounds(one.sounds, soundOutWord(joined, one.isAbjad));
	const hasArticle = run.some(({ kind }) => kind === WordKind.particle);
	if (likeness >= LEAST_LIKENESS || !hasArticle) return likeness;
	// The article disappears when words are joined: Nasir al-Din, Nasiruddin.
	const bare = run.filter(({ kind }) => kind !== WordKind.particle);
	return bare.length > 1 ? compareSounds(one.sounds, soundOut(bare.map(({ text }) => text).join(""))) : likeness;
}

/** Compares one word with a run of the other script. Arabic attaches the article, which was removed before. */
function compareRunInScript(one: Word, run: readonly Word[], isAbjad: boolean): number {
	let best = 0;
	const bare = run.filter(({ kind }) => kind !== WordKind.particle);
	for (const [words, glue] of [
		[run, ""],
		[bare, ""],
		[run, "al"],
	] as const) {
		if (words.length < 2 || (glue !== "" && !isAbjad)) continue;
		const sounds = soundOutWord(words.map(({ text }) => text).join(glue), isAbjad);
		const likeness = isAbjad
			? compareReading(sounds, one.sounds, LEAST_IN_SCRIPT)
			: compareReading(one.sounds, sounds, LEAST_IN_SCRIPT);
		if (likeness > best) best = likeness;
	}
	return best;
}
