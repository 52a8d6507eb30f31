// Turns a written name into its words in plain lower-case Latin letters. Case, accents, punctuation and spaces make no
// difference.

import { ABJADS, ALPHABETS } from "./scripts.ts";
import type { Spellings } from "./spelled-syllables.ts";

export interface FoldedWord {
	readonly text: string;
	/** True if the word is written without its short vowels. */
	readonly isAbjad: boolean;
	/**
	 * Every spelling of a word read from Chinese characters, kana or Hangul. A word that is not among them is another
	 * word.
	 */
	readonly spellings?: Spellings | undefined;
	/** The spellings of each of its syllables. */
	readonly syllables?: readonly Spellings[] | undefined;
}

/** Longer names are cut, so that outside data cannot increase the cost of a search. */
const MAX_LETTERS = 320;
const MAX_WORDS = 24;
const MAX_WORD_LETTERS = 40;
/** A name that is only compared letter by letter costs less, so it may have more words. */
const MAX_WRITTEN_WORDS = 100;

const IS_PLAIN = /^[\x20-\x7e]*$/;
const IS_MARK = /\p{M}/u;
const IS_LETTER = /[\p{L}\p{N}]/u;
const APOSTROPHES = new Set(["'", "’", "‘", "`", "´", "ʻ", "ʼ", "ʿ", "ʾ", "′", "＇", "ˈ", "ʹ", "ʺ", "ـ"]);
/** Invisible marks of direction and joining, which may stand inside words. */
const IS_INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;
/** The article attached to an Arabic word, and names that start with the same letters without an article. */
const ARABIC_ARTICLE = /^ال(?=..)/u;
const WITHOUT_ARTICLE = new Set(
	"الهام الياس الیاس الناز النا الميرا المیرا الينا الینا الين الیکا اليسا الیسا الیزابت اليزابيث الكسندر الكساندر الکساندر البرت الفرد الوند الوندی البانی".split(
		" ",
	),
);
const ALLAH = /^(.*?)(?:ا?لله|ا?للہ)$/u;
const GOD = "allah";
const MAY_BE_ONE = /[tskgczd]h|ts|dz/;
const SERVANT = "عبد";
const SERVANT_OF = /^عبدال(?!له|لہ)(?=..)/u;

/** Returns as many words as a search compares by sound, cut to the length that it compares. */
export function foldName(name: string): FoldedWord[] {
	return cutWords(foldWhole(name));
}

export function cutWords(words: readonly FoldedWord[]): FoldedWord[] {
	return words.slice(0, MAX_WORDS).map((word) => (word.text.length > MAX_WORD_LETTERS ? cutWord(word) : word));
}

function cutWord({ text, isAbjad }: FoldedWord): FoldedWord {
	return { text: text.slice(0, MAX_WORD_LETTERS), isAbjad };
}

/** Decodes spaces and signs of web addresses and pages. */
function decode(name: string): string {
	if (!/[%&+]/.test(name)) return name;
	return name.replace(/%2[0-9a-f]|&(?:nbsp|amp|#\d{1,6});/gi, (sign) => (/amp/i.test(sign) ? "&" : " "));
}

/** Folds the whole name, without a limit on words. */
export function foldWhole(name: string): FoldedWord[] {
	const words: FoldedWord[] = [];
	for (const word of splitWords(decode(name.slice(0, MAX_LETTERS)))) {
		if (words.length === MAX_WRITTEN_WORDS) break;
		// عبدالرحمن is عبد الرحمن: with or without a space, it is "servant" and one of the names of God.
		if (word.startsWith(SERVANT) && SERVANT_OF.test(word) && !ALLAH.test(word)) {
			words.push(foldWord(SERVANT), foldWord(word.slice(SERVANT.length)));
			continue;
		}
		const folded = foldWord(word);
		const last = words.at(-1);
		// Latin letters attach the name of God to the word before it: Saifullah.
		if (folded.isAbjad && folded.text === GOD && last?.isAbjad) {
			words[words.length - 1] = { text: `${last.text}${GOD}`, isAbjad: true };
		} else if (folded.text) words.push(folded);
	}
	return words;
}

/** Words are separated by anything but letters, digits and apostrophes. `S.A.R.L.` is one word, `J. P.` are two. */
function splitWords(name: string): string[] {
	const isPlain = IS_PLAIN.test(name);
	let text = isPlain ? name.toLowerCase() : spellOut(name).normalize("NFKD").toLowerCase().normalize("NFKD");
	if (text.includes(".")) text = text.replace(/(?<!\p{L})\p{L}(?:\.\s?\p{L})+(?!\p{L})\.?/gu, joinInitials);
	text = text.replaceAll("&", " and ");
	if (isPlain) return text.replaceAll(/['`]/g, "").match(/[a-z0-9]+/g) ?? [];
	const words: string[] = [];
	let word = "";
	for (const letter of text) {
		if (APOSTROPHES.has(letter) || IS_INVISIBLE.test(letter)) continue;
		if (letter > "\x7f" && IS_MARK.test(letter)) continue;
		if ((letter >= "a" && letter <= "z") || (letter >= "0" && letter <= "9") || IS_LETTER.test(letter)) {
			word += letter;
		} else if (word) {
			words.push(word);
			word = "";
		}
	}
	if (word) words.push(word);
	return words;
}

/** Letters whose mark changes the sound, which others write with two letters: Janukovyč is Janukovych. */
const HISSING = /[čćšžğ]/giu;
const SPELT: Readonly<Record<string, string>> = { č: "ch", ć: "ch", š: "sh", ž: "zh", ğ: "gh" };

function spellOut(name: string): string {
	return name.normalize("NFC").replace(HISSING, (letter) => SPELT[letter.toLowerCase()] ?? letter);
}

/** Three or more dotted letters without spaces are one word: `p.l.c.`. Two may be initials. */
function joinInitials(dotted: string): string {
	const isTight = !/\s\p{L}/u.test(dotted);
	const letters = dotted.replace(/[.\s]/g, "");
	if (!isTight || (letters.length < 3 && !DOTTED_PAIRS.has(letters))) return dotted;
	return ` ${letters} `;
}

/** Two dotted letters that are one word. */
const DOTTED_PAIRS = new Set([
	"sa",
	"nv",
	"bv",
	"lp",
	"na",
	"he",
	"jp",
	"ag",
	"kg",
	"ao",
	"as",
	"ab",
	"oy",
	"uk",
	"us",
	"un",
	"cv",
	"sl",
	"kk",
]);

const HAS_DIGIT = /\d/;
/** Digits that stand for letters, as in `Ig0r Sech1n`: between letters, or before three letters. */
const DISGUISED = /(?<=[a-z])[013459](?=[a-z])|^[013459](?=[a-z]{3})/g;
const LETTER_OF: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 9: "g" };

function readDigits(word: string): string {
	return word.replace(DISGUISED, undisguise);
}

/** Replaces digits with the letters that they may stand for. */
export function undisguise(text: string): string {
	return text.replace(/[013459]/g, (digit) => LETTER_OF[digit] ?? digit);
}

const HAS_LATIN = /[a-z]/;
/** Cyrillic and Greek letters that look like Latin ones, and those Latin letters. */
const LOOKED = "авекмнорстухіјѕһԛԝӏԁγαβεικνορτυχηωζμ";
const LOOKS = "abekmhopctyxijshqwldyabeiknoptuxnwzm";
const LOOKALIKES = new RegExp(`[${LOOKED}]`, "g");
const HAS_LOOKALIKE = new RegExp(`[${LOOKED}]`);

/** In a word with two alphabets, letters are read by their look, because such a mix only serves to hide a name. */
function readByLook(letter: string): string {
	return LOOKS.charAt(LOOKED.indexOf(letter));
}

function foldWord(word: string): FoldedWord {
	if (/^[a-z0-9]+$/.test(word)) return { text: HAS_DIGIT.test(word) ? readDigits(word) : word, isAbjad: false };
	if (HAS_LATIN.test(word) && HAS_LOOKALIKE.test(word)) return foldWord(word.replace(LOOKALIKES, readByLook));
	const god = ALLAH.exec(word);
	if (god) return { text: writeLetters(god[1] ?? "").text + GOD, isAbjad: true };
	return writeLetters(dropArticle(word));
}

function dropArticle(word: string): string {
	if (WITHOUT_ARTICLE.has(word)) return word;
	return word.replace(ARABIC_ARTICLE, "");
}

function writeLetters(letters: string): FoldedWord {
	let text = "";
	let isAbjad = false;
	for (const letter of letters) {
		const consonant = ABJADS.get(letter);
		if (consonant !== undefined) isAbjad = true;
		const written = consonant ?? ALPHABETS.get(letter) ?? letter;
		// These two letters are not one sound: سهيل is s'hyl, and sh is ش.
		text += isAbjad && MAY_BE_ONE.test(text.slice(-1) + written.charAt(0)) ? `'${written}` : written;
	}
	return { text, isAbjad };
}
