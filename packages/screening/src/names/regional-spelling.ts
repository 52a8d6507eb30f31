// The different spellings of names in Kenya, Nigeria and Somalia. Two words that share a key are one name. A word is
// also found by its stem, if people use a part of the name as a short form.

import { collectLetters } from "./sound-out.ts";

/** The pattern, the letters that it needs, and its replacement, in this order. */
const RULES: readonly (readonly [RegExp, string, string])[] = [
	// Sounds that English and French clerks write in different ways.
	[/kh|q/g, "", "k"],
	[/dj/g, "dj", "j"],
	[/ph/g, "ph", "f"],
	[/dh/g, "dh", "d"],
	[/dz/g, "dz", "z"],
	[/tch/g, "tch", "ch"],
	[/o[uo]|uu/g, "", "u"],
	[/e[iy]|ay/g, "", "ai"],
	[/ee|ii/g, "", "i"],
	[/y$/g, "y", "i"],
	// Double consonants of Igbo, Yoruba and Edo, of which others write one.
	[/gb/g, "gb", "b"],
	[/kp/g, "kp", "p"],
	[/gh/g, "gh", "g"],
	[/([mr])h/g, "h", "$1"],
	[/vb/g, "vb", "v"],
	[/nw(?=[aeiou])/g, "nw", "n"],
	[/([gk])w(?=[ou])/g, "w", "$1"],
	// A vowel before another is the glide: Wambua and Wambwa, Kioko and Kyoko, Opiyo and Opio.
	[/(?<=[bcdfghjklmnprstvz])u(?=[aeio])/g, "u", "w"],
	[/iy(?=[aeou])/g, "iy", "y"],
	[/(?<=[bcdfghjklmnprstvz])i(?=[aeou])/g, "i", "y"],
	[/(.)\1+/g, "", "$1"],
	[/(?<=[aeiou])h$/g, "h", ""],
	// Kalenjin women: Chepkoech and Jepkoech, Cherono and Jerono; and a man's Kip before r.
	[/^(?:ch|j)e(?=p?[bklmnprst])/g, "e", "ce"],
	[/^kib(?=r)/g, "kibr", "kip"],
	[/sg/g, "sg", "sk"],
	// Hausa and Swahili end a borrowed word in a vowel: Kabir and Kabiru, Rashid and Rashidi.
	[/(?<=...[bdfgjklmnrst])[iu]$/g, "", ""],
];
const NEEDED = RULES.map(([, letters]) => collectLetters(letters));
/** Shorter words and keys are similar to too many others. */
const LEAST_LETTERS = 3;

/** Somali writes x for a throaty h, and c for a sound that others write as an apostrophe or leave out. */
const SOMALI = /x|c(?!h)/g;
/** Hausa and Kikuyu write c for ch. */
const PLAIN_C = /c(?![hk])/g;
const THROATY = /kh/g;

/** Returns the keys of a word: one, and more if a letter has two readings. */
export function listSpellingKeys(text: string): string[] {
	if (text.length < LEAST_LETTERS) return [];
	const keys: string[] = [];
	addKey(keys, text);
	if (text.includes("kh")) addKey(keys, text.replace(THROATY, "h"));
	if (text.includes("x") || text.includes("c")) {
		const somali = readSomali(text);
		addKey(keys, somali);
		// After it, others write o and e for u and i: Cumar, Omar; Cigaal, Egal.
		if (text.startsWith("cu")) addKey(keys, `o${somali.slice(1)}`);
		if (text.startsWith("ci")) addKey(keys, `e${somali.replace(/^i+/, "")}`);
		addKey(keys, text.replace(PLAIN_C, "ch"));
	}
	return keys;
}

/** Converts to English spelling. Women's names end in o where Arabic has a: Xaliimo, Halima. */
function readSomali(text: string): string {
	return text.replace(SOMALI, (letter) => (letter === "x" ? "h" : "")).replace(/o$/, "a");
}

function addKey(keys: string[], text: string): void {
	const key = buildKey(text);
	if (key.length >= LEAST_LETTERS && !keys.includes(key)) keys.push(key);
}

function buildKey(text: string): string {
	let key = text;
	let letters = collectLetters(key);
	for (let at = 0; at < RULES.length; at++) {
		const needed = NEEDED[at] ?? 0;
		const rule = RULES[at];
		if (!rule || (letters & needed) !== needed) continue;
		const written = key.replace(rule[0], rule[2]);
		if (written === key) continue;
		key = written;
		letters = collectLetters(key);
	}
	return key;
}

/** Parts at the start and end of Yoruba and Igbo names that short forms leave out: God, crown, wealth, child. */
const STARTS =
	/^(?:abdul|abdi|oluwa|olorun|olu|ola|ade|ayo|omo|akin|baba|temi|ope|oye|ogun|ife|chukwu|chi|nna)(?=[a-z]{4})/;
/** The vowel before a name with crown or birth in it: Ademola and Demola, Abiodun and Biodun. */
const FIRST_VOWEL = /^a(?=(?:de|bi|fo|ji|yo)[a-z]{2})/;
const ENDS = /(?<=[a-z]{3})(?:chukwu|nna)$|(?<=[a-z]{4})chi$/;

/** Returns the short forms of a name, but never a part that two different names share. */
export function listStems(text: string): string[] {
	if (text.length < 6) return [];
	const stems: string[] = [];
	for (const part of [STARTS, FIRST_VOWEL, ENDS]) {
		const stem = text.replace(part, "");
		if (stem !== text) stems.push(stem);
	}
	return stems;
}
