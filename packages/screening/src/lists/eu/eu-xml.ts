// The EU's consolidated financial sanctions as XML. All values are attributes.

import { buildEntity } from "../build-entity.ts";
import { finishNothing, type ListFormat, SINGLE_PART } from "../list-format.ts";
import { joinAddress } from "../read-addresses.ts";
import { joinDate, rangeOf, readBirthDate } from "../read-dates.ts";
import { readDocument } from "../read-documents.ts";
import { isOtherScript, joinNames } from "../read-names.ts";
import { joinTexts } from "../read-offices.ts";
import { createXmlReader, type XmlNode } from "../xml.ts";
import { readEuGender, readEuType } from "./eu-csv.ts";

/** The EU requires a token and publishes this one for everybody. */
const OFFICIAL_URL =
	"https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw";

export const euXmlFormat: ListFormat = {
	id: "eu-xml",
	title: "EU consolidated financial sanctions, XML",
	list: "eu_fsf",
	listTitle: "EU sanctions list",
	publisher: "European Commission",
	parts: SINGLE_PART,
	officialUrls: [OFFICIAL_URL],
	open: (draft, { list }) => ({
		readers: [
			createXmlReader({
				root: "export",
				records: ["sanctionEntity"],
				onRoot(attributes) {
					draft.statePublication(readBirthDate((attributes["generationDate"] ?? "").slice(0, 10)));
				},
				onRecord: (record) =>
					draft.tryRow(`entry ${record.attribute("logicalId")}`, () => build(record, list, draft.date)),
			}),
		],
		finish: finishNothing,
	}),
};

function build(record: XmlNode, list: string, asof: string | undefined) {
	const names = record.all("nameAlias");
	const nameOf = (node: XmlNode) =>
		node.attribute("wholeName") ||
		joinNames(node.attribute("firstName"), node.attribute("middleName"), node.attribute("lastName"));
	const strong = names.filter((node) => node.attribute("strong") !== "false").map(nameOf);
	const weak = names.filter((node) => node.attribute("strong") === "false").map(nameOf);
	const latin = strong.filter((name) => name !== "" && !isOtherScript(name));
	const codes = (name: string) => record.all(name).map((node) => node.attribute("countryIso2Code"));
	const [subject] = record.all("subjectType");
	const type = readEuType(subject?.attribute("code") || subject?.attribute("classificationCode") || "");
	return buildEntity({
		id: record.attribute("logicalId"),
		list,
		topics: ["sanction"],
		type,
		name: latin[0] ?? strong[0] ?? weak[0],
		aliases: latin,
		weakAliases: weak,
		originalScript: strong.filter(isOtherScript),
		dobs: record
			.all("birthdate")
			.map(
				(node) =>
					readBirthDate(node.attribute("birthdate")) ??
					rangeOf(node.attribute("yearRangeFrom"), node.attribute("yearRangeTo")) ??
					joinDate(node.attribute("year"), node.attribute("monthOfYear"), node.attribute("dayOfMonth")),
			),
		nationalities: codes("citizenship"),
		countries: codes("address"),
		programs: record.all("regulation").map((node) => node.attribute("programme")),
		position: joinTexts(names.map((node) => node.attribute("function"))),
		gender: readEuGender(names.map((node) => node.attribute("gender")).find((text) => text !== "") ?? ""),
		listedAt: readBirthDate(record.attribute("designationDate").slice(0, 10)),
		asof,
		documents: record
			.all("identification")
			.flatMap((node) =>
				readDocument(
					type,
					`${node.attribute("identificationTypeCode")} ${node.attribute("identificationTypeDescription")}`,
					node.attribute("number") || node.attribute("latinNumber"),
					node.attribute("countryIso2Code"),
				),
			),
		postalAddresses: record.all("address").map(readAddress),
	});
}

function readAddress(node: XmlNode): string | undefined {
	const parts = ["street", "poBox", "zipCode", "city", "place", "region"];
	return joinAddress(
		parts.map((part) => node.attribute(part)),
		node.attribute("countryDescription"),
	);
}
