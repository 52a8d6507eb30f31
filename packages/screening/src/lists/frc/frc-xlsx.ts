// Kenya's own list. The Financial Reporting Centre publishes it as a spreadsheet with a row for each person.

import { buildEntity } from "../build-entity.ts";
import { type ListDraft, RowProblem, refuseFile } from "../list-draft.ts";
import { finishNothing, type ListFormat, SINGLE_PART } from "../list-format.ts";
import { ADDRESS_COLUMN } from "../read-addresses.ts";
import { readCountry } from "../read-countries.ts";
import { joinDate, readBirthDate } from "../read-dates.ts";
import { DOCUMENT_COLUMN, readNumber } from "../read-documents.ts";
import { isOtherScript } from "../read-names.ts";
import { createSpreadsheetReaders, type SheetRow, SPREADSHEET_MEMBERS } from "./spreadsheet.ts";

export const frcFormat: ListFormat = {
	id: "frc-xlsx",
	title: "Kenya Financial Reporting Centre, domestic list, XLSX",
	list: "ke_frc",
	listTitle: "Kenya domestic sanctions list",
	publisher: "Kenya Financial Reporting Centre",
	parts: SINGLE_PART,
	members: SPREADSHEET_MEMBERS,
	open: (draft, { list }) => ({
		readers: createSpreadsheetReaders((rows) => readRows(rows, list, draft)),
		finish: finishNothing,
	}),
};

/** Titles may stand above the header row. */
const HEADER_WITHIN = 20;
const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet. */
const EPOCH_MS = Date.UTC(1899, 11, 30);

function readRows(rows: readonly SheetRow[], list: string, draft: ListDraft): void {
	const fold = (cell: string): string =>
		cell
			.toLowerCase()
			.replace(/[^a-z0-9]+/g, " ")
			.trim();
	const headerAt = rows.slice(0, HEADER_WITHIN).findIndex((row) => row.some((cell) => fold(cell) === "full name"));
	// A changed sheet must not be read as an empty list.
	if (headerAt < 0) throw refuseFile("has no column Full Name");
	const columns = new Map((rows[headerAt] ?? []).map((cell, index) => [fold(cell), index]));
	const placesOf = (pattern: RegExp) => [...columns].flatMap(([name, index]) => (pattern.test(name) ? [index] : []));
	const [documentsAt, addressesAt] = [placesOf(DOCUMENT_COLUMN), placesOf(ADDRESS_COLUMN)];
	const places = new Set<string>();
	for (const [index, row] of rows.entries()) {
		if (index <= headerAt || row.every((cell) => cell.trim() === "")) continue;
		const read = (column: string): string => readCell(row[columns.get(column) ?? -1]);
		draft.tryRow(`row ${index + 1}`, () => {
			const name = read("full name");
			if (name === "") throw new RowProblem("name: is missing");
			// A row without a reference is identified by its name, so that a later file finds it again.
			const reference = read("reference");
			const id = reference === "" || places.has(reference) ? `${reference} ${name}`.trim() : reference;
			places.add(reference);
			const updated = readSheetDate(read("last update on"));
			if (updated !== undefined && updated.length === 10 && updated > (draft.date ?? "")) draft.date = updated;
			const aliases = splitAliases(read("aliases"));
			return buildEntity({
				id: id.slice(0, 200),
				list,
				topics: ["sanction"],
				type: /^(?:individual|person)?$/i.test(read("category")) ? "person" : "entity",
				name,
				aliases: aliases.filter((alias) => !isOtherScript(alias)),
				originalScript: aliases.filter(isOtherScript),
				dobs: [read("date of birth"), read("alternative date of birth")].map(readSheetDate),
				nationalities: [read("nationality"), read("nationality 1"), read("nationality 2")].map(readCountry),
				programs: ["KE-FRC"],
				position: read("occupation"),
				gender: read("gender"),
				documents: documentsAt.flatMap((at) =>
					readCell(row[at])
						.split(/[\r\n;,]+/)
						.flatMap((one) => readNumber(one, undefined)),
				),
				postalAddresses: addressesAt.map((at) => readCell(row[at])),
			});
		});
	}
}

function readCell(cell: string | undefined): string {
	const text = cell?.trim() ?? "";
	return /^(?:n\/?a|nil|none|-+)$/i.test(text) ? "" : text;
}

/** Splits aliases, one per line and mostly numbered: `1. FOO`. */
function splitAliases(text: string): readonly string[] {
	return text
		.split(/[\r\n;]+/)
		.map((line) => line.replace(/^\s*(?:\d{1,2}|[a-z])[.)]\s*/i, "").trim())
		.filter((line) => line !== "");
}

/** Reads a date as text, a year, or a spreadsheet's number of days. */
function readSheetDate(text: string): string | undefined {
	if (!/^\d{5}(?:\.\d+)?$/.test(text)) return readBirthDate(text.replace(/(\d)(?:st|nd|rd|th)\b,?/gi, "$1"));
	const date = new Date(EPOCH_MS + Math.floor(Number(text)) * DAY_MS).toISOString();
	return joinDate(date.slice(0, 4), date.slice(5, 7), date.slice(8, 10));
}
