// The UN Security Council's consolidated list. Names are in natural order, first to fourth. A `Low` alias is weak.

import { buildEntity } from "../build-entity.ts";
import { finishNothing, type ListFormat, SINGLE_PART } from "../list-format.ts";
import { joinAddress } from "../read-addresses.ts";
import { readCountry } from "../read-countries.ts";
import { joinDate, rangeOf, readBirthDate } from "../read-dates.ts";
import { readDocument } from "../read-documents.ts";
import { isOtherScript, joinNames } from "../read-names.ts";
import { joinTexts } from "../read-offices.ts";
import { createXmlReader, type XmlNode } from "../xml.ts";

export const unXmlFormat: ListFormat = {
	id: "un-xml",
	title: "UN Security Council consolidated list, XML",
	list: "un_sc",
	listTitle: "UN Security Council sanctions list",
	publisher: "United Nations Security Council",
	parts: SINGLE_PART,
	officialUrls: ["https://scsanctions.un.org/resources/xml/en/consolidated.xml"],
	open: (draft, { list }) => ({
		readers: [
			createXmlReader({
				root: "CONSOLIDATED_LIST",
				records: ["INDIVIDUAL", "ENTITY"],
				onRoot(attributes) {
					draft.statePublication(readBirthDate(attributes["dateGenerated"] ?? ""));
				},
				onRecord: (record) => draft.tryRow(`entry ${record.text("DATAID")}`, () => build(record, list, draft.date)),
			}),
		],
		finish: finishNothing,
	}),
};

function build(record: XmlNode, list: string, asof: string | undefined) {
	const isPerson = record.name === "INDIVIDUAL";
	const kind = isPerson ? "INDIVIDUAL" : "ENTITY";
	const aliases = record.all(`${kind}_ALIAS`);
	const namesOf = (isWeak: boolean) =>
		aliases
			.filter((alias) => (alias.text("QUALITY") === "Low") === isWeak)
			.flatMap((alias) => alias.text("ALIAS_NAME").split(";"));
	const strong = namesOf(false);
	return buildEntity({
		id: record.text("DATAID"),
		list,
		topics: ["sanction"],
		type: isPerson ? "person" : "entity",
		name: joinNames(
			record.text("FIRST_NAME"),
			record.text("SECOND_NAME"),
			record.text("THIRD_NAME"),
			record.text("FOURTH_NAME"),
		),
		aliases: strong.filter((name) => !isOtherScript(name)),
		weakAliases: namesOf(true),
		originalScript: [record.text("NAME_ORIGINAL_SCRIPT"), ...strong.filter(isOtherScript)],
		dobs: record.all("INDIVIDUAL_DATE_OF_BIRTH").flatMap(readDates),
		nationalities: record
			.all("NATIONALITY")
			.flatMap((node) => node.all("VALUE"))
			.map((node) => readCountry(node.text())),
		countries: record.all(`${kind}_ADDRESS`).map((address) => readCountry(address.text("COUNTRY"))),
		programs: [record.text("UN_LIST_TYPE"), record.text("REFERENCE_NUMBER")],
		position: joinTexts(
			record
				.all("DESIGNATION")
				.flatMap((node) => node.all("VALUE"))
				.map((node) => node.text()),
		),
		gender: record.text("GENDER"),
		// Some dates have an offset at the end, as in 2015-07-01-04:00.
		listedAt: readBirthDate(record.text("LISTED_ON").slice(0, 10)),
		asof,
		documents: record
			.all(`${kind}_DOCUMENT`)
			.flatMap((node) =>
				readDocument(
					isPerson ? "person" : "entity",
					node.text("TYPE_OF_DOCUMENT"),
					node.text("NUMBER"),
					node.text("ISSUING_COUNTRY") || node.text("COUNTRY_OF_ISSUE"),
				),
			),
		postalAddresses: record.all(`${kind}_ADDRESS`).map(readAddress),
	});
}

function readAddress(node: XmlNode): string | undefined {
	const parts = ["STREET", "CITY", "STATE_PROVINCE", "ZIP_CODE"];
	return joinAddress(
		parts.map((part) => node.text(part)),
		node.text("COUNTRY"),
	);
}

function readDates(node: XmlNode): (string | undefined)[] {
	const date = readBirthDate(node.text("DATE"));
	if (date !== undefined) return [date];
	const range = rangeOf(node.text("FROM_YEAR"), node.text("TO_YEAR"));
	return [range ?? joinDate(node.text("YEAR"), node.text("MONTH"), node.text("DAY"))];
}
