// What it costs to turn one word's sounds into another's: Damerau-Levenshtein, where what spellings differ in costs
// little.

const SIDE = 44;
/** Sounds have symbols below this; whatever else stands in a word gets one that is left, and is only ever the same or not. */
const SYMBOLS = 64;
const SYMBOL_BITS = 6;
/** No letter's. */
const NONE = 255;
const LETTERS = "abcdefghijklmnopqrstuvwxyzCSZXD0123456789";
const SYMBOL_OF = new Uint8Array(128);
const FIRST_OTHER = LETTERS.length + 1;
for (let at = 0; at < LETTERS.length; at++) SYMBOL_OF[LETTERS.charCodeAt(at)] = at + 1;

/** What it costs to put one sound for another, and to leave one out, in hundredths. */
interface Costs {
	readonly substitute: Uint8Array;
	readonly remove: Uint8Array;
}

/** One whole letter. */
export const WHOLE = 100;
const VOWELS = "aeiou";
const OTHER_VOWEL = 80;
const SWAP = 80;
const VOWEL_LEFT_OUT = 50;

const SPELLED: Costs = buildCosts();
const UNVOWELLED: Costs = loosenVowels(SPELLED);

function findSymbol(sound: string): number {
	return SYMBOL_OF[sound.charCodeAt(0)] ?? 0;
}

function buildCosts(): Costs {
	const substitute = new Uint8Array(SYMBOLS * SYMBOLS).fill(WHOLE);
	const remove = new Uint8Array(SYMBOLS).fill(WHOLE);
	const setCost = (cost: number, groups: string): void => {
		for (const group of groups.split(" ")) {
			for (const left of group) {
				for (const right of group) {
					if (left !== right) substitute[(findSymbol(left) << SYMBOL_BITS) | findSymbol(right)] = cost;
				}
			}
		}
	};
	setCost(OTHER_VOWEL, VOWELS);
	setCost(50, "ao bp dt gk mn gj dz gX gC eo uv ia ts lr kc jC jS");
	setCost(30, "ae ei ou fv sz sS sc zc cC SC zZ SZ jZ ji kX hX CX ZC je jh zs kC");
	setCost(10, "Dd Dz");
	for (const vowel of VOWELS) remove[findSymbol(vowel)] = VOWEL_LEFT_OUT;
	remove[findSymbol("h")] = 30;
	remove[findSymbol("j")] = 70;
	for (let symbol = 0; symbol < SYMBOLS; symbol++) substitute[(symbol << SYMBOL_BITS) | symbol] = 0;
	return { substitute, remove };
}

/** What Arabic writes with one letter for a long vowel, Latin writes in many ways; short ones it does not write. */
function loosenVowels({ substitute, remove }: Costs): Costs {
	const loose = substitute.map((cost) => (cost === OTHER_VOWEL ? 20 : cost));
	for (const round of "ou") {
		loose[(findSymbol("v") << SYMBOL_BITS) | findSymbol(round)] = 20;
		loose[(findSymbol(round) << SYMBOL_BITS) | findSymbol("v")] = 20;
	}
	return { substitute: loose, remove: remove.map((cost) => (cost === VOWEL_LEFT_OUT ? 6 : cost)) };
}

/** The symbols of one text; the latest is kept, because a word is compared with many. */
class Symbols {
	readonly codes = new Uint8Array(SIDE);
	length = 0;
	text = "";
	/** Whether every letter has a symbol of its own. */
	isPlain = true;

	load(text: string): void {
		if (text === this.text) return;
		this.text = text;
		this.length = Math.min(text.length, SIDE - 1);
		this.isPlain = true;
		for (let at = 0; at < this.length; at++) {
			const code = text.charCodeAt(at);
			const symbol = code < 128 ? (SYMBOL_OF[code] ?? 0) : 0;
			if (symbol === 0) this.isPlain = false;
			this.codes[at] = symbol;
		}
	}
}

const one = new Symbols();
const other = new Symbols();
const rows = [new Int32Array(SIDE), new Int32Array(SIDE), new Int32Array(SIDE)] as const;
const removals = new Int32Array(SIDE);

/** The cost of turning one word's sounds into the other's, in hundredths of a letter; `most` or more means too far. */
export function measureCost(left: string, right: string, most: number, isAbjad: boolean): number {
	one.load(left);
	other.load(right);
	if (!one.isPlain || !other.isPlain) nameOthers();
	// What both begin and end with need not be compared letter by letter.
	let start = 0;
	let oneEnd = one.length;
	let otherEnd = other.length;
	while (start < oneEnd && start < otherEnd && one.codes[start] === other.codes[start]) start++;
	while (oneEnd > start && otherEnd > start && one.codes[oneEnd - 1] === other.codes[otherEnd - 1]) {
		oneEnd--;
		otherEnd--;
	}
	return measureBetween(start, oneEnd, otherEnd, most, isAbjad ? UNVOWELLED : SPELLED);
}

/** Gives letters of other scripts symbols for these two texts, the same letter the same one as long as there are any. */
function nameOthers(): void {
	const symbols = new Map<string, number>();
	for (const side of [one, other]) {
		for (let at = 0; at < side.length; at++) {
			const letter = side.text.charAt(at);
			if (findSymbol(letter) !== 0) continue;
			const symbol = symbols.get(letter) ?? FIRST_OTHER + (symbols.size % (SYMBOLS - FIRST_OTHER));
			symbols.set(letter, symbol);
			side.codes[at] = symbol;
		}
	}
}

/** Of what stands between. Which way is the cheapest nobody can foretell, so that the least is found without branching. */
function measureBetween(start: number, oneEnd: number, otherEnd: number, most: number, costs: Costs): number {
	const { substitute, remove } = costs;
	const left = one.codes;
	const right = other.codes;
	const width = otherEnd - start;
	let [before, above, row] = [rows[0], rows[1], rows[2]];
	let total = 0;
	above[0] = 0;
	for (let x = 1; x <= width; x++) {
		const removal = remove[right[start + x - 1] ?? 0] ?? 0;
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
			const rightCode = right[start + x - 1] ?? 0;
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
		// Two letters that are swapped lead past a row.
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
