// A pseudo language: English with accents, and longer, as translations are. A text without accents on a page is missing
// from this folder.

import type { Language } from "./define-messages.ts";

const MARKED: Readonly<Record<string, string>> = { a: "á", e: "é", i: "í", o: "ó", u: "ú", A: "Á", E: "É", O: "Ó" };

export const PSEUDO: Language = {
	tag: "en-XA",
	locale: "en-GB",
	name: "Pseudo",
	readText: (_area, _key, english) => mark(english),
	readWord: (_word, english) => mark(english),
	readRuleTitle: (_rule, english) => mark(english),
};

/** Placeholders in braces and the bar between plural forms stay unchanged. */
function mark(text: string): string {
	return text
		.split(" | ")
		.map((form) => `[${form.replaceAll(/\{\w+\}|[aeiouAEO]/g, (part) => MARKED[part] ?? part)}~]`)
		.join(" | ");
}
