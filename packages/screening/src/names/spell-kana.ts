// Kana by Hepburn: さゆり is sayuri, シュクラン is shukuran.

import { gatherSpellings, type Spellings } from "./spelled-syllables.ts";

const ROWS: readonly (readonly [string, string])[] = [
	["あいうえお", "a i u e o"],
	["かきくけこ", "ka ki ku ke ko"],
	["さしすせそ", "sa shi su se so"],
	["たちつてと", "ta chi tsu te to"],
	["なにぬねの", "na ni nu ne no"],
	["はひふへほ", "ha hi fu he ho"],
	["まみむめも", "ma mi mu me mo"],
	["やゆよ", "ya yu yo"],
	["らりるれろ", "ra ri ru re ro"],
	["わゐゑをん", "wa i e o n"],
	["がぎぐげご", "ga gi gu ge go"],
	["ざじずぜぞ", "za ji zu ze zo"],
	["だぢづでど", "da ji zu de do"],
	["ばびぶべぼ", "ba bi bu be bo"],
	["ぱぴぷぺぽ", "pa pi pu pe po"],
	["ゔ", "vu"],
];
const SMALL: Readonly<Record<string, string>> = {
	ゃ: "ya",
	ゅ: "yu",
	ょ: "yo",
	ぁ: "a",
	ぃ: "i",
	ぅ: "u",
	ぇ: "e",
	ぉ: "o",
	ゎ: "wa",
};
const KANA = new Map(
	ROWS.flatMap(([letters, syllables]) => {
		const written = syllables.split(" ");
		return [...letters].map((letter, at): [string, string] => [letter, written[at] ?? ""]);
	}),
);
const IS_KANA = /^[\u3041-\u3096\u30a1-\u30fa\u30fc]+$/;
const DOUBLED = "っ";
const LONG = "ー";
const KATAKANA_SHIFT = 0x60;

export function isKana(text: string): boolean {
	return IS_KANA.test(text);
}

export function writeKana(text: string): string {
	let written = "";
	let isDoubled = false;
	for (const letter of text) {
		const kana = letter >= "ァ" && letter <= "ヶ" ? shift(letter) : letter;
		if (kana === LONG) continue;
		if (kana === DOUBLED) {
			isDoubled = true;
			continue;
		}
		const small = SMALL[kana];
		if (small !== undefined && written !== "") {
			written = joinSmall(written, small);
			continue;
		}
		const syllable = KANA.get(kana) ?? small ?? "";
		written += isDoubled ? `${syllable.startsWith("ch") ? "t" : syllable.charAt(0)}${syllable}` : syllable;
		isDoubled = false;
	}
	return written;
}

/** Returns Hepburn, and each way in which passports write long vowels. */
export function spellLongVowels(written: string): Spellings {
	const long = written.replaceAll("ō", "ou").replaceAll("ū", "uu");
	const short = long.replaceAll(/ou|oo/g, "o").replaceAll("uu", "u");
	return gatherSpellings([short, long], [long.replaceAll(/ou|oo/g, "oh"), long.replaceAll("ou", "oo")]);
}

function shift(letter: string): string {
	return String.fromCharCode(letter.charCodeAt(0) - KATAKANA_SHIFT);
}

/** A small letter replaces the vowel of the one before it: shi and ya are sha, fu and a are fa, te and i are ti. */
function joinSmall(written: string, small: string): string {
	const stem = written.slice(0, -1);
	if (small.startsWith("y")) return stem + (/(?:sh|ch|j)$/.test(stem) ? small.slice(1) : small);
	return /(?:^|[aeiou])$/.test(stem) && written.endsWith("u") ? `${stem}w${small}` : stem + small;
}
