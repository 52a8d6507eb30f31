// OFAC's XML (sdn.xml, consolidated.xml), which distinguishes strong and weak aliases.

import type { EntityType, ListedWallet } from "@hakiki/domain";
import { buildEntity } from "../build-entity.ts";
import { refuseFile } from "../list-draft.ts";
import { type ListFormat, SINGLE_PART } from "../list-format.ts";
import { joinAddress } from "../read-addresses.ts";
import { readCountry } from "../read-countries.ts";
import { readBirthDate, readListDate } from "../read-dates.ts";
import { readDocument } from "../read-documents.ts";
import { joinNames } from "../read-names.ts";
import { createXmlReader, type XmlNode } from "../xml.ts";

const TYPES: Readonly<Record<string, EntityType>> = {
	individual: "person",
	entity: "entity",
	vessel: "vessel",
	aircraft: "aircraft",
};
const WALLET = /^Digital Currency Address - ([A-Z0-9]{2,10})$/;

export const ofacXmlFormat: ListFormat = {
	id: "ofac-xml",
	title: "OFAC sdn.xml or consolidated.xml",
	list: "us_ofac_sdn",
	listTitle: "US sanctions list (OFAC SDN)",
	publisher: "US Treasury, OFAC",
	parts: SINGLE_PART,
	officialUrls: ["https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/SDN.XML"],
	open(draft, { list }) {
		let read = 0;
		const reader = createXmlReader({
			root: "sdnList",
			records: ["sdnEntry"],
			onText(name, text) {
				if (name === "Publish_Date") draft.statePublication(readListDate(text));
				if (name === "Record_Count" && /^\d{1,9}$/.test(text)) draft.statedEntries = Number(text);
			},
			onRecord(record) {
				read += 1;
				draft.tryRow(`entry ${record.text("uid")}`, () => build(record, list, draft.date));
			},
		});
		return {
			readers: [reader],
			finish() {
				const { statedEntries } = draft;
				if (statedEntries !== undefined && statedEntries !== read)
					throw refuseFile(`has ${read} of its ${statedEntries} entries`);
			},
		};
	},
};

function build(record: XmlNode, list: string, asof: string | undefined) {
	const nameOf = (node: XmlNode) => joinNames(node.text("firstName"), node.text("lastName"));
	const akas = record.within("akaList", "aka");
	const isWeak = (aka: XmlNode) => aka.text("category").toLowerCase() === "weak";
	const countriesOf = (wrapper: string, item: string) =>
		record.within(wrapper, item).map((node) => readCountry(node.text("country")));
	const [first, last] = [record.text("firstName"), record.text("lastName")];
	const type = TYPES[record.text("sdnType").toLowerCase()] ?? "unknown";
	return buildEntity({
		id: record.text("uid"),
		list,
		topics: ["sanction"],
		type,
		name: nameOf(record),
		listedName: first === "" ? last : `${last}, ${first}`,
		aliases: akas.filter((aka) => !isWeak(aka)).map(nameOf),
		weakAliases: akas.filter(isWeak).map(nameOf),
		dobs: record.within("dateOfBirthList", "dateOfBirthItem").map((item) => readBirthDate(item.text("dateOfBirth"))),
		nationalities: [...countriesOf("nationalityList", "nationality"), ...countriesOf("citizenshipList", "citizenship")],
		countries: [...countriesOf("addressList", "address"), readCountry(record.text("vesselInfo", "vesselFlag"))],
		programs: record.within("programList", "program").map((program) => program.text()),
		position: record.text("title"),
		gender: record
			.within("idList", "id")
			.find((id) => id.text("idType") === "Gender")
			?.text("idNumber"),
		asof,
		addresses: record.within("idList", "id").flatMap((id): ListedWallet[] => {
			const currency = WALLET.exec(id.text("idType"))?.[1];
			return currency === undefined ? [] : [{ currency, address: id.text("idNumber") }];
		}),
		documents: record
			.within("idList", "id")
			.flatMap((id) => readDocument(type, id.text("idType"), id.text("idNumber"), id.text("idCountry"))),
		postalAddresses: record.within("addressList", "address").map(readAddress),
	});
}

function readAddress(node: XmlNode): string | undefined {
	const parts = ["address1", "address2", "address3", "city", "stateOrProvince", "postalCode"];
	return joinAddress(
		parts.map((part) => node.text(part)),
		node.text("country"),
	);
}
