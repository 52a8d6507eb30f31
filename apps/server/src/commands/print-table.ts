// Prints tables for people.

import { escapeControls } from "./escape-controls.ts";

/** Pads every cell to the width of its column, except in the last column. */
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

/** Formats a time to the minute, in UTC. */
export function formatMoment(timeMs: number): string {
	return `${new Date(timeMs).toISOString().slice(0, 16).replace("T", " ")}Z`;
}

export function formatIso(timeMs: number | null): string | null {
	return timeMs === null ? null : new Date(timeMs).toISOString();
}

export function formatFigure(value: number | undefined): string {
	return value === undefined ? "-" : value.toFixed(4);
}

export function formatShare(value: number | undefined): string {
	return value === undefined ? "-" : `${(value * 100).toFixed(3)} %`;
}
