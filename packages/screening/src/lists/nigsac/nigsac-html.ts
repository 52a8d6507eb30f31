// Nigeria's own list. The committee publishes it as a web page with a table of people and a table of companies.
// Accounts are read if a table has a column for them. Dates of birth are on a separate page for each entry and are not
// read.

import { buildEntity } from "../build-entity.ts";
import { type ListDraft, RowProblem, refuseFile } from "../list-draft.ts";
import { finishNothing, type ListFormat, SINGLE_PART } from "../list-format.ts";
import { ADDRESS_COLUMN } from "../read-addresses.ts";
import { readListDate } from "../read-dates.ts";
import { DOCUMENT_COLUMN, readNumber } from "../read-documents.ts";
import { createHtmlTablesReader, type HtmlTable } from "./html-tables.ts";

/** An account number of a Nigerian bank. The page names the bank only in words, so the number is matched alone. */
const NUBAN = /(?<!\d)\d{10}(?!\d)/g;

export const nigsacFormat: ListFormat = {
	id: "nigsac-html",
	title: "Nigeria Sanctions Committee, HTML",
	list: "ng_nigsac",
	listTitle: "Nigeria sanctions list",
	publisher: "Nigeria Sanctions Committee",
	parts: SINGLE_PART,
	officialUrls: ["https://nigsac.gov.ng/IndSancList"],
	open: (draft, { list }) => ({
		readers: [
			createHtmlTablesReader((tables) => {
				const isFound = [
					readTable(tables, "full name", "person", list, draft),
					readTable(tables, "entity name", "entity", list, draft),
				];
				// A changed page must not be read as an empty list.
				if (!isFound[0]) throw refuseFile("has no table with a column Full Name");
			}),
		],
		finish: finishNothing,
	}),
};

function readTable(
	tables: readonly HtmlTable[],
	nameColumn: string,
	type: "person" | "entity",
	list: string,
	draft: ListDraft,
): boolean {
	const foldHeader = (row: readonly string[] | undefined) => row?.map((cell) => cell.toLowerCase()) ?? [];
	const table = tables.find((rows) => foldHeader(rows[0]).includes(nameColumn));
	const header = foldHeader(table?.[0]);
	const columnOf = (...names: readonly string[]) => header.findIndex((cell) => names.includes(cell));
	const [nameAt, idAt] = [columnOf(nameColumn), columnOf("reference number", "reference no", "reference no.")];
	const dateAt = columnOf("record date", "date");
	const accountsAt = header.findIndex((cell) => cell.includes("account"));
	const placesOf = (pattern: RegExp) => header.flatMap((cell, index) => (pattern.test(cell) ? [index] : []));
	const [documentsAt, addressesAt] = [placesOf(DOCUMENT_COLUMN), placesOf(ADDRESS_COLUMN)];
	const taken = new Set<string>();
	for (const [index, row] of (table ?? []).entries()) {
		if (index === 0 || row.length === 0) continue;
		draft.tryRow(`row ${index} of ${nameColumn}`, () => {
			const name = row[nameAt] ?? "";
			if (row.length < header.length) throw new RowProblem(`has ${row.length} of ${header.length} columns`);
			const date = readListDate(row[dateAt] ?? "");
			if (date !== undefined && date > (draft.date ?? "")) draft.date = date;
			// If several names share one reference, the name is added to tell them apart.
			const reference = row[idAt] ?? "";
			const id = reference === "" || taken.has(reference) ? `${reference} ${name}`.trim() : reference;
			taken.add(reference);
			const accounts = (row[accountsAt] ?? "").match(NUBAN)?.map((account) => ({ account })) ?? [];
			const entry = { id: id.slice(0, 200), list, topics: ["sanction"], type, name, programs: ["NIGSAC"], accounts };
			return buildEntity({
				...entry,
				documents: documentsAt.flatMap((at) =>
					(row[at] ?? "").split(/[;,]/).flatMap((one) => readNumber(one, undefined)),
				),
				postalAddresses: addressesAt.map((at) => row[at]),
			});
		});
	}
	return table !== undefined;
}
