// The cost of reading a word without short vowels as a word with them. Short vowels are free where Arabic leaves them
// out. Every written letter must be heard, and a vowel at the start or the end must be written.

/** The cost of one whole letter, as in `sound-cost.ts`. */
const WHOLE = 100;
const MOST_LETTERS = 40;
const VOWELS = "aeiou";

/** For each letter of the word without vowels: its possible sounds and their costs. The same sound costs nothing. */
const READINGS: Readonly<Record<string, string>> = {
	D: "d:5 z:8 t:30 s:60",
	T: "t:0 s:15 c:30 d:50",
	j: "Z:20 g:15 C:30 S:60 i:60",
	q: "k:0 g:10 X:40 c:40",
	k: "g:50 c:20 X:60 C:60",
	g: "k:40 X:50 r:70 j:50",
	X: "h:20 k:15 C:40 g:50",
	h: "X:30",
	S: "C:12 s:30 Z:60 c:60",
	C: "S:30 j:40 c:40 Z:50",
	Z: "z:20 j:20 S:50 s:60",
	z: "s:30 Z:20 c:50",
	s: "z:35 c:15 S:45",
	t: "d:40",
	d: "t:40",
	b: "p:12 v:60",
	p: "b:30 f:40",
	f: "v:30 p:60",
	c: "s:15 C:30 t:40",
	m: "n:70",
	n: "m:60",
	v: "o:0 u:0 f:50 b:70 a:70 e:60 i:90",
	i: "e:5 j:40 a:50",
	a: "e:15 i:45 o:25 u:45",
	E: "a:5 e:5 i:8 o:8 u:8",
};
/** A letter that begins a word may be any vowel: أسامة, إبراهيم, عمر. */
const FIRST_READINGS = "a:0 e:5 i:8 o:8 u:8";
const FIRST_OMITTED = 25;
const SWALLOWED = 15;
const H = "h".charCodeAt(0);
const FUSED: Readonly<Record<string, number>> = Object.fromEntries(
	["sS", "kX", "qX", "zZ", "DZ"].map((pair) => [pair.charAt(0), pair.charCodeAt(1)]),
);
/** A final ى is an a. A final ه or ة is an a that may be written with h or t. */
const LAST_READINGS: Readonly<Record<string, string>> = { i: "a:8 e:5", h: "a:8 e:10 t:30" };
const OMITTED: Readonly<Record<string, number>> = { a: 45, v: 60, i: 60, E: 10, h: 40 };
const LAST_OMITTED: Readonly<Record<string, number>> = { a: 45, v: 70, i: 75, E: 10, h: 6 };
/** The cost of a sound without a letter. */
const ADDED: Readonly<Record<string, number>> = { a: 6, e: 6, i: 8, o: 8, u: 8, h: 40, v: 70, j: 80 };
const FIRST_ADDED = 45;
const LAST_ADDED: Readonly<Record<string, number>> = { a: 20, e: 20, i: 60, o: 45, u: 45, h: 15 };

const CODES = 128;
const readings = fillTable(READINGS);
const lastReadings = fillTable(LAST_READINGS);
const firstReadings = fillTable({ a: FIRST_READINGS, E: FIRST_READINGS });

function fillTable(entries: Readonly<Record<string, string>>): Uint8Array {
	const table = new Uint8Array(CODES * CODES).fill(WHOLE);
	for (let code = 0; code < CODES; code++) table[code * CODES + code] = 0;
	for (const [letter, sounds] of Object.entries(entries)) {
		for (const entry of sounds.split(" ")) {
			const [sound = "", cost = ""] = entry.split(":");
			table[letter.charCodeAt(0) * CODES + sound.charCodeAt(0)] = Number(cost);
		}
	}
	return table;
}

const rows = [new Int32Array(MOST_LETTERS + 1), new Int32Array(MOST_LETTERS + 1)] as const;

/** Returns the cost in hundredths of a letter. `most` or more means too far. */
export function measureReading(abjad: string, vowelled: string, most: number): number {
	const width = Math.min(vowelled.length, MOST_LETTERS);
	const height = Math.min(abjad.length, MOST_LETTERS);
	let [above, row]: readonly Int32Array[] = rows;
	if (!above || !row) return most;
	above[0] = 0;
	for (let x = 1; x <= width; x++) above[x] = (above[x - 1] ?? 0) + addSound(vowelled, x - 1, width, 0);
	for (let y = 1; y <= height; y++) {
		const omitted = omitLetter(abjad, y - 1, height);
		let least = (above[0] ?? 0) + omitted;
		row[0] = least;
		for (let x = 1; x <= width; x++) {
			const read = (above[x - 1] ?? 0) + readLetter(abjad, y - 1, height, vowelled.charCodeAt(x - 1));
			const added = (row[x - 1] ?? 0) + addSound(vowelled, x - 1, width, y);
			const cost = Math.min(read, added, (above[x] ?? 0) + omitted);
			row[x] = cost;
			if (cost < least) least = cost;
		}
		if (least >= most) return most;
		[above, row] = [row, above];
	}
	return Math.min(most, above[width] ?? most);
}

function readLetter(abjad: string, at: number, height: number, sound: number): number {
	const place = (abjad.charCodeAt(at) % CODES) * CODES + (sound % CODES);
	let cost = readings[place] ?? WHOLE;
	// Latin letters write s and h as one sound, where Arabic has two letters.
	if (abjad.charCodeAt(at + 1) === H && FUSED[abjad.charAt(at)] === sound) cost = Math.min(cost, SWALLOWED);
	if (at === 0) cost = Math.min(cost, firstReadings[place] ?? WHOLE);
	if (at === height - 1) cost = Math.min(cost, lastReadings[place] ?? WHOLE);
	return cost;
}

function omitLetter(abjad: string, at: number, height: number): number {
	const letter = abjad.charAt(at);
	if (letter === "h" && at > 0 && "tskgzdD".includes(abjad.charAt(at - 1))) return SWALLOWED;
	// Latin letters write ai as one sound, and some spellings leave out the j of -ij.
	if (letter === "a" && abjad.charAt(at + 1) === "i") return SWALLOWED;
	if (at === 0 && letter === "a") return FIRST_OMITTED;
	if (letter === "i" && at < height - 1 && abjad.charAt(at - 1) === "a") return FIRST_OMITTED;
	if (letter === "j" && at === height - 1 && abjad.charAt(at - 1) === "i") return SWALLOWED;
	return (at === height - 1 ? LAST_OMITTED[letter] : undefined) ?? OMITTED[letter] ?? WHOLE;
}

/** `read` is the number of letters of the other word before this sound. */
function addSound(vowelled: string, at: number, width: number, read: number): number {
	const sound = vowelled.charAt(at);
	if (read === 0 && VOWELS.includes(sound)) return FIRST_ADDED;
	return (at === width - 1 ? LAST_ADDED[sound] : undefined) ?? ADDED[sound] ?? WHOLE;
}
