// A Mandarin syllable in pinyin and in Wade-Giles, which Taiwan uses: jiang and chiang, xie and hsieh.

import { gatherSpellings, type Spellings } from "./spelled-syllables.ts";

const SYLLABLE = /^(zh|ch|sh|[bpmfdtnlgkhjqxrzcs])?(.+)$/;
const WADE_INITIALS: Readonly<Record<string, string>> = {
	b: "p",
	d: "t",
	g: "k",
	j: "ch",
	q: "ch",
	x: "hs",
	zh: "ch",
	z: "ts",
	c: "ts",
	r: "j",
};
const WADE_FINALS: Readonly<Record<string, string>> = {
	ian: "ien",
	ie: "ieh",
	ong: "ung",
	iong: "iung",
	ue: "ueh",
	ve: "ueh",
	v: "u",
};
/** Whole syllables that follow no rule. */
const WADE_WHOLE: Readonly<Record<string, string>> = {
	zhi: "chih",
	chi: "chih",
	shi: "shih",
	ri: "jih",
	zi: "tzu",
	ci: "tzu",
	si: "ssu",
	er: "erh",
	yan: "yen",
	ye: "yeh",
	yi: "i",
	you: "yu",
	yong: "yung",
	yue: "yueh",
	ge: "ko",
	ke: "ko",
	he: "ho",
	gui: "kuei",
	kui: "kuei",
	guo: "kuo",
	kuo: "kuo",
	huo: "huo",
	shuo: "shuo",
};
/** Spellings in Taiwan and in older books. */
const LOOSE_SPELLINGS: Readonly<Record<string, readonly string[]>> = {
	ying: ["ing"],
	si: ["szu", "sze"],
	zi: ["tze"],
	wang: ["wong"],
	wen: ["wun"],
	jie: ["jye"],
	xu: ["shu"],
	xiu: ["shiu"],
	xin: ["shin"],
	lv: ["lyu", "lue"],
	nv: ["nyu"],
	cai: ["tsay"],
	zheng: ["jeng"],
	zhen: ["jen"],
	zhong: ["jong"],
	zhi: ["jhih"],
	jun: ["jyun"],
	yu: ["yue"],
};

export function spellMandarin(pinyin: string): Spellings {
	const plain = pinyin.replace("v", "u");
	return gatherSpellings([plain, ...(plain === pinyin ? [] : [pinyin]), writeWade(pinyin)], LOOSE_SPELLINGS[pinyin]);
}

export function writeWade(pinyin: string): string {
	const whole = WADE_WHOLE[pinyin];
	if (whole) return whole;
	const [, initial = "", final = ""] = SYLLABLE.exec(pinyin) ?? [];
	const end = final === "uo" ? "o" : (WADE_FINALS[final] ?? final);
	return (WADE_INITIALS[initial] ?? initial) + end;
}
