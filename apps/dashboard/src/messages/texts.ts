// Every text there is, by area: a language other than English must have them all, or it does not compile.

import type { t as cases } from "./cases.ts";
import type { t as charts } from "./charts.ts";
import type { t as common } from "./common.ts";
import type { t as customers } from "./customers.ts";
import type { Area, Language } from "./define-messages.ts";
import type { t as door } from "./door.ts";
import type { t as event } from "./event.ts";
import type { t as events } from "./events.ts";
import type { t as network } from "./network.ts";
import type { t as overview } from "./overview.ts";
import type { t as people } from "./people.ts";
import type { t as retention } from "./retention.ts";
import type { t as rules } from "./rules.ts";
import type { t as screening } from "./screening.ts";
import type { t as settings } from "./settings.ts";
import type { t as shell } from "./shell.ts";
import type { t as why } from "./why.ts";

interface Areas {
	readonly cases: typeof cases;
	readonly charts: typeof charts;
	readonly common: typeof common;
	readonly customers: typeof customers;
	readonly door: typeof door;
	readonly event: typeof event;
	readonly events: typeof events;
	readonly network: typeof network;
	readonly overview: typeof overview;
	readonly people: typeof people;
	readonly retention: typeof retention;
	readonly rules: typeof rules;
	readonly screening: typeof screening;
	readonly settings: typeof settings;
	readonly shell: typeof shell;
	readonly why: typeof why;
}

/** What a file of a language holds: `export const cases: TextsOf<"cases"> = { … }`. */
export type TextsOf<Name extends Area> = { readonly [Key in keyof Areas[Name]["english"]]: string };

export type Texts = { readonly [Name in Area]: TextsOf<Name> };

/** A language from its files. Words of the API that it does not name stay English, as what the service writes does. */
export function createLanguage(
	facts: Pick<Language, "tag" | "locale" | "name">,
	texts: Texts,
	words: Readonly<Record<string, string>>,
): Language {
	return {
		...facts,
		readText: (area, key, english) => (texts[area] as Readonly<Record<string, string>>)[key] ?? english,
		readWord: (word, english) => words[word] ?? english,
	};
}
