// Reads a type face as the web has it (WOFF): its tables for a PDF to embed, which glyph a letter has, and how wide it is.

import { inflateSync } from "node:zlib";

export interface Font {
	/** As a TrueType file, which is what a PDF embeds. */
	readonly file: Buffer;
	readonly unitsPerEm: number;
	readonly ascent: number;
	readonly descent: number;
	readonly box: readonly [number, number, number, number];
	/** Nothing where the face has no such letter. */
	glyphOf(codePoint: number): number | undefined;
	/** In units of the em. */
	widthOf(glyph: number): number;
}

const TABLE_ENTRY_BYTES = 20;

export function readFont(woff: Buffer): Font {
	const tables = readTables(woff);
	const head = need(tables, "head");
	const hhea = need(tables, "hhea");
	const hmtx = need(tables, "hmtx");
	const glyphs = readLetters(need(tables, "cmap"));
	const longMetrics = hhea.readUInt16BE(34);
	return {
		file: writeTrueType(woff.readUInt32BE(4), tables),
		unitsPerEm: head.readUInt16BE(18),
		ascent: hhea.readInt16BE(4),
		descent: hhea.readInt16BE(6),
		box: [head.readInt16BE(36), head.readInt16BE(38), head.readInt16BE(40), head.readInt16BE(42)],
		glyphOf: (codePoint) => glyphs.get(codePoint),
		// The last width counts for all that follow.
		widthOf: (glyph) => hmtx.readUInt16BE(Math.min(glyph, longMetrics - 1) * 4),
	};
}

function readTables(woff: Buffer): ReadonlyMap<string, Buffer> {
	if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("This is no WOFF file");
	const tables = new Map<string, Buffer>();
	for (let index = 0; index < woff.readUInt16BE(12); index += 1) {
		const at = 44 + index * TABLE_ENTRY_BYTES;
		const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
		const bytes = woff.subarray(offset, offset + packed);
		tables.set(woff.toString("latin1", at, at + 4), packed < length ? inflateSync(bytes) : Buffer.from(bytes));
	}
	return tables;
}

function need(tables: ReadonlyMap<string, Buffer>, name: string): Buffer {
	const table = tables.get(name);
	if (table === undefined) throw new Error(`The type face lacks its table ${name}`);
	return table;
}

/** Every letter of the face, from its map of format 4. */
function readLetters(cmap: Buffer): ReadonlyMap<number, number> {
	const letters = new Map<number, number>();
	for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
		const at = cmap.readUInt32BE(8 + index * 8);
		if (cmap.readUInt16BE(at) !== 4) continue;
		const count = cmap.readUInt16BE(at + 6) / 2;
		const [ends, starts] = [at + 14, at + 16 + count * 2];
		const [deltas, offsets] = [starts + count * 2, starts + count * 4];
		for (let segment = 0; segment < count; segment += 1) {
			const start = cmap.readUInt16BE(starts + segment * 2);
			const end = cmap.readUInt16BE(ends + segment * 2);
			const delta = cmap.readUInt16BE(deltas + segment * 2);
			const offset = cmap.readUInt16BE(offsets + segment * 2);
			for (let code = start; code <= end && code < 0xffff; code += 1) {
				const place = offsets + segment * 2 + offset + (code - start) * 2;
				const listed = offset === 0 ? code : cmap.readUInt16BE(place);
				const glyph = listed === 0 ? 0 : (listed + delta) & 0xffff;
				if (glyph !== 0) letters.set(code, glyph);
			}
		}
	}
	return letters;
}

/** The tables in the order of their names, behind a directory. */
function writeTrueType(flavour: number, tables: ReadonlyMap<string, Buffer>): Buffer {
	const names = [...tables.keys()].sort();
	const directory = Buffer.alloc(12 + names.length * 16);
	directory.writeUInt32BE(flavour, 0);
	directory.writeUInt16BE(names.length, 4);
	const parts: Buffer[] = [directory];
	let offset = directory.length;
	for (const [index, name] of names.entries()) {
		const table = need(tables, name);
		const at = 12 + index * 16;
		directory.write(name, at, "latin1");
		directory.writeUInt32BE(sumOf(table), at + 4);
		directory.writeUInt32BE(offset, at + 8);
		directory.writeUInt32BE(table.length, at + 12);
		const padding = Buffer.alloc((4 - (table.length % 4)) % 4);
		parts.push(table, padding);
		offset += table.length + padding.length;
	}
	return Buffer.concat(parts);
}

function sumOf(table: Buffer): number {
	let sum = 0;
	for (let at = 0; at < table.length; at += 4) {
		for (let byte = 0; byte < 4; byte += 1) sum = (sum + (table[at + byte] ?? 0) * 2 ** (24 - byte * 8)) % 2 ** 32;
	}
	return sum;
}
