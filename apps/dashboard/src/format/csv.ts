// Formats rows of CSV (RFC 4180) so that a spreadsheet runs no formula in them, as the service does for its lists.

/** Texts that a spreadsheet would run as a formula, also after blanks. A plain number may be negative. */
const FORMULA = /^(?![-+]?[\d.,]+$)(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;
const NEEDS_QUOTES = /[",\r\n]/;

/** The first character tells spreadsheets that the file is UTF-8. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
	return `\ufeff${rows.map((row) => `${row.map(formatCell).join(",")}\r\n`).join("")}`;
}

function formatCell(cell: string): string {
	const safe = FORMULA.test(cell) ? `'${cell}` : cell;
	return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
