// The UK Sanctions List as XML.

import { buildEntity } from "../build-entity.ts";
import { finishNothing, type ListFormat, SINGLE_PART } from "../list-format.ts";
import { joinAddress } from "../read-addresses.ts";
import { readCountry } from "../read-countries.ts";
import { readBirthDate } from "../read-dates.ts";
import { readNumber } from "../read-documents.ts";
import { joinNames } from "../read-names.ts";
import { joinTexts } from "../read-offices.ts";
import { createXmlReader, type XmlNode } from "../xml.ts";
import { readUkType, splitUk } from "./uk-csv.ts";

export const ukXmlFormat: ListFormat = {
	id: "uk-xml",
	title: "UK Sanctions List, XML",
	list: "gb_fcdo",
	listTitle: "UK sanctions list",
	publisher: "UK Foreign, Commonwealth & Development Office",
	parts: SINGLE_PART,
	officialUrls: ["https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.xml"],
	open: (draft, { list }) => ({
		readers: [
			createXmlReader({
				root: "Designations",
				records: ["Designation"],
				onText(name, text) {
					if (name === "DateGenerated") draft.statePublication(readBirthDate(text.slice(0, 10)));
				},
				onRecord: (record) => draft.tryRow(`entry ${record.text("UniqueID")}`, () => build(record, list, draft.date)),
			}),
		],
		finish: finishNothing,
	}),
};

function build(record: XmlNode, list: string, asof: string | undefined) {
	const names = record.within("Names", "Name");
	const nameOf = (node: XmlNode) =>
		joinNames(...["1", "2", "3", "4", "5", "6"].map((number) => node.text(`Name${number}`)));
	const isPrimary = (node: XmlNode) => /^primary name$/i.test(node.text("NameType"));
	const isWeak = (node: XmlNode) => /low/i.test(node.text("AliasStrength"));
	const individual = record.within("IndividualDetails", "Individual");
	const detailsOf = (wrapper: string, name: string) =>
		[record, ...individual].flatMap((node) => node.within(wrapper, name)).flatMap((node) => splitUk(node.text()));
	return buildEntity({
		id: record.text("UniqueID"),
		list,
		topics: ["sanction"],
		type: readUkType(record.text("IndividualEntityShip")),
		name: [...names.filter(isPrimary), ...names].map(nameOf).find((name) => name !== ""),
		aliases: names.filter((node) => !isWeak(node)).map(nameOf),
		weakAliases: names.filter(isWeak).map(nameOf),
		originalScript: record.within("NonLatinNames", "NonLatinName").map((node) => node.text("NameNonLatinScript")),
		dobs: detailsOf("DOBs", "DOB").map(readBirthDate),
		nationalities: detailsOf("Nationalities", "Nationality").map(readCountry),
		countries: record.within("Addresses", "Address").map((node) => readCountry(node.text("AddressCountry"))),
		programs: [record.text("RegimeName")],
		position: joinTexts(detailsOf("Positions", "Position")),
		gender: detailsOf("Genders", "Gender")[0],
		listedAt: readBirthDate(record.text("DateDesignated")),
		asof,
		documents: NUMBERS.flatMap((name) => record.deep(name))
			.flatMap((node) => splitUk(node.text()))
			.flatMap((number) => readNumber(number, undefined)),
		postalAddresses: record.within("Addresses", "Address").map(readAddress),
	});
}

/** Searched at any depth, because people, companies and ships have them in different elements. */
const NUMBERS = [
	"PassportNumber",
	"NationalIdentifierNumber",
	"BusinessRegistrationNumber",
	"IMONumber",
	"HullIdentificationNumber",
];

function readAddress(node: XmlNode): string | undefined {
	const lines = ["1", "2", "3", "4", "5", "6"].map((line) => node.text(`AddressLine${line}`));
	return joinAddress([...lines, node.text("AddressPostalCode")], node.text("AddressCountry"));
}
