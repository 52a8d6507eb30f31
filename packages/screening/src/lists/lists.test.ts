import { describe, expect, it } from "vitest";
import { ListDraft, listFormats, readHakikiEntity, writeHakikiEntity } from "./index.ts";
import { createXmlReader } from "./xml.ts";

/** Reads made-up files in pieces of a few characters, so that every cut is tried. */
function read(formatId: string, files: readonly string[], options: object = {}) {
	const format = listFormats.find(({ id }) => id === formatId);
	if (format === undefined) throw new Error(`There is no format ${formatId}`);
	const draft = new ListDraft();
	const { readers, finish } = format.open(draft, { list: format.list, ...options });
	files.forEach((text, index) => {
		for (let at = 0; at < text.length; at += 7) readers[index]?.write(text.slice(at, at + 7));
		readers[index]?.end();
	});
	finish();
	draft.assertUsable();
	return { entities: [...draft.entities], faults: draft.faults, faultCount: draft.faultCount, date: draft.date };
}

const line = (fields: object) =>
	`${JSON.stringify({ id: "1", topics: ["sanction"], name: "Zed Example", ...fields })}\n`;

describe("our own JSON lines", () => {
	it("are read with all their fields, of several lists", () => {
		const all = {
			id: "x-1",
			list: "made_up",
			topics: ["sanction", "role.pep"],
			type: "person",
			name: "Abubakar Exampla",
			listed_name: "EXAMPLA, Abubakar",
			aliases: ["Abu Exampla"],
			weak_aliases: ["The Sample"],
			original_script: ["أبو بكر"],
			dobs: ["1970", "1971-02", "1972-03-04", "1973/1975"],
			nationalities: ["NG"],
			countries: ["NE", "TD"],
			programs: ["TEST"],
			position: "Governor",
			gender: "male",
			listed_at: "2011-10",
			asof: "2026-01-01",
			addresses: [{ currency: "ETH", address: "0x0000000000000000000000000000000000000001" }],
			documents: [{ number: "a 123-4567", country: "ng" }, { number: "12" }],
		};
		const { entities } = read("hakiki", [line(all) + line({ id: "2" })]);
		expect(entities).toHaveLength(2);
		expect(entities[0]).toMatchObject({
			listedName: "EXAMPLA, Abubakar",
			weakAliases: ["The Sample"],
			countries: ["NE", "TD"],
			listedAt: "2011-10",
			documents: [{ number: "A1234567", country: "NG" }],
		});
		expect(entities[1]).toMatchObject({ id: "2", list: "own", type: "unknown", aliases: [] });
		for (const entity of entities) {
			expect(readHakikiEntity(JSON.parse(writeHakikiEntity(entity)), "other")).toEqual(entity);
		}
	});

	it("name the lines that cannot be read, and take the rest", () => {
		const good = Array.from({ length: 60 }, (_, index) => line({ id: `g${index}` })).join("");
		const bad = [line({ id: "b1", name: " – " }), line({ id: "b2", type: "ghost" }), line({ id: "g7" })].join("");
		const { entities, faults, faultCount } = read("hakiki", [good + bad]);
		expect(entities).toHaveLength(60);
		expect(faultCount).toBe(3);
		expect(faults).toEqual([
			{ place: "line 61", message: "name: is missing" },
			{ place: "line 62", message: "type: must be one of person, entity, vessel, aircraft, unknown" },
			{ place: "line 63", message: "id: g7 is there twice" },
		]);
	});

	it("are refused when they are empty, cut off, or mostly unreadable", () => {
		expect(() => read("hakiki", [""])).toThrow("file: holds no entries");
		expect(() => read("hakiki", [line({}) + line({ id: "2" }).slice(0, 20)])).toThrow("file: ends half way, at line 2");
		expect(() => read("hakiki", [`${"nonsense\n".repeat(9)}${line({})}`])).toThrow(
			"file: 9 of 10 entries cannot be read, as in line 1: is not JSON",
		);
	});

	it("hold no control characters and no endless names", () => {
		const { entities } = read("hakiki", [
			line({ name: " Zed\u0000\u001b[2J\n Example ", aliases: ["x".repeat(501), "Z  E"] }),
		]);
		expect(entities[0]).toMatchObject({ name: "Zed [2J Example", aliases: ["Z E"] });
		expect(() => read("hakiki", [line({ name: "x".repeat(501) })])).toThrow("more than 500 characters");
	});
});

describe("OFAC's CSV set", () => {
	const entries = [
		`101,"EXAMPLA, Zed","individual","SDGT] [TEST","Minister",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 16 Jun 1980; alt. DOB circa 1981; POB Nowhere; nationality Yemen; citizen Korea, North; Gender Male; Passport A 7654321 (Yemen) expires 12 Mar 2019; alt. National ID No. 12-34567; Tax ID No. 555555555 (Yemen); a.k.a. 'The ""Sample""'; Digital Currency Address - ETH 0x0000000000000000000000000000000000000002; alt. Digital Currency Address - TRX TExampleExampleExamp"`,
		`102,"EXAMPLE TRADING, LTD",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- `,
		`103,"SAMPLE STAR","vessel","TEST",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- `,
		"\u001A",
	].join("\r\n");
	const names = `101,1,"aka","SAMPLA, Zed",-0- \r\n102,2,"fka","OLD EXAMPLE, INC.",-0- \r\n`;
	const addresses = `101,1,-0- ,"Nairobi","Kenya",-0- \r\n102,2,-0- ,"Havana","Cuba",-0- \r\n`;
	const comments = `101,"leExampleExamp; a.k.a. 'Cut Off'."\r\n`;

	it("is joined: names, addresses, remarks and their overflow", () => {
		const { entities, faultCount } = read("ofac-csv", [entries, names, addresses, comments]);
		expect(faultCount).toBe(0);
		expect(entities).toEqual([
			{
				id: "101",
				list: "us_ofac_sdn",
				topics: ["sanction"],
				type: "person",
				name: "Zed EXAMPLA",
				listedName: "EXAMPLA, Zed",
				aliases: ["Zed SAMPLA"],
				weakAliases: [`The "Sample"`, "Cut Off"],
				originalScript: [],
				dobs: ["1980-06-16", "1981"],
				nationalities: ["YE", "KP"],
				countries: ["KE"],
				programs: ["SDGT", "TEST"],
				position: "Minister",
				gender: "male",
				addresses: [
					{ currency: "ETH", address: "0x0000000000000000000000000000000000000002" },
					{ currency: "TRX", address: "TExampleExampleExampleExampleExamp" },
				],
				documents: [{ number: "A7654321", country: "YE" }, { number: "1234567" }],
				postalAddresses: ["Nairobi, Kenya"],
			},
			expect.objectContaining({
				id: "102",
				type: "entity",
				name: "EXAMPLE TRADING, LTD",
				aliases: ["OLD EXAMPLE, INC."],
			}),
			expect.objectContaining({ id: "103", type: "vessel", name: "SAMPLE STAR" }),
		]);
	});

	it("is refused when it ends within a row", () => {
		expect(() => read("ofac-csv", [entries.slice(0, 60)])).toThrow("file: ends half way, at line 1");
		expect(() => read("ofac-csv", [entries.slice(0, 20)])).toThrow(/file: ends (half way|within a quote)/);
	});
});

describe("XML lists", () => {
	const ofac = `<?xml version="1.0"?><sdnList xmlns="x"><publshInformation><Publish_Date>03/28/2025</Publish_Date>
		<Record_Count>1</Record_Count></publshInformation><sdnEntry><uid>7</uid><firstName>Zed</firstName>
		<lastName>EXAMPLA</lastName><sdnType>Individual</sdnType><programList><program>TEST</program></programList>
		<akaList><aka><category>strong</category><lastName>SAMPLA</lastName></aka><aka><category>weak</category>
		<lastName>ZEDDY</lastName></aka></akaList><idList><id><idType>Digital Currency Address - XBT</idType>
		<idNumber>1ExampleExampleExampleExample</idNumber></id></idList><dateOfBirthList><dateOfBirthItem>
		<dateOfBirth>Jun 1980</dateOfBirth></dateOfBirthItem></dateOfBirthList><addressList><address>
		<country>Kenya</country></address></addressList></sdnEntry></sdnList>`;
	const un = `<CONSOLIDATED_LIST dateGenerated="2026-08-01T23:00:03.110Z"><INDIVIDUALS><INDIVIDUAL><DATAID>5</DATAID>
		<FIRST_NAME>ZED</FIRST_NAME><SECOND_NAME>EXAMPLA</SECOND_NAME><NAME_ORIGINAL_SCRIPT>زد</NAME_ORIGINAL_SCRIPT>
		<UN_LIST_TYPE>Test</UN_LIST_TYPE><REFERENCE_NUMBER>TEi.001</REFERENCE_NUMBER><LISTED_ON>2012-12-31</LISTED_ON><GENDER>Male</GENDER>
		<NATIONALITY><VALUE>Democratic Republic of the Congo</VALUE></NATIONALITY>
		<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>ZEDD EXAMPLA</ALIAS_NAME></INDIVIDUAL_ALIAS>
		<INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>THE SAMPLE</ALIAS_NAME></INDIVIDUAL_ALIAS>
		<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1970</FROM_YEAR><TO_YEAR>1973</TO_YEAR>
		</INDIVIDUAL_DATE_OF_BIRTH><INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>AB 850901</NUMBER>
		<ISSUING_COUNTRY>United Republic of Tanzania</ISSUING_COUNTRY></INDIVIDUAL_DOCUMENT></INDIVIDUAL></INDIVIDUALS><ENTITIES><ENTITY><DATAID>6</DATAID>
		<FIRST_NAME>EXAMPLE &amp; SONS</FIRST_NAME><ENTITY_ADDRESS><COUNTRY>Iran (Islamic Republic of)</COUNTRY></ENTITY_ADDRESS>
		</ENTITY></ENTITIES></CONSOLIDATED_LIST>`;
	const eu = `<export generationDate="2026-06-05T10:00:00.000+02:00" xmlns="x"><sanctionEntity logicalId="13" designationDate="2022-03-02">
		<regulation programme="TEST"/><subjectType code="person" classificationCode="P"/>
		<nameAlias wholeName="Zed Exampla" function="Judge" gender="M" strong="true"/>
		<nameAlias wholeName="Зед Экзампла" strong="true"/><nameAlias firstName="Z." lastName="Ex" wholeName="" strong="false"/>
		<identification number="MP1234567" identificationTypeCode="passport" countryIso2Code="BY"/><citizenship countryIso2Code="BY"/><birthdate birthdate="1937-04-28"/><address countryIso2Code="RU"/>
		</sanctionEntity></export>`;
	const uk = `<Designations><DateGenerated>10/06/2026</DateGenerated><Designation><UniqueID>TST0001</UniqueID>
		<RegimeName>Test</RegimeName><DateDesignated>31/12/2020</DateDesignated><IndividualEntityShip>Individual</IndividualEntityShip><Names><Name><Name6>SAMPLA</Name6>
		<NameType>Alias</NameType></Name><Name><Name1>Zed</Name1><Name6>EXAMPLA</Name6><NameType>Primary Name</NameType></Name>
		</Names><NonLatinNames><NonLatinName><NameNonLatinScript>Зед</NameNonLatinScript></NonLatinName></NonLatinNames>
		<Addresses><Address><AddressCountry>Syria</AddressCountry></Address></Addresses><IndividualDetails><Individual>
		<PassportDetails><Passport><PassportNumber>75 1234567</PassportNumber></Passport></PassportDetails>
		<DOBs><DOB>dd/mm/1967</DOB></DOBs><Nationalities><Nationality>Russia</Nationality></Nationalities></Individual>
		</IndividualDetails></Designation></Designations>`;

	it("of OFAC, the UN, the EU and the UK give the same kind of entry", () => {
		expect(read("ofac-xml", [ofac])).toMatchObject({
			date: "2025-03-28",
			entities: [
				{
					name: "Zed EXAMPLA",
					listedName: "EXAMPLA, Zed",
					aliases: ["SAMPLA"],
					weakAliases: ["ZEDDY"],
					dobs: ["1980-06"],
					countries: ["KE"],
					addresses: [{ currency: "XBT", address: "1ExampleExampleExampleExample" }],
				},
			],
		});
		expect(read("un-xml", [un])).toMatchObject({
			date: "2026-08-01",
			entities: [
				{
					id: "5",
					type: "person",
					name: "ZED EXAMPLA",
					aliases: ["ZEDD EXAMPLA"],
					weakAliases: ["THE SAMPLE"],
					originalScript: ["زد"],
					dobs: ["1970/1973"],
					nationalities: ["CD"],
					programs: ["Test", "TEi.001"],
					listedAt: "2012-12-31",
					documents: [{ number: "AB850901", country: "TZ" }],
				},
				{ id: "6", type: "entity", name: "EXAMPLE & SONS", countries: ["IR"] },
			],
		});
		expect(read("eu-xml", [eu])).toMatchObject({
			date: "2026-06-05",
			entities: [
				{
					id: "13",
					type: "person",
					name: "Zed Exampla",
					weakAliases: ["Z. Ex"],
					originalScript: ["Зед Экзампла"],
					dobs: ["1937-04-28"],
					nationalities: ["BY"],
					countries: ["RU"],
					position: "Judge",
					listedAt: "2022-03-02",
					documents: [{ number: "MP1234567", country: "BY" }],
				},
			],
		});
		expect(read("uk-xml", [uk])).toMatchObject({
			date: "2026-06-10",
			entities: [
				{
					id: "TST0001",
					name: "Zed EXAMPLA",
					aliases: ["SAMPLA"],
					dobs: ["1967"],
					nationalities: ["RU"],
					countries: ["SY"],
					listedAt: "2020-12-31",
					documents: [{ number: "751234567" }],
				},
			],
		});
	});

	it("are refused when cut off, of another kind, or short of what they promise", () => {
		for (const [format, text] of [
			["ofac-xml", ofac],
			["un-xml", un],
			["eu-xml", eu],
			["uk-xml", uk],
		] as const) {
			expect(() => read(format, [text.slice(0, -30)]), format).toThrow("file: is not complete XML");
			expect(() => read(format, ["<html><body>Service unavailable</body></html>"]), format).toThrow(
				"file: begins with html",
			);
			expect(() => read(format, [""]), format).toThrow("file: ");
		}
		expect(() => read("ofac-xml", [ofac.replace("<Record_Count>1", "<Record_Count>2")])).toThrow(
			"file: has 1 of its 2 entries",
		);
	});

	it("expand no entities, and read nothing that a document type declares", () => {
		const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${un.replace("ZED<", "&b;<")}`;
		expect(() => read("un-xml", [laughs])).toThrow("file: has a document type, which is refused");
		expect(() => read("un-xml", [un.replace("ZED<", "&b;<")])).toThrow("file: is not complete XML");
		expect(() => read("un-xml", [`<CONSOLIDATED_LIST>${"<a>".repeat(40)}`])).toThrow("file: is nested deeper than 32");
	});

	it.each(["", "\n<", "<a b='", "<!--", "<![CDATA[", "<?a "])("end where a text or tag is endless: %j", (open) => {
		const reader = createXmlReader({ root: "list", records: [], onRecord: () => undefined });
		reader.write(`<list>${open}`);
		const write = () => {
			for (let piece = 0; piece < 9; piece += 1) reader.write("a".repeat(1_000_000));
		};
		expect(write).toThrow(/^file: line [12]: a text or tag is longer than 8000000 characters$/);
	});

	it("name the entry that cannot be read", () => {
		const more = un.replace("<FIRST_NAME>ZED</FIRST_NAME><SECOND_NAME>EXAMPLA</SECOND_NAME>", "");
		expect(read("un-xml", [more])).toMatchObject({
			entities: [{ id: "6" }],
			faults: [{ place: "entry 5", message: "name: is missing" }],
		});
	});
});

describe("lists with a row for each name", () => {
	it("of the EU are joined by id", () => {
		const head =
			"fileGenerationDate;Entity_LogicalId;Entity_SubjectType;Entity_Regulation_Programme;NameAlias_LastName;NameAlias_FirstName;NameAlias_WholeName;BirthDate_BirthDate;BirthDate_Year;Citizenship_CountryIso2Code;Address_CountryIso2Code\n";
		const rows = [
			"05/06/2026;13;P;TEST;Exampla;Zed;Zed Exampla;;;;",
			"05/06/2026;13;P;TEST;;;Зед;;;;",
			"05/06/2026;13;P;TEST;;;;1937-04-28;1937;;",
			"05/06/2026;13;P;TEST;;;;;;BY;RU",
			`05/06/2026;14;E;TEST;;;"Example; Sons";;;;`,
		].join("\n");
		expect(read("eu-csv", [`\uFEFF${head}${rows}\n`])).toMatchObject({
			date: "2026-06-05",
			entities: [
				{
					id: "13",
					type: "person",
					name: "Zed Exampla",
					aliases: [],
					originalScript: ["Зед"],
					dobs: ["1937-04-28"],
					nationalities: ["BY"],
					countries: ["RU"],
				},
				{ id: "14", type: "entity", name: "Example; Sons" },
			],
		});
		expect(() => read("eu-csv", [head + rows.slice(0, 70)])).toThrow("file: ends half way, at line 3");
		expect(() => read("eu-csv", [`${";".repeat(20_000)}\n`])).toThrow("file: line 1: has more than 10000 cells");
		expect(() => read("eu-csv", ["a;b\n1;2\n"])).toThrow("file: has no column Entity_LogicalId, NameAlias_WholeName");
	});

	it("of the UK are joined by id, under a first line with the date", () => {
		const head =
			"Unique ID,Name 6,Name 1,Name 2,Name type,Alias strength,Name non-latin script,Regime Name,Designation Type,Address Country,D.O.B,Nationality(/ies)\n";
		const rows = [
			"TST1,SAMPLA,Zed,,Alias,Good quality,,Test,Individual,,00/00/1975,Syria",
			"TST1,EXAMPLA,Zed,Abu,Primary Name,,,Test,Individual,Syria,12/06/1975,Syria",
			"TST1,ZEDDY,,,Alias,Low quality,,Test,Individual,,,",
			"TST2,SAMPLE STAR,,,Primary Name,,,Test,Ship,,,",
		].join("\r\n");
		expect(read("uk-csv", [`Report Date: 10-Jun-2026\r\n${head}${rows}\r\n`])).toMatchObject({
			date: "2026-06-10",
			entities: [
				{
					id: "TST1",
					type: "person",
					name: "Zed Abu EXAMPLA",
					aliases: ["Zed SAMPLA"],
					weakAliases: ["ZEDDY"],
					dobs: ["1975", "1975-06-12"],
					nationalities: ["SY"],
				},
				{ id: "TST2", type: "vessel", name: "SAMPLE STAR" },
			],
		});
	});
});

describe("other lists", () => {
	it("of OpenSanctions come as a table or as FollowTheMoney", () => {
		const head = "id,schema,name,aliases,birth_date,countries,program_ids,last_change\n";
		const rows = `NK-1,Person,"Exampla, Zed",Zed;Зед,1987-09-14,by,TEST,2026-02-05T14:54:48\nNK-2,Comet,X,,,,,\nNK-3,Vessel,ROSAMPLE,,,lr;pa,,2026-01-01\n`;
		expect(read("opensanctions-csv", [head + rows])).toMatchObject({
			date: "2026-02-05",
			entities: [
				{ id: "NK-1", aliases: ["Zed"], originalScript: ["Зед"], dobs: ["1987-09-14"], nationalities: ["BY"] },
				{ id: "NK-3", type: "vessel", countries: ["LR", "PA"] },
			],
			faults: [{ place: "line 3", message: "schema: Comet is unknown" }],
		});
		const ftm = [
			{
				id: "a",
				schema: "Person",
				caption: "Zed Exampla",
				properties: { name: ["Zed Exampla", "Зед"], topics: ["role.pep"], weakAlias: ["Zeddy"], birthDate: ["1970"] },
			},
			{
				id: "w",
				schema: "CryptoWallet",
				properties: { publicKey: ["0x0000000000000000000000000000000000000003"], currency: ["ETH"], holder: ["a"] },
			},
			{ id: "b", schema: "Company", caption: "Bystander", properties: { name: ["Bystander"] } },
			{ id: "c", schema: "Address", properties: { full: ["Nowhere 1"] } },
		];
		const { entities } = read("ftm", [ftm.map((one) => `${JSON.stringify(one)}\n`).join("")]);
		expect(entities).toMatchObject([
			{
				id: "a",
				topics: ["role.pep"],
				weakAliases: ["Zeddy"],
				originalScript: ["Зед"],
				addresses: [{ currency: "ETH", address: "0x0000000000000000000000000000000000000003" }],
			},
		]);
	});

	it("of Nigeria's committee are two tables of a page", () => {
		const page = `<!DOCTYPE html><html><head><script>var t = "<table><tr><th>Full Name</th></tr></table>";</script></head><body>
			<table class="nav"><tr><td>Home</td></tr></table><!-- <table><tr><th>Full Name</th></tr></table> -->
			<table id="a"><thead><tr><th>S/N</th><th>Full Name</th><th>Reference Number</th><th>Record Date</th></tr></thead>
			<tbody><tr><td>1</td><td><a href="/x">Zed <b>Exampla</b> &amp; &#39;Abu&#39;</a></td><td>NSC-1</td><td>2024-03-18</td></tr>
			<tr><td>2</td><td>Ann Sample</td><td>NSC-1</td><td>2024-03-19</td></tr><tr><td>3</td></tr></tbody></table>
			<table><tr><th>Entity Name</th><th>Reference Number</th></tr><tr><td>EXAMPLE BDC LTD</td><td>NSC-E1</td></tr></table>
			</body></html>\n`;
		expect(read("nigsac-html", [page])).toMatchObject({
			date: "2024-03-19",
			entities: [
				{ id: "NSC-1", list: "ng_nigsac", type: "person", name: "Zed Exampla & 'Abu'" },
				{ id: "NSC-1 Ann Sample", name: "Ann Sample" },
				{ id: "NSC-E1", type: "entity", name: "EXAMPLE BDC LTD" },
			],
			faults: [{ place: "row 3 of full name", message: "has 1 of 4 columns" }],
		});
		expect(() => read("nigsac-html", [page.slice(0, -40)])).toThrow("file: ends half way");
		expect(() => read("nigsac-html", ["<html><body>Maintenance</body></html>"])).toThrow(
			"no table with a column Full Name",
		);
		expect(() => read("nigsac-html", ["{}"])).toThrow("file: is not a page of HTML");
	});

	it("of wallets leave out what is delisted", () => {
		const rows = [
			"currency,address,entity,status,asof",
			"ETH,0x0000000000000000000000000000000000000004,Zed Exampla,listed,2025-11-27",
			"TRX,TExampleExampleExampleExampleExamp,Zed Exampla,listed,2025-11-28",
			"ETH,0x0000000000000000000000000000000000000005,Gone,delisted,2024-09-27",
			"XBT,1ExampleExampleExampleExample,,listed,2025-11-27",
		].join("\n");
		expect(read("wallets-csv", [rows])).toMatchObject({
			date: "2025-11-28",
			entities: [
				{ id: "Zed Exampla", topics: ["sanction", "wallet"], addresses: [{ currency: "ETH" }, { currency: "TRX" }] },
				{ id: "1ExampleExampleExampleExample", name: "Unnamed holder" },
			],
		});
	});

	it("of one's own are any CSV, by a mapping of its columns", () => {
		const text = "Ref,Full name,Born,From\n7,Zed Exampla,16/06/1980,Kenya\n8,Ann Sample,,\n";
		const columns = { id: "Ref", name: "Full name", dob: "Born", nationality: "From" };
		expect(read("csv", [text], { columns, topic: "role.pep" }).entities).toMatchObject([
			{ id: "7", topics: ["role.pep"], type: "person", dobs: ["1980-06-16"], nationalities: ["KE"] },
			{ id: "8", name: "Ann Sample" },
		]);
		expect(() => read("csv", [text], { columns: { surname: "x" } })).toThrow("columns: surname is none of");
		expect(() => read("csv", [text], { columns: { name: "Name" } })).toThrow("file: has no column Name");
	});

	it("of Nigeria bring the accounts that a table names", () => {
		const page = `<!DOCTYPE html><html><body><table><tr><th>Reference Number</th><th>Full Name</th><th>Account Numbers</th></tr>
			<tr><td>NSC-9</td><td>Zed Exampla</td><td>Zenith Bank 1012345678; GTB: 0123456789 (08031234567)</td></tr></table></body></html>`;
		expect(read("nigsac-html", [page]).entities).toMatchObject([
			{ id: "NSC-9", accounts: [{ account: "1012345678" }, { account: "0123456789" }] },
		]);
		const text = "name,accounts\nZed Exampla,058:0123456789; 1012345678\n";
		const [entity] = read("csv", [text]).entities;
		expect(entity?.accounts).toEqual([{ account: "0123456789", bankCode: "058" }, { account: "1012345678" }]);
		if (entity === undefined) return;
		expect(readHakikiEntity(JSON.parse(writeHakikiEntity(entity)), "own")).toEqual(entity);
	});

	it("of Kenya are a spreadsheet, with texts, dates and numbers as Office writes them", () => {
		const texts = ["Domestic list", "Reference", "Category", "Full Name", "Aliases", "Date of Birth", "Nationality 1"];
		texts.push("KE/1", "Individual", "ZED EXAMPLA", "1. Abu Zed\n2. Zedi", "Kenyan", "Last Update On", "16/03/2026");
		const shared = texts.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join("");
		const cell = (place: string, text: string) => `<c r="${place}" t="s"><v>${texts.indexOf(text)}</v></c>`;
		const rows = [
			`<row r="1">${cell("A1", "Domestic list")}</row>`,
			`<row r="2">${[
				"Reference",
				"Category",
				"Full Name",
				"Aliases",
				"Date of Birth",
				"Nationality 1",
				"Last Update On",
			]
				.map((text, index) => cell(`${"BCDEFGH"[index]}2`, text))
				.join("")}</row>`,
			`<row r="3">${cell("B3", "KE/1")}${cell("C3", "Individual")}${cell("D3", "ZED EXAMPLA")}${cell("E3", "1. Abu Zed\n2. Zedi")}` +
				`<c r="F3" s="4"><v>29388</v></c>${cell("G3", "Kenyan")}${cell("H3", "16/03/2026")}</row>`,
			`<row r="4"><c r="B4" t="inlineStr"><is><t>KE/2</t></is></c><c r="D4" t="inlineStr"><is><r><t>ANN </t></r><r><t>SAMPLE</t></r></is></c>` +
				`<c r="F4"><v>1985</v></c></row>`,
			`<row r="5"><c r="B5" t="inlineStr"><is><t>KE/3</t></is></c></row>`,
			`<row r="6"><c r="B6"/></row>`,
		];
		const sheet = `<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`;
		expect(read("frc-xlsx", [`<sst>${shared}</sst>`, sheet])).toMatchObject({
			date: "2026-03-16",
			entities: [
				{
					id: "KE/1",
					list: "ke_frc",
					type: "person",
					name: "ZED EXAMPLA",
					aliases: ["Abu Zed", "Zedi"],
					dobs: ["1980-06-16"],
					nationalities: ["KE"],
				},
				{ id: "KE/2", name: "ANN SAMPLE", dobs: ["1985"] },
			],
			faults: [{ place: "row 5", message: "name: is missing" }],
		});
		const other = "<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>";
		expect(() => read("frc-xlsx", ["<sst></sst>", other])).toThrow("file: has no column Full Name");
		expect(() => read("frc-xlsx", ["<sst></sst>", sheet.slice(0, -30)])).toThrow();
	});
});
