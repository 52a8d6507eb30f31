// Formats rows for people: the first column to the left, figures to the right.

export function formatTable(rows) {
	const widths = rows[0].map((_, column) => Math.max(...rows.map((one) => one[column].length)));
	return rows.map((one) =>
		one.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join("  "),
	);
}

/** Formats a figure with its limit, and whether the limit is met. */
export function formatBar(name, value, word, limit, isMet) {
	return `${isMet ? "met   " : "MISSED"}  ${name}: ${value} (${word} ${limit})`;
}

export function roundTo(value, digits) {
	return Number(value.toFixed(digits));
}
