// The EU's consolidated financial sanctions as CSV, with semicolons and one row for each name, address, date or
// citizenship.

import type { EntityType } from "@hakiki/domain";
import { createHeadedCsvReader } from "../csv.ts";
import { RowGroups } from "../group-rows.ts";
import { type ListFormat, SINGLE_PART } from "../list-format.ts";
import { joinAddress } from "../read-addresses.ts";
import { joinDate, rangeOf, readBirthDate } from "../read-dates.ts";
import { readDocument } from "../read-documents.ts";
import { isOtherScript, joinNames } from "../read-names.ts";

/** Reads a person, a group or enterprise, or a ship, by letter or by word. */
export function readEuType(text: string): EntityType {
	const kind = text.trim().toLowerCase();
	if (kind === "p" || kind === "person") return "person";
	return kind === "e" || kind === "enterprise" ? "entity" : "unknown";
}

/** The EU requires a token and publishes this one for everybody. */
const OFFICIAL_URL =
	"https://webgate.ec.europa.eu/fsd/fsf/public/files/csvFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw";

export const euCsvFormat: ListFormat = {
	id: "eu-csv",
	title: "EU consolidated financial sanctions, CSV",
	list: "eu_fsf",
	listTitle: "EU sanctions list",
	publisher: "European Commission",
	parts: SINGLE_PART,
	officialUrls: [OFFICIAL_URL],
	open(draft, { list }) {
		const groups = new RowGroups();
		const reader = createHeadedCsvReader(
			{ required: ["Entity_LogicalId", "NameAlias_WholeName"], delimiter: ";" },
			(read, line) => {
				if (draft.date === undefined) draft.statePublication(readBirthDate(read("fileGenerationDate").slice(0, 10)));
				const id = read("Entity_LogicalId");
				const whole =
					read("NameAlias_WholeName") ||
					joinNames(read("NameAlias_FirstName"), read("NameAlias_MiddleName"), read("NameAlias_LastName"));
				const isOther = isOtherScript(whole);
				const type = readEuType(read("Entity_SubjectType") || read("Entity_SubjectType_ClassificationCode"));
				groups.add(
					id,
					line,
					() => ({
						id,
						list,
						topics: ["sanction"],
						type,
						name: undefined,
						gender: readEuGender(read("NameAlias_Gender")),
						asof: draft.date,
					}),
					{
						name: isOther ? undefined : whole,
						originalScript: isOther ? [whole] : [],
						dobs: [
							readBirthDate(read("BirthDate_BirthDate")) ??
								rangeOf(read("BirthDate_YearRangeFrom"), read("BirthDate_YearRangeTo")) ??
								joinDate(read("BirthDate_Year"), read("BirthDate_Month"), read("BirthDate_Day")),
						],
						nationalities: [read("Citizenship_CountryIso2Code")],
						countries: [read("Address_CountryIso2Code")],
						programs: [read("Entity_Regulation_Programme")],
						positions: [read("NameAlias_Function")],
						postalAddresses: [
							joinAddress(
								["Street", "PoBox", "ZipCode", "City", "Place", "Region"].map((part) => read(`Address_${part}`)),
								read("Address_CountryDescription"),
							),
						],
						documents: readDocument(
							type,
							`${read("Identification_TypeCode")} ${read("Identification_TypeDescription")}`,
							(read("Identification_Number") || read("Identification_LatinNumber")).split("(")[0] ?? "",
							read("Identification_CountryIso2Code"),
						),
					},
				);
			},
		);
		return { readers: [reader], finish: () => groups.finish(draft) };
	},
};

export function readEuGender(text: string): string | undefined {
	return text === "M" ? "male" : text === "F" ? "female" : undefined;
}
