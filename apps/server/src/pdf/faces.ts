// The type faces of a printed case. Noto comes as many files, each with a part of the letters. A document embeds only the
// files that its text needs, and only the letters that it uses.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

export type Weight = "regular" | "bold";

export interface Face {
	/** The file for each weight. Only titles and headings are bold, and their letters are Latin. */
	readonly files: { readonly regular: string; readonly bold?: string };
	/** The width of the outline around the letters, as a fraction of the font size. */
	readonly outline?: number;
	has(codePoint: number): boolean;
}

const require = createRequire(import.meta.url);
const LATIN_PARTS = [
	"latin",
	"latin-ext",
	"vietnamese",
	"cyrillic",
	"cyrillic-ext",
	"greek",
	"greek-ext",
	"devanagari",
];
/** Han, kana and their punctuation. The lists of the Chinese files also name other letters, which the files lack. */
const CHINESE = "U+2E80-4DBF,U+4E00-9FFF,U+F900-FAFF,U+FE30-FE4F,U+FF00-FFEF,U+20000-3FFFF";

/** With this outline, the strokes of the thinnest weight are as wide as those of the other faces. */
const CHINESE_OUTLINE = 0.045;

let known: readonly Face[] | undefined;
/** The cached files, as TrueType, which a PDF embeds. All files together take at most 15 MB. */
const unpacked = new Map<string, Promise<Buffer>>();

/** The faces in the order in which a letter is looked up. They are read when the first case is printed. */
export function listFaces(): readonly Face[] {
	known ??= [...listLatinFaces(), listArabicFace(), ...listChineseFaces()];
	return known;
}

export function readFace(path: string): Promise<Buffer> {
	const reading = unpacked.get(path) ?? unpack(path);
	unpacked.set(path, reading);
	return reading;
}

async function unpack(path: string): Promise<Buffer> {
	const { default: decompress } = await import("woff2-encoder/decompress");
	return Buffer.from(await decompress(readFileSync(require.resolve(path))));
}

function listLatinFaces(): readonly Face[] {
	const parts = readParts("@fontsource/noto-sans");
	return LATIN_PARTS.map((part) => {
		const file = (weight: number) => `@fontsource/noto-sans/files/noto-sans-${part}-${weight}-normal.woff2`;
		const bold = part === "latin" ? { bold: file(600) } : {};
		return { files: { regular: file(400), ...bold }, has: readLetters(parts[part]) };
	});
}

function listArabicFace(): Face {
	const { arabic } = readParts("@fontsource/noto-sans-arabic");
	const regular = "@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2";
	// The face contains a space, which its list of letters leaves out.
	return { files: { regular }, has: readLetters(`${arabic},U+20`) };
}

/**
 * The Chinese face has a hundred files and also contains kana. This is the variable face, because the package of static
 * files has nine weights of 4 MB each. fontkit 2.0.4 can embed only its thinnest weight, so its letters get an outline.
 */
function listChineseFaces(): readonly Face[] {
	const isChinese = readLetters(CHINESE);
	return Object.entries(readParts("@fontsource-variable/noto-sans-sc")).flatMap(([part, letters]) => {
		const slice = /^\[(\d+)\]$/.exec(part)?.[1];
		if (slice === undefined) return [];
		const regular = `@fontsource-variable/noto-sans-sc/files/noto-sans-sc-${slice}-wght-normal.woff2`;
		const isInSlice = readLetters(letters);
		const has = (code: number): boolean => isChinese(code) && isInSlice(code);
		return [{ files: { regular }, outline: CHINESE_OUTLINE, has }];
	});
}

function readParts(name: string): Readonly<Record<string, string>> {
	return JSON.parse(readFileSync(require.resolve(`${name}/unicode.json`), "utf8")) as Record<string, string>;
}

/** Parses a `unicode-range` of a style sheet, such as `U+0600-06FF,U+204F`. */
function readLetters(letters = ""): (codePoint: number) => boolean {
	const ranges = letters.split(",").map((range) => {
		const [from = "", to = from] = range.replace("U+", "").split("-");
		return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
	});
	return (codePoint) => ranges.some(([from, to]) => from <= codePoint && codePoint <= to);
}
