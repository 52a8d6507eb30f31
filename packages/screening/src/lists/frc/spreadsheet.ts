// Reads the rows of a spreadsheet in Office XML. The texts are in one member of the archive and the cells in another.

import { refuseFile } from "../list-draft.ts";
import type { PartReader } from "../list-format.ts";
import { createXmlReader, type XmlNode } from "../xml.ts";

export const SPREADSHEET_MEMBERS = ["xl/sharedStrings.xml", "xl/worksheets/sheet1.xml"] as const;

/** Far more rows than any list of names has. */
const ROWS_MAX = 100_000;
const COLUMNS_MAX = 200;
const TEXTS_MAX = 1_000_000;

export type SheetRow = readonly string[];

/** Returns a reader for the texts and a reader for the sheet, in this order. `onRows` gets all rows at the end. */
export function createSpreadsheetReaders(
	onRows: (rows: readonly SheetRow[]) => void,
): readonly [PartReader, PartReader] {
	const texts: string[] = [];
	const rows: SheetRow[] = [];
	const textReader = createXmlReader({
		root: "sst",
		records: ["si"],
		onRecord(record) {
			if (texts.length >= TEXTS_MAX) throw refuseFile("is endless");
			texts.push(joinTexts(record));
		},
	});
	const sheetReader = createXmlReader({
		root: "worksheet",
		records: ["row"],
		onRecord(record) {
			if (rows.length >= ROWS_MAX) throw refuseFile("is endless");
			rows.push(readRow(record, texts));
		},
	});
	return [
		textReader,
		{
			write: sheetReader.write,
			end() {
				sheetReader.end();
				onRows(rows);
			},
		},
	];
}

/** Joins text in one piece or in formatted runs. Phonetic hints are left out. */
function joinTexts(record: XmlNode): string {
	return [record, ...record.all("r")].flatMap((node) => node.all("t").map(({ ownText }) => ownText)).join("");
}

function readRow(record: XmlNode, texts: readonly string[]): SheetRow {
	const cells: string[] = [];
	for (const cell of record.all("c")) {
		// Empty cells may be left out, so each cell states its position.
		const at = readColumn(cell.attribute("r")) ?? cells.length;
		if (at >= COLUMNS_MAX) continue;
		while (cells.length < at) cells.push("");
		cells[at] = readCell(cell, texts);
	}
	return cells;
}

function readCell(cell: XmlNode, texts: readonly string[]): string {
	const value = cell.text("v");
	switch (cell.attribute("t")) {
		case "s":
			return texts[Number(value)] ?? "";
		case "inlineStr":
			return cell.all("is").map(joinTexts).join("");
		default:
			return value;
	}
}

/** Reads the column of a cell: `C7` is in the third column. */
function readColumn(place: string): number | undefined {
	const letters = /^[A-Z]{1,3}/.exec(place)?.[0];
	if (letters === undefined) return undefined;
	let column = 0;
	for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
	return column - 1;
}
