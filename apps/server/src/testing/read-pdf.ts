// For tests: the text of a PDF that we wrote, read back the way a reader copies it: by its table of objects, and by what
// each type face says its glyphs stand for.

import { inflateSync } from "node:zlib";

export function readPdf(file: Buffer): string {
	const objects = readObjects(file);
	const fonts = new Map<string, ReadonlyMap<string, string>>();
	for (const { head } of objects.values()) {
		for (const [, name = "", number = ""] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
			const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(number))?.head ?? "")?.[1];
			fonts.set(name, readLetters(objects.get(Number(unicode))?.stream ?? ""));
		}
	}
	const pages = [...objects.values()].filter(({ head }) => head.includes("/Type /Page /"));
	return pages
		.map(({ head }) => objects.get(Number(/\/Contents (\d+)/.exec(head)?.[1]))?.stream ?? "")
		.map((content) => readContent(content, fonts))
		.join("\n");
}

interface PdfObject {
	readonly head: string;
	readonly stream: string;
}

/** Every object must begin where the table says it does. */
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
			const packed = start < 0 ? undefined : file.subarray(at + start + 7, at + start + 7 + length);
			return [
				index + 1,
				{ head: start < 0 ? body : body.slice(0, start), stream: packed ? inflateSync(packed).toString("latin1") : "" },
			];
		}),
	);
}

function readLetters(map: string): ReadonlyMap<string, string> {
	return new Map(
		[...map.matchAll(/^<([0-9a-f]{4})> <([0-9a-f]*)>$/gm)].map(([, glyph = "", hex = ""]) => [
			glyph,
			Buffer.from(hex, "hex").swap16().toString("utf16le"),
		]),
	);
}

/** Runs that stand on one line are one text. */
function readContent(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
	const lines = new Map<string, string>();
	for (const [, font = "", y = "", hex = ""] of content.matchAll(
		/\/(F\d+) [\d.]+ Tf 1 0 0 1 [\d.]+ ([\d.]+) Tm <([0-9a-f]*)>/g,
	)) {
		const letters = (hex.match(/.{4}/g) ?? []).map((glyph) => fonts.get(font)?.get(glyph) ?? "");
		lines.set(y, (lines.get(y) ?? "") + letters.join(""));
	}
	return [...lines.values()].join("\n");
}
