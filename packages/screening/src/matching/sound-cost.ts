// The cost of turning one word's sounds into another's: Damerau-Levenshtein with low costs for usual differences of
// spelling.

import { countSymbols, FIRST_OTHER, findSymbol, SYMBOL_BITS, SYMBOLS, writeSymbols } from "./symbols.ts";

const SIDE = 44;
/** Not the symbol of any letter. */
const NONE = 255;

/** The costs of replacing one sound with another and of leaving one out, in hundredths. */
interface Costs {
	readonly substitute: Uint8Array;
	readonly remove: Uint8Array;
}

/** The cost of one whole letter. */
export const WHOLE = 100;
const VOWELS = "aeiou";
const OTHER_VOWEL = 80;
const SWAP = 80;
const VOWEL_LEFT_OUT = 50;

const SPELLED: Costs = buildCosts();

function buildCosts(): Costs {
	const substitute = new Uint8Array(SYMBOLS * SYMBOLS).fill(WHOLE);
	const remove = new Uint8Array(SYMBOLS).fill(WHOLE);
	const setCost = (cost: number, groups: string): void => {
		for (const group of groups.split(" ")) {
			for (const left of group) {
				for (const right of group) {
					if (left !== right)
						substitute[(findSymbol(left.charCodeAt(0)) << SYMBOL_BITS) | findSymbol(right.charCodeAt(0))] = cost;
				}
			}
		}
	};
	setCost(OTHER_VOWEL, VOWELS);
	setCost(50, "ao bp dt gk mn gj dz gX gC eo uv ia ts lr kc jC jS");
	setCost(30, "ae ei ou fv sz sS sc zc cC SC zZ SZ jZ ji kX hX CX ZC je jh zs kC");
	setCost(10, "Dd Dz");
	for (const vowel of VOWELS) remove[findSymbol(vowel.charCodeAt(0))] = VOWEL_LEFT_OUT;
	remove[findSymbol("h".charCodeAt(0))] = 30;
	remove[findSymbol("j".charCodeAt(0))] = 70;
	for (let symbol = 0; symbol < SYMBOLS; symbol++) substitute[(symbol << SYMBOL_BITS) | symbol] = 0;
	return { substitute, remove };
}

/** The symbols of one side: of a text, of which the latest is cached, or of a listed word in its store. */
class Side {
	readonly #own = new Uint8Array(SIDE);
	codes = this.#own;
	from = 0;
	length = 0;
	text = "";
	isPlain = true;

	load(text: string): void {
		if (text === this.text) return;
		this.text = text;
		this.codes = this.#own;
		this.from = 0;
		this.length = countSymbols(text);
		this.isPlain = writeSymbols(text, this.#own, 0);
	}

	point(codes: Uint8Array<ArrayBuffer>, from: number, length: number): void {
		this.text = "";
		this.codes = codes;
		this.from = from;
		this.length = length;
		this.isPlain = true;
	}
}

const one = new Side();
const other = new Side();
const rows = [new Int32Array(SIDE), new Int32Array(SIDE), new Int32Array(SIDE)] as const;
const removals = new Int32Array(SIDE);

/** Returns the cost of turning one word's sounds into the other's, in hundredths. `most` or more means too far. */
export function measureCost(left: string, right: string, most: number): number {
	one.load(left);
	other.load(right);
	if (!one.isPlain || !other.isPlain) nameOthers();
	return measureLoaded(most);
}

/** The same for a word of plain letters whose symbols are in a store. */
export function measureCostTo(
	left: string,
	store: Uint8Array<ArrayBuffer>,
	from: number,
	length: number,
	most: number,
): number {
	one.load(left);
	other.point(store, from, length);
	return measureLoaded(most);
}

function measureLoaded(most: number): number {
	const left = one.codes;
	const right = other.codes;
	const from = other.from;
	// The common start and end need no comparison letter by letter.
	let start = 0;
	let oneEnd = one.length;
	let otherEnd = other.length;
	while (start < oneEnd && start < otherEnd && left[start] === right[from + start]) start++;
	while (oneEnd > start && otherEnd > start && left[oneEnd - 1] === right[from + otherEnd - 1]) {
		oneEnd--;
		otherEnd--;
	}
	return measureBetween(start, oneEnd, otherEnd, most);
}

/**
 * Assigns symbols to letters of other scripts for these two texts. Equal letters get equal symbols while there are any.
 */
function nameOthers(): void {
	const symbols = new Map<string, number>();
	for (const side of [one, other]) {
		for (let at = 0; at < side.length; at++) {
			const letter = side.text.charAt(at);
			if (findSymbol(letter.charCodeAt(0)) !== 0) continue;
			const symbol = symbols.get(letter) ?? FIRST_OTHER + (symbols.size % (SYMBOLS - FIRST_OTHER));
			symbols.set(letter, symbol);
			side.codes[at] = symbol;
		}
	}
}

/** Measures the middle part. The cheapest path is unpredictable, so the minimum is computed without branches. */
function measureBetween(start: number, oneEnd: number, otherEnd: number, most: number): number {
	const { substitute, remove } = SPELLED;
	const left = one.codes;
	const right = other.codes;
	const first = other.from + start - 1;
	const width = otherEnd - start;
	let [before, above, row] = [rows[0], rows[1], rows[2]];
	let total = 0;
	above[0] = 0;
	for (let x = 1; x <= width; x++) {
		const removal = remove[right[first + x] ?? 0] ?? 0;
		removals[x] = removal;
		total += removal;
		above[x] = total;
	}
	let leastAbove = 0;
	let leftBefore = NONE;
	for (let y = start; y < oneEnd; y++) {
		const leftCode = left[y] ?? 0;
		const removal = remove[leftCode] ?? 0;
		const line = leftCode << SYMBOL_BITS;
		let across = above[0] ?? 0;
		let last = (across + removal) | 0;
		let least = last;
		let rightBefore = NONE;
		row[0] = last;
		for (let x = 1; x <= width; x++) {
			const rightCode = right[first + x] ?? 0;
			const up = above[x] ?? 0;
			let cost = (across + (substitute[line | rightCode] ?? 0)) | 0;
			let less = (up + removal - cost) | 0;
			cost = (cost + (less & (less >> 31))) | 0;
			less = (last + (removals[x] ?? 0) - cost) | 0;
			cost = (cost + (less & (less >> 31))) | 0;
			if (rightCode === leftBefore && leftCode === rightBefore) {
				less = ((before[x - 2] ?? 0) + SWAP - cost) | 0;
				cost = (cost + (less & (less >> 31))) | 0;
			}
			rightBefore = rightCode;
			row[x] = cost;
			last = cost;
			across = up;
			less = (cost - least) | 0;
			least = (least + (less & (less >> 31))) | 0;
		}
		// Two swapped letters skip a row.
		if (least >= most && leastAbove >= most) return most;
		leastAbove = least;
		leftBefore = leftCode;
		const spare = before;
		before = above;
		above = row;
		row = spare;
	}
	return Math.min(most, above[width] ?? 0);
}
