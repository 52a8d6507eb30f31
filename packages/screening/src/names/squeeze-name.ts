// Reduces a name in another script than Latin to its letters, so that the same name is found with any spacing, and with
// either of two letters that keyboards have for one: ي and ی, ة and ه, 習 and 习.

import { simplifyHan } from "./han-readings.ts";

const IS_FOREIGN = /[^ -~\u00a0-\u036f\u1e00-\u20cf]/u;
const IS_LETTER = /[\p{L}\p{N}]/u;
const IS_HAN = /\p{Script=Han}/u;
const TATWEEL = "ـ";
const HAMZA = "ء";
/** Letters that keyboards and people use for each other. */
const SAME_LETTERS = new Map(
	["يیىےېۍێ", "كکڪ", "هةہھەۀۃ", "اٱ", "گګ", "وۆ"].flatMap((letters) =>
		[...letters].map((letter): [string, string] => [letter, letters.charAt(0)]),
	),
);
const MOST_LETTERS = 320;

/** Returns undefined for a name in Latin letters. */
export function squeezeName(name: string): string | undefined {
	if (!IS_FOREIGN.test(name)) return undefined;
	let squeezed = "";
	for (const letter of name.slice(0, MOST_LETTERS).normalize("NFKD").toLowerCase()) {
		if (letter === TATWEEL || letter === HAMZA || !IS_LETTER.test(letter)) continue;
		squeezed += SAME_LETTERS.get(letter) ?? (IS_HAN.test(letter) ? simplifyHan(letter) : letter);
	}
	return squeezed === "" ? undefined : squeezed;
}
