// Every text a person reads comes from this folder: one file an area, English beside the other languages. A text that a
// language lacks is shown in English, so Swahili can be added line by line.

const LANGUAGES = ["en", "sw"] as const;
export type Language = (typeof LANGUAGES)[number];

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type Values<Text> = [NamesIn<Text>] extends [never] ? [] : [values: Readonly<Record<NamesIn<Text>, string | number>>];

export interface Messages<English extends Readonly<Record<string, string>>> {
	readonly en: English;
	readonly sw?: { readonly [Key in keyof English]?: string };
}

export type Translate<English extends Readonly<Record<string, string>>> = <Key extends keyof English & string>(
	key: Key,
	...values: Values<English[Key]>
) => string;

/**
 * Gives the `t` of an area. `{name}` stands for a value; ` | ` divides the singular from the plural, chosen by `count`:
 * "{count} case | {count} cases".
 */
export function defineMessages<const English extends Readonly<Record<string, string>>>(
	messages: Messages<English>,
): Translate<English> {
	return (key, ...[values]) => {
		const text = messages[language]?.[key] ?? messages.en[key] ?? key;
		return values === undefined ? text : fillIn(text, values as Readonly<Record<string, string | number>>);
	};
}

let language: Language = readLanguage();
let numbers = new Intl.NumberFormat(language);
let plurals = new Intl.PluralRules(language);

export function getLanguage(): Language {
	return language;
}

/** What is drawn already stays as it is, so whoever calls this draws the page anew. */
export function setLanguage(next: Language): void {
	language = next;
	numbers = new Intl.NumberFormat(next);
	plurals = new Intl.PluralRules(next);
	globalThis.localStorage?.setItem("hakiki.language", next);
}

function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
	return chooseForm(text, values["count"]).replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
		const value = values[name];
		return typeof value === "number" ? numbers.format(value) : (value ?? whole);
	});
}

function chooseForm(text: string, count: string | number | undefined): string {
	const [one = text, other = one] = text.split(" | ");
	return typeof count === "number" && plurals.select(count) !== "one" ? other : one;
}

function readLanguage(): Language {
	const stored = globalThis.localStorage?.getItem("hakiki.language");
	return LANGUAGES.find((one) => one === stored) ?? "en";
}
