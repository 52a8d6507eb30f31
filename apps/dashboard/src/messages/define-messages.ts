// Every text of the dashboard comes from this folder: one English file for each area. Another language is a folder beside
// them with the same areas (`texts.ts`). It is loaded only where it is chosen (`languages.ts`).

/** Each file of texts adds itself to this list, as `cases.ts` does. */
// biome-ignore lint/suspicious/noEmptyInterface: the members stand in the files of the areas.
export interface Areas {}
export type Area = keyof Areas;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type Values<Text> = [NamesIn<Text>] extends [never] ? [] : [values: Readonly<Record<NamesIn<Text>, string | number>>];

export interface Translate<English extends Readonly<Record<string, string>>> {
	<Key extends keyof English & string>(key: Key, ...values: Values<English[Key]>): string;
	readonly english: English;
}

export interface Language {
	/** The value of the page's `lang` attribute: `sw`. */
	readonly tag: string;
	/** The locale of dates and numbers: `sw-KE`. */
	readonly locale: string;
	/** The language's own name: “Kiswahili”. */
	readonly name: string;
	readonly readText: (area: Area, key: string, english: string) => string;
	/** A word of the API, as `nameWord` writes it. */
	readonly readWord: (word: string, english: string) => string;
	/** The title of a rule of the catalogue. Custom rules have the title that a person gave. */
	readonly readRuleTitle: (rule: string, english: string) => string;
}

/** British English, because both countries write the day before the month. */
export const ENGLISH: Language = {
	tag: "en",
	locale: "en-GB",
	name: "English",
	readText: (_area, _key, english) => english,
	readWord: (_word, english) => english,
	readRuleTitle: (_rule, english) => english,
};

/**
 * Gives the `t` of an area. `{name}` stands for a value. ` | ` divides the plural forms, which `count` chooses between:
 * "{count} case | {count} cases". A language has as many forms as its plural categories, in the order of `CATEGORIES`.
 */
export function defineMessages<const English extends Readonly<Record<string, string>>>(messages: {
	readonly area: Area;
	readonly en: English;
}): Translate<English> {
	const { area, en } = messages;
	const translate = (key: string, values?: Readonly<Record<string, string | number>>): string => {
		const text = language.readText(area, key, en[key] ?? key);
		return values === undefined ? text : fillIn(text, values);
	};
	return Object.assign(translate, { english: en }) as Translate<English>;
}

/** The plural categories of Unicode. English has `one` and `other`, Arabic has all six. */
const CATEGORIES: readonly Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];

let language = ENGLISH;
let numbers = new Intl.NumberFormat(language.locale);
let plurals = new Intl.PluralRules(language.locale);

export function getLanguage(): Language {
	return language;
}

/** Called before the first render, because rendered texts do not change. */
export function setLanguage(next: Language): void {
	language = next;
	numbers = new Intl.NumberFormat(next.locale);
	plurals = new Intl.PluralRules(next.locale);
}

/** Formats a number for the language: “12,000”. */
export function formatCount(count: number): string {
	return numbers.format(count);
}

function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
	return chooseForm(text, values["count"]).replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
		const value = values[name];
		return typeof value === "number" ? numbers.format(value) : (value ?? whole);
	});
}

function chooseForm(text: string, count: string | number | undefined): string {
	const forms = text.split(" | ");
	if (forms.length === 1 || typeof count !== "number") return forms[0] ?? text;
	const categories = plurals.resolvedOptions().pluralCategories;
	const place = CATEGORIES.filter((one) => categories.includes(one)).indexOf(plurals.select(count));
	return forms[place] ?? forms.at(-1) ?? text;
}
