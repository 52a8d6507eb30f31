// The readings of single Chinese characters. The table is parsed on first use.

import { CANTONESE, HAN_VARIANTS, KOREAN, MANDARIN } from "./han-table.ts";

type Readings = ReadonlyMap<string, readonly string[]>;
const NONE: readonly string[] = [];

let mandarin: Readings | undefined;
let cantonese: Readings | undefined;
let korean: Readings | undefined;
let simplified: ReadonlyMap<string, string> | undefined;

/** Characters with a different reading as a surname. */
const SURNAMES_IN_MANDARIN = new Map([
	["单", "shan"],
	["仇", "qiu"],
	["区", "ou"],
	["查", "zha"],
	["曾", "zeng"],
	["解", "xie"],
	["朴", "piao"],
	["盖", "ge"],
	["乐", "yue"],
	["覃", "qin"],
	["冼", "xian"],
	["缪", "miao"],
]);
/** Japanese simplifications and variants. */
const OTHER_VARIANTS =
	"沢泽斎斋辺边桜樱広广浜滨黒黑竜龙亀龟恵惠栄荣郷乡鉄铁関关戸户駅驿歩步徳德暁晓峯峰恆恒姸妍淸清靑青眞真敎教郞郎顏颜嶋岛島岛邊边邉边髙高﨑崎澤泽濱滨國国" +
	"強强溫温衆众昇升陞升鑛矿甯宁槪概裏里裡里爲为衞卫啓启兪俞晉晋秊年";

function readTable(text: string): Readings {
	const readings = new Map<string, string[]>();
	for (const entry of text.split(" ")) {
		const syllable = /^[a-z]+|^./u.exec(entry)?.[0] ?? "";
		for (const letter of entry.slice(syllable.length)) {
			const known = readings.get(letter);
			if (known) known.push(syllable);
			else readings.set(letter, [syllable]);
		}
	}
	return readings;
}

function readPairs(text: string): Map<string, string> {
	const pairs = new Map<string, string>();
	const letters = [...text];
	for (let at = 0; at + 1 < letters.length; at += 2) pairs.set(letters[at] ?? "", letters[at + 1] ?? "");
	return pairs;
}

/** Returns one character for all its forms: 習 and 习 are one. */
export function simplifyHan(letter: string): string {
	simplified ??= readPairs(HAN_VARIANTS + OTHER_VARIANTS);
	return simplified.get(letter) ?? letter;
}

/** Returns the readings of a simplified character. Empty if the table lacks it. */
export function readMandarin(letter: string, isSurname: boolean): readonly string[] {
	mandarin ??= readTable(MANDARIN);
	const surname = isSurname ? SURNAMES_IN_MANDARIN.get(letter) : undefined;
	return surname ? [surname] : (mandarin.get(letter) ?? NONE);
}

export function readCantonese(letter: string): readonly string[] {
	cantonese ??= readTable(CANTONESE);
	return cantonese.get(letter) ?? NONE;
}

/** Returns the readings as Korean syllables. */
export function readKorean(letter: string): readonly string[] {
	korean ??= readTable(KOREAN);
	return korean.get(letter) ?? NONE;
}
