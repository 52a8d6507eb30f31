// The UK Sanctions List as CSV: a first line with its date, and a row for each name, address or date of an entry.

import type { EntityType } from "@hakiki/domain";
import { createHeadedCsvReader } from "../csv.ts";
import { RowGroups } from "../group-rows.ts";
import { type ListFormat, SINGLE_PART } from "../list-format.ts";
import { joinAddress } from "../read-addresses.ts";
import { readCountry } from "../read-countries.ts";
import { readBirthDate, readListDate } from "../read-dates.ts";
import { readNumber } from "../read-documents.ts";
import { joinNames } from "../read-names.ts";

const TYPES: Readonly<Record<string, EntityType>> = { individual: "person", entity: "entity", ship: "vessel" };

export function readUkType(text: string): EntityType {
	return TYPES[text.trim().toLowerCase()] ?? "unknown";
}

/** Splits several dates or countries of one cell. */
export function splitUk(text: string): readonly string[] {
	return text
		.split(/[|;]|\(\d+\)|,(?= )/)
		.map((part) => part.trim())
		.filter((part) => part !== "");
}

const NUMBERS = [
	"Passport number",
	"National Identifier number",
	"Business registration number (s)",
	"IMO number",
	"Hull identification number (HIN)",
];

const isPrimary = (nameType: string) => /^primary name$/i.test(nameType.trim());

export const ukCsvFormat: ListFormat = {
	id: "uk-csv",
	title: "UK Sanctions List, CSV",
	list: "gb_fcdo",
	listTitle: "UK sanctions list",
	publisher: "UK Foreign, Commonwealth & Development Office",
	parts: SINGLE_PART,
	officialUrls: ["https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.csv"],
	open(draft, { list }) {
		const groups = new RowGroups();
		const options = {
			required: ["Unique ID", "Name 6", "Name type"],
			isPreamble([first = ""]: readonly string[]) {
				const date = /^Report Date:?(.*)$/is.exec(first.trim())?.[1];
				if (date !== undefined) draft.statePublication(readListDate(date));
				return date !== undefined;
			},
		};
		const reader = createHeadedCsvReader(options, (read, line) => {
			const id = read("Unique ID").trim();
			const type = readUkType(read("Designation Type"));
			const name = joinNames(...["1", "2", "3", "4", "5", "6"].map((number) => read(`Name ${number}`)));
			const isWeak = /low/i.test(read("Alias strength"));
			const nameType = read("Name type");
			groups.add(
				id,
				line,
				() => ({
					id,
					list,
					topics: ["sanction"],
					type,
					name: undefined,
					gender: read("Gender"),
					listedAt: readBirthDate(read("Date Designated")),
					asof: draft.date,
				}),
				{
					name: isPrimary(nameType) ? name : undefined,
					aliases: isPrimary(nameType) || isWeak ? [] : [name],
					weakAliases: isWeak ? [name] : [],
					originalScript: [read("Name non-latin script")],
					dobs: splitUk(read("D.O.B")).map(readBirthDate),
					nationalities: splitUk(read("Nationality(/ies)")).map(readCountry),
					countries: [readCountry(read("Address Country"))],
					programs: [read("Regime Name")],
					positions: splitUk(read("Position")),
					postalAddresses: [
						joinAddress(
							[
								...["1", "2", "3", "4", "5", "6"].map((line) => read(`Address Line ${line}`)),
								read("Address Postal Code"),
							],
							read("Address Country"),
						),
					],
					documents: NUMBERS.flatMap((column) => splitUk(read(column)).flatMap((one) => readNumber(one, undefined))),
				},
			);
		});
		return { readers: [reader], finish: () => groups.finish(draft) };
	},
};
