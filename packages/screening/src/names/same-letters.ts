// Decides whether two names are the same except for case, order, spaces and punctuation. Such a name is found whatever
// its words mean: Du, Bin, Lo, San and Ben are particles in one language and names in another.

import { foldWhole, undisguise } from "./fold-name.ts";
import { squeezeName } from "./squeeze-name.ts";

/** Initials may be in any order, and in one word or several: `A.S. Mujel`, `Mujel S A`. */
const FEW_LETTERS = 5;
/** `&` is punctuation for some people and a word for others. */
const AND = "and";

/**
 * Lists a name by its words, and in another script than Latin also by its letters, because spaces mean little there.
 */
export function listLetters(name: string): readonly (readonly string[])[] {
	const words = foldWhole(name).map(({ text }) => text);
	const squeezed = squeezeName(name);
	return squeezed === undefined ? [words] : [words, [squeezed]];
}

/** Returns hashes that names with the same letters share, in any order and division. Two for a name with `and`. */
export function hashLetters(words: readonly string[]): number[] {
	let sum = 0;
	let ands = 0;
	for (const word of words) {
		if (word === AND) ands++;
		for (let at = 0; at < word.length; at++) sum += weighLetter(word.charCodeAt(at));
	}
	const hash = sum >>> 0;
	return ands === 0 ? [hash] : [hash, (sum - ands * AND_WEIGHT) >>> 0];
}

function weighLetter(code: number): number {
	return WEIGHTS[code] ?? mix(code);
}

/** Adding mixed codes ignores the order of letters and keeps their counts. */
function mix(code: number): number {
	let hash = Math.imul(code ^ 0x9e3779b9, 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	return (hash ^ (hash >>> 16)) >>> 0;
}

/** Digits and the letters that they may stand for are equal here. `fold-name.ts` reads them by their context. */
const WEIGHTS: readonly number[] = Array.from({ length: 128 }, (_, code) =>
	mix(undisguise(String.fromCharCode(code)).charCodeAt(0)),
);
const AND_WEIGHT = [...AND].reduce((sum, letter) => sum + weighLetter(letter.charCodeAt(0)), 0);

export function hasSameLetters(left: readonly string[], right: readonly string[]): boolean {
	if (hasSameWords(left, right)) return true;
	const [lefts, rights] = [left, right].map((words) => words.filter((word) => word !== AND));
	return lefts !== undefined && rights !== undefined && hasSameWords(lefts, rights);
}

function hasSameWords(left: readonly string[], right: readonly string[]): boolean {
	const lefts = left.map(undisguise);
	const rights = right.map(undisguise);
	if (lefts.join("") === rights.join("")) return true;
	// This runs before words are taken one by one: of `Chang-ha Chang`, `Changha` needs the first.
	dropRuns(lefts, rights);
	dropRuns(rights, lefts);
	dropShared(lefts, rights);
	const [one, other] = [lefts.join(""), rights.join("")];
	if (one === other) return true;
	const areInitials = isInitials(lefts) || isInitials(rights);
	return areInitials && one.length <= FEW_LETTERS && sortLetters(one) === sortLetters(other);
}

function isInitials(words: readonly string[]): boolean {
	return words.every(({ length }) => length === 1);
}

function dropShared(lefts: string[], rights: string[]): void {
	for (let at = lefts.length - 1; at >= 0; at--) {
		const found = rights.indexOf(lefts[at] ?? "");
		if (found < 0) continue;
		lefts.splice(at, 1);
		rights.splice(found, 1);
	}
}

/** Drops words of one side that several neighbouring words form on the other side. */
function dropRuns(wholes: string[], parts: string[]): void {
	for (let at = wholes.length - 1; at >= 0; at--) {
		const whole = wholes[at] ?? "";
		const run = findRun(whole, parts);
		if (run === undefined) continue;
		wholes.splice(at, 1);
		parts.splice(run.start, run.count);
	}
}

function findRun(whole: string, parts: readonly string[]): { start: number; count: number } | undefined {
	for (let start = 0; start < parts.length; start++) {
		let letters = 0;
		for (let end = start; end < parts.length && whole.startsWith(parts[end] ?? "", letters); end++) {
			letters += parts[end]?.length ?? 0;
			if (letters === whole.length && end > start) return { start, count: end - start + 1 };
		}
	}
	return undefined;
}

function sortLetters(text: string): string {
	return [...text].sort().join("");
}
