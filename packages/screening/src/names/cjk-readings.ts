// Turns names in Chinese characters, kana or Hangul into words in Latin letters. Characters do not reveal their
// language: 金正恩 is Jin Zheng'en in Mandarin and Kim Jong Un in Korean. Each language gives one reading.

import { splitFirm } from "./cjk-firms.ts";
import { type FoldedWord, foldName } from "./fold-name.ts";
import { readCantonese, readKorean, readMandarin, simplifyHan } from "./han-readings.ts";
import { findGivenName, findSurname } from "./japanese-names.ts";
import { spellCantonese } from "./spell-cantonese.ts";
import { isKana, spellLongVowels, writeKana } from "./spell-kana.ts";
import { isHangul, spellKorean } from "./spell-korean.ts";
import { spellMandarin } from "./spell-mandarin.ts";
import {
	joinSpellings,
	keepStandard,
	LOOSE,
	limitSpellings,
	OTHER_LANGUAGE,
	type Spellings,
} from "./spelled-syllables.ts";

export type Reading = readonly FoldedWord[];

const HAS_CJK = /[\u1100-\u11ff\u3041-\u30ff\u3130-\u318f\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff66-\uff9f]/;
const RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu;
/** A dot separates the words of a foreign name, which Chinese writes by sound. Such names are compared by sound. */
const IS_FOREIGN_NAME = /\p{Script=Han}[·・•‧]\p{Script=Han}/u;
/** Longer names are cut, and more words are not a name. */
const MOST_LETTERS = 60;
const MOST_RUNS = 8;
/** Longer names without spaces belong to companies. */
const PERSON_LETTERS_MAX = 4;

/** Surnames of two simplified characters. */
const DOUBLE_SURNAMES = new Set(
	(
		"欧阳 司马 诸葛 上官 司徒 东方 独孤 南宫 夏侯 尉迟 皇甫 慕容 令狐 长孙 宇文 轩辕 端木 公孙 西门 东郭 申屠 澹台 闻人 淳于 单于 太史 " +
		"남궁 황보 제갈 사공 선우 독고 동방 서문"
	).split(" "),
);

export function hasCjk(name: string): boolean {
	return HAS_CJK.test(name);
}

/** Returns one reading for each language of a name in a query. A name in other letters has one. */
export function listReadings(name: string): readonly Reading[] {
	return hasCjk(name) ? orFolded(readCjk(name), name) : [foldName(name)];
}

/** Returns the readings of a listed name, each in up to two spelling standards, for queries in Latin letters. */
export function listListedReadings(name: string): readonly Reading[] {
	if (!hasCjk(name)) return [foldName(name)];
	const plain: FoldedWord[][] = [];
	for (const reading of readCjk(name)) {
		for (const choose of [chooseFirst, chooseLast]) plain.push(reading.map((word) => choose(word)));
	}
	return orFolded(plain, name);
}

function orFolded(readings: readonly Reading[], name: string): readonly Reading[] {
	return readings.length > 0 ? readings : [foldName(name)];
}

function chooseFirst({ text }: FoldedWord): FoldedWord {
	return { text, isAbjad: false };
}

/** Returns the last spelling that follows a standard. */
function chooseLast({ text, spellings }: FoldedWord): FoldedWord {
	let last = text;
	for (const [spelling, likeness] of spellings ?? []) if (likeness > LOOSE) last = spelling;
	return { text: last, isAbjad: false };
}

function readCjk(name: string): readonly Reading[] {
	const text = name.slice(0, MOST_LETTERS).normalize("NFKC");
	const runs = mergeLetters((text.match(RUN) ?? []).slice(0, MOST_RUNS));
	const rest = foldName(text.replaceAll(RUN, " "));
	const readings: Reading[] = [];
	if (IS_FOREIGN_NAME.test(text) && runs.length > 1) {
		const words = readWith(runs, (letter) => mergeAll(readMandarin(letter, false), spellMandarin));
		if (words) return [words.map(chooseFirst)];
	}
	for (const read of LANGUAGES) {
		const words = read(runs);
		if (words) readings.push(rest.length === 1 ? [...rest, ...words] : words);
	}
	// Beside a whole name in Latin letters, the characters repeat that name.
	if (rest.length > 1) readings.push(rest);
	return readings;
}

/** Merges single letters: 习 近 平 is 习近平. */
function mergeLetters(runs: readonly string[]): readonly string[] {
	const isSpaced = runs.length > 1 && runs.length <= PERSON_LETTERS_MAX && runs.every((run) => [...run].length === 1);
	return isSpaced ? [runs.join("")] : runs;
}

type Language = (runs: readonly string[]) => readonly FoldedWord[] | undefined;
/** Returns the spellings of one letter, or undefined if the language has no reading of it. */
type Speller = (letter: string, isSurname: boolean) => Spellings | undefined;

const LANGUAGES: readonly Language[] = [
	(runs) => readWith(runs, (letter, isSurname) => mergeAll(readMandarin(letter, isSurname), spellMandarin)),
	(runs) => readWith(runs, (letter) => limit(mergeAll(readCantonese(letter), spellCantonese))),
	(runs) => readWith(runs, spellInKorean),
	readJapanese,
];

function simplify(run: string): string {
	return [...run].map(simplifyHan).join("");
}

/** Characters are read in Mandarin first. Two syllables in another language are weak evidence. */
function limit(spellings: Spellings | undefined): Spellings | undefined {
	return spellings && limitSpellings(spellings, OTHER_LANGUAGE);
}

function mergeAll(readings: readonly string[], spell: (reading: string) => Spellings): Spellings | undefined {
	if (readings.length === 0) return undefined;
	const merged = new Map<string, number>();
	for (const reading of readings) {
		for (const [text, likeness] of spell(reading)) if (!merged.has(text)) merged.set(text, likeness);
	}
	return merged;
}

function spellInKorean(letter: string, isSurname: boolean): Spellings | undefined {
	if (isHangul(letter)) return spellKorean(letter, isSurname);
	// 金 is 김 as a surname and 금 elsewhere.
	const readings = letter === "金" && isSurname ? ["김"] : readKorean(letter);
	return limit(mergeAll(readings, (syllable) => keepStandard(spellKorean(syllable, isSurname))));
}

function readWith(runs: readonly string[], spell: Speller): readonly FoldedWord[] | undefined {
	const words: FoldedWord[] = [];
	for (const run of runs.map(simplify)) {
		for (const part of splitRun(run, runs.length === 1)) {
			if (typeof part !== "string") words.push(...part.map((text) => ({ text, isAbjad: false })));
			else {
				const letters = [...part];
				const isSurname = letters.length === 1 || DOUBLE_SURNAMES.has(part);
				const syllables = letters.map((letter) => spell(letter, isSurname));
				if (!syllables.every((syllable) => syllable !== undefined)) return undefined;
				words.push(buildWord(joinSpellings(syllables), syllables));
			}
		}
	}
	return words.length > 0 ? words : undefined;
}

/** Splits into the surname and given name of a person, or the words of a company. Words in English are arrays. */
function splitRun(run: string, isAlone: boolean): readonly (string | readonly string[])[] {
	const letters = [...run];
	const firm = letters.length > 1 ? splitFirm(run) : [];
	if (firm.some(({ english }) => english) && (firm.length > 1 || letters.length > PERSON_LETTERS_MAX || !isAlone))
		return firm.map(({ english, letters: unknown }) => english ?? unknown ?? "");
	if (!isAlone || letters.length < 2 || letters.length > PERSON_LETTERS_MAX) return [run];
	if (letters.length > 2 && DOUBLE_SURNAMES.has(letters.slice(0, 2).join("")))
		return [letters.slice(0, 2).join(""), letters.slice(2).join("")];
	// A married woman may put her husband's surname before her own: 林鄭月娥.
	if (letters.length === PERSON_LETTERS_MAX && !isHangul(letters[0] ?? ""))
		return [letters[0] ?? "", letters[1] ?? "", letters.slice(2).join("")];
	return [letters[0] ?? "", letters.slice(1).join("")];
}

function buildWord(spellings: Spellings, syllables?: readonly Spellings[]): FoldedWord {
	const [text = ""] = spellings.keys();
	return { text, isAbjad: false, spellings, syllables };
}

/** Reads kana by sound, and kanji only if the whole name is a known one. */
function readJapanese(runs: readonly string[]): readonly FoldedWord[] | undefined {
	const words: FoldedWord[] = [];
	const [only = ""] = runs;
	const parts = runs.length === 1 && !isKana(only) ? splitKanji(only) : runs;
	for (const part of parts) {
		const spellings = isKana(part) ? spellLongVowels(writeKana(part)) : findJapanese(part);
		if (!spellings) return undefined;
		// Katakana write foreign names by sound, so these are compared by sound.
		words.push(isForeign(part) ? { text: writeKana(part), isAbjad: false } : buildWord(spellings));
	}
	return words.length > 0 ? words : undefined;
}

function isForeign(part: string): boolean {
	return part >= "ァ" && part < "ー" && isKana(part);
}

function findJapanese(part: string): Spellings | undefined {
	return mergeAll([...findSurname(part), ...findGivenName(part)], spellLongVowels);
}

/** Finds the longest surname that leaves a given name. */
function splitKanji(name: string): readonly string[] {
	const letters = [...name];
	for (let length = Math.min(3, letters.length - 1); length > 0; length--) {
		const [surname, given] = [letters.slice(0, length).join(""), letters.slice(length).join("")];
		if (findSurname(surname).length > 0 && (isKana(given) || findGivenName(given).length > 0)) return [surname, given];
	}
	return [name];
}
