// The remarks in OFAC's CSV hold everything without a column: dates of birth, nationalities, weak aliases, digital
// currency addresses, and numbers of documents, companies, ships and aircraft.

import type { EntityType, ListedDocument, ListedWallet } from "@hakiki/domain";
import { readCountry } from "../read-countries.ts";
import { readBirthDate } from "../read-dates.ts";
import { readDocument } from "../read-documents.ts";

export interface OfacRemarks {
	readonly dobs: readonly string[];
	readonly nationalities: readonly string[];
	readonly weakAliases: readonly string[];
	readonly gender: string | undefined;
	readonly wallets: readonly ListedWallet[];
	readonly documents: readonly ListedDocument[];
}

const WALLET = /^(?:alt\. )?Digital Currency Address - ([A-Z0-9]{2,10}) ([A-Za-z0-9:]{20,128})$/;

/** A longer label comes before a label that it starts with. */
const NUMBERS = [
	"Passport",
	"National ID No.",
	"Cedula No.",
	"Identification Number",
	"C.U.R.P.",
	"D.N.I.",
	"Registration Number",
	"Registration ID",
	"Public Registration Number",
	"Business Registration Number",
	"Business Registration Document #",
	"Commercial Registry Number",
	"Chamber of Commerce Number",
	"Company Number",
	"Enterprise Number",
	"Legal Entity Number",
	"Tax ID No.",
	"V.A.T. Number",
	"R.F.C.",
	"C.R. No.",
	"Trade License No.",
	"License",
	"Folio Mercantil No.",
	"Matricula Mercantil No",
	"Unified Social Credit Code (USCC)",
	"Economic Register Number (CBLS)",
	"Government Gazette Number",
	"D-U-N-S Number",
	"Vessel Registration Identification",
	"Vessel Registration Number",
	"MMSI",
	"Aircraft Tail Number",
	"Aircraft Manufacturer's Serial Number (MSN)",
	"Aircraft Construction Number (also called L/N or S/N or F/N)",
	"Aircraft Mode S Transponder Code",
];

/** `National ID No. 0123 (Iran) expires 01 Jan 2020`. */
function readNumbered(remark: string, type: EntityType): readonly ListedDocument[] {
	const text = remark.replace(/^alt\. /, "");
	const kind = NUMBERS.find((one) => text.startsWith(`${one} `));
	if (kind === undefined) return [];
	const [, number = "", country] =
		/^([^(;]{1,60}?)(?:$| \(([^)]{1,60})\)| issued | expires )/.exec(text.slice(kind.length + 1).trim()) ?? [];
	return readDocument(type, kind, number, country);
}

export function readOfacRemarks(text: string, type: EntityType): OfacRemarks {
	const dobs: string[] = [];
	const nationalities: string[] = [];
	const weakAliases: string[] = [];
	const wallets: ListedWallet[] = [];
	const documents: ListedDocument[] = [];
	let gender: string | undefined;
	for (const raw of text.split(";")) {
		const remark = raw.trim().replace(/\.$/, "");
		const [, kind = "", value = ""] =
			/^(?:alt\. )?(DOB|nationality|citizen|Gender|[afn]\.k\.a\.) (.*)$/s.exec(remark) ?? [];
		if (kind === "DOB") dobs.push(readBirthDate(value) ?? "");
		else if (kind === "nationality" || kind === "citizen") nationalities.push(readCountry(value) ?? "");
		else if (kind === "Gender") gender = value;
		else if (kind !== "") weakAliases.push(value.replace(/^'(.*)'$/s, "$1"));
		else {
			const [, currency, address] = WALLET.exec(remark) ?? [];
			if (currency !== undefined && address !== undefined) wallets.push({ currency, address });
			documents.push(...readNumbered(remark, type));
		}
	}
	return { dobs, nationalities, weakAliases, gender, wallets, documents };
}
