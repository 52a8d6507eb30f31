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
const loaded = new Map<Weight, readonly Font[]>();

/** Read when first needed, and then kept. */
function load(weight: Weight): readonly Font[] {
	const known = loaded.get(weight);
	if (known !== undefined) return known;
	const require = createRequire(import.meta.url);
	const fonts = PARTS.map((part) => {
		const file = `@fontsource/ibm-plex-sans/files/ibm-plex-sans-${part}-${FILES[weight]}-normal.woff`;
		return readFont(readFileSync(require.resolve(file)));
	});
	loaded.set(weight, fonts);
	return fonts;
}

/** A letter that no file has is set from its parts, as an S with a dot below, or as a question mark. */
export function setText(text: string, weight: Weight): readonly Run[] {
	const fonts = load(weight);
	const runs: { font: Font; glyphs: number[]; letters: string[] }[] = [];
	const set = (letter: string): boolean => {
		const found = find(fonts, letter);
		if (found === undefined) return false;
		const last = runs.at(-1);
		if (last?.font === found.font) {
			last.glyphs.push(found.glyph);
			last.letters.push(letter);
		} else runs.push({ font: found.font, glyphs: [found.glyph], letters: [letter] });
		return true;
	};
	for (const letter of text.normalize("NFC")) {
		if (set(letter)) continue;
		const [base = UNKNOWN, ...marks] = letter.normalize("NFD");
		if (!set(base)) set(UNKNOWN);
		for (const mark of marks) set(mark);
	}
	return runs;
}

function find(fonts: readonly Font[], letter: string): { readonly font: Font; readonly glyph: number } | undefined {
	const code = letter.codePointAt(0) ?? 0;
	for (const font of fonts) {
		const glyph = font.glyphOf(code);
		if (glyph !== undefined) return { font, glyph };
	}
	return undefined;
}

/** In points. */
export function measureText(text: string, weight: Weight, size: number): number {
	let width = 0;
	for (const { font, glyphs } of setText(text, weight)) {
		for (const glyph of glyphs) width += (font.widthOf(glyph) / font.unitsPerEm) * size;
	}
	return width;
}
