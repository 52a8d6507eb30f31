// Reads comma-separated text as it arrives. Quoted cells may hold anything, and a doubled quote is one quote.

import { refuseFile } from "./list-draft.ts";
import type { PartReader } from "./list-format.ts";

/** The limit stops a quote that is never closed from collecting the rest of the file. */
const CELL_LENGTH_MAX = 4_000_000;
const CELLS_MAX = 10_000;

export interface CsvRow {
	readonly cells: readonly string[];
	/** The line of its first cell. */
	readonly line: number;
	/** True if a line break ends the row. The last row of a truncated file has none. */
	readonly isEnded: boolean;
}

export function createCsvReader(onRow: (row: CsvRow) => void, delimiter = ","): PartReader {
	let cells: string[] = [];
	let cell = "";
	let line = 1;
	let rowLine = 1;
	let isQuoted = false;
	/** True if the last character closed a quote, or was the first half of a doubled one. */
	let isAfterQuote = false;
	let isFirst = true;

	function endRow(isEnded: boolean): void {
		cells.push(cell);
		cell = "";
		const row = cells;
		cells = [];
		if (row.length > 1 || row[0] !== "") onRow({ cells: row, line: rowLine, isEnded });
		rowLine = line;
	}

	return {
		write(text) {
			let at = isFirst && text.charCodeAt(0) === 0xfeff ? 1 : 0;
			if (text !== "") isFirst = false;
			while (at < text.length) {
				if (isQuoted) {
					const quote = text.indexOf('"', at);
					const piece = text.slice(at, quote < 0 ? text.length : quote);
					for (let next = piece.indexOf("\n"); next >= 0; next = piece.indexOf("\n", next + 1)) line += 1;
					cell += piece;
					if (cell.length > CELL_LENGTH_MAX) throw refuseFile(`line ${rowLine}: a quote is never closed`);
					at += piece.length + 1;
					if (quote >= 0) {
						isQuoted = false;
						isAfterQuote = true;
					}
					continue;
				}
				const character = text[at];
				at += 1;
				if (character === '"' && (isAfterQuote || cell === "")) {
					if (isAfterQuote) cell += '"';
					isAfterQuote = false;
					isQuoted = true;
					continue;
				}
				isAfterQuote = false;
				if (character === delimiter) {
					if (cells.length === CELLS_MAX) throw refuseFile(`line ${rowLine}: has more than ${CELLS_MAX} cells`);
					cells.push(cell);
					cell = "";
				} else if (character === "\n") {
					line += 1;
					if (cell.endsWith("\r")) cell = cell.slice(0, -1);
					endRow(true);
				} else {
					let end = at;
					while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== '"') end += 1;
					cell += text.slice(at - 1, end);
					if (cell.length > CELL_LENGTH_MAX) throw refuseFile(`line ${rowLine}: is endless`);
					at = end;
				}
			}
		},
		end() {
			if (isQuoted) throw refuseFile(`ends within a quote that begins at line ${rowLine}`);
			if (cell !== "" || cells.length > 0) endRow(false);
		},
	};
}

/** Reads rows by the names in the header. A last row with too few cells shows that the file was truncated. */
export function createHeadedCsvReader(
	options: {
		readonly required: readonly string[];
		readonly delimiter?: string;
		/** Lines above the header are skipped while this returns true. */
		readonly isPreamble?: (cells: readonly string[]) => boolean;
	},
	onRow: (read: (column: string) => string, line: number) => void,
): PartReader {
	let columns: ReadonlyMap<string, number> | undefined;
	const reader = createCsvReader(({ cells, line, isEnded }) => {
		if (columns === undefined) {
			if (options.isPreamble?.(cells) === true) return;
			columns = new Map(cells.map((name, index) => [name.trim(), index]));
			const missing = options.required.filter((name) => columns?.has(name) !== true);
			if (missing.length > 0) throw refuseFile(`has no column ${missing.join(", ")}`);
			return;
		}
		if (!isEnded && cells.length < columns.size) throw refuseFile(`ends half way, at line ${line}`);
		const places = columns;
		onRow((column) => cells[places.get(column) ?? -1] ?? "", line);
	}, options.delimiter);
	return {
		write: reader.write,
		end() {
			reader.end();
			if (columns === undefined) throw refuseFile("is empty");
		},
	};
}
