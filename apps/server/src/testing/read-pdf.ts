// For tests: reads the text of a PDF that we wrote, as a PDF reader copies it: through the table of objects and the map of
// each type face from glyphs to letters.

import { inflateSync } from "node:zlib";

export interface PdfLine {
	/** The text from left to right. */
	readonly text: string;
	/** One name for each glyph, made of its font and its number. */
	readonly glyphs: readonly string[];
}

export function readPdf(file: Buffer): string {
	return readPdfLines(file)
		.map(({ text }) => text)
		.join("\n");
}

export function readPdfLines(file: Buffer): readonly PdfLine[] {
	const objects = readObjects(file);
	const fonts = new Map<string, readonly string[]>();
	for (const { head } of objects.values()) {
		for (const [, name = "", number = ""] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
			const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(number))?.head ?? "")?.[1];
			fonts.set(name, readLetters(objects.get(Number(unicode))?.stream ?? ""));
		}
	}
	const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\n/.test(head));
	return pages
		.map(({ head }) => objects.get(Number(/\/Contents (\d+)/.exec(head)?.[1]))?.stream ?? "")
		.flatMap((content) => readContent(content, fonts));
}

interface PdfObject {
	readonly head: string;
	readonly stream: string;
}

/** Every object must begin at the position in the table. */
function readObjects(file: Buffer): ReadonlyMap<number, PdfObject> {
	const text = file.toString("latin1");
	if (!text.startsWith("%PDF-1.7\n") || !text.endsWith("%%EOF\n")) throw new Error("This is no whole PDF");
	const table = Number(/startxref\n(\d+)\n/.exec(text)?.[1]);
	const rows = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
	return new Map(
		rows.map((at, index) => {
			const body = text.slice(at, text.indexOf("\nendobj\n", at));
			if (!body.startsWith(`${index + 1} 0 obj\n`)) throw new Error(`Object ${index + 1} is not at ${at}`);
			const start = body.indexOf("stream\n");
			const length = Number(/\/Length (\d+)/.exec(body)?.[1] ?? 0);
			const head = start < 0 ? body : body.slice(0, start);
			const bytes = file.subarray(at + start + 7, at + start + 7 + (start < 0 ? 0 : length));
			const stream = head.includes("/FlateDecode") ? inflateSync(bytes) : bytes;
			return [index + 1, { head, stream: stream.toString("latin1") }];
		}),
	);
}

/** Returns the letters of each glyph by the glyph's number. */
function readLetters(map: string): readonly string[] {
	const letters: string[] = [];
	for (const [, from = "", list = ""] of map.matchAll(/^<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*)\]$/gm)) {
		for (const [index, [, hex = ""]] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
			const bytes = Buffer.from(hex.replaceAll(" ", ""), "hex");
			letters[Number.parseInt(from, 16) + index] = bytes.swap16().toString("utf16le");
		}
	}
	return letters;
}

/** Joins the blocks of one line into one text. A mark may be higher than the block that it belongs to. */
function readContent(content: string, fonts: ReadonlyMap<string, readonly string[]>): readonly PdfLine[] {
	const lines = new Map<string, { text: string; glyphs: string[] }>();
	for (const block of content.split("BT\n").slice(1)) {
		const [, y = "", font = ""] = /^1 0 0 1 [\d.]+ ([\d.]+) Tm\n\/(F\d+) /.exec(block) ?? [];
		const line = lines.get(y) ?? { text: "", glyphs: [] };
		lines.set(y, line);
		const [shown = ""] = block.split("\nET", 1);
		for (const [, hex = ""] of shown.matchAll(/<([0-9a-f]+)>/g)) {
			for (const glyph of hex.match(/.{4}/g) ?? []) {
				line.text += fonts.get(font)?.[Number.parseInt(glyph, 16)] ?? "";
				line.glyphs.push(`${font} ${glyph}`);
			}
		}
	}
	return [...lines.values()];
}
