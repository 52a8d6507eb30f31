// Maps the English country names in lists to their codes.

import { COUNTRY_CODES } from "@hakiki/domain";

/** Names that differ from the Unicode tables: official long forms, older names, nationalities. */
const OTHERS: Readonly<Record<string, string>> = {
	american: "US",
	british: "GB",
	burundian: "BI",
	ethiopian: "ET",
	kenyan: "KE",
	nigerian: "NG",
	pakistani: "PK",
	rwandan: "RW",
	somali: "SO",
	somalian: "SO",
	sudanese: "SD",
	tanzanian: "TZ",
	ugandan: "UG",
	yemeni: "YE",
	"bolivia plurinational state of": "BO",
	"brunei darussalam": "BN",
	burma: "MM",
	"cabo verde": "CV",
	"central african rep": "CF",
	"congo democratic republic of": "CD",
	"congo democratic republic of the": "CD",
	"congo republic": "CG",
	"congo republic of": "CG",
	"congo republic of the": "CG",
	"cote divoire": "CI",
	"cote d ivoire": "CI",
	"czech republic": "CZ",
	"democratic peoples republic of korea": "KP",
	"democratic people s republic of korea": "KP",
	"democratic republic of congo": "CD",
	"democratic republic of the congo": "CD",
	"dem rep of the congo": "CD",
	dprk: "KP",
	drc: "CD",
	england: "GB",
	"gambia the": "GM",
	gaza: "PS",
	"great britain": "GB",
	guernsey: "GG",
	"hong kong": "HK",
	"hong kong china": "HK",
	"iran islamic republic of": "IR",
	"islamic republic of iran": "IR",
	"islamic republic of pakistan": "PK",
	"ivory coast": "CI",
	"kingdom of saudi arabia": "SA",
	"korea democratic peoples republic of": "KP",
	"korea democratic people s republic of": "KP",
	"korea north": "KP",
	"korea republic of": "KR",
	"korea south": "KR",
	kosovan: "XK",
	kosovar: "XK",
	"kosovo republic of": "XK",
	"lao peoples democratic republic": "LA",
	"lao people s democratic republic": "LA",
	"libyan arab jamahiriya": "LY",
	macau: "MO",
	macedonia: "MK",
	"micronesia federated states of": "FM",
	myanmar: "MM",
	"north macedonia the republic of": "MK",
	"occupied palestinian territories": "PS",
	palestine: "PS",
	palestinian: "PS",
	"palestinian territory occupied": "PS",
	"peoples republic of china": "CN",
	"people s republic of china": "CN",
	"republic of korea": "KR",
	"republic of kosovo": "XK",
	"republic of moldova": "MD",
	"moldova republic of": "MD",
	"republic of serbia": "RS",
	"republic of south sudan": "SS",
	"russian federation": "RU",
	scotland: "GB",
	"slovak republic": "SK",
	"state of palestine": "PS",
	swaziland: "SZ",
	"syrian arab republic": "SY",
	taiwan: "TW",
	"taiwan province of china": "TW",
	"tanzania united republic of": "TZ",
	"the gambia": "GM",
	"timor leste": "TL",
	turkey: "TR",
	turkiye: "TR",
	uae: "AE",
	uk: "GB",
	"united kingdom of great britain and northern ireland": "GB",
	"united republic of tanzania": "TZ",
	"united states of america": "US",
	usa: "US",
	"venezuela bolivarian republic of": "VE",
	"bolivarian republic of venezuela": "VE",
	"viet nam": "VN",
	"virgin islands british": "VG",
	"british virgin islands": "VG",
	"us virgin islands": "VI",
	"west bank": "PS",
	"west bank and gaza": "PS",
};

let table: ReadonlyMap<string, string> | undefined;

/** Returns the code for a country's name or code, or undefined. */
export function readCountry(text: string): string | undefined {
	table ??= buildTable();
	const folded = fold(text);
	return table.get(folded) ?? table.get(folded.replace(/^(?:the|region) /, ""));
}

function buildTable(): ReadonlyMap<string, string> {
	const names = new Intl.DisplayNames(["en"], { type: "region" });
	const entries = COUNTRY_CODES.flatMap((code): [string, string][] => [
		[code.toLowerCase(), code],
		[fold(names.of(code) ?? code), code],
	]);
	return new Map([...entries, ...Object.entries(OTHERS)]);
}

function fold(text: string): string {
	return text
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/&/g, " and ")
		.replace(/[^a-z]+/g, " ")
		.trim();
}
