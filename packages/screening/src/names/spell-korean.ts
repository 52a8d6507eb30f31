// The spellings of a Korean syllable: North Korean and McCune-Reischauer, Revised Romanisation, and the ways in which
// people write their own names: 정 is Jong, Jeong, Chong and Jung.

import { gatherSpellings, type Spellings } from "./spelled-syllables.ts";

const FIRST = 0xac00;
const LAST = 0xd7a3;
const MEDIALS = 21;
const FINALS = 28;

/** For each letter: the Northern spelling, the Revised Romanisation, and others. */
function readLetters(text: string): readonly (readonly string[])[] {
	return text.split(" ").map((entry) => entry.replaceAll("-", "").split("/"));
}

const INITIAL_LETTERS = readLetters(
	"k/g kk/kk/k n/n t/d tt/tt/t r/r/l m/m p/b pp/pp/p s/s/sh ss/ss/s - j/j/ch jj/jj/ch ch k t p h",
);
const MEDIAL_LETTERS = readLetters(
	"a ae/ae/ai ya yae o/eo/u e yo/yeo/you/yu ye o wa wae oe/oe/oi yo u/u/oo wo/wo/weo we wi yu/yu/yoo u/eu ui/ui/eui/ee/i i/i/ee",
);
const FINAL_LETTERS = readLetters("- k/k/g k k n n n t l k m l l l p l m p/p/b p t/t/s t ng t t k t p -");

/**
 * Spellings of surnames that follow no rule: the usual Northern one first, the Southern one last. The South leaves out
 * the r of 리, 류, 림 and 량, and writes n for that of 로.
 */
const SURNAMES: Readonly<Record<string, string>> = {
	김: "kim",
	이: "ri yi li rhee rhi lee",
	리: "ri yi li rhee rhi lee",
	박: "pak bak park",
	최: "choe chwe choi",
	촤: "choe",
	정: "jong chong chung jeong jung",
	조: "jo joe cho",
	강: "kang",
	유: "yu ryu you yoo",
	류: "ryu lyu yu yoo",
	윤: "yun youn yoon",
	임: "rim im yim lim",
	림: "rim im rhim lim",
	오: "o oh",
	서: "so suh seo",
	신: "sin shin",
	권: "kwon",
	노: "no ro roh noh",
	로: "ro no noh roh",
	우: "u wu woo",
	문: "mun moon",
	안: "an ahn",
	백: "paek paik baek",
	허: "ho hur huh heo",
	심: "sim shim",
	주: "ju chu joo",
	구: "ku gu koo",
	변: "pyon byeon byun",
	전: "jon chon chun jun jeon",
	양: "ryang yang",
	량: "ryang yang",
	여: "ryo yo ryeo yeo",
	려: "ryo yo yeo ryeo",
	염: "ryom yom yeom",
	렴: "ryom yom yeom",
	나: "na ra",
	라: "ra na",
	곽: "kwak",
	손: "son sohn",
	차: "cha",
	현: "hyon hyeon hyun",
};

export function isHangul(letter: string): boolean {
	const code = letter.codePointAt(0) ?? 0;
	return code >= FIRST && code <= LAST;
}

export function spellKorean(syllable: string, isSurname: boolean): Spellings {
	const [initials, medials, finals] = findLetters(syllable);
	const loose = initials.flatMap((initial) =>
		medials.flatMap((medial) => finals.map((final) => initial + medial + final)),
	);
	const standard = [writeKorean(syllable, NORTHERN), writeKorean(syllable, REVISED)];
	const surname = isSurname ? SURNAMES[syllable]?.split(" ") : undefined;
	return surname ? gatherSpellings(surname, [...standard, ...loose]) : gatherSpellings(standard, loose);
}

/** The indexes of the Northern spelling and of the Revised Romanisation. */
export const NORTHERN = 0;
export const REVISED = 1;

export function writeKorean(syllable: string, standard: number): string {
	return findLetters(syllable)
		.map((letters) => letters[standard] ?? letters[0] ?? "")
		.join("");
}

type Letters = readonly string[];
const NO_LETTERS: Letters = [""];

function findLetters(syllable: string): readonly [Letters, Letters, Letters] {
	const at = (syllable.codePointAt(0) ?? FIRST) - FIRST;
	return [
		INITIAL_LETTERS[Math.floor(at / (MEDIALS * FINALS))] ?? NO_LETTERS,
		MEDIAL_LETTERS[Math.floor(at / FINALS) % MEDIALS] ?? NO_LETTERS,
		FINAL_LETTERS[at % FINALS] ?? NO_LETTERS,
	];
}
