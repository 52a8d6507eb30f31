// The available languages, and the one chosen in this browser. A language is a folder (`sw`) with one file for each
// area, an `index.ts` that calls `createLanguage(…)`, and a line here.

import { ENGLISH, getLanguage, type Language, setLanguage } from "./define-messages.ts";

interface Listed {
	readonly tag: string;
	readonly name: string;
	readonly load: () => Promise<Language>;
}

const NAME = "hakiki.language";
const LISTED: readonly Listed[] = [
	{ tag: ENGLISH.tag, name: ENGLISH.name, load: async () => ENGLISH },
	{ tag: "sw", name: "Kiswahili", load: async () => (await import("./sw/index.ts")).SWAHILI },
];
/** For developers: texts that are not in this folder stand out. It is not listed. */
const PSEUDO: Listed = {
	tag: "en-XA",
	name: "Pseudo",
	load: async () => (await import("./pseudo.ts")).PSEUDO,
};

/** The languages to choose from, including the current one. */
export function listLanguages(): readonly Pick<Listed, "tag" | "name">[] {
	const chosen = getLanguage();
	return LISTED.some(({ tag }) => tag === chosen.tag) ? LISTED : [...LISTED, chosen];
}

/** Called before the first render. If a language cannot be loaded, English stays. */
export async function loadChosenLanguage(): Promise<void> {
	const tag = readChoice();
	const found = [...LISTED, PSEUDO].find((one) => one.tag === tag);
	if (found === undefined) return;
	const language = await found.load().catch(() => ENGLISH);
	setLanguage(language);
	document.documentElement.lang = language.tag;
}

/** Rendered and loaded texts do not change, so the page reloads. */
export function chooseLanguage(tag: string): void {
	localStorage.setItem(NAME, tag);
	location.reload();
}

function readChoice(): string | null {
	try {
		return localStorage.getItem(NAME);
	} catch {
		// The browser may block storage.
		return null;
	}
}
