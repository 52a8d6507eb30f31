// Formats rows of CSV (RFC 4180) so that a spreadsheet runs no formula in them.

/**
 * Texts that a spreadsheet would run as a formula, also after blanks and invisible characters, which some spreadsheets skip.
 * Customer ids are the caller's own text and may look like one.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;
const NEEDS_QUOTES = /[",\r\n]/;

export function formatCsvRow(cells: readonly string[]): string {
	return cells.map(formatCell).join(",");
}

function formatCell(cell: string): string {
	const safe = FORMULA.test(cell) ? `'${cell}` : cell;
	return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
