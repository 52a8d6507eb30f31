// Sounds and letters as small numbers, so that what it costs to put one for another can be looked up.

/** Every symbol is below this; letters of other scripts get one that is left, and are only ever the same or not. */
export const SYMBOLS = 64;
export const SYMBOL_BITS = 6;
/** Longer words are compared so far. */
const MOST_SYMBOLS = 43;
const LETTERS = "abcdefghijklmnopqrstuvwxyzCSZXD0123456789";
export const FIRST_OTHER = LETTERS.length + 1;
const SYMBOL_OF = new Uint8Array(128);
for (let at = 0; at < LETTERS.length; at++) SYMBOL_OF[LETTERS.charCodeAt(at)] = at + 1;

/** 0 for a letter of another script. */
export function findSymbol(code: number): number {
	return code < 128 ? (SYMBOL_OF[code] ?? 0) : 0;
}

export function countSymbols(text: string): number {
	return Math.min(text.length, MOST_SYMBOLS);
}

/** Whether every letter has a symbol of its own. */
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
