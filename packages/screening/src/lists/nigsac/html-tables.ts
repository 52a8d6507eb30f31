// Reads the tables of an HTML page as rows of text. Nothing in the page is run or fetched, and other content is
// skipped.

import { refuseFile } from "../list-draft.ts";
import type { PartReader } from "../list-format.ts";

/** Far longer than any page with a list of names. */
const PAGE_LENGTH_MAX = 32_000_000;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
/** The content of these elements is not text. */
const SKIPPED = ["script", "style", "template"];

export type HtmlTable = readonly (readonly string[])[];

export function createHtmlTablesReader(onTables: (tables: readonly HtmlTable[]) => void): PartReader {
	let page = "";
	return {
		write(text) {
			page += text;
			if (page.length > PAGE_LENGTH_MAX) throw refuseFile("is endless");
		},
		end() {
			if (!/<(?:!doctype html|html)/i.test(page.slice(0, 2_000))) throw refuseFile("is not a page of HTML");
			if (!/<\/html\s*>\s*$/i.test(page.slice(-2_000))) throw refuseFile("ends half way");
			onTables(readTables(page));
		},
	};
}

function readTables(page: string): readonly HtmlTable[] {
	const tables: string[][][] = [];
	let cell: string | undefined;
	const endCell = (): void => {
		if (cell !== undefined) tables.at(-1)?.at(-1)?.push(decode(cell).replace(/\s+/g, " ").trim());
		cell = undefined;
	};
	let at = 0;
	while (at < page.length) {
		const open = page.indexOf("<", at);
		const text = page.slice(at, open < 0 ? page.length : open);
		if (cell !== undefined) cell += text;
		if (open < 0) break;
		if (page.startsWith("<!--", open)) {
			at = endOf(page, "-->", open);
			continue;
		}
		const close = endOf(page, ">", open);
		const tag = /^<(\/?[a-z0-9]+)/i.exec(page.slice(open, Math.min(close, open + 32)))?.[1]?.toLowerCase() ?? "";
		at = SKIPPED.includes(tag) ? endOf(page, `</${tag}>`, close) : close;
		if (tag === "table") tables.push([]);
		else if (tag === "tr") {
			endCell();
			tables.at(-1)?.push([]);
		} else if (tag === "td" || tag === "th") {
			endCell();
			cell = "";
		} else if (tag === "/td" || tag === "/th" || tag === "/tr" || tag === "/table") endCell();
		else if (cell !== undefined) cell += " ";
	}
	return tables;
}

function endOf(page: string, mark: string, from: number): number {
	const found = page.indexOf(mark, from);
	return found < 0 ? page.length : found + mark.length;
}

function decode(text: string): string {
	return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
		if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
		const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
		return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
	});
}
