// Syllables of Chinese, Japanese and Korean names in the Latin spellings of lists and passports. A syllable is equal or
// different, so spellings are listed and never compared by sound.

/** Each spelling and how usual it is: 1 in a standard, less if only some people use it. */
export type Spellings = ReadonlyMap<string, number>;

/** The likeness of a spelling that follows no standard throughout. */
export const LOOSE = 0.96;
/** The maximum number of spellings of one word, and a lower one for words longer than a given name. */
const MOST_SPELLINGS = 96;
const MOST_SPELLINGS_OF_LONG = 8;
const SYLLABLES_MAX = 4;

/** The similarity of a reading in a language that the letters do not reveal. */
export const OTHER_LANGUAGE = 0.98;

export function keepStandard(spellings: Spellings): Spellings {
	return new Map([...spellings].filter(([, likeness]) => likeness > LOOSE));
}

/** Returns the same spellings, with their weight limited to `most`. */
export function limitSpellings(spellings: Spellings, most: number): Spellings {
	return new Map([...spellings].map(([text, likeness]) => [text, Math.min(likeness, most)]));
}

/** Joins the syllables of one word in every spelling of each, with standard spellings first. */
export function joinSpellings(syllables: readonly Spellings[]): Spellings {
	const most = syllables.length > SYLLABLES_MAX ? MOST_SPELLINGS_OF_LONG : MOST_SPELLINGS;
	let joined = new Map<string, number>([["", 1]]);
	for (const syllable of syllables) {
		const longer = new Map<string, number>();
		for (const [end, endLikeness] of sortByLikeness(syllable)) {
			for (const [start, likeness] of joined) {
				if (longer.size >= most) break;
				const text = start + end;
				longer.set(text, Math.max(longer.get(text) ?? 0, Math.min(likeness, endLikeness)));
			}
		}
		joined = longer;
	}
	return joined;
}

function sortByLikeness(spellings: Spellings): [string, number][] {
	return [...spellings].sort(([, a], [, b]) => b - a);
}

/** Merges standard and loose spellings, standard ones first. Duplicates count once. */
export function gatherSpellings(standard: readonly string[], loose: readonly string[] = []): Spellings {
	const spellings = new Map<string, number>();
	for (const text of standard) spellings.set(text, 1);
	for (const text of loose) if (!spellings.has(text)) spellings.set(text, LOOSE);
	return spellings;
}
