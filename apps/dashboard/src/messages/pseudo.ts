// A language that nobody speaks: English with marks, and longer, as translations are. What has no marks on a page is no
// text of this folder.

import type { Language } from "./define-messages.ts";

const MARKED: Readonly<Record<string, string>> = { a: "á", e: "é", i: "í", o: "ó", u: "ú", A: "Á", E: "É", O: "Ó" };

export const PSEUDO: Language = {
	tag: "en-XA",
	locale: "en-GB",
	name: "Pseudo",
	readText: (_area, _key, english) => mark(english),
	readWord: (_word, english) => mark(english),
};

/** Names in braces and the bar between singular and plural stay as they are. */
function mark(text: string): string {
	return text
		.split(" | ")
		.map((form) => `[${form.replaceAll(/\{\w+\}|[aeiouAEO]/g, (part) => MARKED[part] ?? part)}~]`)
		.join(" | ");
}
