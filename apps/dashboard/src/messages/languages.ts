// The languages there are, and which of them was chosen in this browser. A language is a folder (`sw`) with one file an
// area and an `index.ts` that gives `createLanguage(…)`, and a line here; the switch appears with the first.

import { ENGLISH, getLanguage, type Language, setLanguage } from "./define-messages.ts";

interface Listed {
	readonly tag: string;
	readonly name: string;
	readonly load: () => Promise<Language>;
}

const NAME = "hakiki.language";
const LISTED: readonly Listed[] = [{ tag: ENGLISH.tag, name: ENGLISH.name, load: async () => ENGLISH }];
/** For whoever adds a page: every text that is not in this folder stands out. It is in no list. */
const PSEUDO: Listed = {
	tag: "en-XA",
	name: "Pseudo",
	load: async () => (await import("./pseudo.ts")).PSEUDO,
};

/** Those one can choose from, with the one that is chosen. */
export function listLanguages(): readonly Pick<Listed, "tag" | "name">[] {
	const chosen = getLanguage();
	return LISTED.some(({ tag }) => tag === chosen.tag) ? LISTED : [...LISTED, chosen];
}

/** Before anything is drawn. A language that cannot be loaded leaves English. */
export async function loadChosenLanguage(): Promise<void> {
	const tag = readChoice();
	const found = [...LISTED, PSEUDO].find((one) => one.tag === tag);
	if (found === undefined) return;
	const language = await found.load().catch(() => ENGLISH);
	setLanguage(language);
	document.documentElement.lang = language.tag;
}

/** Texts stand in what is drawn and in what was loaded, so the page is loaded anew. */
export function chooseLanguage(tag: string): void {
	localStorage.setItem(NAME, tag);
	location.reload();
}

function readChoice(): string | null {
	try {
		return localStorage.getItem(NAME);
	} catch {
		// Storage may be forbidden.
		return null;
	}
}
