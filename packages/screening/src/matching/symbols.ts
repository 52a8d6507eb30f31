// Sounds and letters as small numbers, so that the cost of replacing one with another is a table look-up.

/** Every symbol is below this. Letters of other scripts get unused symbols, and are only equal or different. */
export const SYMBOLS = 64;
export const SYMBOL_BITS = 6;
/** Further letters of longer words are ignored. */
const MOST_SYMBOLS = 43;
const LETTERS = "abcdefghijklmnopqrstuvwxyzCSZXD0123456789";
export const FIRST_OTHER = LETTERS.length + 1;
const SYMBOL_OF = new Uint8Array(128);
for (let at = 0; at < LETTERS.length; at++) SYMBOL_OF[LETTERS.charCodeAt(at)] = at + 1;

/** Returns 0 for a letter of another script. */
export function findSymbol(code: number): number {
	return code < 128 ? (SYMBOL_OF[code] ?? 0) : 0;
}

export function countSymbols(text: string): number {
	return Math.min(text.length, MOST_SYMBOLS);
}

/** Returns true if every letter has its own symbol. */
export function writeSymbols(text: string, into: Uint8Array, from: number): boolean {
	let isPlain = true;
	const length = countSymbols(text);
	for (let at = 0; at < length; at++) {
		const symbol = findSymbol(text.charCodeAt(at));
		if (symbol === 0) isPlain = false;
		into[from + at] = symbol;
	}
	return isPlain;
}
