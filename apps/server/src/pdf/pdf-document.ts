// Writes a PDF: pages of text, with the type face embedded, so that every reader shows the same letters.

import { deflateSync } from "node:zlib";
import type { Font } from "./read-font.ts";
import { setText, type Weight } from "./typeface.ts";

export const PAGE_WIDTH = 595;
export const PAGE_HEIGHT = 842;

export interface TextStyle {
	readonly weight: Weight;
	readonly size: number;
	/** From 0, black, to 1. */
	readonly grey: number;
}

interface UsedFont {
	readonly name: string;
	/** Glyph → letter. */
	readonly letters: Map<number, string>;
}

export class PdfDocument {
	private readonly pages: string[][] = [];
	private readonly fonts = new Map<Font, UsedFont>();

	get pageCount(): number {
		return this.pages.length;
	}

	addPage(): void {
		this.pages.push([]);
	}

	/** `x` and `y` in points, from the page's lower left. */
	write(text: string, x: number, y: number, { weight, size, grey }: TextStyle): void {
		const page = this.pages.at(-1);
		if (page === undefined) throw new Error("A page must be added first");
		let at = x;
		for (const { font, glyphs, letters } of setText(text, weight)) {
			const used = this.use(font);
			for (const [index, glyph] of glyphs.entries()) used.letters.set(glyph, letters[index] ?? "");
			const hex = glyphs.map((glyph) => glyph.toString(16).padStart(4, "0")).join("");
			page.push(`BT ${grey} g /${used.name} ${size} Tf 1 0 0 1 ${round(at)} ${round(y)} Tm <${hex}> Tj ET`);
			for (const glyph of glyphs) at += (font.widthOf(glyph) / font.unitsPerEm) * size;
		}
	}

	drawLine(y: number, fromX: number, toX: number): void {
		this.pages.at(-1)?.push(`0.8 G 0.5 w ${round(fromX)} ${round(y)} m ${round(toX)} ${round(y)} l S`);
	}

	finish(title: string): Buffer {
		const file = new ObjectFile();
		const catalog = file.reserve();
		const tree = file.reserve();
		const names = [...this.fonts].map(([font, used]) => `/${used.name} ${writeFont(file, font, used)} 0 R`);
		const resources = file.add(`<< /Font << ${names.join(" ")} >> >>`);
		const kids = this.pages.map((lines) => {
			const content = file.addStream("", Buffer.from(lines.join("\n"), "latin1"));
			return file.add(
				`<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] /Resources ${resources} 0 R /Contents ${content} 0 R >>`,
			);
		});
		const list = kids.map((kid) => `${kid} 0 R`).join(" ");
		file.put(tree, `<< /Type /Pages /Kids [${list}] /Count ${kids.length} >>`);
		file.put(catalog, `<< /Type /Catalog /Pages ${tree} 0 R /Lang (en) >>`);
		const info = file.add(`<< /Title <${hexOfText(title)}> /Producer (Hakiki) >>`);
		return file.finish(catalog, info);
	}

	private use(font: Font): UsedFont {
		const known = this.fonts.get(font);
		if (known !== undefined) return known;
		const used = { name: `F${this.fonts.size + 1}`, letters: new Map<number, string>() };
		this.fonts.set(font, used);
		return used;
	}
}

/** The numbered objects of a file, and where each begins. */
class ObjectFile {
	private readonly bodies: (Buffer | undefined)[] = [];

	reserve(): number {
		this.bodies.push(undefined);
		return this.bodies.length;
	}

	put(number: number, body: string | Buffer): void {
		this.bodies[number - 1] = typeof body === "string" ? Buffer.from(body, "latin1") : body;
	}

	add(body: string | Buffer): number {
		const number = this.reserve();
		this.put(number, body);
		return number;
	}

	addStream(entries: string, content: Buffer): number {
		const packed = deflateSync(content);
		const head = `<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
		return this.add(Buffer.concat([Buffer.from(head, "latin1"), packed, Buffer.from("\nendstream", "latin1")]));
	}

	finish(catalog: number, info: number): Buffer {
		const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
		let at = parts[0]?.length ?? 0;
		const places: number[] = [];
		for (const [index, body] of this.bodies.entries()) {
			if (body === undefined) throw new Error("An object was reserved and never written");
			const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
			places.push(at);
			parts.push(whole);
			at += whole.length;
		}
		const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
		const count = places.length + 1;
		const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows}`;
		const trailer = `trailer\n<< /Size ${count} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${at}\n%%EOF\n`;
		return Buffer.concat([...parts, Buffer.from(table + trailer, "latin1")]);
	}
}

/** A face whose letters are named by their glyphs, with what each stands for, so that text can be searched and copied. */
function writeFont(file: ObjectFile, font: Font, { name, letters }: UsedFont): number {
	const scale = (value: number): number => Math.round((value * 1000) / font.unitsPerEm);
	const data = file.addStream(`/Length1 ${font.file.length}`, font.file);
	const base = `/HAKIKI+IBMPlexSans-${name}`;
	const descriptor = file.add(
		`<< /Type /FontDescriptor /FontName ${base} /Flags 4 /FontBBox [${font.box.map(scale).join(" ")}] /ItalicAngle 0 /Ascent ${scale(font.ascent)} /Descent ${scale(font.descent)} /CapHeight ${scale(font.ascent)} /StemV 80 /FontFile2 ${data} 0 R >>`,
	);
	const glyphs = [...letters.keys()].sort((one, other) => one - other);
	const widths = glyphs.map((glyph) => `${glyph} [${scale(font.widthOf(glyph))}]`).join(" ");
	const descendant = file.add(
		`<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${base} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /W [${widths}] /CIDToGIDMap /Identity >>`,
	);
	const unicode = file.addStream("", Buffer.from(writeLetters(glyphs, letters), "latin1"));
	return file.add(
		`<< /Type /Font /Subtype /Type0 /BaseFont ${base} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R >>`,
	);
}

const LETTERS_PER_BLOCK = 100;

function writeLetters(glyphs: readonly number[], letters: ReadonlyMap<number, string>): string {
	const lines: string[] = [];
	for (let at = 0; at < glyphs.length; at += LETTERS_PER_BLOCK) {
		const block = glyphs.slice(at, at + LETTERS_PER_BLOCK);
		const pairs = block.map((glyph) => {
			const text = Buffer.from(letters.get(glyph) ?? "", "utf16le")
				.swap16()
				.toString("hex");
			return `<${glyph.toString(16).padStart(4, "0")}> <${text}>`;
		});
		lines.push(`${block.length} beginbfchar`, ...pairs, "endbfchar");
	}
	return [
		"/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
		"/CMapName /Letters def /CMapType 2 def",
		"1 begincodespacerange <0000> <ffff> endcodespacerange",
		...lines,
		"endcmap CMapName currentdict /CMap defineresource pop end end",
	].join("\n");
}

function hexOfText(text: string): string {
	return `feff${Buffer.from(text, "utf16le").swap16().toString("hex")}`;
}

function round(value: number): number {
	return Math.round(value * 100) / 100;
}
