// The sounds of a word of an Arabic or Hebrew name, one symbol per letter. In addition to `sound-out.ts`, T is ث, q is
// ق and E is ع, which Latin letters write in several ways or leave out. v and i may be vowels.

import { listSkeletons, soundOut } from "./sound-out.ts";

const LETTERS: Readonly<Record<string, string>> = {
	sh: "S",
	kh: "X",
	gh: "g",
	ch: "C",
	th: "T",
	zh: "Z",
	ts: "c",
	dz: "z",
	w: "v",
	y: "i",
	e: "E",
	"'": "",
};
const DIGRAPHS = /sh|kh|gh|ch|th|zh|ts|dz|[wye']/g;
/** Latin letters contract "faith" and "God" after another word, and leave out silent letters. */
const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
	[/(?<=..)aldin$/, "din"],
	[/(?<=.)allah$/, "lah"],
	[/^allah$/, "alah"],
	[/^E/, "a"],
	[/^abdallh(?=.)/, "abdah"],
	[/iEi|ii+/, "i"],
	[/^amrv$/, "amr"],
];

export function soundOutWord(text: string, isAbjad: boolean): string {
	return isAbjad ? soundOutAbjad(text) : soundOut(text);
}

function soundOutAbjad(text: string): string {
	let sounds = text.replaceAll(DIGRAPHS, (letters) => LETTERS[letters] ?? letters);
	for (const [letters, heard] of CONTRACTIONS) sounds = sounds.replace(letters, heard);
	return sounds || text;
}

/** Sounds with several Latin spellings, and letters that may be vowels. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
	[/T/, "s"],
	[/j/, "g"],
];

export function listWordSkeletons(sounds: string, isAbjad: boolean): string[] {
	if (!isAbjad) return listSkeletons(sounds);
	const plain = sounds.replaceAll("q", "k").replaceAll("E", "a");
	const skeletons = new Set<string>();
	for (const written of [plain, plain.replaceAll("v", ""), plain.replaceAll(/(?!^)v/g, "")]) {
		for (const skeleton of listSkeletons(written.replaceAll("T", "t"))) skeletons.add(skeleton);
		for (const [letter, other] of OTHERS) {
			if (!letter.test(written)) continue;
			for (const skeleton of listSkeletons(written.replace(letter, other).replaceAll("T", "t")))
				skeletons.add(skeleton);
		}
	}
	return [...skeletons];
}
