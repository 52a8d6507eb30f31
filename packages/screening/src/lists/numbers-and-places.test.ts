// The facts that support a name: numbers of documents, companies, ships and aircraft, addresses, and offices, from
// every format that
// prints them. All of it is made up.

import { describe, expect, it } from "vitest";
import { ListDraft, listFormats } from "./index.ts";
import { foldDocument } from "./read-documents.ts";

function read(formatId: string, files: readonly string[], options: object = {}) {
	const format = listFormats.find(({ id }) => id === formatId);
	if (format === undefined) throw new Error(`There is no format ${formatId}`);
	const draft = new ListDraft();
	const { readers, finish } = format.open(draft, { list: format.list, ...options });
	files.forEach((text, index) => {
		readers[index]?.write(text);
		readers[index]?.end();
	});
	finish();
	draft.assertUsable();
	return [...draft.entities];
}

const numbersOf = (entity: ReturnType<typeof read>[number] | undefined) =>
	entity?.documents?.map(({ number }) => number);

describe("a number is folded alike on both sides", () => {
	it.each([
		["IMO 9187629", "9187629"],
		["IMO9187629", "9187629"],
		["imo no. 9187629", "9187629"],
		["IMO Number: 9187629", "9187629"],
		["9187629", "9187629"],
		["EP-GOM", "EPGOM"],
		["5n-bqj", "5NBQJ"],
		["N200VR", "N200VR"],
		["RA-82040", "RA82040"],
		["A 123-4567", "A1234567"],
	])("%s as %s", (text, number) => expect(foldDocument(text)).toBe(number));

	it.each(["IMO", "AB-12", "ABCDEF", "111111", "A-1", "HOUSE-TOP", "N1"])("%s says too little", (text) =>
		expect(foldDocument(text)).toBeUndefined(),
	);
});

describe("OFAC", () => {
	const row = (id: number, type: string, flag: string, remarks: string) =>
		`${id},"EXAMPLE ${id}",${type === "" ? "-0- " : `"${type}"`},"TEST",-0- ,-0- ,-0- ,-0- ,-0- ,"${flag}",-0- ,"${remarks}"`;

	it("prints them in the remarks of its CSV, with addresses in a file of their own", () => {
		const entries = [
			row(1, "vessel", "Panama", "Vessel Registration Identification IMO 9187629; MMSI 572469210; Linked To: NOBODY."),
			row(
				2,
				"aircraft",
				"-0- ",
				"Aircraft Manufacture Date 01 Dec 1992; Aircraft Manufacturer's Serial Number (MSN) 1023409321; Aircraft Tail Number EP-GOM.",
			),
			row(
				3,
				"",
				"-0- ",
				"Registration Number 26740555 (Iran); Tax ID No. 100036386 (Serbia) issued 14 Dec 2005; Company Number 01074897 (United Kingdom); Identification Number IMO 5342883; Phone Number 982188526300; Organization Established Date 01 Jan 1969.",
			),
			row(
				4,
				"individual",
				"-0- ",
				"DOB 1970; Tax ID No. 555555555 (Yemen); C.U.R.P. AIMM671225HCHRRG06 (Mexico) issued 1968.",
			),
		].join("\r\n");
		const addresses = [
			`3,1,"Ibex House, The Minories","London EC3N 1DY","United Kingdom",-0- `,
			`3,2,-0- ,-0- ,"Spain",-0- `,
			`3,3,-0- ,"Havana","Cuba",-0- `,
		].join("\r\n");
		const [ship, plane, company, person] = read("ofac-csv", [`${entries}\r\n`, "", `${addresses}\r\n`]);
		expect(numbersOf(ship)).toEqual(["9187629", "572469210"]);
		expect(ship?.countries).toEqual(["PA"]);
		expect(numbersOf(plane)).toEqual(["1023409321", "EPGOM"]);
		expect(company?.documents).toEqual([
			{ number: "26740555", country: "IR" },
			{ number: "100036386", country: "RS" },
			{ number: "01074897", country: "GB" },
			{ number: "5342883" },
		]);
		// A country alone is no address.
		expect(company?.postalAddresses).toEqual([
			"Ibex House, The Minories, London EC3N 1DY, United Kingdom",
			"Havana, Cuba",
		]);
		expect(numbersOf(person)).toEqual(["AIMM671225HCHRRG06"]);
	});

	it("prints them in elements of its XML", () => {
		const id = (type: string, number: string) => `<id><idType>${type}</idType><idNumber>${number}</idNumber></id>`;
		const entry = (uid: number, type: string, more: string) =>
			`<sdnEntry><uid>${uid}</uid><lastName>EXAMPLE</lastName><sdnType>${type}</sdnType>${more}</sdnEntry>`;
		const entries = [
			entry(1, "Vessel", `<idList>${id("Vessel Registration Identification", "IMO 9187629")}</idList>`),
			entry(
				2,
				"Entity",
				`<idList>${id("Registration ID", "14063277")}${id("Website", "www.example.com/123456")}</idList><addressList><address>
				<address1>Main Road 5</address1><city>Nairobi</city><postalCode>00100</postalCode><country>Kenya</country></address>
				<address><country>Spain</country></address></addressList>`,
			),
		];
		const [ship, company] = read("ofac-xml", [`<sdnList>${entries.join("")}</sdnList>`]);
		expect(numbersOf(ship)).toEqual(["9187629"]);
		expect(company).toMatchObject({
			documents: [{ number: "14063277" }],
			postalAddresses: ["Main Road 5, Nairobi, 00100, Kenya"],
		});
	});
});

describe("the UN, the EU and the UK", () => {
	it("of the UN: addresses of people and entities, and every designation", () => {
		const address = (kind: string) =>
			`<${kind}_ADDRESS><STREET>Main Road 5</STREET><CITY>Goma</CITY><COUNTRY>Kenya</COUNTRY></${kind}_ADDRESS>`;
		const people = `<INDIVIDUAL><DATAID>5</DATAID><FIRST_NAME>ZED</FIRST_NAME><DESIGNATION><VALUE>Governor</VALUE>
			<VALUE>Chairman</VALUE></DESIGNATION>${address("INDIVIDUAL")}</INDIVIDUAL>`;
		const entities = `<ENTITY><DATAID>6</DATAID><FIRST_NAME>EXAMPLE</FIRST_NAME>${address("ENTITY")}</ENTITY>`;
		const [person, entity] = read("un-xml", [`<CONSOLIDATED_LIST>${people}${entities}</CONSOLIDATED_LIST>`]);
		expect(person).toMatchObject({ position: "Governor; Chairman", postalAddresses: ["Main Road 5, Goma, Kenya"] });
		expect(entity?.postalAddresses).toEqual(["Main Road 5, Goma, Kenya"]);
	});

	it("of the EU, as XML and as CSV", () => {
		const xml = `<export generationDate="2026-06-05"><sanctionEntity logicalId="13"><subjectType code="enterprise"/>
			<nameAlias wholeName="Example Bank"/><identification number="1027739609391" identificationTypeCode="regnumber"
			identificationTypeDescription="Registration Number" countryIso2Code="RU"/><address street="Main Road 5" zipCode="190000"
			city="Moscow" countryIso2Code="RU" countryDescription="RUSSIAN FEDERATION"/></sanctionEntity></export>`;
		const head =
			"fileGenerationDate;Entity_LogicalId;Entity_SubjectType;NameAlias_WholeName;NameAlias_Function;Address_Street;Address_ZipCode;Address_City;Address_CountryDescription;Identification_Number;Identification_TypeCode;Identification_TypeDescription;Identification_CountryIso2Code";
		const rows = [
			"05/06/2026;13;E;Example Bank;;Main Road 5;190000;Moscow;RUSSIAN FEDERATION;;;;",
			"05/06/2026;13;E;;;;;;;1027739609391 (regnumber-Registration Number);regnumber;Registration Number;RU",
			"05/06/2026;14;P;Zed Exampla;Judge;;;;;;;;",
			"05/06/2026;14;P;Zed Sampla;Minister;;;;;;;;",
		];
		const expected = {
			documents: [{ number: "1027739609391", country: "RU" }],
			postalAddresses: ["Main Road 5, 190000, Moscow, RUSSIAN FEDERATION"],
		};
		expect(read("eu-xml", [xml])[0]).toMatchObject(expected);
		const [bank, judge] = read("eu-csv", [`${[head, ...rows].join("\n")}\n`]);
		expect(bank).toMatchObject(expected);
		expect(judge?.position).toBe("Judge; Minister");
	});

	it("of the UK, as XML and as CSV", () => {
		const designation = (id: string, type: string, more: string) =>
			`<Designation><UniqueID>${id}</UniqueID><IndividualEntityShip>${type}</IndividualEntityShip><Names><Name><Name6>EXAMPLE</Name6>
			<NameType>Primary Name</NameType></Name></Names>${more}</Designation>`;
		const xml = `<Designations>${designation(
			"A",
			"Ship",
			"<ShipDetails><Ship><IMONumbers><IMONumber>9187629</IMONumber></IMONumbers></Ship></ShipDetails>",
		)}${designation(
			"B",
			"Entity",
			`<Addresses><Address><AddressLine1>Main Road 5</AddressLine1><AddressLine6>London</AddressLine6>
			<AddressPostalCode>EC3N 1DY</AddressPostalCode><AddressCountry>United Kingdom</AddressCountry></Address></Addresses>
			<EntityDetails><Entity><BusinessRegistrationNumbers><BusinessRegistrationNumber>INN: 7702070139
			</BusinessRegistrationNumber></BusinessRegistrationNumbers></Entity></EntityDetails>`,
		)}</Designations>`;
		const head =
			"Unique ID,Name 6,Name type,Designation Type,Address Line 1,Address Line 6,Address Postal Code,Address Country,Business registration number (s),IMO number,Position";
		const rows = [
			"A,EXAMPLE,Primary Name,Ship,,,,,,IMO 9187629,",
			"B,EXAMPLE,Primary Name,Entity,Main Road 5,London,EC3N 1DY,United Kingdom,INN: 7702070139,,",
			"C,EXAMPLE,Primary Name,Individual,,,,,,,Governor; Chairman",
		];
		const csv = read("uk-csv", [`Report Date: 10-Jun-2026\n${[head, ...rows].join("\n")}\n`]);
		for (const [ship, company] of [read("uk-xml", [xml]), csv]) {
			expect(numbersOf(ship)).toEqual(["9187629"]);
			expect(numbersOf(company)).toEqual(["7702070139"]);
			expect(company?.postalAddresses).toEqual(["Main Road 5, London, EC3N 1DY, United Kingdom"]);
		}
		expect(csv[2]?.position).toBe("Governor; Chairman");
	});
});

describe("OpenSanctions", () => {
	it("has identifiers and addresses in its table", () => {
		const head = "id,schema,name,aliases,countries,addresses,identifiers";
		const rows = [
			"NK-1,Vessel,ROSAMPLE,,lr,,IMO9253325",
			'NK-2,Company,Example,,ru,"1 Main Road, Moscow;2 Side Road, Omsk",1125042006462;5042126251',
		];
		const [ship, company] = read("opensanctions-csv", [`${[head, ...rows].join("\n")}\n`]);
		expect(numbersOf(ship)).toEqual(["9253325"]);
		expect(company).toMatchObject({
			documents: [{ number: "1125042006462" }, { number: "5042126251" }],
			postalAddresses: ["1 Main Road, Moscow", "2 Side Road, Omsk"],
		});
	});

	const write = (...records: readonly object[]) => records.map((one) => `${JSON.stringify(one)}\n`).join("");
	const pep = (id: string, more: object) => ({
		...{ id, schema: "Person", caption: "Zed Exampla" },
		properties: { name: ["Zed Exampla"], topics: ["role.pep"], ...more },
	});

	it("has them as properties of FollowTheMoney, and addresses as records of their own", () => {
		const text = write(
			{ id: "v", schema: "Vessel", caption: "Star", properties: { topics: ["sanction"], imoNumber: ["IMO9253325"] } },
			{
				...{ id: "c", schema: "Company", caption: "Example" },
				properties: {
					topics: ["sanction"],
					registrationNumber: ["1125042006462"],
					address: ["1 Main Road, Moscow"],
					addressEntity: ["addr-1"],
				},
			},
			{ id: "addr-1", schema: "Address", properties: { full: ["2 Side Road, Omsk"] } },
		);
		const [ship, company] = read("ftm", [text]);
		expect(numbersOf(ship)).toEqual(["9253325"]);
		expect(company).toMatchObject({
			documents: [{ number: "1125042006462" }],
			postalAddresses: ["1 Main Road, Moscow", "2 Side Road, Omsk"],
		});
	});

	it("names the offices that are held now, with place and since when, wherever they stand in the file", () => {
		const post = (id: string, name: string, more: object = {}) => ({
			...{ id, schema: "Position" },
			properties: { name: [name], country: ["ke"], ...more },
		});
		const holds = (id: string, of: string, more: object) => ({
			...{ id, schema: "Occupancy" },
			properties: { holder: ["p1"], post: [of], ...more },
		});
		const [person] = read("ftm", [
			write(
				holds("o1", "governor", { startDate: ["2022-08-25"], status: ["current"] }),
				holds("o2", "senator", { startDate: ["2013"], endDate: ["2017"], status: ["ended"] }),
				pep("p1", { position: ["politician"] }),
				post("governor", "County Governor", { subnationalArea: ["Nakuru"] }),
				post("senator", "Senator"),
				holds("o3", "party", { startDate: ["2021"] }),
				post("party", "Party Chair of Kenya"),
			),
		]);
		expect(person?.position).toBe("County Governor, Nakuru, since 2022-08-25; Party Chair of Kenya, since 2021");
	});

	it("names former offices as former, takes records within records, and falls back to the words of the entry", () => {
		const nested = (status: string, more: object) => ({
			schema: "Occupancy",
			properties: {
				status: [status],
				post: [{ schema: "Position", properties: { name: ["Senator"], country: ["ng"] } }],
				...more,
			},
		});
		const people = read("ftm", [
			write(
				pep("a", { positionOccupancies: [nested("ended", { startDate: ["2015"], endDate: ["2019"] })] }),
				pep("b", { positionOccupancies: [nested("ended", {})] }),
				pep("c", { position: ["Minister of Works", "Member of Parliament"] }),
				pep("d", {}),
			),
		]);
		expect(people.map(({ position }) => position)).toEqual([
			"Senator, Nigeria, 2015 to 2019",
			"Senator, Nigeria (former)",
			"Minister of Works; Member of Parliament",
			undefined,
		]);
	});
});

describe("other lists", () => {
	it("of Nigeria have columns of them in some editions", () => {
		const page = `<!DOCTYPE html><html><body><table><tr><th>Reference Number</th><th>Full Name</th><th>Passport No</th><th>Address</th></tr>
			<tr><td>NSC-9</td><td>Zed Exampla</td><td>A01234567</td><td>3 Gaya Road, Kano</td></tr></table></body></html>`;
		expect(read("nigsac-html", [page])).toMatchObject([
			{ id: "NSC-9", documents: [{ number: "A01234567" }], postalAddresses: ["3 Gaya Road, Kano"] },
		]);
	});

	it("of Kenya have columns of them in some editions", () => {
		const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
		const line = (number: number, texts: readonly string[]) =>
			`<row r="${number}">${texts.map((text, index) => cell(`${"ABCDE"[index]}${number}`, text)).join("")}</row>`;
		const rows = [
			line(1, ["Reference", "Full Name", "ID Number", "Passport Number", "Physical Address"]),
			line(2, ["KE/1", "ZED EXAMPLA", "12345678", "N/A", "Main Road 5, Lamu"]),
		];
		const sheet = `<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`;
		expect(read("frc-xlsx", ["<sst></sst>", sheet])).toMatchObject([
			{ id: "KE/1", documents: [{ number: "12345678" }], postalAddresses: ["Main Road 5, Lamu"] },
		]);
	});

	it("of one's own name their columns", () => {
		const columns = { name: "Name", address: "Seat", document: "Reg no" };
		expect(read("csv", ["Name,Seat,Reg no\nExample Ltd,Main Road 5,CPR/2010/12345\n"], { columns })).toMatchObject([
			{ documents: [{ number: "CPR201012345" }], postalAddresses: ["Main Road 5"] },
		]);
	});
});

it("of numbers and addresses there is an end", () => {
	const entry = {
		...{ id: "1", topics: ["sanction"], name: "Example" },
		documents: Array.from({ length: 500 }, (_, n) => ({ number: `A${1_234_500 + n}` })),
		postal_addresses: Array.from({ length: 500 }, (_, n) => `${n} ${"long ".repeat(200)}`),
	};
	const [found] = read("hakiki", [`${JSON.stringify(entry)}\n`]);
	expect(found?.documents).toHaveLength(100);
	expect(found?.postalAddresses).toHaveLength(50);
	expect(Math.max(...(found?.postalAddresses ?? []).map(({ length }) => length))).toBeLessThanOrEqual(300);
});

it("a number that stands twice is kept once, with who issued it", () => {
	const documents = [{ number: "A1234567" }, { number: "a 123-4567", country: "ke" }, { number: "A1234567" }];
	const entry = { id: "1", topics: ["sanction"], name: "Example", documents };
	expect(read("hakiki", [`${JSON.stringify(entry)}\n`])[0]?.documents).toEqual([{ number: "A1234567", country: "KE" }]);
});
