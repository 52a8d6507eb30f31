// Rows in columns, for people.

import { escapeControls } from "./escape-controls.ts";

/** Every cell as wide as the widest of its column; the last one runs free. */
export function formatTable(header: readonly string[], cells: readonly (readonly string[])[]): string {
	const rows = cells.map((row) => row.map(escapeControls));
	const widths = header.map((title, column) =>
		Math.max(title.length, ...rows.map((row) => (row[column] ?? "").length)),
	);
	const formatRow = (row: readonly string[]): string =>
		row
			.map((cell, column) => (column === header.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
			.join("  ")
			.trimEnd();
	return [header, ...rows].map(formatRow).join("\n");
}

/** To the minute, in UTC. */
export function formatMoment(timeMs: number): string {
	return `${new Date(timeMs).toISOString().slice(0, 16).replace("T", " ")}Z`;
}

export function formatIso(timeMs: number | null): string | null {
	return timeMs === null ? null : new Date(timeMs).toISOString();
}
