// The rough sound of a word, one symbol per sound, so that different spellings of one name become equal. C is ch, S sh,
// Z zh, X kh. D is d in Arabic and z in Persian. c may be ts, s or k.

/** The pattern of a sound, the letters that it needs, and its symbol, in this order. */
const SOUNDS: readonly (readonly [RegExp, string, string])[] = [
	[/shch|tsch|tch/g, "ch", "C"],
	[/tsj|tj$|tj(?=[aeiouy])/g, "tj", "C"],
	[/cz/g, "cz", "C"],
	[/sch|sh/g, "sh", "S"],
	[/sj/g, "sj", "S"],
	[/sz/g, "sz", "S"],
	[/ch/g, "ch", "C"],
	[/zh/g, "zh", "Z"],
	[/zj/g, "zj", "Z"],
	[/kh/g, "kh", "X"],
	[/dZ/g, "dZ", "j"],
	[/dj/g, "dj", "j"],
	[/ts/g, "ts", "c"],
	[/tz/g, "tz", "c"],
	[/gh/g, "gh", "g"],
	[/dh/g, "dh", "d"],
	[/th/g, "th", "t"],
	[/ph/g, "ph", "f"],
	[/bh/g, "bh", "b"],
	[/ck|cq/g, "c", "k"],
	[/q/g, "q", "k"],
	[/c(?=[aou]|[b-df-hj-np-tv-z]|$)/g, "c", "k"],
	// The Chinese spelling of sh.
	[/^x(?=[iu])/g, "x", "S"],
	[/x/g, "x", "ks"],
	[/w/g, "w", "v"],
	[/o[uo]/g, "o", "u"],
	[/ee|ey(?=[^aeiou]|$)/g, "e", "i"],
	[/a[iye]/g, "a", "ei"],
	[/y/g, "y", "i"],
	[/ij(?=$|[^aeiou])/g, "ij", "i"],
	[/i[ie]/g, "i", "e"],
	[/(.)\1+/g, "", "$1"],
	[/([aeiou])h$/g, "h", "$1"],
	// "Servant" of one of the names of God, in any spelling: Abdul Karim, Abd al-Karim, Abdelkarim.
	[/^abd[aeiou]l?(?=..)/g, "abd", "abd"],
	[/^abd[aeiou]l$/g, "abd", "abd"],
	// Latvian men's names end in s: Sergejs Lavrovs.
	[/([oe]v|[ei]j)s$/g, "s", "$1"],
	// "Faith": Nasir al-Din, Nasiruddin, Nasreddine.
	[/(?<=..)(?:al|[aeiou])d+[ie]+ne?$/g, "dn", "din"],
];
const NEEDED = SOUNDS.map(([, letters]) => collectLetters(letters));

export function soundOut(text: string): string {
	let sounds = text;
	let letters = collectLetters(sounds);
	for (let at = 0; at < SOUNDS.length; at++) {
		const needed = NEEDED[at] ?? 0;
		const rule = SOUNDS[at];
		if (!rule || (letters & needed) !== needed) continue;
		const heard = sounds.replace(rule[0], rule[2]);
		if (heard === sounds) continue;
		sounds = heard;
		letters = collectLetters(sounds);
	}
	return sounds || text;
}

/** Returns the letters of a word, one bit each, in either case. */
export function collectLetters(text: string): number {
	let letters = 0;
	for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31);
	return letters;
}

/** Consonants, each with its representative. */
const STRONG = new Map(
	[..."pbfvtdDkXgszcCSZjmnlr"].map((sound, at): [string, string] => [sound, "bbfftddkkksssssssmnlr".charAt(at)]),
);
const SILENT = "aeiouhy";
/** Sounds that some spellings leave out or write as a vowel, and sounds that may be others. */
const FAINT = /[Xjv]/g;
const DOUBTFUL = /[CD]/g;

/** Returns the consonants with similar ones merged. Several results if a sound may be absent or another one. */
export function listSkeletons(sounds: string): string[] {
	const skeletons = [buildSkeleton(sounds)];
	const faint = sounds.replace(FAINT, "");
	if (faint !== sounds) addSkeleton(skeletons, faint);
	const other = sounds.replace(DOUBTFUL, (sound) => (sound === "C" ? "k" : "z"));
	if (other !== sounds) addSkeleton(skeletons, other);
	return skeletons;
}

function addSkeleton(skeletons: string[], sounds: string): void {
	const skeleton = buildSkeleton(sounds);
	if (skeleton.length > 1 && !skeletons.includes(skeleton)) skeletons.push(skeleton);
}

/** For each code of a sound: its representative, or nothing if it is silent. */
const SKELETON = Array.from({ length: 128 }, (_, code) => {
	const sound = String.fromCharCode(code);
	return SILENT.includes(sound) ? "" : (STRONG.get(sound) ?? sound);
});

function buildSkeleton(sounds: string): string {
	let skeleton = "";
	let last = "";
	for (let at = 0; at < sounds.length; at++) {
		const consonant = SKELETON[sounds.charCodeAt(at)] ?? sounds.charAt(at);
		if (consonant === "" || consonant === last) continue;
		skeleton += consonant;
		last = consonant;
	}
	return skeleton || sounds;
}
