// IBM Plex Sans as it is shipped: one weight is several files, each with a part of the letters. Text is cut into runs that
// one file can set.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Font, readFont } from "./read-font.ts";

export type Weight = "regular" | "bold";

export interface Run {
	readonly font: Font;
	readonly glyphs: readonly number[];
	/** The letters behind the glyphs, so that they can be copied out of the page. */
	readonly letters: readonly string[];
}

const FILES: Readonly<Record<Weight, number>> = { regular: 400, bold: 600 };
const PARTS = ["latin", "latin-ext", "vietnamese"] as const;
const UNKNOWN = "?";
/** Far more letters than the faces have; the rest of Unicode would otherwise stay here for good. */
const LETTERS_MAX = 10_000;

interface Glyph {
	readonly font: Font;
	readonly glyph: number;
	readonly letter: string;
}

interface Face {
	readonly fonts: readonly Font[];
	/** What each letter is set with: a long case has a million of them, and a few dozen different ones. */
	readonly glyphs: Map<string, readonly Glyph[]>;
	/** How wide each is, as a part of the size. */
	readonly widths: Map<string, number>;
}

const loaded = new Map<Weight, Face>();

/** Read when first needed, and then kept. */
function load(weight: Weight): Face {
	const known = loaded.get(weight);
	if (known !== undefined) return known;
	const require = createRequire(import.meta.url);
	const fonts = PARTS.map((part) => {
		const file = `@fontsource/ibm-plex-sans/files/ibm-plex-sans-${part}-${FILES[weight]}-normal.woff`;
		return readFont(readFileSync(require.resolve(file)));
	});
	const face: Face = { fonts, glyphs: new Map(), widths: new Map() };
	loaded.set(weight, face);
	return face;
}

export function setText(text: string, weight: Weight): readonly Run[] {
	const face = load(weight);
	const runs: { font: Font; glyphs: number[]; letters: string[] }[] = [];
	let last: (typeof runs)[number] | undefined;
	for (const one of text.normalize("NFC")) {
		for (const { font, glyph, letter } of setLetter(face, one)) {
			if (last?.font === font) {
				last.glyphs.push(glyph);
				last.letters.push(letter);
			} else {
				last = { font, glyphs: [glyph], letters: [letter] };
				runs.push(last);
			}
		}
	}
	return runs;
}

/** In points. What two texts are wide, they are wide beside each other. */
export function measureText(text: string, weight: Weight, size: number): number {
	const face = load(weight);
	let width = 0;
	for (const letter of text.normalize("NFC")) width += face.widths.get(letter) ?? measureLetter(face, letter);
	return width * size;
}

function measureLetter(face: Face, letter: string): number {
	const glyphs = setLetter(face, letter);
	const width = glyphs.reduce((sum, { font, glyph }) => sum + font.widthOf(glyph) / font.unitsPerEm, 0);
	keep(face.widths, letter, width);
	return width;
}

/** A letter that no file has is set from its parts, as an S with a dot below, or as a question mark. */
function setLetter(face: Face, letter: string): readonly Glyph[] {
	const known = face.glyphs.get(letter);
	if (known !== undefined) return known;
	const whole = find(face, letter);
	const [base = UNKNOWN, ...marks] = letter.normalize("NFD");
	const parts = [find(face, base) ?? find(face, UNKNOWN), ...marks.map((mark) => find(face, mark))];
	const glyphs = whole === undefined ? parts.filter((one) => one !== undefined) : [whole];
	keep(face.glyphs, letter, glyphs);
	return glyphs;
}

function keep<Value>(kept: Map<string, Value>, letter: string, value: Value): void {
	if (kept.size >= LETTERS_MAX) kept.clear();
	kept.set(letter, value);
}

function find({ fonts }: Face, letter: string): Glyph | undefined {
	const code = letter.codePointAt(0) ?? 0;
	for (const font of fonts) {
		const glyph = font.glyphOf(code);
		if (glyph !== undefined) return { font, glyph, letter };
	}
	return undefined;
}
