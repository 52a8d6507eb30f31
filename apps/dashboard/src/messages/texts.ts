// The texts of every area: a language other than English must have them all, or it does not compile.

import type { Area, Areas, Language } from "./define-messages.ts";

/** The content of one file of a language: `export const cases: TextsOf<"cases"> = { … }`. */
export type TextsOf<Name extends Area> = { readonly [Key in keyof Areas[Name]["english"]]: string };

export type Texts = { readonly [Name in Area]: TextsOf<Name> };

/** Makes a language from its files. A word of the API that it does not name stays English. */
export function createLanguage(
	facts: Pick<Language, "tag" | "locale" | "name">,
	texts: Texts,
	words: Readonly<Record<string, string>>,
	ruleTitles: Readonly<Record<string, string>> = {},
): Language {
	return {
		...facts,
		readText: (area, key, english) => (texts[area] as Readonly<Record<string, string>>)[key] ?? english,
		readWord: (word, english) => words[word] ?? english,
		readRuleTitle: (rule, english) => ruleTitles[rule] ?? english,
	};
}
