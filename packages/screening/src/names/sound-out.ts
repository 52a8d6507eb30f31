// How a word sounds, roughly: one symbol a sound, so that spellings of one name in different habits come out alike.
// C is ch, S sh, Z zh, X kh, D what Arabs say as d and Persians as z; c is what may be ts, s or k.

const SOUNDS: readonly (readonly [RegExp, string])[] = [
	[/shch|tsch|tch|tsj|cz|tj$|tj(?=[aeiouy])/g, "C"],
	[/sch|sh|sj|sz/g, "S"],
	[/ch/g, "C"],
	[/zh|zj/g, "Z"],
	[/kh/g, "X"],
	[/dzh|dj/g, "j"],
	[/ts|tz/g, "c"],
	[/gh/g, "g"],
	[/dh/g, "d"],
	[/th/g, "t"],
	[/ph/g, "f"],
	[/bh/g, "b"],
	[/ck|cq|q/g, "k"],
	[/c(?=[aou]|[b-df-hj-np-tv-z]|$)/g, "k"],
	[/x/g, "ks"],
	[/w/g, "v"],
	[/ou|oo/g, "u"],
	[/ee|ey(?=[^aeiou]|$)/g, "i"],
	[/ai|ay|ei/g, "ei"],
	[/y/g, "i"],
	[/ij(?=$|[^aeiou])/g, "i"],
	[/i[ie]/g, "e"],
	[/(.)\1+/g, "$1"],
	[/([aeiou])h$/g, "$1"],
	// The servant of one of the names of God, however it is glued: Abdul Karim, Abd al-Karim, Abdelkarim.
	[/^abd[aeiou]l?(?=..)/g, "abd"],
	[/^abd[aeiou]l$/g, "abd"],
	// The faith: Nasir al-Din, Nasiruddin, Nasreddine.
	[/(?:al|[aeiou])d+[ie]+ne?$/g, "din"],
];

export function soundOut(text: string): string {
	let sounds = text;
	for (const [pattern, symbol] of SOUNDS) sounds = sounds.replace(pattern, symbol);
	return sounds || text;
}

/** Consonants, each with the one that stands for it. */
const STRONG = new Map(
	[..."pbfvtdDkXgszcCSZjmnlr"].map((sound, at): [string, string] => [sound, "bbfftddkkksssssssmnlr".charAt(at)]),
);
const SILENT = "aeiouhy";
/** Sounds that some habits leave out, or write as a vowel. */
const FAINT = "Xjv";

/** The consonants alone, alike ones made one; several where a sound may be none, or another. */
export function listSkeletons(sounds: string): string[] {
	const skeletons = [buildSkeleton(sounds, "")];
	for (const other of [
		buildSkeleton(sounds, FAINT),
		buildSkeleton(sounds.replaceAll("C", "k").replaceAll("D", "z"), ""),
	]) {
		if (other.length > 1 && !skeletons.includes(other)) skeletons.push(other);
	}
	return skeletons;
}

function buildSkeleton(sounds: string, faint: string): string {
	let skeleton = "";
	for (const sound of sounds) {
		if (SILENT.includes(sound) || faint.includes(sound)) continue;
		const consonant = STRONG.get(sound) ?? sound;
		if (!skeleton.endsWith(consonant)) skeleton += consonant;
	}
	return skeleton || sounds;
}
