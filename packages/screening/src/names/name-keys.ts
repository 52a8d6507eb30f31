// The keys under which a customer's name is found, and the comparison of a search text with a name. A caller hashes the
// keys before it stores them. The folding, sounds and groups of variants are those of the screening.

import { compareSounds } from "../matching/compare-words.ts";
import { findAbjadGroups } from "./abjad-names.ts";
import { listReadings } from "./cjk-readings.ts";
import type { FoldedWord } from "./fold-name.ts";
import { listWordSkeletons, soundOutWord } from "./sound-out-abjad.ts";
import { findGroups } from "./variants.ts";
import { findKind, WordKind } from "./words.ts";

/** More words are not a person's name. */
const WORDS_MAX = 12;
const SEARCHED_WORDS_MAX = 6;
/** Fewer letters would find too many customers. Longer beginnings are cut, so that a word has at most six of them. */
const START_LETTERS_MIN = 3;
const START_LETTERS_MAX = 8;
/** Two consonants are shared by too many names: Mohamed and Maud are both `md`. */
const SKELETON_LETTERS_MIN = 3;
/** Words in two scripts, or read from characters, share a key but have no sounds to compare. */
const SCRIPT_LIKENESS = 0.8;
const GROUP_LIKENESS = 0.95;
const FILLERS: readonly WordKind[] = [WordKind.title, WordKind.particle];

/** How a word was found: as it is written, by its beginning, or by its sound. */
export const NAME_AGREEMENTS = ["word", "start", "sound"] as const;
export type NameAgreement = (typeof NAME_AGREEMENTS)[number];

/** The keys of one word of a search text. */
export interface SearchedWord {
	readonly word: string;
	/** Undefined for a word of fewer than three letters. */
	readonly start: string | undefined;
	readonly sounds: readonly string[];
	readonly folded: FoldedWord;
}

/** Returns the keys of a name to be stored. A name without letters has none. */
export function listNameKeys(name: string): readonly string[] {
	const keys = new Set<string>();
	for (const word of readWords(name)) {
		keys.add(keyOfWord(word.text));
		const longest = Math.min(word.text.length, START_LETTERS_MAX);
		for (let letters = START_LETTERS_MIN; letters <= longest; letters++) keys.add(keyOfStart(word.text, letters));
		for (const sound of listSounds(word)) keys.add(sound);
	}
	return [...keys];
}

/** Reads a search text as words of a name. Titles and particles are left out, because people omit them. */
export function readSearchedName(text: string): readonly SearchedWord[] {
	const words = distinct(listReadings(text)[0] ?? []);
	const own = words.filter((word) => !FILLERS.includes(findKind(word.text)));
	return (own.length === 0 ? words : own).slice(0, SEARCHED_WORDS_MAX).map((folded) => ({
		folded,
		word: keyOfWord(folded.text),
		start: folded.text.length < START_LETTERS_MIN ? undefined : keyOfStart(folded.text, START_LETTERS_MAX),
		sounds: listSounds(folded),
	}));
}

/**
 * Compares a search text with a name. Every searched word must agree with a word of the name, in any order. Returns how
 * the worst one agrees and the mean likeness, or undefined if a word is missing.
 */
export function compareWithName(
	searched: readonly SearchedWord[],
	name: string,
): { readonly agreement: NameAgreement; readonly likeness: number } | undefined {
	const words = readWords(name);
	let worst = 0;
	let sum = 0;
	for (const one of searched) {
		const best = findBest(one, words);
		if (best === undefined) return undefined;
		worst = Math.max(worst, NAME_AGREEMENTS.indexOf(best.agreement));
		sum += best.likeness;
	}
	const agreement = NAME_AGREEMENTS[worst];
	return agreement === undefined || searched.length === 0 ? undefined : { agreement, likeness: sum / searched.length };
}

function findBest(searched: SearchedWord, words: readonly FoldedWord[]) {
	const { text } = searched.folded;
	if (words.some((word) => word.text === text)) return { agreement: "word", likeness: 1 } as const;
	if (searched.start !== undefined && words.some((word) => word.text.startsWith(text))) {
		return { agreement: "start", likeness: 1 } as const;
	}
	const likeness = Math.max(0, ...words.map((word) => compareHeard(searched, word)));
	return likeness === 0 ? undefined : ({ agreement: "sound", likeness } as const);
}

/** Returns 0 for words without a common key, and for words whose vowels tell them apart. */
function compareHeard({ folded, sounds }: SearchedWord, word: FoldedWord): number {
	const shared = listSounds(word).filter((sound) => sounds.includes(sound));
	if (shared.length === 0) return 0;
	if (shared.some((sound) => sound.startsWith(GROUP))) return GROUP_LIKENESS;
	if (folded.isAbjad || word.isAbjad || folded.spellings !== undefined || word.spellings !== undefined) {
		return SCRIPT_LIKENESS;
	}
	return compareSounds(soundOutWord(folded.text, false), soundOutWord(word.text, false));
}

/** The words of all readings: a name in Chinese characters has one in each language. A search text is read once. */
function readWords(name: string): readonly FoldedWord[] {
	return distinct(listReadings(name).flat());
}

function distinct(words: readonly FoldedWord[]): readonly FoldedWord[] {
	const found = new Map<string, FoldedWord>();
	for (const word of words) {
		if (found.size === WORDS_MAX) break;
		if (word.text !== "" && !found.has(word.text)) found.set(word.text, word);
	}
	return [...found.values()];
}

const GROUP = "#";
const keyOfWord = (text: string): string => `=${text}`;
const keyOfStart = (text: string, letters: number): string => `^${text.slice(0, letters)}`;

/** The sounds of a word, its consonants, and the groups of names that are spelled in many ways. */
function listSounds({ text, isAbjad }: FoldedWord): readonly string[] {
	if (text.length < START_LETTERS_MIN) return [];
	const sounds = soundOutWord(text, isAbjad);
	const skeletons = listWordSkeletons(sounds, isAbjad).filter(({ length }) => length >= SKELETON_LETTERS_MIN);
	const groups = isAbjad ? findAbjadGroups(text) : findGroups(text);
	return [`~${sounds}`, ...skeletons.map((one) => `|${one}`), ...groups.map((group) => `${GROUP}${group}`)];
}
